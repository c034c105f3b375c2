/// How records lie in the input.
public enum RecordFormat: Sendable, Hashable {
  /// Each line is a record and a value. `\n` and `\r\n` end a line.
  case lines
  /// Rows of fields, as RFC 4180 has them.
  ///
  /// A field may stand in quotes, and then hold delimiters, line breaks and doubled quotes. A quote that does not start
  /// a field is text. `\n`, `\r\n` and a `\r` alone end a row. `delimiter` is an ASCII character other than a quote and a line break.
  case csv(delimiter: UInt8, hasHeader: Bool)
  /// One JSON value a line.
  case jsonLines

  /// CSV with commas and a header.
  public static let csv = RecordFormat.csv(delimiter: UInt8(ascii: ","), hasHeader: true)

  /// Whether the first record of an input gives the names of columns.
  var hasHeader: Bool {
    if case .csv(_, hasHeader: true) = self { true } else { false }
  }

  /// How the format's records end.
  var boundary: RecordScanner.Boundary {
    switch self {
    case .lines, .jsonLines: .lineFeed
    case .csv(let delimiter, _): .csv(delimiter: delimiter)
    }
  }
}
