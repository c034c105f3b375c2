/// Makes matchers, and chooses their engine. Thread-safe.
///
/// The automaton is always available, and PCRE2 where the C library is part of the build. Other engines are registered:
/// NSRegularExpression by `FoundationMatcher.register()` of the module FoundationMatching, engines of your own by
/// `register(_:)`.
public enum MatcherFactory {
  /// The engines that are available, in the order in which `auto` tries them for a single text and a pattern that does
  /// not backtrack much; registered engines come last.
  public static var engines: [Engine] { candidates(for: .single, isRisky: false).map(\.engine) }

  /// Compiles a pattern, or returns the matcher that the shared cache holds.
  ///
  /// `auto` tries the engines one after the other and takes the first that accepts the pattern. For `use: .single` that
  /// is PCRE2 before the automaton; for `use: .bulk`, and for patterns on which backtracking could take more than
  /// linear time, the automaton before PCRE2; for `use: .typing` an automaton that is built quickly, and else as for a
  /// single text. Registered engines are tried last. An engine that is not part of the build is left out.
  ///
  /// Thread-safe: a pattern that several threads ask for at the same time is compiled once. The cache keeps 512
  /// results, refusals included, and drops the one whose last use is the longest ago.
  ///
  /// - Throws: `PatternError` where the pattern is not of the dialect, or where no engine that was asked for accepts
  ///   it. If an engine that was asked for by name refuses, the others are tried, so that the message can name one that
  ///   accepts the pattern. If all engines refuse under `auto`, the error is that of the first one, and its message
  ///   says what each of them refused.
  /// - Complexity: O(*n*) in the length of the source where the cache holds the matcher; else that of the engines
  ///   tried.
  public static func makeMatcher(
    for pattern: Pattern, engine: EngineChoice = .auto, use: MatcherUse = .single
  ) throws(PatternError) -> any Matcher {
    switch engine {
    case .only(let engine):
      try cache.matcher(for: .named(pattern, engine)) { () throws(PatternError) in
        try namedMatcher(for: pattern, engine)
      }
    case .auto:
      try cache.matcher(for: .automatic(pattern, use)) { () throws(PatternError) in
        try bestMatcher(for: pattern, use: use)
      }
    }
  }

  /// Adds an engine, or replaces the registered engine of the same name. Thread-safe.
  ///
  /// The shared cache is emptied, so that a pattern that was refused without the engine is compiled anew. Matchers that
  /// callers hold stay as they are.
  public static func register(_ registration: EngineRegistration) {
    registry.add(registration)
    cache.removeAll()
  }

  private static func bestMatcher(for pattern: Pattern, use: MatcherUse) throws(PatternError) -> any Matcher {
    let tree = try PatternParser.parse(pattern)
    if use == .typing, let automaton = try? typingAutomaton(for: pattern, tree) { return automaton }
    let candidates = candidates(for: use, isRisky: BacktrackingRisk.exists(in: tree.root))
    var refusals: [PatternError] = []
    var reason = candidates[0].reason
    for candidate in candidates {
      do {
        return try matcher(for: pattern, Candidate(engine: candidate.engine, reason: reason), tree: tree)
      } catch {
        refusals.append(error)
        let text = "\(candidate.engine) is passed over: \(error)"
        reason = refusals.count == 1 ? text : reason + "; " + text
      }
    }
    throw refusals[0].withMessage("no engine takes the pattern: " + refusals.map(\.message).joined(separator: "; "))
  }
}

// MARK: Engines by name

extension MatcherFactory {
  private static func namedMatcher(for pattern: Pattern, _ engine: Engine) throws(PatternError) -> any Matcher {
    do {
      return try compiled(pattern, nil, Candidate(engine: engine, reason: "asked for by name"))
    } catch {
      guard error.phase != .syntax, error.code != .engineUnavailable else { throw error }
      throw error.withMessage(error.message + "; " + advice(on: pattern, refusedBy: engine))
    }
  }

  /// Advice on which other engine to use: the first that accepts the pattern. Only compiling can tell whether one does.
  private static func advice(on pattern: Pattern, refusedBy engine: Engine) -> String {
    var untried: [String] = []
    for other in candidates(for: .single, isRisky: false) where other.engine != engine {
      do {
        _ = try matcher(for: pattern, other)
        return "use the engine \(other.engine), or auto"
      } catch {
        if error.code == .engineUnavailable { untried.append("\(other.engine) was not tried: \(error.message)") }
      }
    }
    return untried.isEmpty ? "no other engine takes it" : untried.joined(separator: "; ")
  }
}

extension PatternError {
  fileprivate func withMessage(_ message: String) -> PatternError {
    PatternError(phase: phase, code: code, offset: offset, message: message)
  }
}

// MARK: Engines

extension MatcherFactory {
  /// The automaton for a text that is being typed. Its limits are narrow, because the first keystroke waits for it.
  private static func typingAutomaton(
    for pattern: Pattern, _ tree: ParsedPattern
  ) throws(PatternError) -> AutomatonMatcher {
    let limits = AutomatonLimits(states: 4_000, tableBytes: 1 << 20, buildSteps: 150_000)
    return try AutomatonMatcher(pattern, tree: tree, limits: limits, reason: "one step a key")
  }
}

extension MatcherFactory {
  /// An engine, and why it is chosen.
  private struct Candidate: Hashable {
    let engine: Engine
    let reason: String
  }

  /// The key of a matcher in the cache. A matcher that `auto` chose is kept twice: under the request, and under the
  /// engine that was chosen, so that requests for other uses share it. The reason is part of a matcher's `info`, and
  /// therefore of the key.
  private enum Key: Hashable {
    case automatic(Pattern, MatcherUse)
    case named(Pattern, Engine)
    case chosen(Pattern, Candidate)
  }

  private static let cache = MatcherCache<Key>(capacity: 512)
  private static let registry = EngineRegistry()

  /// The engines to try, in order.
  private static func candidates(for use: MatcherUse, isRisky: Bool) -> [Candidate] {
    let reason =
      isRisky ? "backtracking may take more than linear time here" : "one pass a text, whatever the pattern"
    let automaton = Candidate(engine: .automaton, reason: reason)
    let others = registry.all.map { Candidate(engine: $0.engine, reason: $0.reason) }
    #if PCRE2 && canImport(CPCRE2)
      let pcre2 = Candidate(engine: .pcre2, reason: "the default engine")
      return (use == .bulk || isRisky ? [automaton, pcre2] : [pcre2, automaton]) + others
    #else
      return [automaton] + others
    #endif
  }

  /// The matcher of one engine, from the cache or compiled now.
  ///
  /// - Parameter tree: the parsed pattern, if the caller has it; `nil` to parse it here.
  private static func matcher(
    for pattern: Pattern, _ candidate: Candidate, tree: ParsedPattern? = nil
  ) throws(PatternError) -> any Matcher {
    try cache.matcher(for: .chosen(pattern, candidate)) { () throws(PatternError) in
      try compiled(pattern, tree, candidate)
    }
  }

  private static func compiled(
    _ pattern: Pattern, _ known: ParsedPattern?, _ candidate: Candidate
  ) throws(PatternError) -> any Matcher {
    func tree() throws(PatternError) -> ParsedPattern {
      if let known { known } else { try PatternParser.parse(pattern) }
    }
    switch candidate.engine {
    case .automaton: return try AutomatonMatcher(pattern, tree: tree(), reason: candidate.reason)
    #if PCRE2 && canImport(CPCRE2)
      case .pcre2: return try PCRE2Matcher(pattern, tree: tree(), reason: candidate.reason)
    #endif
    default:
      if let registration = registry.all.first(where: { $0.engine == candidate.engine }) {
        return try registration.compile(pattern, candidate.reason)
      }
      throw unavailable(candidate.engine)
    }
  }

  private static func unavailable(_ engine: Engine) -> PatternError {
    let advice =
      switch engine {
      case .pcre2: "PCRE2 is not part of this build: use another engine, or build with the trait PCRE2 and libpcre2"
      case .foundation: "the engine foundation is not loaded: call FoundationMatcher.register() first"
      default: "there is no engine ‘\(engine)’: register it first"
      }
    let known = engines.map(\.rawValue).joined(separator: ", ")
    return PatternError(
      phase: .engine, code: .engineUnavailable, offset: 0, message: "\(advice); there are: \(known)")
  }
}
