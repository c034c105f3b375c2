import Matching

extension FieldType {
  /// A day of the calendar, in a format of fixed width, within a range.
  public static func date(_ configuration: DateConfiguration) -> FieldType {
    let format = configuration.format
    let bounds = [configuration.minimum, configuration.maximum].map { $0.map(format.string) ?? "" }
    let range = bounds == ["", ""] ? "" : "," + bounds.joined(separator: ",")
    let literals = format.parts.compactMap { part in
      if case .literal(let character) = part { PatternText.escaped(String(character)) } else { nil }
    }
    return FieldType(
      "date:\(format.source)\(range)", .date(configuration),
      typing: Pattern("(?:\((["[0-9]"] + literals).uniqued().joined(separator: "|")))*"),
      validation: Pattern(format.pattern),
      checks: [DateCheck(configuration)],
      message: "Enter a date such as \(format.string(from: configuration.sample)).",
      maximumLength: format.length, mapsDigits: true)
  }

  /// A day of the calendar, in a format such as `dd/MM/yyyy`.
  ///
  /// - Throws: `FieldTypeError` if the format cannot be read.
  public static func date(_ format: String) throws(FieldTypeError) -> FieldType {
    .date(DateConfiguration(format: try DateFormat(format)))
  }

  /// A card's expiry month, as `MM/yy`, as `MMyy` or in the format of the plain value. A field also reads years of four
  /// digits, and years that come first.
  ///
  /// A card is valid until its month has ended everywhere on Earth, unless the configuration has another clock.
  public static func expiry(_ configuration: ExpiryConfiguration = ExpiryConfiguration()) -> FieldType {
    let format = configuration.plainFormat
    return FieldType(
      format == .monthYear ? "expiry" : "expiry:\(format.source)", .expiry(configuration),
      typing: Pattern("[0-9]*"),
      validation: Pattern("(?:0[1-9]|1[0-2])/?[0-9]{2}\(format == .monthYear ? "" : "|\(format.pattern)")"),
      checks: [ExpiryCheck(configuration)],
      message: "Enter the month and the year, such as 08/29.",
      maximumLength: 4, mapsDigits: true)
  }
}

extension DateConfiguration {
  /// An example date within the range.
  fileprivate var sample: CalendarDate { minimum ?? maximum ?? CalendarDate(year: 2026, month: 8, day: 31) }
}

extension DateFormat {
  /// A pattern for the texts of this format. It accepts the days 1 to 31 in every month; `DateCheck` knows the
  /// calendar.
  var pattern: String {
    parts.map { part in
      switch part {
      case .day: "(?:0[1-9]|[12][0-9]|3[01])"
      case .month: "(?:0[1-9]|1[0-2])"
      case .year: "(?:000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3})"
      case .yearOfCentury: "[0-9]{2}"
      case .literal(let character): PatternText.escaped(String(character))
      }
    }.joined()
  }
}
