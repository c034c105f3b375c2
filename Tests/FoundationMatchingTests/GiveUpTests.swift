import DifferentialTesting
import Foundation
import FoundationMatching
import Matching
import Testing

/// An engine that gives up says so. It never calls a text invalid that it has not judged.
@Suite("Giving up")
struct GiveUpTests {
  @Test("catastrophic patterns and long texts get the true verdict or an error", arguments: TestedEngine.allAndMetered)
  func neverAWrongVerdict(engine: TestedEngine) throws {
    for fields in try TestData.rows(of: "redos.tsv") {
      let pattern = Pattern(try TestData.text(fields[0]))
      guard let matcher = try? engine.matcher(pattern) else { continue }
      let text = try TestData.text(fields[1])
      let outcome = Result { () throws(MatchError) in try matcher.verdict(on: text) }
      switch outcome {
      case .success(let verdict):
        #expect((verdict == .match) == (fields[2] == "match"), "\(fields[0]) on \(fields[1])")
      case .failure(let error):
        #expect(
          [.matchLimit, .heapLimit, .stackLimit, .endlessRecursion, .deadline].contains(error),
          "\(fields[0]) on \(fields[1])")
      }
    }
  }

  @Test("ICU's own silent stop becomes an error")
  func silentStop() throws {
    let limits = FoundationLimits(states: .max, deadline: .seconds(3_600))
    let matcher = try FoundationMatcher(Pattern("(?:((((((a+))))))+|a+!)"), limits: limits)
    #expect(try matcher.verdict(on: "aaaaaaaaaaaa!") == .match)
    #expect(throws: MatchError.matchLimit) { try matcher.verdict(on: String(repeating: "a", count: 40) + "!") }
  }

  @Test(
    "an overflow of ICU's stack becomes an error, whatever stands around it",
    arguments: [
      "(?:ab|a|b)+", "(?:ab|a|b)+;", "(?:(?:ab|a|b)+;|[ab]+)", "(?!(?:ab|a|b)+;)[ab]+", "(?=(?:ab|a|b)+;)x|[ab]+",
      "(?>(?:ab|a|b)+);|[ab]+", "(?:ab|a|b)++;|[ab]+", "(?:ab|a|b)*?;|[ab]+", "(?(?=(?:ab|a|b)+;)x|[ab]+)",
    ])
  func stackOverflow(source: String) throws {
    let limits = FoundationLimits(states: .max, deadline: .seconds(3_600))
    let matcher = try FoundationMatcher(Pattern(source), limits: limits)
    let text = String(repeating: "ba", count: 2_000_000)
    #expect(throws: MatchError.stackLimit) { try matcher.verdict(on: text) }
    #expect(throws: Never.self) { try matcher.verdict(on: "baba") }
  }

  @Test(
    "a pattern that ICU would compile for a minute is refused", arguments: ["\\w", "\\b", "[\\W\\D]", "\\p{Greek}"])
  func tooManyProperties(part: String) throws {
    let error = #expect(throws: PatternError.self) {
      try FoundationMatcher(Pattern(String(repeating: part, count: 5_000)))
    }
    #expect(error?.code == .tooLarge && error?.phase == .resources && (error?.offset ?? 0) > 0)
    #expect(throws: Never.self) { try FoundationMatcher(Pattern(String(repeating: part, count: 100))) }
  }

  @Test func stateLimit() throws {
    let few = FoundationLimits(states: 10_000, statesPerCodeUnit: 0)
    let matcher = try FoundationMatcher(Pattern("(a+)+"), limits: few)
    #expect(throws: MatchError.matchLimit) { try matcher.verdict(on: String(repeating: "a", count: 30) + "!") }
    #expect(try matcher.verdict(on: "aaa!") == .noMatch)
  }

  @Test func stateLimitGrowsWithTheText() throws {
    let few = FoundationLimits(states: 10_000, statesPerCodeUnit: 8)
    let matcher = try FoundationMatcher(Pattern("(?:[ab]c?)*"), limits: few)
    #expect(try matcher.verdict(on: String(repeating: "ac", count: 50_000)) == .match)
  }

  @Test func deadline() throws {
    let now = FoundationLimits(states: .max, deadline: .zero)
    let matcher = try FoundationMatcher(Pattern("(a+)+"), limits: now)
    #expect(throws: MatchError.deadline) { try matcher.verdict(on: String(repeating: "a", count: 30) + "!") }
    #expect(try matcher.verdict(on: "aaa!") == .noMatch)
  }

  @Test("the empty text is undecided too where ICU gives up, and decided later")
  func emptyText() throws {
    let source = "(?:(?:(?:(?:a?){60}){60}){60}){60}b"
    let few = FoundationLimits(states: 10_000, statesPerCodeUnit: 0)
    #expect(throws: MatchError.matchLimit) { try FoundationMatcher(Pattern(source), limits: few).verdict(on: "") }
  }
}
