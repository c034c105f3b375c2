/// Measures how long something took, where there is a clock.
struct Stopwatch {
  #if hasFeature(Embedded)
    /// Microseconds since it was started: `nil`, because Embedded Swift without an operating system has no clock.
    var microseconds: Int? { nil }
  #else
    private let start = ContinuousClock.now

    /// Microseconds since it was started, rounded up; `nil` where there is no clock.
    var microseconds: Int? { Int(((ContinuousClock.now - start) / .microseconds(1)).rounded(.up)) }
  #endif
}
