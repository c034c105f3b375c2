import PlatformLibrary

/// The clock that everything is measured with. It never goes back, and does not run while the machine sleeps.
///
/// `ContinuousClock` costs 15 ns more a reading: its instants are of 128 bits.
enum MonotonicClock {
  /// Nanoseconds since some moment in the past.
  @inline(__always)
  static func now() -> UInt64 {
    #if canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
    #else
      var time = timespec()
      // SAFETY: the call writes the structure that it is given, which outlives it. It fails only for clocks that do not exist.
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    #endif
  }

  /// Runs a closure, and returns how many nanoseconds it took.
  @inline(__always)
  static func time(_ work: () throws -> Void) rethrows -> UInt64 {
    let start = now()
    try work()
    return now() &- start
  }

  /// What one reading costs, in nanoseconds: the median of 101 runs of 200 readings.
  static func readingCost() -> Double {
    let runs = (0..<101).map { _ in
      var last: UInt64 = 0
      let taken = time { for _ in 0..<200 { last = now() } }
      return last == 0 ? 0 : Double(taken) / 201
    }
    return Statistics.median(runs) ?? 0
  }
}
