import Matching

/// What PCRE2 says of a pattern, where it is part of the build.
struct SecondOpinion {
  #if PCRE2 && canImport(CPCRE2)
    private let matcher: PCRE2Matcher?

    init(_ pattern: Pattern) {
      matcher = try? PCRE2Matcher(pattern)
    }

    /// What it says against a verdict. A text that it calls dead must be dead; the other way round it may err.
    func complaint(about verdict: Verdict, on text: String) -> String? {
      guard let other = try? matcher?.verdict(on: text) else { return nil }
      let agrees = (other == .match) == (verdict == .match) && (other != .noMatch || verdict == .noMatch)
      return agrees ? nil : "PCRE2: \(other), automaton: \(verdict) on \(text.debugDescription)"
    }
  #else
    init(_ pattern: Pattern) {}

    func complaint(about verdict: Verdict, on text: String) -> String? { nil }
  #endif
}
