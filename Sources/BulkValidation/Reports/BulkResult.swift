/// What a validation gives back besides counts.
public enum BulkDetail: Sendable, Hashable {
  /// Nothing: the memory needed does not grow with the number of records.
  case counts
  /// A bit for each record.
  case bitmap
  /// The records that are not valid, each with its index and its faults.
  case badRecords
}

/// What a validation came to.
public struct BulkResult: Sendable {
  /// How many records there were of each kind.
  public let counts: RecordCounts
  /// How often each fault was met, the most frequent first.
  public let reasons: [ReasonCount]
  /// A bit for each record; empty unless it was asked for.
  public let bitmap: ValidityBitmap
  /// The records that are not valid, in order; empty unless they were asked for.
  public let badRecords: [BadRecord]
  /// Whether all records were judged; `false` where the validation was cancelled. Everything else is then of the records
  /// before that.
  public let isComplete: Bool

  init(_ totals: RunTotals) {
    counts = totals.counts
    reasons = totals.reasonCounts
    bitmap = totals.bitmap
    badRecords = totals.badRecords
    isComplete = totals.stop == nil
  }
}

/// How often a fault was met, in a judged column or in records as a whole.
public struct ReasonCount: Sendable, Hashable {
  /// The judged column, from 0 in the order they were named; `nil` for faults of the record as a whole.
  public let column: Int?
  /// The words of a report, such as `pattern` or `malformed: not UTF-8`.
  public let reason: String
  /// How often.
  public let count: Int
}

/// How far a validation has come.
public struct BulkProgress: Sendable, Hashable {
  /// Records judged so far.
  public let records: Int
  /// Bytes of the input judged so far.
  public let bytes: Int
}
