/// Measures elapsed time where the platform has a clock.
struct Stopwatch {
  #if hasFeature(Embedded)
    /// Always `nil`: Embedded Swift without an operating system has no clock.
    var microseconds: Int? { nil }
  #else
    private let start = ContinuousClock.now

    /// Microseconds since this value was made, rounded up; never `nil` where there is a clock.
    var microseconds: Int? { Int(((ContinuousClock.now - start) / .microseconds(1)).rounded(.up)) }
  #endif
}
