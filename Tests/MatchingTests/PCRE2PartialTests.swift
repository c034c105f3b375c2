#if PCRE2 && canImport(CPCRE2)
  import Matching
  import Testing

  /// `partial` may err one way only: what a longer text could still make a match is never called dead.
  @Suite struct PCRE2PartialTests {
    /// All patterns of a small grammar: atoms, and what one operator makes of one or two of them.
    private static let patterns: [String] = {
      let atoms = [
        "a", "b", ".", "[^a]", "\\n", "^", "$", "\\z", "\\b", "\\B", "(?m:^)", "(?m:$)", "(?=a)", "(?!a)", "(?=.*b)",
        "(?!b$)",
        "(?<=a)", "(?<!a)", "(?=ab|b)", "(?!ab)", "(?:)", "\\R",
      ]
      let units =
        atoms
        + ["a*", "b+", "(?:ab)?", "[ab]{2}", "a|ab", "(a|b)\\1", "(?>a|ab)", "a++", ".*", "(?!.*ba)"].map {
          "(?:\($0))"
        }
      let pairs = units.flatMap { left in units.map { left + $0 } }
      return pairs.flatMap { pair in [pair, pair + "b", "a" + pair + "a"] }
        + units.flatMap { unit in
          units.map { "\(unit)|b\($0)b" }
        }
    }()

    private static func strings(upTo length: Int) -> [String] {
      (0..<length).reduce(into: (all: [""], last: [""])) { state, _ in
        state.last = state.last.flatMap { text in ["a", "b", "\n"].map { text + $0 } }
        state.all += state.last
      }.all
    }

    @Test(arguments: [true, false]) func nothingLiveIsCalledDead(usesJIT: Bool) throws {
      let texts = Self.strings(upTo: 4)
      for source in Self.patterns {
        let matcher = try PCRE2Matcher(Pattern(source), configuration: PCRE2Configuration(usesJIT: usesJIT))
        let matches = try texts.filter { try matcher.isMatch(on: $0) }
        let live = Set(
          matches.flatMap { text in (0...text.unicodeScalars.count).map { String(text.unicodeScalars.prefix($0)) } })
        for text in live {
          let verdict = try matcher.verdict(on: text)
          #expect(verdict != .noMatch, "\(source) on \(text.debugDescription)")
        }
      }
    }
  }
#endif
