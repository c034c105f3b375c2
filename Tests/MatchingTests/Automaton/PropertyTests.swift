#if PCRE2 && canImport(CPCRE2)
  import Matching
  import Testing

  /// The standard library's properties, put back to Unicode 14.0, against PCRE2's tables of that version.
  @Suite(.enabled(if: UnicodeVersion.supported == (14, 0), "the linked PCRE2 follows another version of Unicode"))
  struct PropertyTests {
    @Test func everyPropertyOfTheStandardLibraryAgreesWithPCRE2() throws {
      for name in StandardLibraryProperties.names {
        let property = ScalarSet.Property(name)
        let own = try #require(StandardLibraryProperties.ranges(ofAny: [property]))
        let other = try #require(PropertyScan.ranges(ofAny: [property]))
        #expect(own == other, "\(name)")
      }
    }
  }
#endif
