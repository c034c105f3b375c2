import Matching

extension FieldType {
  /// A percentage within a range: digits, a fraction, and the percent sign after or before them.
  ///
  /// The plain value is the number as it is written, without the percent sign: `12.5` for `12.5%`.
  ///
  /// - Parameters:
  ///   - range: the lowest and the highest percentage, within ±999,999,999.
  ///   - fractionDigits: the maximum number of digits after the decimal separator, from 0 to 8.
  ///   - separators: how a locale writes percentages; `nil` means a decimal point, and the percent sign after the
  ///     number.
  public static func percent(
    _ range: ClosedRange<Int> = 0...100, fractionDigits: Int = 2, separators: NumberSeparators? = nil
  ) -> FieldType {
    var configuration = PercentConfiguration(separators)
    configuration.range = range
    configuration.fractionDigits = fractionDigits
    return .percent(configuration)
  }

  /// A percentage that is written in a certain way.
  static func percent(_ percent: PercentConfiguration) -> FieldType {
    precondition((0...8).contains(percent.fractionDigits), "a percentage has 0 to 8 fraction digits")
    let bounds = PercentConfiguration.bounds
    let range = percent.range
    precondition(bounds.contains(range.lowerBound) && bounds.contains(range.upperBound), "a percentage has 9 digits")
    let configuration = percent.amount
    let amount = FieldType.amount(configuration)
    return FieldType(
      percent.specification,
      .standard(
        StandardType("percent", example: percent.example, reader: configuration.reader) {
          AmountFormat(configuration)
        }),
      typing: amount.typingPattern, validation: amount.validationPattern,
      checks: [PercentRangeCheck(range, percent.fractionDigits, mark: percent.decimalSeparator)],
      message: "Enter a percentage from \(range.lowerBound) to \(range.upperBound).",
      maximumLength: configuration.maximumLength, mapsDigits: true)
  }
}

/// How a percentage is written and which are allowed.
struct PercentConfiguration {
  /// The lowest and the highest percentage.
  var range = 0...100
  /// The maximum number of digits after the decimal separator.
  var fractionDigits = 2
  /// The decimal separator.
  var decimalSeparator: Character = "."
  /// The percent sign, with the blank between it and the number.
  var sign = "%"
  /// Where the percent sign is written.
  var position = AmountConfiguration.CurrencyPosition.after

  /// The bounds of every range.
  static let bounds = -999_999_999...999_999_999

  /// The range and the fraction that a percentage has unless told, written as a locale does.
  init(_ separators: NumberSeparators?) {
    guard let separators else { return }
    decimalSeparator = separators.decimal
    sign = separators.percent.replacing("\u{66A}", with: "%").replacing("n", with: "")
    position = separators.percent.hasPrefix("n") ? .after : .before
  }

  /// The percentage as an amount with the sign as its currency.
  var amount: AmountConfiguration {
    AmountConfiguration(
      integerDigits: max(String(range.lowerBound.magnitude).count, String(range.upperBound.magnitude).count),
      fractionDigits: fractionDigits, groupSeparator: nil, decimalSeparator: decimalSeparator,
      isSigned: range.lowerBound < 0, currency: sign, currencyPosition: position)
  }

  /// A valid percentage, as a field shows it.
  var example: String {
    let number = range.contains(50) ? 50 : range.upperBound
    return position == .before ? "\(sign)\(number)" : "\(number)\(sign)"
  }

  /// The configuration as a specification; only what differs from the defaults is written.
  var specification: String {
    let standard = PercentConfiguration(nil)
    let numbers = "\(range.lowerBound),\(range.upperBound),\(fractionDigits)"
    var parts = range == standard.range && fractionDigits == standard.fractionDigits ? [] : [numbers]
    if decimalSeparator != standard.decimalSeparator {
      parts.append("decimal=\(OptionReader.quoted(String(decimalSeparator)))")
    }
    if sign != standard.sign { parts.append("sign=\(OptionReader.quoted(sign))") }
    if position != standard.position { parts.append("position=\(position.rawValue)") }
    return parts.isEmpty ? "percent" : "percent:" + parts.joined(separator: ",")
  }
}

/// Whether a percentage is within its range.
private struct PercentRangeCheck: ValueCheck {
  private let range: ClosedRange<Int>
  private let lowest: Int
  private let highest: Int
  private let scale: Int
  private let fractionDigits: Int
  private let mark: [UInt8]

  init(_ range: ClosedRange<Int>, _ fractionDigits: Int, mark: Character) {
    self.range = range
    self.fractionDigits = fractionDigits
    self.mark = Array(String(mark).utf8)
    scale = (0..<fractionDigits).reduce(1) { scale, _ in scale * 10 }
    lowest = range.lowerBound * scale
    highest = range.upperBound * scale
  }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    var start = 0
    while start < value.count, !value[start].isASCIIDigit, value[start] != UInt8(ascii: "-") { start += 1 }
    let isNegative = start < value.count && value[start] == UInt8(ascii: "-")
    while start < value.count, !value[start].isASCIIDigit { start += 1 }
    let whole = value.digits(from: start)
    if whole.isEmpty { return .valid }
    let hasOwnMark = value.hasBytes(mark, at: whole.upperBound)
    let behind = value.digits(from: whole.upperBound + (hasOwnMark ? mark.count : 1))
    let fraction = whole.upperBound < value.count ? behind : whole.upperBound..<whole.upperBound
    // Too many digits behind the mark are left to the pattern.
    if fraction.count > fractionDigits { return .valid }
    guard let magnitude = magnitude(value, whole, fraction) else { return .invalid(fault) }
    let number = isNegative ? -magnitude : magnitude
    if (lowest...highest).contains(number) { return .valid }
    // Further digits move a number away from zero.
    let canGrow = isNegative ? number > highest : number < lowest
    return canGrow ? .incomplete(fault) : .invalid(fault)
  }

  private var fault: ValueFault {
    ValueFault(reason: .range, numbers: (range.lowerBound, range.upperBound), words: Self.outside)
  }

  private static let outside = ValueFault.Words { "The percentage is from \($0) to \($1)." }

  /// The number times the scale; `nil` if its integer part has too many digits.
  private func magnitude(_ value: Span<UInt8>, _ whole: Range<Int>, _ fraction: Range<Int>) -> Int? {
    guard whole.count <= 9 else { return nil }
    var number = 0
    for index in whole { number = number * 10 + value[index].digitValue }
    for place in 0..<fractionDigits {
      number = number * 10 + (place < fraction.count ? value[fraction.lowerBound + place].digitValue : 0)
    }
    return number
  }
}
