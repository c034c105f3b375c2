import Testing

@testable import FoundationMatching
@testable import Matching

@Suite("Factory")
struct MatcherFactoryTests {
  init() { FoundationMatcher.register() }

  @Test func automaticChoice() throws {
    #if PCRE2 && canImport(CPCRE2)
      let (single, others) = (Engine.pcre2, Engine.pcre2)
    #else
      let (single, others) = (Engine.automaton, Engine.foundation)
    #endif
    let cases: [(source: String, use: MatcherUse, engine: Engine)] = [
      ("[0-9]+", .single, single), ("[0-9]+", .bulk, .automaton), ("([ab])\\1", .single, others),
      ("([ab])\\1", .bulk, others),
    ]
    for (source, use, engine) in cases {
      let matcher = try MatcherFactory.makeMatcher(for: Pattern(source), use: use)
      #expect(matcher.info.engine == engine, "\(source), \(use)")
      #expect(matcher.pattern == Pattern(source))
    }
  }

  @Test(
    "patterns on which backtracking may take long are known",
    arguments: [
      "(a+)+", "(a|aa)+", "(?:a|b|ab)*c", ".*.*=.*", "[0-9]+E?[0-9]+", "(?:[a-z0-9]+[-_.]?)+", "(?:a?b?)*", ".*a.*b",
      "(.*a){20}",
      "(?:(?=a*)a)*", "a*(?=.*b)a", "[^x]+<.+>", "(,*,)*,+", "(?:a{1,20}){1,20}b",
    ])
  func risky(source: String) throws {
    #expect(BacktrackingRisk.exists(in: try PatternParser.parse(Pattern(source)).root))
  }

  @Test(
    "harmless patterns are known too",
    arguments: [
      "[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,4}", "[a-z]+(?:\\.[a-z]+)*@[a-z]+(?:\\.[a-z]+)*",
      "[0-9]{4}-[0-9]{2}", ".*", "(?=.*[1-9])[0-9]+\\.[0-9]{1,2}", "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==)?",
      "(?:25[0-5]|2[0-4][0-9]|1?[0-9]{1,2}\\.){3}", "https?://[^/]+/[0-9]*", "a|b", "", "[a-z]+ [0-9]+",
    ])
  func harmless(source: String) throws {
    #expect(!BacktrackingRisk.exists(in: try PatternParser.parse(Pattern(source)).root))
  }

  @Test("deep nesting is judged in bounded time")
  func riskOfDeepNesting() throws {
    let letters = (0..<150).map { String(Unicode.Scalar(0x4E00 + UInt32($0))!) }
    let source = letters.map { "(?:\($0)" }.joined() + String(repeating: ")*", count: letters.count)
    _ = BacktrackingRisk.exists(in: try PatternParser.parse(Pattern(source)).root)
  }

  @Test("what an automaton can run is decided, however catastrophic")
  func nothingRegularIsUndecided() throws {
    for fields in try TestData.rows(of: "redos.tsv") {
      let pattern = Pattern(try TestData.text(fields[0]))
      guard let matcher = try? MatcherFactory.makeMatcher(for: pattern), (try? AutomatonMatcher(pattern)) != nil else {
        continue
      }
      let isMatch = try? matcher.isMatch(on: TestData.text(fields[1]))
      #expect(isMatch == (fields[2] == "match"), "\(fields[0]), \(matcher.info.reason)")
    }
  }

  @Test("what other engines refuse goes to Foundation, which says why")
  func passedOver() throws {
    let source = "a+(?<=a{1,3})"
    let matcher = try MatcherFactory.makeMatcher(for: Pattern(source), use: .bulk)
    #expect(matcher.info.engine == .foundation)
    #expect(matcher.info.reason.contains("automaton is passed over"))
    #expect(try matcher.verdict(on: "aa") == .match)
  }

  @Test func engineByName() throws {
    for engine in MatcherFactory.engines {
      let matcher = try MatcherFactory.makeMatcher(for: Pattern("[a-c]{2}"), engine: .only(engine), use: .bulk)
      #expect(matcher.info.engine == engine)
      #expect(matcher.info.reason.contains("asked for by name"))
      #expect(try matcher.verdict(on: "ab") == .match)
    }
  }

  @Test("an engine asked for by name refuses by the name of the construct, and where it is")
  func refusalByName() throws {
    let error = #expect(throws: PatternError.self) {
      try MatcherFactory.makeMatcher(for: Pattern("ab(?>c)"), engine: .only(.automaton))
    }
    #expect(error?.phase == .engine && error?.offset == 2)
    #expect(error?.message.contains("atomic group") == true)
    let other = #expect(throws: PatternError.self) {
      try MatcherFactory.makeMatcher(for: Pattern("ab\\X"), engine: .only(.foundation))
    }
    #expect(other?.phase == .engine && other?.offset == 2)
    #expect(other?.message.contains("\\X") == true)
  }

  #if PCRE2 && canImport(CPCRE2)
    @Test(
      "what PCRE2 cannot hold is run by another engine, and a refusal by name tells which",
      arguments: [
        (String(repeating: "[ab]", count: 16_384), Engine.automaton), ("(?:abc){1,20000}", .foundation),
        ("(a)\\1(?<=a{1,3})", .foundation),
      ])
    func tooLargeForPCRE2(source: String, engine: Engine) throws {
      #expect(try MatcherFactory.makeMatcher(for: Pattern(source)).info.engine == engine)
      let error = #expect(throws: PatternError.self) {
        try MatcherFactory.makeMatcher(for: Pattern(source), engine: .only(.pcre2))
      }
      #expect(error?.message.contains("use the engine \(engine)") == true, "\(error?.message ?? "")")
    }

    @Test(
      "where all refuse, each says why",
      arguments: [EngineChoice.auto, .only(.pcre2), .only(.automaton), .only(.foundation)])
    func refusedByAll(choice: EngineChoice) throws {
      let error = #expect(throws: PatternError.self) {
        try MatcherFactory.makeMatcher(for: Pattern("(?<=a*)b"), engine: choice)
      }
      #expect(error?.message.contains("look-behind") == true)
      #expect(error?.message.contains(choice == .auto ? "no engine takes" : "no other engine takes it") == true)
    }
  #endif

  @Test func brokenPatternIsTheSameErrorFromEveryEngine() {
    let choices = [EngineChoice.auto] + MatcherFactory.engines.map(EngineChoice.only)
    for choice in choices {
      let error = #expect(throws: PatternError.self) {
        try MatcherFactory.makeMatcher(for: Pattern("a)|(b"), engine: choice)
      }
      #expect(error?.phase == .syntax && error?.offset == 1)
    }
  }

  @Test func absentEngine() {
    #if !(PCRE2 && canImport(CPCRE2))
      let error = #expect(throws: PatternError.self) {
        try MatcherFactory.makeMatcher(for: Pattern("a"), engine: .only(.pcre2))
      }
      #expect(error?.code == .engineUnavailable)
    #else
      #expect(MatcherFactory.engines == [.pcre2, .automaton, .foundation])
    #endif
  }

  @Test func samePatternSameMatcher() throws {
    let pattern = Pattern("[x-z]{3}")
    let first = try MatcherFactory.makeMatcher(for: pattern, engine: .only(.automaton)) as? AutomatonMatcher
    let second = try MatcherFactory.makeMatcher(for: pattern, engine: .only(.automaton)) as? AutomatonMatcher
    let caseless = try MatcherFactory.makeMatcher(
      for: Pattern(pattern.source, options: .caseless), engine: .only(.automaton))
    #expect(first != nil && first === second)
    #expect(try caseless.verdict(on: "XYZ") == .match)
  }
}
