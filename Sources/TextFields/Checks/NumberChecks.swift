/// Whether a price is at most the maximum.
struct PriceMaximumCheck: ValueCheck {
  /// The maximum.
  let maximum: DecimalDigits
  /// The decimal separator in UTF-8.
  let separator: [UInt8]
  private let fault: ValueFault
  /// The maximum's digits before the mark, as a number; `nil` for more than 19.
  private let wholeMaximum: UInt?

  init(_ configuration: PriceConfiguration) {
    maximum = configuration.maximum
    separator = Array(String(configuration.separator).utf8)
    let digits = String(decoding: maximum.integer, as: UTF8.self)
    wholeMaximum = digits.isEmpty ? 0 : digits.utf8.count > 19 ? nil : UInt(digits)
    let shown = configuration.maximum.description.replacing(".", with: String(configuration.separator))
    fault = ValueFault(reason: .range, message: "The price is at most \(shown).")
  }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    // More digits can only make the price higher, so that no continuation is valid.
    isExceeded(by: value) ? .invalid(fault) : .valid
  }

  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    guard let wholeMaximum, let (whole, end) = value.leadingNumber(from: 0) else {
      return isExceeded(by: value) ? .range : nil
    }
    if whole != wholeMaximum { return whole > wholeMaximum ? .range : nil }
    // What stands behind the mark matters only where the numbers before it are equal.
    return maximum.isFractionExceeded(by: value, from: end + markLength(in: value, at: end)) ? .range : nil
  }

  func fault(onValidUTF8 value: Span<UInt8>, reason: ValueFault.Reason) -> ValueFault { fault }

  private func isExceeded(by value: Span<UInt8>) -> Bool {
    let integer = value.digits(from: 0)
    let start = integer.upperBound + markLength(in: value, at: integer.upperBound)
    return maximum.isExceeded(by: value, integer: integer, fractionStart: start)
  }

  /// The length in bytes of the decimal separator at an offset: the configured one, or the point of a plain value; 0 if
  /// there is none.
  private func markLength(in value: Span<UInt8>, at offset: Int) -> Int {
    if offset >= value.count { return 0 }
    if value[offset] == UInt8(ascii: ".") { return 1 }
    return value.hasBytes(separator, at: offset) ? separator.count : 0
  }
}

/// Whether an integer is within a range. Numbers of any length are compared exactly.
struct IntegerRangeCheck: ValueCheck {
  /// The allowed magnitudes of a number without a sign; `nil` if no such number is allowed.
  let positive: ClosedRange<UInt>?
  /// The allowed magnitudes of a number with a minus sign; `nil` if no such number is allowed.
  let negative: ClosedRange<UInt>?
  private let fault: ValueFault
  private static let outside = ValueFault.Words { "The number is from \($0) to \($1)." }

  init(_ range: ClosedRange<Int>) {
    positive = range.upperBound < 0 ? nil : UInt(max(range.lowerBound, 0))...UInt(range.upperBound)
    negative = range.lowerBound > 0 ? nil : min(range.upperBound, 0).magnitude...range.lowerBound.magnitude
    fault = ValueFault(reason: .range, numbers: (range.lowerBound, range.upperBound), words: Self.outside)
  }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    let hasSign = value.count > 0 && value[0] == UInt8(ascii: "-")
    let digits = value.digits(from: hasSign ? 1 : 0)
    if digits.isEmpty && !hasSign { return .valid }
    guard let allowed = hasSign ? negative : positive else { return .invalid(fault) }
    if digits.isEmpty { return .valid }
    let magnitude = Self.magnitude(of: value, in: digits)
    if allowed.contains(magnitude) { return .valid }
    return Self.canGrow(magnitude, into: allowed) ? .incomplete(fault) : .invalid(fault)
  }

  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    let hasSign = value.count > 0 && value[0] == UInt8(ascii: "-")
    let start = hasSign ? 1 : 0
    let digits = value.leadingNumber(from: start)
    let isEmpty = digits?.end == start
    if isEmpty && !hasSign { return nil }
    guard let allowed = hasSign ? negative : positive else { return .range }
    if isEmpty { return nil }
    let magnitude = digits?.number ?? Self.magnitude(of: value, in: value.digits(from: start))
    return allowed.contains(magnitude) ? nil : .range
  }

  func fault(onValidUTF8 value: Span<UInt8>, reason: ValueFault.Reason) -> ValueFault { fault }

  /// The magnitude that digits write; `UInt.max` if it is higher.
  private static func magnitude(of value: Span<UInt8>, in digits: Range<Int>) -> UInt {
    var magnitude: UInt = 0
    for index in digits { magnitude = grown(magnitude, by: UInt(value[index].digitValue)) }
    return magnitude
  }

  /// Whether further digits can bring a number into a range.
  private static func canGrow(_ magnitude: UInt, into allowed: ClosedRange<UInt>) -> Bool {
    if magnitude == 0 { return true }
    var low = magnitude
    var high = magnitude
    while low <= allowed.upperBound, low < UInt.max {
      if high >= allowed.lowerBound { return true }
      low = grown(low, by: 0)
      high = grown(high, by: 9)
    }
    return false
  }

  /// The number with one more digit; `UInt.max` if it is higher.
  private static func grown(_ number: UInt, by digit: UInt) -> UInt {
    let (product, overflows) = number.multipliedReportingOverflow(by: 10)
    let (sum, overflowsToo) = product.addingReportingOverflow(digit)
    return overflows || overflowsToo ? .max : sum
  }
}

extension Span<UInt8> {
  /// The range of the ASCII digits that begin at an offset; empty if there is none.
  func digits(from start: Int) -> Range<Int> {
    var end = start
    while end < count, self[end].isASCIIDigit { end += 1 }
    return start..<end
  }

  /// Whether certain bytes are at an offset.
  func hasBytes(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard count - offset >= bytes.count else { return false }
    for index in bytes.indices where self[offset + index] != bytes[index] { return false }
    return true
  }
}
