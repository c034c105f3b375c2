import DifferentialTesting
import Matching
import Testing

/// `\X` in every engine that takes it, beside every scalar that is not a plain letter or ideograph.
@Suite("Grapheme clusters")
struct GraphemeClusterTests {
  private static let blocks: [ClosedRange<UInt32>] = [
    0...0x31FF, 0xA480...0xABFF, 0xAC00...0xAC40, 0xD780...0xD7FF, 0xFB00...0x10FFF, 0x11000...0x12000,
    0x16A00...0x16FFF, 0x1BC00...0x1BCFF, 0x1D000...0x1D2FF, 0x1E000...0x1FBFF, 0xE0000...0xE1000,
  ]

  /// Known to the Unicode of every build; of unassigned scalars none is newer.
  private static let scalars = blocks.joined().compactMap(Unicode.Scalar.init).filter { scalar in
    scalar.properties.age.map { ($0.major, $0.minor) <= (14, 0) } ?? false
  }

  @Test("each scalar by itself, and between neighbours of every kind", arguments: TestedEngine.all)
  func everyScalarBetweenNeighbours(engine: TestedEngine) throws {
    let pattern = Pattern("\\X")
    guard let matcher = try? engine.matcher(pattern) else {
      #expect(engine.description == "Foundation")
      return
    }
    let reference = ReferenceMatcher(try PatternParser.parse(pattern).root)
    for scalar in Self.scalars {
      for (before, after) in [
        ("", ""), ("a", ""), ("", "\u{301}"), ("", "\u{200D}🚀"), ("\u{600}", ""), ("", "\u{1161}"),
      ] {
        let text = before + String(scalar) + after
        let isOne = try matcher.verdict(on: text) == .match
        let judgement = reference.judgement(of: text)
        #expect(isOne == (judgement == .match), "\(Spelling.escaped(text))")
      }
    }
  }
}
