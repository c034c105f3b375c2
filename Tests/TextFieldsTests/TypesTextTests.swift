import Matching
import Testing

@testable import TextFields

struct TypesTextTests {
  /// `MIN,MAX` count Characters as the user sees them.
  @Test(arguments: [
    ("", Verdict.partial), ("a", .partial), ("ab", .match), ("abcd", .match), ("abcde", .noMatch), ("é!", .match),
    ("e\u{301}", .partial), ("e\u{301}x", .match), ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", .match), ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧!", .noMatch),
    ("🇩🇪🇫🇷", .match), ("क्षि", .partial), ("각", .partial), ("각각", .match), ("\r\n", .noMatch),
    ("ab\u{AD}d", .match), ("\u{1F469}\u{200D}\u{1F52C}a", .match),
  ])
  func passwords(text: String, verdict: Verdict) throws {
    let found = try type("password:2,4").validator.judgement(of: text).verdict
    #expect(found == verdict)
  }

  /// Counting on bytes finds what Swift's own segmentation finds.
  @Test func characterCounts() {
    let scalars: [Unicode.Scalar] = [
      "a", " ", "\r", "\n", "\u{7F}", "\u{85}", "\u{A9}", "\u{AD}", "\u{E9}", "\u{2FF}", "\u{300}", "\u{301}",
      "\u{600}",
      "\u{915}", "\u{94D}", "\u{937}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{200D}", "\u{FE0F}", "\u{1F1E9}",
      "\u{1F468}", "\u{1F3FB}",
    ]
    for first in scalars {
      for second in scalars {
        for third in scalars {
          let text = String(String.UnicodeScalarView([first, second, third]))
          #expect(CharacterCount.characters(in: Array(text.utf8).span) == text.count, "\(text.debugDescription)")
        }
      }
    }
  }

  @Test(arguments: [
    ("ab", Verdict.partial), ("abc", .match), ("A.b_9", .match), ("abcdef", .noMatch), ("ab-", .noMatch),
    ("abé", .noMatch), ("ab٣", .noMatch), ("", .partial),
  ])
  func usernames(text: String, verdict: Verdict) throws {
    #expect(try type("username:3,5").validator.judgement(of: text).verdict == verdict)
  }

  @Test func extremesOfLengths() throws {
    #expect(try type("password:0,0").validator.accepts(""))
    #expect(try !type("password:0,0").validator.accepts("a"))
    #expect(try type("username:0,65535").validator.accepts(String(repeating: "a", count: 65_535)))
    #expect(try !type("username:0,65535").validator.accepts(String(repeating: "a", count: 65_536)))
    #expect(try type("password:65535,65535").validator.accepts(String(repeating: "é", count: 65_535)))
  }

  @Test func typesThatTakeAnything() throws {
    for name in ["none", "multiline"] {
      for text in ["", " ", "a\nb", "\u{0}", "🇩🇪"] { #expect(try type(name).validator.accepts(text)) }
    }
    #expect(FieldType.multiline.isMultiline && !FieldType.anyText.isMultiline)
  }

  @Test func callersPatterns() throws {
    #expect(try type("pattern:a|ab").validator.accepts("ab"))
    #expect(throws: PatternError.self) { try ValueValidator(type: type("pattern:[a-")) }
    #expect(throws: PatternError.self) { try ValueValidator(type: type("pattern:a)|(b")) }
    let caseless = FieldType.pattern(Pattern("[a-f]+", options: .caseless), typing: Pattern("[a-fA-F]*"))
    #expect(try caseless.validator.accepts("aF"))
  }

  /// The classic patterns are AnimatedField's to the letter.
  @Test func classicPatterns() throws {
    #expect(FieldType.emailClassic.validationPattern?.source == #"[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}"#)
    let email = try FieldType.emailClassic.validator
    #expect(email.accepts("a..b@c.com") && !email.accepts("a@b.museum") && !email.accepts("a@b"))
    let url = try FieldType.urlClassic.validator
    for text in ["http://abc.com", "www.ab.yy", "https://www.abc.de/x?y#z", "http://x.yy"] {
      #expect(url.accepts(text))
    }
    for text in ["abc.com", "http://abc", "http://www.", "ftp://abc.com", "http://abc.com/ x"] {
      #expect(!url.accepts(text), "\(text)")
    }
  }
}
