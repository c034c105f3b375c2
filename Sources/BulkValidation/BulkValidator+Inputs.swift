import Dispatch
import Synchronization

extension BulkValidator {
  /// Judges the records of a file, of standard input, or of bytes in memory.
  ///
  /// Blocks the caller, whose thread is one of those that work; `validateInBackground(_:detail:progress:)` does not
  /// block.
  ///
  /// - Parameters:
  ///   - input: the records, in the validator's format. Bytes that are not UTF-8 make their record malformed.
  ///   - detail: what is collected in addition to the counts.
  ///   - cancellation: ends the validation from elsewhere; the result then covers the records before that.
  ///   - progress: called after each chunk, from one thread at a time.
  /// - Throws: `InputError` if the input cannot be read, or not to its end, or if its CSV header lacks a column.
  /// - Complexity: O(*n*) for the automaton; otherwise that of the engine for each value. Memory is bounded whatever
  ///   the size of a file.
  public func validate(
    _ input: BulkInput, detail: BulkDetail = .counts, cancellation: BulkCancellation = BulkCancellation(),
    progress: @escaping @Sendable (BulkProgress) -> Void = { _ in }
  ) throws(InputError) -> BulkResult {
    var settings = RunSettings()
    settings.threads = threads
    settings.plan.detail = detail
    let failure = Mutex<InputError?>(nil)
    let totals = run(
      [input.source], settings: settings, cancellation: cancellation,
      onError: { error in failure.withLock { $0 = error } },
      onProgress: { progress(BulkProgress(records: $0.counts.records, bytes: $0.bytes)) })
    if let error = failure.withLock({ $0 }) { throw error }
    return BulkResult(totals, detail: detail)
  }

  /// Judges the records of a file, of standard input, or of bytes in memory, on threads of its own, while the caller's
  /// task waits without occupying a thread. Cancelling the task ends the validation; the result then covers the records
  /// before that.
  ///
  /// - Parameters:
  ///   - input: the records, in the validator's format. Bytes that are not UTF-8 make their record malformed.
  ///   - detail: what is collected in addition to the counts.
  ///   - progress: called after each chunk, from one thread at a time.
  /// - Throws: `InputError` if the input cannot be read, or not to its end, or if its CSV header lacks a column.
  /// - Complexity: O(*n*) for the automaton; otherwise that of the engine for each value.
  public func validateInBackground(
    _ input: BulkInput, detail: BulkDetail = .counts,
    progress: @escaping @Sendable (BulkProgress) -> Void = { _ in }
  ) async throws(InputError) -> BulkResult {
    try await Background.run { cancellation in
      Result { () throws(InputError) in
        try validate(input, detail: detail, cancellation: cancellation, progress: progress)
      }
    }.get()
  }
}

/// Work that must not occupy one of the few threads that Swift's tasks share.
enum Background {
  /// Does work on a Dispatch thread, while the caller's task waits. Cancelling the task cancels the work.
  static func run<Value: Sendable>(_ work: @escaping @Sendable (BulkCancellation) -> Value) async -> Value {
    let cancellation = BulkCancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: work(cancellation)) }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
