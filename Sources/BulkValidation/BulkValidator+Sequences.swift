extension BulkValidator {
  /// Judges the texts of a sequence, each as one value.
  ///
  /// Texts are gathered and judged side by side, some thousands at a time: the memory needed does not grow with their
  /// number. Blocks the caller, who is one of the threads that work.
  ///
  /// - Parameter records: the texts.
  /// - Parameter detail: what is gathered besides counts.
  /// - Parameter cancellation: ends the validation from elsewhere; the result is then of the records before that.
  /// - Parameter progress: told now and then.
  /// - Precondition: the validator is one of lines: a record is one value.
  /// - Complexity: O(*n*) for engines that are linear.
  public func validate<Records: Sequence>(
    records: Records, detail: BulkDetail = .counts, cancellation: BulkCancellation = BulkCancellation(),
    progress: (BulkProgress) -> Void = { _ in }
  ) -> BulkResult where Records.Element: StringProtocol {
    var batch = RecordBatch()
    var totals = RunTotals()
    for record in records {
      if cancellation.isCancelled { break }
      batch.append(record)
      if batch.isFull {
        totals.join(reports(of: batch, detail, cancellation))
        progress(BulkProgress(totals))
        batch.removeAll()
      }
    }
    totals.join(reports(of: batch, detail, cancellation))
    progress(BulkProgress(totals))
    if cancellation.isCancelled { totals.stop = .cancelled }
    return BulkResult(totals, detail: detail)
  }

  /// Judges texts as they come, each as one value.
  ///
  /// Texts are gathered and judged side by side, some thousands at a time, on threads of its own, while the caller's task
  /// waits without holding a thread. Cancelling the task ends it, within a batch too; the result is then of the records
  /// before that.
  ///
  /// - Parameter records: the texts.
  /// - Parameter detail: what is gathered besides counts.
  /// - Parameter progress: told now and then.
  /// - Precondition: the validator is one of lines: a record is one value.
  /// - Throws: what the sequence throws.
  /// - Complexity: O(*n*) for engines that are linear.
  public func validateInBackground<Records: AsyncSequence>(
    records: Records, detail: BulkDetail = .counts, progress: (BulkProgress) -> Void = { _ in }
  ) async throws -> BulkResult where Records.Element: StringProtocol {
    var batch = RecordBatch()
    var totals = RunTotals()
    for try await record in records {
      if Task.isCancelled { break }
      batch.append(record)
      if batch.isFull {
        totals.join(await reportsInBackground(of: batch, detail))
        progress(BulkProgress(totals))
        batch.removeAll()
      }
    }
    totals.join(await reportsInBackground(of: batch, detail))
    progress(BulkProgress(totals))
    if Task.isCancelled { totals.stop = .cancelled }
    return BulkResult(totals, detail: detail)
  }

  private func reportsInBackground(of batch: RecordBatch, _ detail: BulkDetail) async -> [ChunkReport] {
    await Background.run { reports(of: batch, detail, $0) }
  }

  private func reports(
    of batch: RecordBatch, _ detail: BulkDetail, _ cancellation: BulkCancellation
  ) -> [ChunkReport] {
    do throws(ColumnLayoutError) {
      return try reports(of: batch.bytes.span, batch.offsets.span, detail, cancellation)
    } catch {
      preconditionFailure("a batch made offsets that cannot be: \(error)")
    }
  }
}

/// Texts one after the other, and where each starts.
private struct RecordBatch: Sendable {
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

extension BulkProgress {
  fileprivate init(_ totals: RunTotals) {
    self.init(records: totals.counts.records, bytes: totals.bytes)
  }
}
