/// What a validation collects in addition to counts, all in one pass.
public struct BulkDetail: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a set of the given bits; unknown bits have no effect.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Counts only: the memory needed does not grow with the number of records.
  public static let counts: BulkDetail = []
  /// A bit for each record.
  public static let bitmap = BulkDetail(rawValue: 1 << 0)
  /// The records that are not valid, each with its index and its faults.
  public static let badRecords = BulkDetail(rawValue: 1 << 1)
}

/// The result of a validation.
public struct BulkResult: Sendable {
  /// The number of records of each kind.
  public let counts: RecordCounts
  /// How often each fault was found, the most frequent first.
  public let reasons: [ReasonCount]
  /// A bit for each record; `nil` unless `BulkDetail.bitmap` was asked for.
  public let bitmap: ValidityBitmap?
  /// The records that are not valid, in order; empty unless `BulkDetail.badRecords` was asked for.
  public let badRecords: BadRecords
  /// Whether all records were judged. If `false`, the validation was cancelled, and everything else covers the records
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

/// How often a fault was found, in a judged column or in records as a whole.
public struct ReasonCount: Sendable, Hashable {
  /// The index of the judged column, in the order in which columns were named; `nil` for faults of the record as a
  /// whole.
  public let column: Int?
  /// The reason in the words of reports, such as `pattern` or `malformed: not UTF-8`.
  public let reason: String
  /// How often the fault was found.
  public let count: Int
  /// The first text with such a fault, shortened to fit on a line; `nil` if examples were not asked for.
  package let example: String?
}

/// The progress of a validation.
public struct BulkProgress: Sendable, Hashable {
  /// The number of records judged so far.
  public let records: Int
  /// The number of bytes of the input judged so far.
  public let bytes: Int
}
