import Foundation
import Matching
import Testing

@testable import BenchmarkSupport

@Suite struct StrategyTests {
  static let judging = StrategyName.allCases.filter(\.judgesSingleTexts)

  /// Whether a strategy says that each text matches, from a string and from bytes.
  private struct Judgements: JudgeTask {
    let pattern: Pattern
    let texts: [String]

    func run<Judge: PatternJudge>(with judge: Judge.Type) throws -> [Bool] {
      let judge = try Judge(pattern)
      return try texts.map { text in
        let isMatch = try judge.matches(text)
        #expect(try judge.matches(utf8: Array(text.utf8).span) == isMatch)
        if Judge.tellsPartial { #expect(try (judge.verdict(text) == .match) == isMatch) }
        return isMatch
      }
    }
  }

  @Test(arguments: judging)
  func wholeTextsAreJudged(strategy: StrategyName) throws {
    let cases: [(Pattern, [String], [Bool])] = [
      (Pattern("a|ab"), ["a", "ab", "abc", "b", ""], [true, true, false, false, false]),
      (Pattern("[A-Za-z0-9_.]{3,20}"), ["jane_doe.7", "ab", "jane doe", "änna"], [true, false, false, false]),
      (Pattern("abc", options: .caseless), ["ABC", "abc", "ab"], [true, true, false]),
      (Pattern(".+"), ["é漢😀", "a\n"], [true, false]),
      (Pattern(".+", options: .dotMatchesNewlines), ["a\nb"], [true]),
      (Pattern("(?=.*[1-9])[0-9]+"), ["100", "000"], [true, false]),
    ]
    for (pattern, texts, right) in cases {
      do {
        #expect(try strategy.perform(Judgements(pattern: pattern, texts: texts)) == right, "\(pattern)")
      } catch let refusal as StrategyRefusal where refusal.description.contains("not part of this build") {
        return
      }
    }
  }

  @Test(arguments: judging)
  func whatIsNoPatternIsRefused(strategy: StrategyName) {
    #expect(throws: (any Error).self) { try strategy.perform(Judgements(pattern: Pattern("a("), texts: [""])) }
  }

  @Test(arguments: [StrategyName.field, .fieldAfterEdit, .fieldmatch, .grep, .ripgrep])
  func othersHaveNoJudge(strategy: StrategyName) throws {
    #expect(try strategy.perform(Judgements(pattern: Pattern("a"), texts: ["a"])) == nil)
  }

  #if PCRE2 && canImport(CPCRE2)
    @Test func anExtendedPatternMayEndInAComment() throws {
      let pattern = Pattern("a b # two letters", options: .extended)
      #expect(try RawJudge(pattern).verdict("a") == .partial)
      #expect(try RawJudge(pattern).verdict("ab") == .match)
    }

    @Test func theDFAMatcherSaysWhatItCannotDo() {
      #expect(throws: StrategyRefusal.self) { try DFAJudge(Pattern("(a)\\1")).matches("aa") }
    }
  #endif
}

@Suite struct ChildTests {
  @Test(arguments: [
    ("12.5\tmatch\n", 12.5, "match"), ("3\terror: a\tb\n", 3, "error: a\tb"), ("0\t\n", 0, ""),
  ])
  func aFindingComesBack(line: String, nanoseconds: Double, outcome: String) throws {
    let finding = try #require(ChildWork.Finding(line: line))
    #expect(finding == ChildWork.Finding(nanoseconds: nanoseconds, outcome: outcome))
    #expect(ChildWork.Finding(line: finding.line) == finding)
  }

  @Test(arguments: ["", "match", "x\tmatch"])
  func otherLinesAreNone(line: String) {
    #expect(ChildWork.Finding(line: line) == nil)
  }

  @Test func theAutomatonAnswersEveryCatastrophicCaseRight() throws {
    for index in RedosCase.all.indices {
      let finding = try ChildWork.finding(.redos(strategy: .automaton, index: index, milliseconds: 600_000))
      #expect(finding.outcome == (RedosCase.all[index].isMatch ? "match" : "no match"))
    }
  }

  @Test func aCaseThatIsNotThereIsAnError() {
    #expect(throws: UsageError.self) {
      try ChildWork.finding(.redos(strategy: .automaton, index: 1_000, milliseconds: 1))
    }
  }

  @Test func aProcessIsKilledWhenItsTimeIsUp() throws {
    let sleeper = ChildProcess(executable: URL(fileURLWithPath: "/bin/sleep"), arguments: ["60"])
    #expect(try sleeper.run(timeOut: 0.05).ending == .timedOut)
  }

  @Test func aProcessIsReadAndItsStatusTold() throws {
    let shell = ChildProcess(
      executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "echo $GREETING; exit 3"],
      environment: ["GREETING": "hello"])
    let (ending, output) = try shell.run(timeOut: 30)
    #expect(output == "hello\n")
    guard case .exited(status: 3, _) = ending else {
      Issue.record("\(ending)")
      return
    }
  }

  @Test func aProcessThatCannotStartIsAnError() {
    let missing = ChildProcess(executable: URL(fileURLWithPath: "/no/such/program"), arguments: [])
    #expect(throws: (any Error).self) { try missing.run(timeOut: 1) }
  }
}
