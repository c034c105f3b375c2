import Matching

extension FieldType {
  /// A price above zero, without leading zeros.
  ///
  /// The pattern is AnimatedField's, `^(?=.*[1-9])([1-9]\d*(?:S\d{1,D})?|(?:0S\d{1,D}))$` with `[0-9]` for `\d`,
  /// rewritten without the lookahead: with it, PCRE2 calls texts partial that nothing can complete (`00`, `12.345`).
  ///
  /// A price above the maximum can be typed; it is a fault with a message of its own. The plain value has a point,
  /// whatever the separator; a value with a point is judged like one with the separator.
  ///
  /// - Parameters:
  ///   - maximum: the maximum price.
  ///   - fractionDigits: the maximum number of digits after the separator, from 0 to 30.
  ///   - separator: the decimal separator.
  public static func price(
    maximum: DecimalDigits, fractionDigits: Int, separator: Character = "."
  ) -> FieldType {
    precondition((0...highestFraction).contains(fractionDigits), "a price has 0 to \(highestFraction) fraction digits")
    let configuration = PriceConfiguration(
      maximum: maximum, fractionDigits: fractionDigits, separator: separator)
    let mark = PatternText.escaped(String(separator))
    let written = separator == "." ? mark : "(?:\\.|\(mark))"
    return FieldType(
      configuration.specification, .price(configuration),
      typing: Pattern(fractionDigits == 0 ? "[0-9]*" : "(?:[0-9]|\(mark))*"),
      candidate: Pattern(fractionDigits == 0 ? "[0-9]*" : "[0-9]*(?:\(mark)[0-9]{0,\(fractionDigits)})?"),
      validation: Pattern(pricePattern(written, fractionDigits)),
      checks: [PriceMaximumCheck(configuration)],
      message: "Enter a price such as \(fractionDigits == 0 ? "12" : "12\(separator)5").", mapsDigits: true)
  }

  /// The highest maximum of a price's fraction digits: the pattern has one alternative for each digit.
  static let highestFraction = 30

  /// A pattern for a number from 1 with any fraction, or from 0 with a fraction that is not all zeros.
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

  /// An integer within a range, with a minus sign if the range has negative numbers. Leading zeros are ignored.
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
  /// The plain value has digits, and a point before the fraction; the configured separator is accepted too. As shown,
  /// the amount may have digits in groups, and the currency. If the group separator is a blank, any of several kinds of
  /// blanks is accepted. The amount is never converted to a number: amounts of any length are exact.
  ///
  /// The configuration must be usable, as `AmountConfiguration.init` describes.
  public static func amount(_ configuration: AmountConfiguration = AmountConfiguration()) -> FieldType {
    precondition(configuration.problem == nil, configuration.problem ?? "")
    let mark = PatternText.escaped(String(configuration.decimalSeparator))
    let takesFraction = configuration.fractionDigits > 0
    let marks = (takesFraction ? [mark] : []) + (configuration.isSigned ? ["-"] : [])
    return FieldType(
      configuration.specification, .amount(configuration),
      typing: Pattern(marks.isEmpty ? "[0-9]*" : "(?:\((["[0-9]"] + marks).joined(separator: "|")))*"),
      validation: Pattern(AmountPattern(configuration).source),
      message: "Enter an amount such as \(configuration.sample).",
      maximumLength: configuration.maximumLength,
      mapsDigits: true)
  }
}
