/// How records lie in the input.
public enum RecordFormat: Sendable, Hashable {
  /// Each line is a record and a value. `\n` and `\r\n` end a line.
  case lines
  /// Rows of fields, as RFC 4180 has them.
  ///
  /// A field may stand in quotes, and then hold delimiters, line breaks and doubled quotes. A quote that does not start
  /// a field is text, unless the format is strict. `\n`, `\r\n` and a `\r` alone end a row. `delimiter` is an ASCII character other than a quote and a line break.
  ///
  /// RFC 4180 knows neither quotes in a field that is not quoted, nor rows that end with a carriage return alone: where
  /// the format is strict, such rows are malformed.
  case csv(delimiter: UInt8, hasHeader: Bool, isStrict: Bool = false)
  /// One JSON value a line.
  case jsonLines

  /// CSV with commas and a header.
  public static let csv = RecordFormat.csv(delimiter: UInt8(ascii: ","), hasHeader: true)

  /// Whether the first record of an input gives the names of columns.
  var hasHeader: Bool {
    if case .csv(_, hasHeader: true, _) = self { true } else { false }
  }

  /// How the format's records end.
  var boundary: RecordScanner.Boundary {
    switch self {
    case .lines, .jsonLines: .lineFeed
    case .csv(let delimiter, _, _): .csv(delimiter: delimiter)
    }
  }
}
