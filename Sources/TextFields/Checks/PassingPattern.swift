import Matching

/// A check that can be written as a pattern: one that matches exactly the texts that pass, among all texts.
package struct PassingPattern: Sendable {
  /// The pattern.
  package let pattern: Pattern
  /// Why a text does not pass.
  package let reason: ValueFault.Reason
}

extension ValueValidator {
  /// The checks as a pattern; `nil` if they cannot be written as one.
  package var passingPattern: PassingPattern? {
    guard checks.count == 1 else { return nil }
    // Recognised by their types: see `alwaysPassed`.
    let source = (checks[0] as? IntegerRangeCheck)?.passing ?? (checks[0] as? PriceMaximumCheck)?.passing
    return source.map { PassingPattern(pattern: Pattern($0), reason: .range) }
  }
}

extension IntegerRangeCheck {
  /// Matches the texts that pass: a number in the range with anything after it that is no digit, and what begins with no
  /// number.
  fileprivate var passing: String {
    var forms = ["(?:[^0-9\\-]\(DigitPattern.rest))?"]
    if let positive { forms.append(DigitPattern.numbers(positive) + DigitPattern.end) }
    if let negative { forms.append("-(?:\(DigitPattern.numbers(negative)))?" + DigitPattern.end) }
    return forms.joined(separator: "|")
  }
}

extension PriceMaximumCheck {
  /// Matches the texts that pass: digits for less than the maximum's whole number with anything after them that is no
  /// digit; and those of the whole number itself with a mark and a fraction that is not too high, or without a mark.
  ///
  /// `nil` for a mark that is more than one scalar or that is a digit, and for a maximum of many digits.
  fileprivate var passing: String? {
    let mark = String(decoding: separator, as: UTF8.self).unicodeScalars
    guard mark.count == 1, let first = mark.first, !first.isASCIIDigit else { return nil }
    guard maximum.integer.count + maximum.fraction.count <= 40 else { return nil }
    let marks = "." + PatternText.escaped(first)
    let behind = "(?:[^0-9\(marks)]\(DigitPattern.rest)|[\(marks)]\(fraction(from: 0)))?"
    let equal = "0*" + DigitPattern.text(maximum.integer) + behind
    guard !maximum.integer.isEmpty else { return equal }
    let smaller = DigitPattern.below(maximum.integer).map { "(?:\($0))?" } ?? ""
    return "0*\(smaller)\(DigitPattern.end)|\(equal)"
  }

  /// Matches what may stand behind the mark, from the digit at a place on.
  private func fraction(from place: Int) -> String {
    guard place < maximum.fraction.count else { return "0*" + DigitPattern.end }
    let digit = maximum.fraction[place].digitValue
    let smaller = digit == 0 ? "" : "\(DigitPattern.digits(0, digit - 1))[0-9]*\(DigitPattern.end)|"
    return "(?:\(smaller)\(digit)\(fraction(from: place + 1))|[^0-9]\(DigitPattern.rest))?"
  }
}

/// Patterns for decimal numbers.
private enum DigitPattern {
  /// Anything.
  static let rest = "(?s:.*)"
  /// The end, or anything that does not begin with a digit.
  static let end = "(?:[^0-9]\(rest))?"

  static func text(_ digits: [UInt8]) -> String { String(decoding: digits, as: UTF8.self) }

  /// A digit of a range.
  static func digits(_ low: Int, _ high: Int) -> String { low == high ? "\(low)" : "[\(low)-\(high)]" }

  /// The numbers of a range, with any zeros before them.
  static func numbers(_ range: ClosedRange<UInt>) -> String {
    guard range.upperBound > 0 else { return "0+" }
    let low = Array("\(max(range.lowerBound, 1))".utf8)
    let high = Array("\(range.upperBound)".utf8)
    let positive = "0*(?:\(between(low, high)))"
    return range.lowerBound == 0 ? "(?:0+|\(positive))" : positive
  }

  /// The numbers below one that is not 0, without leading zeros and without 0; `nil` if there are none.
  static func below(_ digits: [UInt8]) -> String? {
    var forms = digits.count > 1 ? ["[1-9][0-9]{0,\(digits.count - 2)}"] : []
    for place in digits.indices {
      let low = place == 0 ? 1 : 0
      let high = digits[place].digitValue - 1
      if high >= low {
        forms.append(text(Array(digits[..<place])) + self.digits(low, high) + any(digits.count - place - 1))
      }
    }
    return forms.isEmpty ? nil : forms.joined(separator: "|")
  }

  /// The numbers from one to another, both without leading zeros and neither 0.
  private static func between(_ low: [UInt8], _ high: [UInt8]) -> String {
    if low.count == high.count { return tail(low[...], high[...]) }
    let nines = [UInt8](repeating: UInt8(ascii: "9"), count: low.count)
    let power = [UInt8(ascii: "1")] + [UInt8](repeating: UInt8(ascii: "0"), count: high.count - 1)
    var forms = [tail(low[...], nines[...]), tail(power[...], high[...])]
    if high.count - low.count > 1 { forms.append("[1-9][0-9]{\(low.count),\(high.count - 2)}") }
    return forms.joined(separator: "|")
  }

  /// The numbers from one to another of the same length; `nil` stands for a bound that no longer matters.
  private static func tail(_ low: ArraySlice<UInt8>?, _ high: ArraySlice<UInt8>?) -> String {
    guard let count = low?.count ?? high?.count, count > 0, low != nil || high != nil else { return "" }
    let lowest = low.map { $0.first!.digitValue } ?? 0
    let highest = high.map { $0.first!.digitValue } ?? 9
    if low != nil, high != nil, lowest == highest {
      return "\(lowest)" + tail(low?.dropFirst(), high?.dropFirst())
    }
    var forms: [String] = []
    if let low { forms.append("\(lowest)" + tail(low.dropFirst(), nil)) }
    if let high { forms.append("\(highest)" + tail(nil, high.dropFirst())) }
    let (first, last) = (low == nil ? lowest : lowest + 1, high == nil ? highest : highest - 1)
    if first <= last { forms.append(digits(first, last) + any(count - 1)) }
    return forms.count == 1 ? forms[0] : "(?:\(forms.joined(separator: "|")))"
  }

  /// So many digits.
  private static func any(_ count: Int) -> String { count == 0 ? "" : count == 1 ? "[0-9]" : "[0-9]{\(count)}" }
}
