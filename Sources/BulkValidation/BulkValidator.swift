/// Judges records by field types: lines, CSV rows, JSON lines, columns in memory; in order, with any number of threads.
public struct BulkValidator: Sendable {
  /// How long a record may be, in bytes without its line end: 64 MiB. A longer one is malformed.
  public static let maximumRecordLength = 64 << 20
}
