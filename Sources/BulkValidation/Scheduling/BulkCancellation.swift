import Synchronization

/// Stops a run from outside: from another thread, a task's cancellation, a signal handler.
///
/// One may stop several runs. Thread-safe; `cancel()` is safe in a signal handler.
public final class BulkCancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Makes one that is not cancelled.
  public init() {}

  /// Whether `cancel()` was called.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Asks the run to stop. It ends after the records at hand, with whole records judged and counted.
  public func cancel() { flag.store(true, ordering: .relaxed) }
}
