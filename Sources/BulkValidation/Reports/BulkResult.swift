/// What a validation gives back besides counts; all that is asked for is gathered in one pass.
public struct BulkDetail: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a set of the given bits; unknown bits have no effect.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Nothing besides: the memory needed does not grow with the number of records.
  public static let counts: BulkDetail = []
  /// A bit for each record.
  public static let bitmap = BulkDetail(rawValue: 1 << 0)
  /// The records that are not valid, each with its index and its faults.
  public static let badRecords = BulkDetail(rawValue: 1 << 1)
}

/// What a validation came to.
public struct BulkResult: Sendable {
  /// How many records there were of each kind.
  public let counts: RecordCounts
  /// How often each fault was met, the most frequent first.
  public let reasons: [ReasonCount]
  /// A bit for each record; `nil` unless `BulkDetail.bitmap` was asked for.
  public let bitmap: ValidityBitmap?
  /// The records that are not valid, in order; empty unless `BulkDetail.badRecords` was asked for.
  public let badRecords: [BadRecord]
  /// Whether all records were judged; `false` where the validation was cancelled. Everything else is then of the records
  /// before that.
  public let isComplete: Bool

  init(_ totals: RunTotals, detail: BulkDetail) {
    counts = totals.counts
    reasons = totals.reasonCounts
    bitmap = detail.contains(.bitmap) ? totals.bitmap : nil
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
  /// The first text with such a fault, cut to what fits on a line; `nil` where examples were not asked for.
  package let example: String?
}

/// How far a validation has come.
public struct BulkProgress: Sendable, Hashable {
  /// Records judged so far.
  public let records: Int
  /// Bytes of the input judged so far.
  public let bytes: Int
}
