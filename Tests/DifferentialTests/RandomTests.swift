import DifferentialTesting
import TestSupport
import Testing

/// Random patterns of the whole dialect on random texts, in every engine, against the reference.
///
/// A short run of what `make differential` does for as long as is asked for.
@Suite("Random differential")
struct RandomTests {
  @Test(arguments: [1, 2] as [UInt64])
  func allEnginesAgreeWithTheReference(seed: UInt64) {
    var comparison = RandomComparison(seed: seed)
    while comparison.counts.verdicts < 30_000 {
      let position = comparison.position
      for difference in comparison.next() {
        Issue.record("seed \(seed), position \(position): \(difference)")
      }
    }
    for engine in TestedEngine.forRandomPatterns {
      let answers = comparison.counts[engine]
      #expect(answers.matches > 500 && answers.partials > 300 && answers.noMatches > 500, "\(comparison.counts)")
      #expect(answers.undecided * 200 < answers.verdicts, "\(comparison.counts)")
    }
    #expect(comparison.counts.unjudged.values.reduce(0, +) * 50 < comparison.counts.texts, "\(comparison.counts)")
  }

  @Test("a run goes on from any position as it would have gone")
  func positionsAreIndependent() {
    var whole = RandomComparison(seed: 7)
    for _ in 0..<5 { _ = whole.next() }
    var rest = RandomComparison(seed: 7, from: 5)
    _ = whole.next()
    _ = rest.next()
    #expect(whole.position == rest.position)
    var third = SeededGenerator(seed: 7, position: 5)
    var fourth = SeededGenerator(seed: 7, position: 5)
    #expect(
      RandomPattern(size: 9, using: &third).pattern == RandomPattern(size: 9, using: &fourth).pattern)
  }
}
