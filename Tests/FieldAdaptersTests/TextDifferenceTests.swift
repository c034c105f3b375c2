import Testing
import TextFields

@testable import FieldAdapters

@Suite struct TextDifferenceTests {
  private func difference(_ old: String, _ new: String) -> (Int, Int, String)? {
    let bare = new.replacing("|", with: "")
    let caret = new.firstIndex(of: "|").map { new[..<$0].utf16.count } ?? bare.utf16.count
    return TextDifference(from: old, to: bare, caret: caret).map {
      ($0.range.location, $0.range.length, $0.replacement)
    }
  }

  /// What was typed or deleted, and where: the caret says it where the texts do not.
  @Test(arguments: [
    ("", "a|", 0, 0, "a"), ("aa", "a|aa", 0, 0, "a"), ("aa", "aa|a", 1, 0, "a"), ("aa", "aaa|", 2, 0, "a"),
    ("aaa", "a|a", 1, 1, ""), ("aaa", "|aa", 0, 1, ""), ("aaa", "aa|", 2, 1, ""),
    ("abcd", "axy|d", 1, 2, "xy"), ("abcd", "|axyd", 1, 2, "xy"), ("abc", "|", 0, 3, ""),
    ("1 2", "1 32|", 2, 0, "3"), ("a€b", "a𝒳|b", 1, 1, "𝒳"), ("𝒳", "𝒴|", 0, 2, "𝒴"),
  ])
  func edits(old: String, new: String, location: Int, length: Int, replacement: String) throws {
    let found = try #require(difference(old, new))
    #expect(found == (location, length, replacement))
  }

  @Test func wholeCharactersChange() throws {
    // An accent that joins the letter before it changes that Character.
    #expect(try #require(difference("xe", "xe\u{301}|")) == (1, 1, "e\u{301}"))
    #expect(try #require(difference("xe\u{301}", "xe|")) == (1, 2, "e"))
    #expect(try #require(difference("🇩🇪", "🇩🇰|")) == (0, 4, "🇩🇰"))
  }

  @Test func equalTextsAndEqualLooks() throws {
    #expect(difference("abc", "abc") == nil)
    #expect(try #require(difference("\u{E9}", "e\u{301}")) == (0, 1, "e\u{301}"))
  }

  /// Applied to the old text, a difference always gives the new one.
  @Test func everySmallChange() {
    let alphabet = ["a", "b", "é", "\u{301}", "𝒳"]
    var texts = [""]
    for _ in 0..<3 { texts += texts.flatMap { text in alphabet.map { text + $0 } } }
    texts = Array(Set(texts.map { Array($0.utf8) })).map { String(decoding: $0, as: UTF8.self) }
    for old in texts {
      for new in texts {
        for caret in 0...new.utf16.count {
          guard let change = TextDifference(from: old, to: new, caret: caret) else { continue }
          var units = Array(old.utf16)
          units.replaceSubrange(change.range.location..<change.range.upperBound, with: change.replacement.utf16)
          #expect(units.elementsEqual(new.utf16), "\(old) to \(new)")
        }
      }
    }
  }
}
