/// The format of the records of an input.
public enum RecordFormat: Sendable, Hashable {
  /// Each line is a record with one value. `\n` and `\r\n` end a line.
  case lines
  /// Rows of fields (RFC 4180).
  ///
  /// A field may be in quotes, and may then contain delimiters, line breaks and doubled quotes. A quote that does not
  /// start a field is text, unless the format is strict. `\n`, `\r\n` and a single `\r` end a row. `delimiter` is an
  /// ASCII character other than a quote and a line break.
  ///
  /// RFC 4180 allows neither quotes in an unquoted field nor rows that end with a carriage return alone: if the format
  /// is strict, such rows are malformed.
  case csv(delimiter: UInt8, hasHeader: Bool, isStrict: Bool = false)
  /// One JSON value on each line.
  case jsonLines

  /// CSV with commas and a header.
  public static let csv = RecordFormat.csv(delimiter: UInt8(ascii: ","), hasHeader: true)

  /// Whether the first record of an input has the names of the columns.
  var hasHeader: Bool {
    if case .csv(_, hasHeader: true, _) = self { true } else { false }
  }

  /// What ends a record of this format.
  var boundary: RecordScanner.Boundary {
    switch self {
    case .lines, .jsonLines: .lineFeed
    case .csv(let delimiter, _, _): .csv(delimiter: delimiter)
    }
  }
}
