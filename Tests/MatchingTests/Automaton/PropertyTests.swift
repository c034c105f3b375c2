#if PCRE2 && canImport(CPCRE2)
  import Matching
  import Testing

  /// The standard library's properties, put back to Unicode 14.0, against the tables of the linked PCRE2.
  struct PropertyTests {
    /// Where PCRE2 is of a later version, a scalar that 14.0 knows may have what was changed since then, or not yet. All
    /// other scalars that 14.0 knows have to agree.
    @Test func everyPropertyOfTheStandardLibraryAgreesWithPCRE2() throws {
      for name in StandardLibraryProperties.names {
        let property = ScalarSet.Property(name)
        let own = try #require(StandardLibraryProperties.ranges(ofAny: [property]))
        let other = try #require(PropertyScan.ranges(ofAny: [property]))
        if UnicodeVersion.supported == StandardLibraryProperties.version { #expect(own == other, "\(name)") }
        let differences = Self.scalars(Self.difference(own, other)).filter { Self.isSettled($0) }
        let changed = Set(StandardLibraryProperties.changedScalars(of: name))
        #expect(differences.filter { !changed.contains($0.value) } == [], "\(name)")
      }
    }

    @Test("what is looked at is nearly all that 14.0 knows")
    func hardlyAnythingIsLeftOut() {
      let changed = StandardLibraryProperties.names.map { StandardLibraryProperties.changedScalars(of: $0).count }
      #expect(changed.allSatisfy { $0 < 4_500 }, "\(changed)")
      #expect(changed.filter { $0 > 100 }.count < 6, "\(changed)")
    }

    /// Whether 14.0 knows a scalar.
    private static func isSettled(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.age.map { ($0.major, $0.minor) <= StandardLibraryProperties.version } ?? false
    }

    private static func scalars(_ ranges: [ClosedRange<UInt32>]) -> [Unicode.Scalar] {
      ranges.joined().compactMap(Unicode.Scalar.init)
    }

    /// What is in one set and not in the other.
    private static func difference(
      _ first: [ClosedRange<UInt32>], _ second: [ClosedRange<UInt32>]
    ) -> [ClosedRange<UInt32>] {
      var ends = (first + second).flatMap { [$0.lowerBound, $0.upperBound + 1] }.sorted()
      var result: [ClosedRange<UInt32>] = []
      while ends.count >= 2 {
        if ends[0] < ends[1] { result.append(ends[0]...ends[1] - 1) }
        ends.removeFirst(2)
      }
      return result
    }
  }
#endif
