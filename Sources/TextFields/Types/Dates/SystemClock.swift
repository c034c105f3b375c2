import PlatformLibrary

/// The machine's clock.
enum SystemClock {
  /// Whole seconds since 1 January 1970, UTC.
  static var secondsSinceEpoch: Int {
    Int(time(nil))
  }
}
