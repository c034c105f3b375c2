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
  /// - Throws: `FieldTypeError` for a format that cannot be read.
  public static func date(_ format: String) throws(FieldTypeError) -> FieldType {
    .date(DateConfiguration(format: try DateFormat(format)))
  }

  /// The month until which a card is good, as `MM/yy`, as `MMyy` or in the format of the plain value. A field also reads
  /// years of four digits, and years that come first.
  ///
  /// A card is good until its month has ended everywhere on Earth, unless the configuration's clock says otherwise.
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
  /// A date to show as an example: one within the range.
  fileprivate var sample: CalendarDate { minimum ?? maximum ?? CalendarDate(year: 2026, month: 8, day: 31) }
}

extension DateFormat {
  /// A pattern of the texts of this format, days of any month up to 31.
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
