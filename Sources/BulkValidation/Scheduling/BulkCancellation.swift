import Synchronization

/// Stops a run from outside: from another thread, from a cancelled task, or from a signal handler.
///
/// One cancellation may stop several runs. Thread-safe; `cancel()` may be called in a signal handler.
public final class BulkCancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Makes a cancellation that has not been requested yet.
  public init() {}

  /// Whether `cancel()` was called.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Asks the run to stop. It ends after the current records: only whole records are judged and counted.
  public func cancel() { flag.store(true, ordering: .relaxed) }
}
