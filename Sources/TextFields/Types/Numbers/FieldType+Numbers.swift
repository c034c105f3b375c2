import Matching

extension FieldType {
  /// A price above zero, without leading zeros.
  ///
  /// The pattern is AnimatedField's, `^(?=.*[1-9])([1-9]\d*(?:S\d{1,D})?|(?:0S\d{1,D}))$` with `[0-9]` for `\d`, written
  /// without the lookahead: with one, PCRE2 calls texts partial that nothing can complete (`00`, `12.345`).
  ///
  /// A price above the maximum can be typed, and is a fault with a message of its own.
  ///
  /// - Parameters:
  ///   - maximum: the highest price.
  ///   - fractionDigits: the most digits behind the separator, from 0 to 30.
  ///   - separator: what stands before the fraction.
  public static func price(
    maximum: DecimalDigits, fractionDigits: Int, separator: Character = "."
  ) -> FieldType {
    precondition((0...highestFraction).contains(fractionDigits), "a price has 0 to \(highestFraction) fraction digits")
    let configuration = PriceConfiguration(
      maximum: maximum, fractionDigits: fractionDigits, separator: separator)
    let mark = PatternText.escaped(String(separator))
    return FieldType(
      "price:\(maximum),\(fractionDigits)", .price(configuration),
      typing: Pattern(fractionDigits == 0 ? "[0-9]*" : "(?:[0-9]|\(mark))*"),
      candidate: Pattern(fractionDigits == 0 ? "[0-9]*" : "[0-9]*(?:\(mark)[0-9]{0,\(fractionDigits)})?"),
      validation: Pattern(pricePattern(mark, fractionDigits)),
      checks: [PriceMaximumCheck(configuration)],
      message: "Enter a price such as \(fractionDigits == 0 ? "12" : "12\(separator)5").", mapsDigits: true)
  }

  /// The most fraction digits of a price: the pattern grows by an alternative for each.
  static let highestFraction = 30

  /// From 1 with any fraction, or from 0 with a fraction that is not all zeros.
  private static func pricePattern(_ mark: String, _ digits: Int) -> String {
    if digits == 0 { return "[1-9][0-9]*" }
    let belowOne = (0..<digits).map { zeros in
      repeated("0", zeros...zeros) + "[1-9]" + repeated("[0-9]", 0...(digits - zeros - 1))
    }
    return "[1-9][0-9]*(?:\(mark)[0-9]{1,\(digits)})?|0\(mark)(?:\(belowOne.joined(separator: "|")))"
  }

  private static func repeated(_ element: String, _ count: ClosedRange<Int>) -> String {
    switch (count.lowerBound, count.upperBound) {
    case (_, 0): ""
    case (0, 1): element + "?"
    case (1, 1): element
    case (let low, let high): low == high ? "\(element){\(low)}" : "\(element){\(low),\(high)}"
    }
  }

  /// An integer within a range, with a minus sign where it may be negative. Leading zeros do not matter.
  public static func number(_ range: ClosedRange<Int>) -> FieldType {
    let sign = range.lowerBound < 0 ? "-?" : ""
    let length = max(String(range.lowerBound).count, String(range.upperBound).count)
    return FieldType(
      "number:\(range.lowerBound),\(range.upperBound)", .number(range),
      typing: Pattern(range.lowerBound < 0 ? "[0-9-]*" : "[0-9]*"),
      candidate: Pattern("\(sign)[0-9]*"),
      validation: Pattern("\(sign)[0-9]+"),
      checks: [IntegerRangeCheck(range)],
      message: "Enter a whole number from \(range.lowerBound) to \(range.upperBound).",
      maximumLength: length, mapsDigits: true)
  }

  /// An amount of money within a number of digits, as a plain value or as it is shown.
  ///
  /// The plain value is digits, and a fraction behind `.` or the configured separator. As shown, digits stand in groups
  /// of three, with one of the blanks between them where the group separator is a blank, and the currency's mark may be
  /// there. No number is ever made of it: amounts of any length are exact.
  public static func amount(_ configuration: AmountConfiguration = AmountConfiguration()) -> FieldType {
    precondition(configuration.problem == nil, configuration.problem ?? "")
    let mark = PatternText.escaped(String(configuration.decimalSeparator))
    let takesFraction = configuration.fractionDigits > 0
    return FieldType(
      configuration.specification, .amount(configuration),
      typing: Pattern(takesFraction ? "(?:[0-9]|\(mark))*" : "[0-9]*"),
      validation: Pattern(AmountPattern(configuration).source),
      message: "Enter an amount such as \(configuration.sample).",
      maximumLength: configuration.integerDigits + (takesFraction ? configuration.fractionDigits + 1 : 0),
      mapsDigits: true)
  }
}

/// Writes the validation pattern of an amount.
private struct AmountPattern {
  let configuration: AmountConfiguration

  init(_ configuration: AmountConfiguration) { self.configuration = configuration }

  var source: String {
    let mark = PatternText.escaped(String(configuration.decimalSeparator))
    let point = configuration.decimalSeparator == "." ? mark : #"(?:\.|\#(mark))"#
    let fraction = { (mark: String) in
      configuration.fractionDigits == 0 ? "" : "(?:\(mark)[0-9]{1,\(configuration.fractionDigits)})?"
    }
    let plain = "[0-9]{1,\(configuration.integerDigits)}" + fraction(point)
    let shown = grouped.map { "(?:\($0))" + fraction(mark) } ?? plain
    let currency = PatternText.escaped(configuration.currency)
    if currency.isEmpty { return grouped == nil ? plain : "\(plain)|\(shown)" }
    let ungrouped = "[0-9]{1,\(configuration.integerDigits)}" + fraction(mark)
    let marked = grouped == nil ? "(?:\(ungrouped))" : "(?:\(ungrouped)|\(shown))"
    let withMark = configuration.currencyPosition == .before ? currency + marked : marked + currency
    return (grouped == nil ? [plain, withMark] : [plain, shown, withMark]).joined(separator: "|")
  }

  /// Digits in groups of three with the separator between them, one separator at least; `nil` where none fits.
  private var grouped: String? {
    guard let separator = configuration.groupSeparator, configuration.integerDigits > 3 else { return nil }
    let group = "(?:\(PatternText.separator(separator))[0-9]{3})"
    let (groups, rest) = configuration.integerDigits.quotientAndRemainder(dividingBy: 3)
    let full = groups > 1 ? "[0-9]{1,3}\(group){1,\(groups - 1)}" : nil
    let odd = rest > 0 ? "[0-9]\(rest == 1 ? "" : "{1,\(rest)}")\(group){\(groups)}" : nil
    return [full, odd].compactMap(\.self).joined(separator: "|")
  }
}

extension AmountConfiguration {
  /// The most digits on either side of the separator.
  static let highestDigits = 100

  /// What is wrong with the configuration; `nil` where nothing is.
  var problem: String? {
    if !(1...Self.highestDigits).contains(integerDigits) {
      return "an amount has 1 to \(Self.highestDigits) integer digits"
    }
    if !(0...Self.highestDigits).contains(fractionDigits) {
      return "an amount has 0 to \(Self.highestDigits) fraction digits"
    }
    if groupSeparator == decimalSeparator { return "the group and the decimal separator are the same" }
    for separator in [groupSeparator, decimalSeparator].compactMap(\.self) where separator.isASCIIDigitOrSign {
      return "“\(separator)” cannot be a separator"
    }
    if currency.contains(where: \.isASCIIDigitOrSign) { return "a currency's mark cannot have a digit in it" }
    return nil
  }

  /// The configuration as a specification, with what is not the default.
  var specification: String {
    let standard = AmountConfiguration()
    var arguments: [String] = []
    if integerDigits != standard.integerDigits { arguments.append("integer=\(integerDigits)") }
    if fractionDigits != standard.fractionDigits { arguments.append("fraction=\(fractionDigits)") }
    if groupSeparator != standard.groupSeparator {
      arguments.append("group=\"\(groupSeparator.map { String($0) } ?? "")\"")
    }
    if decimalSeparator != standard.decimalSeparator { arguments.append("decimal=\"\(decimalSeparator)\"") }
    if !currency.isEmpty { arguments.append("currency=\"\(currency)\"") }
    if currencyPosition != standard.currencyPosition { arguments.append("position=\(currencyPosition.rawValue)") }
    return arguments.isEmpty ? "amount" : "amount:" + arguments.joined(separator: ",")
  }

  /// An amount as it is shown.
  var sample: String {
    let thousand = integerDigits > 3 ? "1\(groupSeparator.map { String($0) } ?? "")200" : "1"
    let digits = fractionDigits == 0 ? thousand : "\(thousand)\(decimalSeparator)9"
    return currencyPosition == .before ? currency + digits : digits + currency
  }
}

extension Character {
  /// Whether it is a digit or a minus sign of ASCII, which no separator can be.
  fileprivate var isASCIIDigitOrSign: Bool { isASCII && (isNumber || self == "-") }
}
