/// How many records were judged, and with which results. Each record is counted once.
public struct RecordCounts: Sendable, Hashable {
  /// Records in which at least one judged value breaks a pattern, a check or a constraint.
  public var invalid = 0
  /// Records for which an engine hit a limit before there was a verdict, and in which nothing else is wrong.
  public var undecided = 0
  /// Records that cannot be judged: not UTF-8, too long, or not the CSV or JSON that the format says.
  public var malformed = 0
  /// Records in which every judged value is valid.
  public var valid = 0

  /// Makes counts of zero.
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
