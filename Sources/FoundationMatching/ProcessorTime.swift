import Foundation

/// Reads the time that a thread has run on a processor.
enum ProcessorTime {
  /// The processor time of the calling thread, counted from a start that does not change. Reading it takes a system
  /// call, about 0.3 µs (x86-64 Linux).
  static var ofThread: Duration {
    var time = timespec()
    // SAFETY: the system writes one structure, a variable of this function, and keeps no pointer to it. If the clock
    // did not exist the time would stay zero.
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
