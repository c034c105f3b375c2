import Matching

/// Compares the two quickest engines that take a pattern on very many texts, without the reference.
///
/// Where they differ, the reference says who is wrong; and a live text of an engine that is exact must not be called dead.
/// The engines are written apart: one builds a table, the other backtracks. Where the automaton cannot run a pattern,
/// PCRE2's interpreter stands in for it, which shares the compiler with the machine code, and no more.
package struct PairComparison {
  private let pattern: Pattern
  private let reference: ReferenceMatcher
  private let first: (engine: TestedEngine, matcher: any Matcher)
  private let second: (engine: TestedEngine, matcher: any Matcher)

  /// `nil` where fewer than two engines take the pattern.
  init?(_ pattern: Pattern, root: SyntaxNode, engines: [TestedEngine]) {
    var taken: [(engine: TestedEngine, matcher: any Matcher)] = []
    for engine in engines where taken.count < 2 {
      if let matcher = try? engine.matcher(pattern) { taken.append((engine, matcher)) }
    }
    guard taken.count == 2 else { return nil }
    self.pattern = pattern
    reference = ReferenceMatcher(root)
    (first, second) = (taken[0], taken[1])
  }

  /// Where the two differ, and one of them is wrong. Texts on which one of them gives up are not counted.
  func differences(
    on texts: some Sequence<String>, counts: inout ComparisonCounts
  ) -> [VerdictComparison.Difference] {
    var differences: [VerdictComparison.Difference] = []
    for text in texts {
      guard let one = try? first.matcher.verdict(on: text), let other = try? second.matcher.verdict(on: text) else {
        continue
      }
      counts.pairs += 1
      if (one == .match) == (other == .match), !isCalledDead(one, by: second.matcher, other) { continue }
      if let complaint = complaint(about: text, one, other) {
        differences.append(VerdictComparison.Difference(pattern: pattern, text: text, complaint: complaint))
      }
    }
    return differences
  }

  /// Which of the two is wrong; `nil` where the reference does not know.
  private func complaint(about text: String, _ one: Verdict, _ other: Verdict) -> String? {
    let judgement = reference.judgement(of: text)
    if case .undecided = judgement { return nil }
    let isFirstRight = (one == .match) == (judgement == .match)
    if isFirstRight, one == .noMatch, other == .partial { return "\(first.engine) calls a live text dead" }
    let (engine, verdict) = isFirstRight ? (second.engine, other) : (first.engine, one)
    return "\(engine) says \(verdict), the reference \(judgement)"
  }

  /// Whether the first engine calls a text dead that another knows to be live.
  private func isCalledDead(_ one: Verdict, by matcher: any Matcher, _ other: Verdict) -> Bool {
    one == .noMatch && other == .partial && matcher.info.isPartialExact
  }
}

extension TestedEngine {
  /// The quickest ways, in the order in which two of them are taken.
  static let quickest: [TestedEngine] = ["PCRE2 JIT", "automaton", "PCRE2 interpreter"].compactMap { name in
    forRandomPatterns.first { $0.description == name }
  }
}
