/// Two strategies gave different answers about one item. It ends the run, and the suite gives no figures.
struct VerdictDifference: Error, Hashable, CustomStringConvertible {
  let name: String
  let item: String
  let first: Answer
  let second: Answer

  /// The answer of a strategy.
  struct Answer: Hashable {
    let strategy: String
    let outcome: String
  }

  var description: String {
    """
    verdicts differ in the case \(name): \(first.strategy) says “\(first.outcome)” and \(second.strategy) says \
    “\(second.outcome)” of \(item). Nothing was measured. Leave a strategy out with --strategy, or mend the pattern.
    """
  }
}

/// Compares the outcomes of strategies, item by item.
struct VerdictComparison {
  /// The answers of one strategy about all items.
  struct Answers {
    let strategy: String
    let outcomes: [UInt8]
    /// Whether `partial` of the strategy is exact.
    var isPartialExact = false
  }

  let name: String
  /// The name of an outcome, for messages.
  let outcomeName: (UInt8) -> String
  /// The name of the item with an index, for messages.
  let itemName: (Int) -> String

  /// Compares answers that must be equal.
  func requireEqual(_ answers: [Answers]) throws(VerdictDifference) {
    guard let first = answers.first else { return }
    for other in answers.dropFirst() {
      try require(first, other) { $0 == $1 }
    }
  }

  /// Compares verdicts with three values. All must agree on which texts match. A strategy whose `partial` is not exact
  /// may say `partial` where another says `noMatch`, but none may say `noMatch` where a strategy whose `partial` is
  /// exact says `partial`.
  func requireCompatible(_ answers: [Answers]) throws(VerdictDifference) {
    let (match, partial, dead): (UInt8, UInt8, UInt8) = (3, 2, 1)
    guard let first = answers.first else { return }
    for other in answers.dropFirst() {
      try require(first, other) { ($0 == match) == ($1 == match) }
    }
    for exact in answers where exact.isPartialExact {
      for other in answers {
        try require(exact, other) { !($0 == partial && $1 == dead) }
      }
    }
  }

  private func require(
    _ first: Answers, _ second: Answers, _ agree: (UInt8, UInt8) -> Bool
  ) throws(VerdictDifference) {
    for (index, pair) in zip(first.outcomes, second.outcomes).enumerated() where !agree(pair.0, pair.1) {
      throw VerdictDifference(
        name: name, item: itemName(index),
        first: .init(strategy: first.strategy, outcome: outcomeName(pair.0)),
        second: .init(strategy: second.strategy, outcome: outcomeName(pair.1)))
    }
  }
}
