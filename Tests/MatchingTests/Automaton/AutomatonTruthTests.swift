import Matching
import Testing

/// The automaton against the reference and PCRE2, and its exact `partial` against a search for continuations.
struct AutomatonTruthTests {
  /// All patterns of up to three atoms and operators, all texts of up to four scalars.
  @Test(arguments: 1...3)
  func everySmallPatternAgreesWithTheReference(size: Int) throws {
    let texts = PatternGrammar.texts(upTo: 4, over: ["a", "b", "\n"])
    for root in PatternGrammar.patterns(ofSize: size) {
      let pattern = Pattern(root.spelling)
      let matcher = try AutomatonMatcher(pattern)
      let other = SecondOpinion(pattern)
      var liveTexts: Set<String> = []
      for text in texts.reversed() {
        let isMatch = ReferenceMatcher.isMatch(root, text)
        if isMatch || liveTexts.contains(text) { liveTexts.insert(String(text.unicodeScalars.dropLast())) }
        try Self.check(matcher, root, text, isMatch: isMatch, isSurelyLive: liveTexts.contains(text))
        let complaint = other.complaint(about: matcher.verdict(on: text), on: text)
        #expect(complaint == nil, "\(root.spelling)")
      }
    }
  }

  /// Compares a verdict with what is known. Of a `partial` verdict the automaton has to show a continuation that matches.
  static func check(
    _ matcher: AutomatonMatcher, _ root: SyntaxNode, _ text: String, isMatch: Bool, isSurelyLive: Bool
  ) throws {
    switch matcher.verdict(on: text) {
    case .match: #expect(isMatch, "\(root.spelling) matches \(text.debugDescription)")
    case .noMatch: #expect(!isMatch && !isSurelyLive, "\(root.spelling) is dead after \(text.debugDescription)")
    case .partial:
      let continuation = try #require(
        matcher.continuation(of: text), "\(root.spelling) is live after \(text.debugDescription)")
      #expect(
        !isMatch && ReferenceMatcher.isMatch(root, text + continuation), "\(root.spelling) on \(text.debugDescription)")
    }
  }
}

extension AutomatonMatcher {
  /// Like the engine's own, for strings, without `try`.
  func verdict(on text: String) -> Verdict { text.withUTF8Bytes { verdict(onValidUTF8: $0) } }

  /// Like the engine's own, for strings.
  func allowedNext(after text: String) -> AllowedScalars { text.withUTF8Bytes { allowedNext(afterValidUTF8: $0) } }

  /// Like the engine's own, for strings.
  func continuation(of text: String) -> String? { text.withUTF8Bytes { shortestContinuation(ofValidUTF8: $0) } }
}
