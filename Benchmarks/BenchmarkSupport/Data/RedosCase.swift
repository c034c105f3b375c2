import Matching

/// A pattern on which backtracking engines take exponential or quadratic time, and a text that shows it.
struct RedosCase: Sendable {
  let name: String
  let pattern: Pattern
  let text: String
  /// Whether the text matches.
  let isMatch: Bool

  init(_ name: String, _ pattern: String, _ text: String, isMatch: Bool = false) {
    self.name = name
    self.pattern = Pattern(pattern)
    self.text = text
    self.isMatch = isMatch
  }

  /// All cases. A quick run takes the first two.
  static let all: [RedosCase] = [
    // From OWASP's page on ReDoS: the evil patterns 1, 3 and 5, with one of our own among them.
    RedosCase("nested plus", "(a+)+", String(repeating: "a", count: 40) + "!"),
    // With 25 letters and the mark, ICU gives up without an error, so that NSRegularExpression says no to a text that
    // matches.
    RedosCase("silent no", "(?:(a+)+|a+!)", String(repeating: "a", count: 25) + "!", isMatch: true),
    RedosCase("overlapping branches", "(?:a|aa)+", String(repeating: "a", count: 60) + "!"),
    RedosCase("counted dots", "(?:.*a){20}", String(repeating: "a", count: 60) + "!"),
    // RegExLib's pattern 1757 for e-mail addresses, which OWASP's page cites.
    RedosCase(
      "address",
      "([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))",
      String(repeating: "a", count: 40) + "!@b.co!"),
    // Quadratic and not exponential: the pattern of Cloudflare's outage of 2019, shortened.
    RedosCase("quadratic", ".*.*=.*", String(repeating: "x", count: 30_000)),
    // A harmless pattern, on a text that is too long for a JIT stack of 32 KiB.
    RedosCase(
      "long base64", "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?",
      String(repeating: "QUJD", count: 200_000), isMatch: true),
  ]
}
