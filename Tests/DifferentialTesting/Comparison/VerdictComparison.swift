import Matching

/// Compares the verdicts of engines with those of the reference. An engine has to keep these rules:
///
/// - It says `match` for exactly those texts for which the reference says it.
/// - A text is *live* if the reference says `match` for a text that starts with it. The engine never says
///   `noMatch` for a live text.
/// - If its `partial` is exact, it says `partial` for no text that the reference knows to be dead, and it can give a
///   continuation for which the reference says `match`.
package struct VerdictComparison {
  /// A verdict that an engine should not give.
  package struct Difference: Error, CustomStringConvertible, Sendable {
    package let pattern: Pattern
    package let text: String?
    package let complaint: String

    package var description: String {
      let options = pattern.options.rawValue == 0 ? "" : ", options \(pattern.options.rawValue)"
      let text = text.map { " on \"\(Spelling.escaped($0))\"" } ?? ""
      return "\(complaint): \"\(Spelling.escaped(pattern.source))\"\(options)\(text)"
    }
  }

  private let pattern: Pattern
  private let reference: ReferenceMatcher
  private let texts: [String]
  private let judgements: [ReferenceMatcher.Judgement]
  private let isLive: [Bool]
  private let continuationStride: Int
  private var differences: [Difference] = []

  /// Compares all engines that accept a pattern, and counts their verdicts.
  ///
  /// - Parameters:
  ///   - pattern: the pattern, which the engines get.
  ///   - root: the tree of what the pattern means, which the reference gets.
  ///   - texts: the texts to judge.
  ///   - engines: the engines to compare.
  ///   - continuationStride: 1 if every text that the automaton calls `partial` has to be continued, 4 for every
  ///     fourth.
  ///   - counts: what is counted is added to it.
  package static func differences(
    on pattern: Pattern, root: SyntaxNode, texts: [String], engines: [TestedEngine], continuationStride: Int = 1,
    counts: inout ComparisonCounts
  ) -> [Difference] {
    var comparison = VerdictComparison(pattern, root, texts, continuationStride)
    counts.patterns += 1
    counts.add(comparison.judgements)
    do throws(PatternError) {
      try pattern.validated()
    } catch {
      // The parser may refuse a pattern for which no text can be decided.
      if comparison.judgements.allSatisfy(\.isEndless) { return [] }
      return [Difference(pattern: pattern, text: nil, complaint: "the parser refuses: \(error)")]
    }
    for engine in engines { comparison.compare(engine, &counts) }
    return comparison.differences
  }

  private init(_ pattern: Pattern, _ root: SyntaxNode, _ texts: [String], _ continuationStride: Int) {
    let reference = ReferenceMatcher(root)
    self.pattern = pattern
    self.reference = reference
    self.texts = texts
    self.continuationStride = continuationStride
    judgements = texts.map(reference.judgement)
    isLive = Self.liveTexts(texts, judgements)
  }

  /// For each text, whether some text that matches starts with it.
  private static func liveTexts(_ texts: [String], _ judgements: [ReferenceMatcher.Judgement]) -> [Bool] {
    var starts: Set<[Unicode.Scalar]> = []
    for (text, judgement) in zip(texts, judgements) where judgement == .match {
      let scalars = Array(text.unicodeScalars)
      for length in 0...scalars.count { starts.insert(Array(scalars[..<length])) }
    }
    return texts.map { starts.contains(Array($0.unicodeScalars)) }
  }

  private mutating func compare(_ engine: TestedEngine, _ counts: inout ComparisonCounts) {
    let matcher: any Matcher
    do {
      matcher = try engine.matcher(pattern)
    } catch {
      counts[engine].refused += 1
      return
    }
    for index in texts.indices {
      do throws(MatchError) {
        let verdict = try matcher.verdict(on: texts[index])
        counts[engine].add(verdict)
        judge(verdict, of: engine, matcher, index)
      } catch {
        // A recursion that never ends is undecided, and rightly so; on no other text may an engine say nothing.
        if judgements[index] == .undecided(.endlessRecursion) {
          counts[engine].endless += 1
        } else {
          counts[engine].undecided += 1
        }
      }
    }
  }

  private mutating func judge(_ verdict: Verdict, of engine: TestedEngine, _ matcher: any Matcher, _ index: Int) {
    let text = texts[index]
    if case .undecided = judgements[index] { return }
    if (verdict == .match) != (judgements[index] == .match) {
      return complain("\(engine) says \(verdict), the reference \(judgements[index])", text)
    }
    if verdict == .noMatch, isLive[index] { complain("\(engine) calls a live text dead", text) }
    guard verdict == .partial, matcher.info.isPartialExact else { return }
    if judgements[index] == .noMatch(sawEnd: false) { complain("\(engine) calls a dead text partial", text) }
    if index % continuationStride == 0, let automaton = matcher as? AutomatonMatcher {
      checkContinuation(of: text, automaton)
    }
  }

  private mutating func checkContinuation(of text: String, _ automaton: AutomatonMatcher) {
    guard let rest = text.withUTF8Bytes({ automaton.shortestContinuation(ofValidUTF8: $0) }) else {
      return complain("automaton has no continuation for what it calls partial", text)
    }
    if case .noMatch = reference.judgement(of: text + rest) {
      complain("automaton's continuation \(rest.debugDescription) does not match", text)
    }
  }

  private mutating func complain(_ complaint: String, _ text: String?) {
    differences.append(Difference(pattern: pattern, text: text, complaint: complaint))
  }
}

extension ReferenceMatcher.Judgement {
  fileprivate var isEndless: Bool { self == .undecided(.endlessRecursion) || self == .undecided(.tooLong) }
}
