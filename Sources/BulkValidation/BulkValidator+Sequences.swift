extension BulkValidator {
  /// Judges the texts of a sequence, each as one value.
  ///
  /// Texts are collected and judged in parallel, some thousands at a time, so that the memory needed does not grow with
  /// their number. Blocks the caller, whose thread is one of those that work.
  ///
  /// - Parameters:
  ///   - records: the texts.
  ///   - detail: what is collected in addition to the counts.
  ///   - cancellation: ends the validation from elsewhere; the result then covers the records before that.
  ///   - progress: called after each batch, on the caller's thread.
  /// - Precondition: the validator's format is `lines`: each record is one value.
  /// - Complexity: O(*n*) for the automaton; otherwise that of the engine for each text.
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

  /// Judges texts as they arrive, each as one value.
  ///
  /// Texts are collected and judged in parallel, some thousands at a time, on threads of its own, while the caller's
  /// task waits without occupying a thread. Cancelling the task ends the validation, within a batch too; the result
  /// then covers the records before that.
  ///
  /// - Parameters:
  ///   - records: the texts.
  ///   - detail: what is collected in addition to the counts.
  ///   - progress: called after each batch, in the caller's task.
  /// - Precondition: the validator's format is `lines`: each record is one value.
  /// - Throws: what the sequence throws.
  /// - Complexity: O(*n*) for the automaton; otherwise that of the engine for each text.
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

/// Texts one after the other, and the offset at which each starts.
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
