import Foundation

/// The time that a thread has run on a processor.
enum ProcessorTime {
  /// That of the calling thread, from some fixed start. Reading it takes a call of the system, 0.3 µs.
  static var ofThread: Duration {
    var time = timespec()
    // SAFETY: the system fills one structure, which outlives the call. The clock exists wherever Foundation does.
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
