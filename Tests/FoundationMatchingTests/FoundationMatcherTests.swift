import Foundation
import Matching
import Testing

@testable import FoundationMatching

@Suite("Foundation engine")
struct FoundationMatcherTests {
  @Test("a text that ICU could judge without its end is dead")
  func partial() throws {
    let cases: [(source: String, text: String, verdict: Verdict)] = [
      ("[0-9]{4}", "12", .partial), ("[0-9]{4}", "12x", .noMatch), ("[0-9]{4}", "1234", .match),
      ("[0-9]{4}", "12345", .noMatch), ("[0-9]{4}", "", .partial), ("", "", .match), ("", "a", .noMatch),
      ("abc", "ab", .partial), ("abc", "abd", .noMatch), ("a\\z", "a", .match), ("(?!a).*", "a", .noMatch),
      ("a(?!b).*", "ab", .noMatch), ("(?=.*b)a+b", "aa", .partial), ("(?m)a\\n^b", "a\n", .partial),
      ("a\\b.", "a", .partial),
      ("(a+)\\1b", "aa", .partial), ("(?<=b)a|b", "a", .noMatch), ("(?:ab)+", "aba", .partial),
    ]
    for (source, text, verdict) in cases {
      #expect(try FoundationMatcher(Pattern(source)).verdict(on: text) == verdict, "\(source) on \(text)")
    }
  }

  @Test("the whole text is counted in UTF-16 code units")
  func wholeRange() throws {
    for text in ["", "a", "é", "e\u{301}", "😀", "🐾 #tag", "👨‍👩‍👧", "\r\n", "\0", "\u{FEFF}a"] {
      #expect(NSRange.whole(of: text) == NSRange(location: 0, length: (text as NSString).length))
      #expect(try FoundationMatcher(Pattern("(?s:.*)")).verdict(on: text) == .match)
      #expect(try FoundationMatcher(Pattern("(?s:.*)x")).verdict(on: text) == .partial)
    }
    #expect(try FoundationMatcher(Pattern(".*\\.app")).verdict(on: "My🚀.app") == .match)
  }

  @Test("a range of a search is never taken for a match of the whole")
  func noSearch() throws {
    let matcher = try FoundationMatcher(Pattern("-?[0-9]+"))
    #expect(try matcher.verdict(on: "abcdefg") == .noMatch)
    #expect(try matcher.verdict(on: "12a") == .noMatch)
  }

  @Test("broken patterns are thrown errors", arguments: ["[a-", "(", "a)|(b", "*", "a{2}{3}", "(?<n>a)(?<n>b)", "\\"])
  func brokenPatterns(source: String) {
    #expect(throws: PatternError.self) { try FoundationMatcher(Pattern(source)) }
  }

  @Test func tooDeepForICU() throws {
    let deep = String(repeating: "(?:a", count: 150) + String(repeating: ")*", count: 150)
    let error = #expect(throws: PatternError.self) { try FoundationMatcher(Pattern(deep)) }
    #expect(error?.phase == .resources && error?.code == .tooLarge)
    let shallow = String(repeating: "(?:a", count: 40) + String(repeating: ")*", count: 40)
    #expect(try FoundationMatcher(Pattern(shallow)).verdict(on: String(repeating: "a", count: 40)) == .match)
  }

  @Test func description() throws {
    let matcher = try FoundationMatcher(Pattern("a"), limits: FoundationLimits(states: 50_000))
    #expect(matcher.info.engine == .foundation)
    #expect(matcher.info.isJITCompiled == nil && !matcher.info.isPartialExact)
    #expect(matcher.info.details.contains { $0.name == "states" && $0.value.hasPrefix("50000 ") })
    #expect(matcher.limits.states == 50_000)
  }

  @Test("limits of any size are taken without overflow")
  func extremeLimits() throws {
    let most = FoundationLimits(states: .max, statesPerCodeUnit: .max, deadline: .seconds(1_000_000_000))
    #expect(most.reports(forCodeUnits: .max) > 0)
    #expect(try FoundationMatcher(Pattern("(a|b)*\\1?"), limits: most).verdict(on: "abab") == .match)
    #expect(FoundationLimits(states: 1, statesPerCodeUnit: 0).reports(forCodeUnits: 1_000_000) == 1)
    #expect(FoundationLimits(states: 10_001, statesPerCodeUnit: 0).reports(forCodeUnits: 0) == 2)
    #expect(FoundationLimits(states: 10_000, statesPerCodeUnit: 8).reports(forCodeUnits: 10_000) == 9)
  }

  @Test("one matcher serves many threads at once")
  func manyThreads() async throws {
    let matcher = try FoundationMatcher(Pattern("(?=.*[0-9])([a-z]+)[0-9]+\\1?|"))
    let texts: [(String, Verdict)] = [
      ("abc12", .match), ("abc1abc", .match), ("abc", .partial), ("1", .partial), ("", .match),
    ]
    await withTaskGroup(of: Void.self) { group in
      for start in 0..<8 {
        group.addTask {
          for index in 0..<500 {
            let (text, verdict) = texts[(start + index) % texts.count]
            #expect((try? matcher.verdict(on: text)) == verdict)
          }
        }
      }
    }
  }

  @Test("malformed bytes are an error of their own")
  func malformedBytes() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62]
    let matcher = try FoundationMatcher(Pattern("a.b"))
    #expect(throws: MatchError.malformedText(offset: 1)) { try matcher.verdict(onBytes: bytes.span) }
  }
}
