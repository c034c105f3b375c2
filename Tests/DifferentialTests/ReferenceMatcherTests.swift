import DifferentialTesting
import Matching
import Testing

/// The reference itself: what can be read off a pattern by hand.
@Suite("Reference matcher")
struct ReferenceMatcherTests {
  @Test(arguments: [
    ("a|ab", "ab"), ("(?=a)b?a", "a"), ("(?:a|ab){1}+c", "ac"), ("(a)?(?(1)b|c)", "c"), ("(?i)\\x{212A}", "k"),
    ("(a(?1)?b)", "aabb"), ("(?|(a)|(b))\\1", "bb"), ("(?<=^|a)a{2}", "aa"), ("\\Ra", "\r\na"), ("(?:|a)*b", "aab"),
    ("|a(?0)", "aaa"), ("(?:(a)|b)*\\1", "aba"), ("(?(?!a)b|a)", "a"), ("a$\\n", "a\n"), ("\\X", "e\u{301}"),
  ])
  func matches(source: String, text: String) throws {
    #expect(try judgement(of: source, on: text) == .match)
  }

  @Test(arguments: [
    ("(?:a|ab){1}+c", "abc", false), ("(?>a*)a", "aa", true), ("(?:()*+c|\\1a)", "a", false), ("b", "a", false),
    ("ab", "a", true), ("(a)\\1", "a", true), ("(?!ab)a", "b", false), ("a(?!b)c?", "ab", false),
    ("\\R\\n", "\r\n", true),
    ("^a$", "a\n", true), ("\\X", "ea", false), ("a\\b", "b", false), ("(?<!a)b", "ab", false),
  ])
  func doesNotMatch(source: String, text: String, sawEnd: Bool) throws {
    #expect(try judgement(of: source, on: text) == .noMatch(sawEnd: sawEnd))
  }

  @Test func saysWhatItDoesNotKnow() throws {
    #expect(try judgement(of: "(?:a*)*b", on: String(repeating: "a", count: 40)) == .undecided(.tooLong))
    #expect(try judgement(of: "(b|(?1)a)c", on: "ac") == .undecided(.endlessRecursion))
    #expect(try judgement(of: "\\p{Bidi_C}", on: "a") == .undecided(.unknownProperty))
  }

  private func judgement(of source: String, on text: String) throws -> ReferenceMatcher.Judgement {
    ReferenceMatcher(try PatternParser.parse(Pattern(source)).root).judgement(of: text)
  }
}
