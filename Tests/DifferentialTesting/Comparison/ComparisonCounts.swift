import Matching

/// Counts what has been compared.
package struct ComparisonCounts: Sendable {
  /// The answers of one engine.
  package struct Answers: Sendable {
    package var matches = 0
    package var partials = 0
    package var noMatches = 0
    /// The number of texts on which the engine threw an error, although the reference does not call them endless.
    package var undecided = 0
    /// The number of texts on which the engine threw an error, and of which the reference says that a recursion never ends.
    package var endless = 0
    /// The number of patterns that the engine refused.
    package var refused = 0

    package var verdicts: Int { matches + partials + noMatches }

    mutating func add(_ verdict: Verdict) {
      switch verdict {
      case .match: matches += 1
      case .partial: partials += 1
      case .noMatch: noMatches += 1
      }
    }
  }

  package var patterns = 0
  package var texts = 0
  /// The number of texts that the reference could not judge, by the reason.
  package private(set) var unjudged: [ReferenceMatcher.Reason: Int] = [:]
  package private(set) var answers: [String: Answers] = [:]

  /// The number of texts on which two engines were compared with each other, without the reference.
  package var pairs = 0

  package init() {}

  /// The number of verdicts of all engines that the reference has judged.
  package var verdicts: Int { answers.values.reduce(0) { $0 + $1.verdicts } }
  /// The number of all verdicts that were compared, with the reference or with another engine.
  package var compared: Int { verdicts + 2 * pairs }

  package subscript(engine: TestedEngine) -> Answers {
    get { answers[engine.description, default: Answers()] }
    set { answers[engine.description] = newValue }
  }

  mutating func add(_ judgements: [ReferenceMatcher.Judgement]) {
    texts += judgements.count
    for case .undecided(let reason) in judgements { unjudged[reason, default: 0] += 1 }
  }
}

extension ComparisonCounts: CustomStringConvertible {
  /// A table with a row for each engine.
  package var description: String {
    let unjudged = unjudged.sorted { $0.key.rawValue < $1.key.rawValue }.map { ", \($0.value) \($0.key)" }.joined()
    let rows = answers.sorted { $0.key < $1.key }.map { name, answers in
      "  \(name): \(answers.verdicts) verdicts (\(answers.matches) match, \(answers.partials) partial, "
        + "\(answers.noMatches) noMatch), \(answers.undecided) undecided, \(answers.endless) endless; \(answers.refused) patterns refused"
    }
    let total = "\(patterns) patterns, \(texts) texts\(unjudged), \(verdicts) verdicts"
    let pairs = pairs > 0 ? ["\(2 * pairs) verdicts of two engines compared with each other"] : []
    return ([total] + rows + pairs).joined(separator: "\n")
  }
}
