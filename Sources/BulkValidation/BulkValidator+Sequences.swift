extension BulkValidator {
  /// Judges texts as they come.
  ///
  /// Texts are gathered and judged side by side, some thousands at a time. Cancelling the task ends it; the result is
  /// then of the records before that.
  ///
  /// - Precondition: the validator is one of lines: a record is one value.
  /// - Throws: what the sequence throws.
  public func validate<Records: AsyncSequence>(
    records: Records, detail: BulkDetail = .counts, progress: (BulkProgress) -> Void = { _ in }
  ) async throws -> BulkResult where Records.Element: StringProtocol {
    var batch = Batch()
    var totals = RunTotals()
    for try await record in records {
      if Task.isCancelled { break }
      batch.append(record)
      if batch.isFull { try judge(&batch, detail, into: &totals, progress) }
    }
    try judge(&batch, detail, into: &totals, progress)
    if Task.isCancelled { totals.stop = .cancelled }
    return BulkResult(totals)
  }

  private func judge(
    _ batch: inout Batch, _ detail: BulkDetail, into totals: inout RunTotals, _ progress: (BulkProgress) -> Void
  ) throws(ColumnLayoutError) {
    try judge(batch.bytes.span, batch.offsets.span, detail, BulkCancellation(), into: &totals)
    progress(BulkProgress(records: totals.counts.records, bytes: totals.bytes))
    batch.removeAll()
  }

  /// Texts one after the other, and where each starts.
  private struct Batch {
    private(set) var bytes: [UInt8] = []
    private(set) var offsets: [Int] = [0]

    var isFull: Bool { bytes.count >= 1 << 20 || offsets.count > 1 << 15 }

    mutating func append(_ text: some StringProtocol) {
      bytes.append(contentsOf: text.utf8)
      offsets.append(bytes.count)
    }

    mutating func removeAll() {
      bytes.removeAll(keepingCapacity: true)
      offsets.removeAll(keepingCapacity: true)
      offsets.append(0)
    }
  }
}
