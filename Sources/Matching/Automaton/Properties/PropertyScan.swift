/// Finds the scalars that have a property.
package enum PropertyScan {
  /// Calls a closure with scalars in ascending order. A scalar is left out if it has the properties of the one before.
  ///
  /// In planes 4 to 13 all scalars are unassigned, and in planes 15 and 16 all are for private use, except for
  /// the last two of each plane, which are noncharacters. To leave out the middle of these planes makes a scan
  /// three times as fast.
  static func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    var value: UInt32 = 0
    while value <= ScalarRanges.last {
      if let scalar = Unicode.Scalar(value) { body(scalar) }
      let plane = value >> 16
      let isInMiddle = value & 0xFFFF == 0 && (4...13 ~= plane || plane >= 15)
      value += isInMiddle ? 0xFFFD : 1
    }
  }

  /// The scalars that have at least one of some properties, as ascending ranges; `nil` if this build has no data
  /// for one of them.
  ///
  /// The data are PCRE2's tables where PCRE2 is part of the build. The result is kept, because a scan takes
  /// milliseconds. Thread-safe.
  package static func ranges(ofAny properties: [ScalarSet.Property]) -> [ClosedRange<UInt32>]? {
    cache.value(for: properties) {
      #if PCRE2 && canImport(CPCRE2)
        PCRE2SetScanner.ranges(of: ScalarSet(properties: properties))
      #else
        StandardLibraryProperties.ranges(ofAny: properties)
      #endif
    }
  }

  private static let cache = PropertyCache()
}
