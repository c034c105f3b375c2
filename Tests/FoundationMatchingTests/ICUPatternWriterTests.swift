import Matching
import Testing

@testable import FoundationMatching

@Suite("Patterns for ICU")
struct ICUPatternWriterTests {
  private static func written(_ source: String, _ options: Pattern.Options = []) throws -> String {
    try ICUPatternWriter.pattern(for: PatternParser.parse(Pattern(source, options: options)).root)
  }

  @Test(
    "what is written",
    arguments: [
      ("a.c", "a[^\\x{A}]c"), ("(a)b", "ab"), ("ab|c", "ab|c"), ("x(?:ab|c)", "x(?:ab|c)"), ("a|b", "[a-b]"),
      ("^a$", "\\Aa(?=\\x{A}?\\z)"), ("(?m)^a", "(?:\\A|(?<=\\x{A})(?!\\z))a"), ("a+-", "a+\\x{2D}"), ("é", "é"),
      ("[^a-c_]", "[^\\x{5F}a-c]"), ("(?i)k", "[Kk\u{212A}]"), ("(?s).", "[\\x{0}-\\x{10FFFF}]"),
      ("(?!)", "(?!)"), ("a{0}b", "b"), ("a{1}b", "ab"), ("(?:ab){2,3}?", "(?:ab){2,3}?"), ("a{2,}", "a{2,}"),
      ("(?:ab)++", "(?>(?:ab)+)"), ("", ""), ("(?x)a # )(", "a"),
    ])
  func output(source: String, expected: String) throws {
    #expect(try Self.written(source) == expected)
  }

  @Test(
    "a loop around what can be empty has bounds",
    arguments: [
      ("(?:a?)*", "(?:a?){0,}"), ("(?:a|)+b", "(?:a|){1,}b"), ("(?:a*)*?", "(?:a*){0,}?"), ("(?:ab)*", "(?:ab)*"),
    ])
  func loops(source: String, expected: String) throws {
    #expect(try Self.written(source) == expected)
  }

  @Test(
    "a scan that may be repeated without being taken back is counted scalar by scalar",
    arguments: [
      ("(?=.*b)a*", "(?=[^\\x{A}]*b)a*"), ("a*(?=c*b)", "a*(?=(?:c)*b)"), ("(?:(?=a*)a)*", "(?:(?=(?:a)*)a)*"),
      ("(?:a++b)*", "(?:(?>(?:a)+)b)*"), ("a++b", "(?>a+)b"), ("(?:a*b)*", "(?:a*b)*"),
      ("(?:x|a*)(?>b*)", "(?:x|a*)(?>(?:b)*)"),
      ("a?(?>b*)", "a?(?>b*)"), ("a*(?>b{2,})", "a*(?>b{2,})"),
    ])
  func countedScans(source: String, expected: String) throws {
    #expect(try Self.written(source) == expected)
  }

  @Test(
    "groups are numbered as ICU counts them",
    arguments: [
      ("(x)(a)\\2", "x(a)(?:\\1)"), ("(a)\\g{1}0", "(a)(?:\\1)0"),
      ("(?<n>a)(?(<n>)b|c)", "((?:a)())(?:(?:\\2)b|(?!\\2)c)"),
      ("(?:(a)){0}\\1", "(?:[^\\x{0}-\\x{10FFFF}](a)|)(?:\\1)"), ("(?(?=a)b|c)", "(?:(?=a)b|(?!a)c)"),
      ("(?(?<!a)b)", "(?:(?<!a)b|(?<=a))"), ("(?(DEFINE)(a))b", "(?:)b"),
    ])
  func groups(source: String, expected: String) throws {
    #expect(try Self.written(source) == expected)
  }

  @Test(
    "what ICU cannot do is refused by name and place",
    arguments: [
      ("a\\X", 1, "\\X"), ("(a(?1)?)", 2, "recursion"), ("b(?R)?", 1, "recursion"),
      ("x(?|(a)|(b))\\1", 1, "branch reset"),
      ("(?i)(a)\\1", 7, "caseless back reference"), ("b(?<=a*)", 1, "greatest length"),
      ("(a)b(?<!\\1)", 4, "greatest length"),
      ("a(?<=(b)|cd)\\1", 1, "varying length"), ("(a\\1?)", 2, "inside that group"),
      ("(?:x(a)?){2,}\\1|(?:(b)?){2,}\\2", 16, "can be empty"),
      ("(?(?=(a))b|c)\\1", 0, "condition"),
    ])
  func refusals(source: String, offset: Int, construct: String) {
    let error = #expect(throws: PatternError.self) { try Self.written(source) }
    #expect(error?.phase == .engine && error?.code == .unsupportedConstruct)
    #expect(error?.offset == offset && error?.message.contains(construct) == true, "\(error.debugDescription)")
  }
}
