import Dispatch
import Synchronization

extension BulkValidator {
  /// Judges the records of a buffer.
  ///
  /// Blocks the caller, who is one of the threads that work.
  ///
  /// - Parameter bytes: the records, as the format has them. Bytes that are not UTF-8 make their record malformed.
  /// - Parameter cancellation: ends the validation from elsewhere; the result is then of the records before that.
  /// - Parameter progress: told now and then, by one thread at a time.
  /// - Throws: `InputError` where a CSV header cannot be read or lacks a column.
  /// - Complexity: O(*n*) for engines that are linear.
  public func validate(
    _ bytes: [UInt8], detail: BulkDetail = .counts, cancellation: BulkCancellation = BulkCancellation(),
    progress: @escaping @Sendable (BulkProgress) -> Void = { _ in }
  ) throws(InputError) -> BulkResult {
    try validate(.bytes(bytes), detail: detail, cancellation: cancellation, progress: progress)
  }

  /// Judges the records of a file or a pipe, in bounded memory whatever its size.
  ///
  /// Blocks the caller, who is one of the threads that work.
  ///
  /// - Parameter path: the file; `-` is standard input.
  /// - Parameter cancellation: ends the validation from elsewhere; the result is then of the records before that.
  /// - Parameter progress: told now and then, by one thread at a time.
  /// - Throws: `InputError` where the file cannot be read, or not to its end, or its CSV header lacks a column.
  public func validate(
    fileAt path: String, detail: BulkDetail = .counts, cancellation: BulkCancellation = BulkCancellation(),
    progress: @escaping @Sendable (BulkProgress) -> Void = { _ in }
  ) throws(InputError) -> BulkResult {
    try validate(.file(path), detail: detail, cancellation: cancellation, progress: progress)
  }

  /// Judges the records of a file or a pipe without blocking a thread of Swift's own. Cancelling the task ends it; the
  /// result is then of the records before that.
  ///
  /// - Parameter path: the file; `-` is standard input.
  /// - Parameter progress: told now and then, by one thread at a time.
  /// - Throws: `InputError` where the file cannot be read, or not to its end, or its CSV header lacks a column.
  public func validate(
    fileAt path: String, detail: BulkDetail = .counts,
    progress: @escaping @Sendable (BulkProgress) -> Void = { _ in }
  ) async throws -> BulkResult {
    let cancellation = BulkCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            with: Result { () throws(InputError) in
              try validate(.file(path), detail: detail, cancellation: cancellation, progress: progress)
            })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  private func validate(
    _ source: InputSource, detail: BulkDetail, cancellation: BulkCancellation,
    progress: @escaping @Sendable (BulkProgress) -> Void
  ) throws(InputError) -> BulkResult {
    var settings = RunSettings()
    settings.threads = threads
    settings.plan.detail = detail
    let failure = Mutex<InputError?>(nil)
    let totals = run(
      [source], settings: settings, cancellation: cancellation,
      onError: { error in failure.withLock { $0 = error } },
      onProgress: { progress(BulkProgress(records: $0.counts.records, bytes: $0.bytes)) })
    if let error = failure.withLock({ $0 }) { throw error }
    return BulkResult(totals)
  }
}
