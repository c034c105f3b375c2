import Matching
import TestSupport

/// Compares all engines on random patterns and random texts.
///
/// A seed gives an endless sequence of patterns with their texts. Each depends only on the seed and on its position, so
/// a run can start at any position.
package struct RandomComparison: Sendable {
  package let seed: UInt64
  /// The position of the next pattern.
  package private(set) var position: Int
  package private(set) var counts = ComparisonCounts()
  private let engines: [TestedEngine]
  private let pairCount: Int

  /// Makes a comparison for a seed.
  ///
  /// - Parameters:
  ///   - position: the position of the first pattern.
  ///   - pairCount: the number of further texts for each pattern on which its two quickest engines are compared.
  package init(
    seed: UInt64, from position: Int = 0, engines: [TestedEngine] = TestedEngine.forRandomPatterns, pairCount: Int = 0
  ) {
    self.seed = seed
    self.pairCount = pairCount
    self.position = position
    self.engines = engines
  }

  /// Compares the engines on the next pattern and its texts.
  package mutating func next() -> [VerdictComparison.Difference] {
    var random = SeededGenerator(seed: seed, position: position)
    position += 1
    let pattern = RandomPattern(size: random.number(1...14), using: &random)
    var texts = RandomTexts.texts(for: pattern, count: 56, longest: 16, using: &random)
    if random.once(in: 3) { texts += RandomWalk.texts(for: pattern, count: 16, using: &random) }
    return VerdictComparison.differences(
      on: pattern.pattern, root: pattern.root, texts: texts, engines: engines, continuationStride: 4, counts: &counts)
      + pairDifferences(pattern, texts, using: &random)
  }

  private mutating func pairDifferences(
    _ pattern: RandomPattern, _ texts: [String], using random: inout SeededGenerator
  ) -> [VerdictComparison.Difference] {
    guard pairCount > 0,
      let pair = PairComparison(pattern.pattern, root: pattern.root, engines: TestedEngine.quickest)
    else { return [] }
    let changed = RandomTexts.changed(texts, pattern.palette, count: pairCount, using: &random)
    return pair.differences(on: changed, counts: &counts)
  }
}
