import DifferentialTesting
import Foundation
import Matching
import Testing

/// All patterns of small grammars on all short texts, in every engine of the build, against the reference.
///
/// `FIELDMATCH_DIFFERENTIAL_SIZE` in the environment raises the size of the patterns by its value.
@Suite("Exhaustive differential")
struct ExhaustiveTests {
  static let extraSize = ProcessInfo.processInfo.environment["FIELDMATCH_DIFFERENTIAL_SIZE"].flatMap(Int.init) ?? 0

  @Test(arguments: SmallGrammar.all)
  func allEnginesAgreeWithTheReference(_ grammar: SmallGrammar) throws {
    let texts = SmallPatterns.texts(over: grammar.alphabet, upTo: grammar.length)
    var counts = ComparisonCounts()
    var refusals = 0
    for size in 1...grammar.size + Self.extraSize {
      for part in grammar.patterns.patterns(ofSize: size) {
        for frame in grammar.frames {
          let pattern = Pattern(frame.replacing("X", with: part))
          guard let tree = try? PatternParser.parse(pattern) else {
            refusals += 1
            continue
          }
          for difference in VerdictComparison.differences(
            on: pattern, root: tree.root, texts: texts, engines: TestedEngine.allAndMetered, counts: &counts)
          {
            Issue.record("\(difference)")
          }
        }
      }
    }
    if Self.extraSize > 0 { print("exhaustive, \(grammar): \(counts)") }
    #expect(refusals * 3 < counts.patterns, "the parser takes too few")
    for engine in TestedEngine.allAndMetered where grammar.isFor(engine) {
      #expect(counts[engine].verdicts > 1_500, "\(engine) runs hardly any")
      #expect(counts[engine].undecided * 1_000 <= counts[engine].verdicts, "\(engine) gives up too often")
    }
    let unknown = counts.unjudged.filter { $0.key != .endlessRecursion }.values.reduce(0, +)
    #expect(unknown * 20 <= counts.texts, "the reference knows too little")
  }
}
