import BulkValidation
import PlatformLibrary
import Synchronization

/// Turns SIGINT and SIGTERM into a run's cancellation, so that it ends with whole records and a summary.
///
/// The second signal ends the process at once. A signal that was ignored from the start stays ignored, as in a shell's
/// background jobs.
enum Interruption {
  /// What the signals cancel.
  static let cancellation = BulkCancellation()
  private static let received = Atomic<Int32>(0)

  /// The signal that came; `nil` for none.
  static var receivedSignal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Starts to listen.
  static func listen() {
    // Both are made here: a signal handler must not be the first to touch them.
    _ = cancellation.isCancelled
    _ = receivedSignal
    for number in [SIGINT, SIGTERM] {
      listen(for: number)
      unblock(number)
    }
  }

  /// Lets a signal through that the parent had blocked: libdispatch, for one, blocks all in its threads, and whoever
  /// starts a process from one passes that on.
  private static func unblock(_ number: Int32) {
    var signals = sigset_t()
    // SAFETY: one set, which outlives the calls.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func listen(for number: Int32) {
    // The handler touches two atomics, which exist by now, and calls `signal`: all that is allowed in a handler.
    let previous = signal(number) { number in
      Interruption.received.store(number, ordering: .relaxed)
      Interruption.cancellation.cancel()
      _ = signal(number, SIG_DFL)
    }
    // SAFETY: compared, not called.
    if unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      _ = signal(number, SIG_IGN)
    }
  }
}
