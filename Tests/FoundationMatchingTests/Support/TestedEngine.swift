import FoundationMatching
import Matching

/// One way to run a pattern.
struct TestedEngine: Sendable, CustomStringConvertible {
  let description: String
  let matcher: @Sendable (Pattern) throws(PatternError) -> any Matcher

  /// Whether the data files mean this engine by a name; `automaton without PCRE2` is the automaton in builds without.
  func goes(by name: String) -> Bool {
    #if PCRE2 && canImport(CPCRE2)
      return name == description
    #else
      return name == description || name == "\(description) without PCRE2"
    #endif
  }

  /// All ways that this build has. The first is what the others are compared with.
  static let all: [TestedEngine] = {
    var engines: [TestedEngine] = []
    #if PCRE2 && canImport(CPCRE2)
      engines += [
        TestedEngine(description: "PCRE2 JIT") { pattern throws(PatternError) in try PCRE2Matcher(pattern) },
        TestedEngine(description: "PCRE2 interpreter") { pattern throws(PatternError) in
          try PCRE2Matcher(pattern, configuration: PCRE2Configuration(usesJIT: false))
        },
      ]
    #endif
    engines += [
      TestedEngine(description: "automaton") { pattern throws(PatternError) in try AutomatonMatcher(pattern) },
      TestedEngine(description: "Foundation") { pattern throws(PatternError) in try FoundationMatcher(pattern) },
    ]
    return engines
  }()

  /// These, and PCRE2 with callouts that count its work: the same engine, and yet other code for each pattern.
  static let allAndMetered: [TestedEngine] = {
    #if PCRE2 && canImport(CPCRE2)
      let metered = TestedEngine(description: "PCRE2 metered") { pattern throws(PatternError) in
        var configuration = PCRE2Configuration.default
        configuration.isAlwaysMetered = true
        return try PCRE2Matcher(pattern, configuration: configuration)
      }
      return all + [metered]
    #else
      return all
    #endif
  }()
}
