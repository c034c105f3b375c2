import BulkValidation
import FoundationMatching
import Matching
import Testing
import TextFields

/// The README's Swift, compiled and run. Each block of it stands here line for line; `everyBlockIsHere` sees to that.
@Suite struct SwiftSnippets {
  @Test func matching() throws {
    let pattern = Pattern("[A-Z]{2}[0-9]{4}", options: .caseless)
    let matcher = try MatcherFactory.makeMatcher(for: pattern)

    let verdicts = [
      try matcher.verdict(on: "ab1234"),  // .match
      try matcher.verdict(on: "ab12"),  // .partial: type on
      try matcher.verdict(on: "abc"),  // .noMatch: nothing that follows can help
    ]
    #expect(verdicts == [.match, .partial, .noMatch])
  }

  @Test func field() throws {
    var field = try FieldModel(type: .card)
    let result = field.insert("4111-1111 1111 1111")
    let shown = (result.text, result.caret)  // "4111 1111 1111 1111", 19 in UTF-16 code units
    let stored = (field.plainValue, field.isValid)  // "4111111111111111", true
    let refusal = field.insert("x").rejection?.reason  // .typing; the text is as it was
    #expect(shown == ("4111 1111 1111 1111", 19) && stored == ("4111111111111111", true) && refusal == .typing)
  }

  @Test func bulk() throws {
    let validator = BulkValidator(lines: try ValueValidator(type: .email, use: .bulk))
    let outcome = validator.validate(records: ["ada@example.com", "nobody"], detail: .badRecords)
    let bad = outcome.badRecords.map(\.index)  // [1]
    #expect(bad == [1] && outcome.counts.valid == 1)
  }
}
