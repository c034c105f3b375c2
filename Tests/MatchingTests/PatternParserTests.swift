import Testing

@testable import Matching

/// What the parser makes of sources, and where it says no.
@Suite struct PatternParserTests {
  private func root(_ source: String, _ options: Pattern.Options = []) throws -> SyntaxNode.Kind {
    try PatternParser.parse(Pattern(source, options: options)).root.kind
  }

  private func refusal(of source: String, limits: PatternLimits = .default) -> PatternError? {
    do {
      _ = try PatternParser.parse(Pattern(source), limits: limits)
      return nil
    } catch { return error }
  }

  @Test func unreadCapturesLeaveNoTrace() throws {
    #expect(try root("(a)") == .scalar("a"))
    #expect(try PatternParser.parse(Pattern("(a)(b)\\2")).captureCount == 1)
  }

  @Test func aCaselessLetterIsTheSetOfItsCases() throws {
    #expect(try root("k", .caseless) == .set(ScalarSet(ranges: [0x4B...0x4B, 0x6B...0x6B, 0x212A...0x212A])))
    #expect(try root("(?i:k)") == root("k", .caseless))
    #expect(try root("ß", .caseless) == .set(ScalarSet(ranges: [0xDF...0xDF, 0x1E9E...0x1E9E])))
    #expect(try root("1", .caseless) == .scalar("1"))
  }

  private func withoutOffsets(_ kind: SyntaxNode.Kind) -> String {
    "\(kind)".replacing(/offset: [0-9]+/, with: "")
  }

  @Test func aFlagHoldsToTheEndOfItsGroup() throws {
    #expect(try withoutOffsets(root("(?:(?i)a|b)c")) == withoutOffsets(root("(?:[aA]|[bB])c")))
    #expect(try withoutOffsets(root("(?i:a)b")) == withoutOffsets(root("[aA]b")))
  }

  @Test(arguments: [
    ("a b # c\n d", "abd"), ("[a b]", "[ ab]"), ("a\\ b", "a\\x20b"), ("a(?#x)+", "a+"), ("a # a)|(b\n+", "a+"),
  ])
  func extendedBlanksAndCommentsAreNotThePattern(extended: String, plain: String) throws {
    #expect(try withoutOffsets(root(extended, .extended)) == withoutOffsets(root(plain)))
  }

  @Test func aPatternIsItsScalars() {
    let (composed, decomposed) = (Pattern("\u{E9}"), Pattern("e\u{301}"))
    #expect(composed.source == decomposed.source && composed != decomposed)
    #expect(Set([composed, decomposed, Pattern("\u{E9}"), Pattern("\u{E9}", options: .caseless)]).count == 3)
  }

  @Test func literalTakesEveryCharacterForItself() throws {
    #expect(try root("(a", .literal) == .concatenation([.init(.scalar("("), at: 0), .init(.scalar("a"), at: 1)]))
  }

  @Test func negatedSetsInAClassAreExact() throws {
    #expect(try root("[^\\W]") == .set(NamedSets.word))
    #expect(try root("[\\W]") == .set(NamedSets.word.inverted()))
    #expect(try root("[\\S\\s]") == .set(ScalarSet(ranges: RangeSetBuilder.allScalars)))
    #expect(try root("\\D") == .set(ScalarSet(properties: [.init(.generalCategory("Nd"), isNegated: true)])))
  }

  @Test(arguments: [
    ("a)|(b", 1), ("(a", 0), ("[a-", 0), ("a**", 2), ("*a", 0), ("a{2}{3}", 4), ("a{3,2}", 1), ("a{65536}", 1),
    ("ä\\", 2), ("[z-a]", 1), ("\\y", 0), ("(?<a-b>x)", 0), ("(a)\\2", 3), ("\\k<n>", 0), ("\\p{Nope}", 0),
    ("\\x{110000}", 0), ("\\ud83d", 0), ("(?P<n>a)(?P<n>b)", 8), ("(?(1)a|b|c)", 0), ("(?z)", 0), ("a|*", 2),
    ("(a)\\g{+9223372036854775807}", 3), ("(a)\\g<+9223372036854775807>", 3), ("(a)\\g{99999999999999999999}", 3),
    ("\\g{0}", 0), ("a\\k<0>", 1), ("(?(0)a|b)", 0), ("(a)(?(R0)a|b)", 3), ("(?(DEFINE)a|b)", 0), ("(?^-i:a)", 0),
  ])
  func brokenPatternsAreErrorsWithTheirPlace(source: String, offset: Int) throws {
    let error = try #require(refusal(of: source))
    #expect(error.phase == .syntax && error.code == .syntax && error.offset == offset, "\(error)")
  }

  @Test(arguments: [
    ("[\\w-.]", 1), ("[^\\s-_]", 2), ("[a-\\d]", 1), ("[[a-c][x-z]]", 1), ("[a-z&&[^b]]", 4), ("[a--b]", 2),
    ("a{,3}", 1), ("a{ 1,3}", 1), ("(*UCP)\\d", 0), ("(*CRLF)a", 0), ("(*LIMIT_MATCH=1)a", 0), ("a(*COMMIT)b", 1),
    ("\\C", 0), ("(?C1)a", 0), ("\\0123", 0), ("[:alpha:]", 0), ("^*", 1), ("\\N{DIGIT ONE}", 0), ("\\p{InGreek}", 0),
    ("(?<R>a)?(?(R)b|c)", 8), ("(?(R1)b|c)(?<R1>a)", 0), ("(?:\\b*)", 5),
  ])
  func ambiguousConstructsAreRefusedByName(source: String, offset: Int) throws {
    let error = try #require(refusal(of: source))
    #expect(error.code == .refusedConstruct && error.offset == offset, "\(error)")
  }

  @Test func lengthAndNestingAreBounded() throws {
    let deep = String(repeating: "(", count: 300) + String(repeating: ")", count: 300)
    #expect(refusal(of: deep)?.code == .tooLarge && refusal(of: deep)?.offset == 200)
    #expect(refusal(of: "abc", limits: PatternLimits(maximumLength: 2))?.code == .tooLarge)
    #expect(refusal(of: String(repeating: "(", count: 200) + String(repeating: ")", count: 200)) == nil)
  }

  @Test func branchResetCountsEachBranchFromTheSameStart() throws {
    #expect(try PatternParser.parse(Pattern("(?|(a)|(b))(c)\\2")).captureCount == 2)
    #expect(refusal(of: "(?|(a)|(b))\\2")?.offset == 11)
  }
}
