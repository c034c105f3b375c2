import FoundationMatching
import Matching

/// One way to run a pattern: an engine with its settings.
package struct TestedEngine: Sendable, CustomStringConvertible {
  package let description: String
  package let matcher: @Sendable (Pattern) throws(PatternError) -> any Matcher

  /// Whether the data files mean this engine by a name. In builds without PCRE2, the name may be followed by
  /// ` without PCRE2`, which means the engine in such builds only.
  package func goes(by name: String) -> Bool {
    #if PCRE2 && canImport(CPCRE2)
      return name == description
    #else
      return name == description || name == "\(description) without PCRE2"
    #endif
  }

  /// All engines of this build. Where engines are compared with each other, the others are compared with the first.
  package static let all: [TestedEngine] = {
    var engines: [TestedEngine] = []
    #if PCRE2 && canImport(CPCRE2)
      engines += [.pcre2("PCRE2 JIT"), .pcre2("PCRE2 interpreter", usesJIT: false)]
    #endif
    engines += [
      TestedEngine(description: "automaton") { pattern throws(PatternError) in try AutomatonMatcher(pattern) },
      TestedEngine(description: "Foundation") { pattern throws(PatternError) in try FoundationMatcher(pattern) },
    ]
    return engines
  }()

  /// All engines, and PCRE2 with callouts that count its work. That is the same engine, but with other code for each
  /// pattern.
  package static let allAndMetered: [TestedEngine] = {
    #if PCRE2 && canImport(CPCRE2)
      return all + [.pcre2("PCRE2 metered", isMetered: true)]
    #else
      return all
    #endif
  }()
}

extension TestedEngine {
  /// The engines for random patterns. They have narrow limits here: few random patterns need a large automaton or many
  /// steps, but they would take most of the time.
  package static let forRandomPatterns: [TestedEngine] = allAndMetered.map { engine in
    switch engine.description {
    case "automaton":
      let limits = AutomatonLimits(states: 2_000, tableBytes: 4 << 20, buildSteps: 200_000)
      return TestedEngine(description: "automaton") { pattern throws(PatternError) in
        try AutomatonMatcher(pattern, limits: limits)
      }
    #if PCRE2 && canImport(CPCRE2)
      case "PCRE2 JIT": return .pcre2(engine.description, matchLimit: 200_000)
      case "PCRE2 interpreter": return .pcre2(engine.description, usesJIT: false, matchLimit: 200_000)
      case "PCRE2 metered": return .pcre2(engine.description, isMetered: true, matchLimit: 200_000)
    #endif
    default: return engine
    }
  }
}

#if PCRE2 && canImport(CPCRE2)
  extension TestedEngine {
    private static func pcre2(
      _ description: String, usesJIT: Bool = true, isMetered: Bool = false,
      matchLimit: UInt32 = PCRE2Configuration.default.matchLimit
    ) -> TestedEngine {
      var configuration = PCRE2Configuration(matchLimit: matchLimit, usesJIT: usesJIT)
      configuration.isAlwaysMetered = isMetered
      return TestedEngine(description: description) { [configuration] pattern throws(PatternError) in
        try PCRE2Matcher(pattern, configuration: configuration)
      }
    }
  }
#endif
