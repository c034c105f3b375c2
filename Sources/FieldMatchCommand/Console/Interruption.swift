import BulkValidation
import PlatformLibrary
import Synchronization

/// Turns SIGINT and SIGTERM into the cancellation of a run, so that it ends after whole records and with a summary.
///
/// A second signal ends the process immediately. A signal that was ignored when the process started stays ignored, as
/// in background jobs of a shell.
enum Interruption {
  /// The cancellation that the signals request.
  static let cancellation = BulkCancellation()
  private static let received = Atomic<Int32>(0)

  /// The signal that has arrived; `nil` if none has.
  static var receivedSignal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Installs the signal handlers.
  static func listen() {
    // Both statics are initialised here, because a signal handler must not be the first to access them.
    _ = cancellation.isCancelled
    _ = receivedSignal
    for number in [SIGINT, SIGTERM] {
      listen(for: number)
      unblock(number)
    }
  }

  /// Unblocks a signal that the parent process had blocked. A child process inherits the blocked signals of the thread
  /// that started it, and libdispatch, for example, blocks all signals in its threads.
  private static func unblock(_ number: Int32) {
    var signals = sigset_t()
    // SAFETY: the set is one variable on the stack, which is alive for all three calls; they keep no pointer to it.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func listen(for number: Int32) {
    // The handler accesses two atomics, which have been initialised, and calls `signal`. All of that is allowed in a
    // handler.
    let previous = signal(number) { number in
      Interruption.received.store(number, ordering: .relaxed)
      Interruption.cancellation.cancel()
      _ = signal(number, SIG_DFL)
    }
    // SAFETY: the function pointers are only compared as numbers, never called. Both have the size of `Int`.
    if unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      _ = signal(number, SIG_IGN)
    }
  }
}
