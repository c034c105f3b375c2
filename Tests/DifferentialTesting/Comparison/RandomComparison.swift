import Matching
import TestSupport

/// Random patterns on random texts, in all engines.
///
/// A seed stands for an endless row of patterns with their texts. Each depends on the seed and its position alone, so
/// that a run can be taken up anywhere.
package struct RandomComparison: Sendable {
  package let seed: UInt64
  /// The position of the next pattern.
  package private(set) var position: Int
  package private(set) var counts = ComparisonCounts()
  private let engines: [TestedEngine]

  /// - Parameter position: where to start.
  package init(seed: UInt64, from position: Int = 0, engines: [TestedEngine] = TestedEngine.forRandomPatterns) {
    self.seed = seed
    self.position = position
    self.engines = engines
  }

  /// Compares the next pattern on its texts.
  package mutating func next() -> [VerdictComparison.Difference] {
    var random = SeededGenerator(seed: seed, position: position)
    position += 1
    let pattern = RandomPattern(size: random.number(1...14), using: &random)
    var texts = RandomTexts.texts(for: pattern, count: 56, longest: 16, using: &random)
    if random.once(in: 3) { texts += RandomWalk.texts(for: pattern, count: 16, using: &random) }
    return VerdictComparison.differences(
      on: pattern.pattern, root: pattern.root, texts: texts, engines: engines, continuationStride: 4, counts: &counts)
  }
}
