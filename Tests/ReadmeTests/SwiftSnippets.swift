import FoundationMatching
import Matching
import Testing

/// The README's Swift, compiled and run. Each block of it stands here line for line; `everyBlockIsHere` sees to that.
@Suite struct SwiftSnippets {
  @Test func matching() throws {
    let pattern = Pattern("[A-Z]{2}[0-9]{4}", options: .caseless)
    let matcher = try MatcherFactory.matcher(for: pattern)

    let verdicts = [
      try matcher.verdict(on: "ab1234"),  // .match
      try matcher.verdict(on: "ab12"),  // .partial: type on
      try matcher.verdict(on: "abc"),  // .noMatch: nothing that follows can help
    ]
    #expect(verdicts == [.match, .partial, .noMatch])
  }
}
