/// Makes matchers: the one place that knows all engines.
///
/// The automaton is always there, PCRE2 where the C library is part of the build. Others are registered: NSRegularExpression
/// by `FoundationMatcher.register()` of the module FoundationMatching, or an engine of your own.
public enum MatcherFactory {
  /// The engines there are, the one that `auto` prefers for single texts first; registered ones come last.
  public static var engines: [Engine] { candidates(for: .single, isRisky: false).map(\.engine) }

  /// Compiles a pattern, or takes the compiled one from the shared cache, which keeps the last few hundred that were
  /// asked for.
  ///
  /// `auto` takes PCRE2 for single texts and the automaton for very many records, and the automaton for single texts too
  /// where backtracking could take more than linear time; each where it is part of the build and accepts the pattern.
  /// A registered engine runs what the others refuse.
  ///
  /// Thread-safe; a pattern that several threads ask for at the same time is compiled once.
  ///
  /// Nothing is compiled but by the engine that is asked for; `auto` tries one after the other, the best first, up to the
  /// first that takes the pattern.
  ///
  /// - Throws: `PatternError` where the pattern is not of the dialect, or the engine that was asked for must refuse it.
  ///   Then the message names another one that takes it, and others are compiled to find out. With `auto` an engine that
  ///   refuses is passed over; where all do, the error is the first one's, and its message tells what each said.
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

  /// Makes an engine known, or replaces the one of the same name. Thread-safe.
  ///
  /// Matchers that were made before stay as they are, and so do those that the cache keeps.
  public static func register(_ registration: EngineRegistration) { registry.add(registration) }

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

  /// Which other engine to use: the first that takes the pattern. It is compiled for that, as `auto` would.
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
  /// The automaton for a text that is being typed. Somebody waits for it, so it may not take long to build.
  private static func typingAutomaton(
    for pattern: Pattern, _ tree: ParsedPattern
  ) throws(PatternError) -> AutomatonMatcher {
    let limits = AutomatonLimits(states: 4_000, tableBytes: 1 << 20, buildSteps: 150_000)
    return try AutomatonMatcher(pattern, tree: tree, limits: limits, reason: "one step a key")
  }
}

extension MatcherFactory {
  /// An engine, and why it is to run the pattern.
  private struct Candidate: Hashable {
    let engine: Engine
    let reason: String
  }

  /// What a matcher is kept under. An automatic choice is kept with the matcher that was chosen, which is kept under its
  /// own name too. The reason is part of a matcher's description, and so of the key.
  private enum Key: Hashable {
    case automatic(Pattern, MatcherUse)
    case named(Pattern, Engine)
    case chosen(Pattern, Candidate)
  }

  private static let cache = MatcherCache<Key>(capacity: 512)
  private static let registry = EngineRegistry()

  /// The engines to try, the best first.
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

  /// - Parameter tree: the pattern as it was read, if it was.
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
