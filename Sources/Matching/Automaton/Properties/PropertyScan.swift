/// Finds the scalars that have a property.
package enum PropertyScan {
  /// Runs a closure on the scalars that are worth a look, ascending: all but those that are surely like the one before.
  ///
  /// Planes 4 to 13 are unassigned and planes 15 and 16 are for private use, but for the last two of each plane, which
  /// are noncharacters. Leaving out their middles makes a scan three times as fast.
  static func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    var value: UInt32 = 0
    while value <= ScalarRanges.last {
      if let scalar = Unicode.Scalar(value) { body(scalar) }
      let plane = value >> 16
      let isInMiddle = value & 0xFFFF == 0 && (4...13 ~= plane || plane >= 15)
      value += isInMiddle ? 0xFFFD : 1
    }
  }

  /// The scalars that have any of some properties, as ascending ranges; `nil` where the data of a property is not at hand.
  ///
  /// PCRE2's own tables are asked where they are part of the build. Results are kept: a scan takes milliseconds.
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
