import Matching

/// A pattern on which backtracking engines take exponential or quadratic time, and a text that shows it.
struct RedosCase: Sendable {
  let name: String
  let pattern: Pattern
  let text: String
  /// What is right.
  let isMatch: Bool

  init(_ name: String, _ pattern: String, _ text: String, isMatch: Bool = false) {
    self.name = name
    self.pattern = Pattern(pattern)
    self.text = text
    self.isMatch = isMatch
  }

  /// The cases, the ones for a short run first.
  static let all: [RedosCase] = [
    // OWASP's page on ReDoS, evil patterns 1, 3 and 5.
    RedosCase("nested plus", "(a+)+", String(repeating: "a", count: 40) + "!"),
    // On 25 letters and the mark ICU gives up without a word, and so says no of a text that matches.
    RedosCase("silent no", "(?:(a+)+|a+!)", String(repeating: "a", count: 25) + "!", isMatch: true),
    RedosCase("overlapping branches", "(?:a|aa)+", String(repeating: "a", count: 60) + "!"),
    RedosCase("counted dots", "(?:.*a){20}", String(repeating: "a", count: 60) + "!"),
    // RegExLib's pattern 1757 for addresses, by the same page.
    RedosCase(
      "address",
      "([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))",
      String(repeating: "a", count: 40) + "!@b.co!"),
    // Quadratic, not exponential: Cloudflare's outage of 2019, reduced.
    RedosCase("quadratic", ".*.*=.*", String(repeating: "x", count: 30_000)),
    // Harmless, but longer than a JIT stack of 32 KiB takes.
    RedosCase(
      "long base64", "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?",
      String(repeating: "QUJD", count: 200_000), isMatch: true),
  ]
}
