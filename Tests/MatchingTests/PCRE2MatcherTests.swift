#if PCRE2 && canImport(CPCRE2)
  import Matching
  import Testing

  /// The PCRE2 engine: whole-text verdicts, limits, and the two ways it runs.
  @Suite struct PCRE2MatcherTests {
    private func verdict(_ source: String, _ text: String, _ options: Pattern.Options = []) throws -> Verdict {
      let compiled = try PCRE2Matcher(Pattern(source, options: options))
      let interpreted = try PCRE2Matcher(
        Pattern(source, options: options), configuration: PCRE2Configuration(usesJIT: false))
      let verdict = try compiled.verdict(on: text)
      #expect(try interpreted.verdict(on: text) == verdict)
      let padded = "<" + text + ">"
      let inner = padded[padded.utf8.index(after: padded.startIndex)..<padded.utf8.index(before: padded.endIndex)]
      #expect(try compiled.verdict(on: inner) == verdict)
      #expect(try compiled.isMatch(on: text) == (verdict == .match))
      #expect(try compiled.verdict(onBytes: Array(text.utf8).span) == verdict)
      return verdict
    }

    @Test(arguments: [
      ("a|ab", "ab", Verdict.match), ("(1|)b*1", "1", .match), ("abc", "", .partial), ("abc", "ab", .partial),
      ("abc", "b", .noMatch), ("abc", "abcd", .noMatch), ("", "", .match), ("", "x", .noMatch), ("a$", "a\n", .partial),
      ("a\\x00b", "a\0b", .match), ("\\w+", "\u{301}", .match), ("(?x) a # ) | (", "a", .match), ("(?!)", "", .partial),
      ("a(?R)?b", "aabb", .match), ("a(?R)?b", "b", .noMatch), ("a\\R", "a\r\n", .match), ("\\R\n", "\r\n", .partial),
      ("(?|(a)|(b))\\1", "bb", .match), ("(?<y>\\d)\\k<y>", "77", .match), ("(?(?=\\d)\\d{3}|[a-z]+)", "abc", .match),
      ("don\\b't", "don't", .match), ("[^\\W\\d]+", "é", .match), ("[\\W\\d]+", "1-", .match),
      ("[^\\W\\d]", "1", .noMatch),
      ("(\\((?:[^()]|(?1))*\\))", "(a(b)c)", .match), ("(a)(?i)\\1", "aA", .match), ("(?i)\u{212A}", "k", .match),
      ("\\p{Greek}+", "α", .match), ("\\u00e9", "é", .match), ("x{a}", "x{a}", .match), ("[^]a]", "b", .match),
    ])
    func verdicts(source: String, text: String, expected: Verdict) throws {
      #expect(try verdict(source, text) == expected)
    }

    @Test("a recursion that never ends on a text is an error, and no verdict")
    func endlessRecursion() throws {
      for configuration in [PCRE2Configuration.default, PCRE2Configuration(usesJIT: false)] {
        let matcher = try PCRE2Matcher(Pattern("(a|(?1)b)"), configuration: configuration)
        #expect(try matcher.verdict(on: "a") == .match)
        #expect(throws: MatchError.endlessRecursion) { try matcher.verdict(on: "b") }
      }
      let slow = try PCRE2Matcher(Pattern("(?:bb|)|(?:(?R)|)"))
      #expect(throws: MatchError.endlessRecursion) { try slow.verdict(on: "a") }
      let machineCode = try PCRE2Matcher(Pattern("(?:|(?0).)(?(R)|\\z)"))
      #expect(try machineCode.verdict(on: "abcd") == .match)
    }

    @Test func machineCodeIsMadeWhereItCanBe() throws {
      let description = try PCRE2Matcher(Pattern("a+")).info
      #expect(description.isJITCompiled == (PCRE2Library.jitTarget != nil))
      #expect(try #require(description.codeSize) > 0)
      let interpreted = try PCRE2Matcher(Pattern("a+"), configuration: PCRE2Configuration(usesJIT: false)).info
      #expect(interpreted.isJITCompiled == false && interpreted.reason.contains("switched off"))
    }

    @Test(arguments: [true, false]) func aLimitIsAnErrorAndNeverAVerdict(usesJIT: Bool) throws {
      let matcher = try PCRE2Matcher(Pattern("(a+)+"), configuration: PCRE2Configuration(usesJIT: usesJIT))
      #expect(throws: MatchError.matchLimit) { try matcher.verdict(on: String(repeating: "a", count: 40) + "!") }
      #expect(try matcher.verdict(on: "aaa") == .match)
    }

    @Test(arguments: ["(?:.|\\n)+", "(?:[a-z]+,)*[a-z]+", "(.)\\1++", "(?:a|b)*"])
    func aLongTextThatMatchesIsNeverCalledInvalid(source: String) throws {
      let text =
        source.contains(",") ? String(repeating: "ab,", count: 100_000) + "a" : String(repeating: "a", count: 200_000)
      let matcher = try PCRE2Matcher(Pattern(source))
      do { #expect(try matcher.verdict(on: text) == .match) } catch { #expect(error == .heapLimit) }
    }

    /// A start, a piece and how often it comes: work that PCRE2's own match limit lets pass, and that would take minutes.
    static let uncountedWork: [(source: String, text: (start: String, piece: String, count: Int))] = [
      (".*.*=", ("", "x", 200_000)), (".*[a-z]*+=", ("", "x", 200_000)), ("(?:(?=[a-z]*)a)*", ("", "a", 200_000)),
      ("(?:(?!.{0,60000}b)a)*", ("", "a", 200_000)), ("(?:(?=\\X)[\\x{301}a])*", ("a", "\u{301}", 200_000)),
      ("(a*b)(?:\\1|a)*c", (String(repeating: "a", count: 20_000) + "b", "a", 200_000)),
      ("(?:(?(?=.*b)x|a))*", ("", "a", 200_000)), ("(?:(?<=.{20000})b|.)*c", ("", "a", 400_000)),
      (".*" + String(repeating: "a", count: 5_000) + "b", ("", "a", 200_000)),
      ("(?:(?:\((0..<2_000).map { "w\($0)" }.joined(separator: "|"))|a)+)+b", ("", "a", 40)),
    ]

    @Test(arguments: uncountedWork.indices, [true, false])
    func workThatPCRE2DoesNotCountIsCounted(index: Int, usesJIT: Bool) throws {
      let (source, text) = Self.uncountedWork[index]
      let matcher = try PCRE2Matcher(Pattern(source), configuration: PCRE2Configuration(usesJIT: usesJIT))
      let long = text.start + String(repeating: text.piece, count: text.count)
      #expect(throws: MatchError.matchLimit) { try matcher.verdict(on: long) }
      #expect(throws: Never.self) { try matcher.verdict(on: "+") }
    }

    @Test(arguments: [
      "(?:[a-z]+(?:, ?| ))*", "(?:\\w+\\W+)*", "(?:(?=[a-z ]{4})[a-z ]*, )*", "(?:(.)(?!\\1))*", ".*?(?<=, )", "(?s).*",
    ])
    func honestWorkOnALongTextIsWithinTheLimit(source: String) throws {
      var configuration = PCRE2Configuration.default
      configuration.isAlwaysMetered = true
      let matcher = try PCRE2Matcher(Pattern(source), configuration: configuration)
      #expect(try matcher.isMatch(on: String(repeating: "some words, ", count: 5_000)))
    }

    @Test("a pattern too large for callouts still decides what takes few steps, and says why where it does not")
    func aPatternThatIsTooLargeToBeMetered() throws {
      let matcher = try PCRE2Matcher(Pattern("X?(R||){3335}"))
      for text in ["X", "R", "XRR", ""] { #expect(try matcher.verdict(on: text) == .match) }
      let error = #expect(throws: MatchError.self) { try matcher.verdict(on: "Q") }
      #expect(error?.description.contains("too large for all of its steps to be counted") == true)
    }

    @Test func malformedBytesNeverReachTheEngine() throws {
      let matcher = try PCRE2Matcher(Pattern(".*"))
      let bytes: [UInt8] = [0x61, 0x62, 0xFF, 0x63]
      #expect(throws: MatchError.malformedText(offset: 2)) { try matcher.verdict(onBytes: bytes.span) }
    }

    @Test func whatOnlyPCRE2CanTellKeepsItsPlace() throws {
      let error = #expect(throws: PatternError.self) { try PCRE2Matcher(Pattern("ab(?<=a+)c")) }
      #expect(error?.phase == .engine && error?.offset == 2)
    }

    @Test func manyThreadsCountTheirWorkApart() async throws {
      let matcher = try PCRE2Matcher(Pattern("(?:(?=[a-z]*)a)*"))
      let texts = ["aaa", "!", String(repeating: "a", count: 2_000), String(repeating: "a", count: 50_000)]
      let verdicts = await withTaskGroup(of: [Verdict?].self) { group in
        for _ in 0..<8 {
          group.addTask { (0..<5).flatMap { _ in texts.map { try? matcher.verdict(on: $0) } } }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(Set(verdicts.indices.map { [$0 % 4, verdicts[$0].map { $0 == .match ? 1 : 2 } ?? 0] }).count == 4)
      #expect(verdicts.prefix(4) == [.match, .noMatch, .match, nil])
    }

    @Test func manyThreadsShareOneMatcher() async throws {
      let matcher = try PCRE2Matcher(Pattern("[a-z]+@[a-z]+"))
      let matches = try await withThrowingTaskGroup(of: Int.self) { group in
        for task in 0..<8 {
          group.addTask {
            try (0..<2_000).count { try matcher.isMatch(on: $0 % 2 == 0 ? "user\(task)" : "user@host") }
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(matches == 8 * 1_000)
    }
  }
#endif
