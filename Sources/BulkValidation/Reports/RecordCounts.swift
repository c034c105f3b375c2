/// How many records were judged, and what came out: each record is counted once.
public struct RecordCounts: Sendable, Hashable {
  /// Records that break a pattern or a check in one judged value at least.
  public var invalid = 0
  /// Records for which an engine hit a limit before there was a verdict, and in which nothing is invalid.
  public var undecided = 0
  /// Records that cannot be judged: not UTF-8, too long, not the CSV or JSON that was promised.
  public var malformed = 0
  /// Records that are as they should be.
  public var valid = 0

  /// Counts of nothing yet.
  public init() {}

  /// All records: the sum of the four kinds.
  public var records: Int { valid + invalid + undecided + malformed }
  /// The records that are not valid.
  public var notValid: Int { invalid + undecided + malformed }

  /// Adds the counts of other records.
  public static func += (counts: inout RecordCounts, other: RecordCounts) {
    counts.valid += other.valid
    counts.invalid += other.invalid
    counts.undecided += other.undecided
    counts.malformed += other.malformed
  }
}
