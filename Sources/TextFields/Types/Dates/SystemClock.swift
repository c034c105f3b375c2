#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import ucrt
#else
  #error("TextFields needs a clock: import the C library of this system here")
#endif

/// The machine's clock.
enum SystemClock {
  /// Whole seconds since 1 January 1970, UTC.
  static var secondsSinceEpoch: Int {
    Int(time(nil))
  }
}
