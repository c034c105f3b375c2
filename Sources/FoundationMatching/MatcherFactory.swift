public import Matching

/// Which engine to use: one by name, or whichever serves best.
public enum EngineChoice: Sendable, Hashable {
  /// The best engine for the pattern and the use.
  case auto
  /// This engine or an error, never another.
  case only(Engine)
}

/// What a matcher is for; `auto` weighs it.
public enum MatcherUse: Sendable, Hashable {
  /// Single texts: keystrokes, forms.
  case single
  /// Very many records.
  case bulk
}

/// Makes matchers: the one place that knows all engines.
public enum MatcherFactory {
  /// The engines of this build, the one that `auto` prefers for single texts first.
  public static var engines: [Engine] { candidates(for: .single, isRisky: false).map(\.engine) }

  /// Compiles a pattern, or takes the compiled one from the shared cache, which keeps the last few hundred that were
  /// asked for.
  ///
  /// `auto` takes PCRE2 for single texts and the automaton for very many records, and the automaton for single texts too
  /// where backtracking could take more than linear time; each where it is part of the build and accepts the pattern.
  /// Foundation runs what the others refuse.
  ///
  /// Thread-safe; a pattern that several threads ask for at the same time is compiled once.
  ///
  /// - Throws: `PatternError` where the pattern is not of the dialect, or the engine that was asked for must refuse it.
  ///   With `auto` an engine that refuses is passed over, and the error of the first is thrown where all refuse.
  public static func matcher(
    for pattern: Pattern, engine: EngineChoice = .auto, use: MatcherUse = .single
  ) throws(PatternError) -> any Matcher {
    switch engine {
    case .only(let engine): try matcher(for: pattern, Candidate(engine: engine, reason: "asked for by name"))
    case .auto:
      try cache.matcher(for: .automatic(pattern, use)) { () throws(PatternError) in
        try bestMatcher(for: pattern, use: use)
      }
    }
  }

  private static func bestMatcher(for pattern: Pattern, use: MatcherUse) throws(PatternError) -> any Matcher {
    let tree = try PatternParser.parse(pattern)
    let candidates = candidates(for: use, isRisky: BacktrackingRisk.exists(in: tree.root))
    var refusals: [PatternError] = []
    var reason = candidates[0].reason
    for candidate in candidates {
      do {
        return try matcher(for: pattern, Candidate(engine: candidate.engine, reason: reason))
      } catch {
        refusals.append(error)
        let text = "\(candidate.engine) is passed over: \(error)"
        reason = refusals.count == 1 ? text : reason + "; " + text
      }
    }
    throw refusals[0]
  }
}

// MARK: Engines

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
    case chosen(Pattern, Candidate)
  }

  private static let cache = MatcherCache<Key>(capacity: 512)

  /// The engines to try, the best first.
  private static func candidates(for use: MatcherUse, isRisky: Bool) -> [Candidate] {
    let reason =
      isRisky ? "backtracking may take more than linear time here" : "one pass a text, whatever the pattern"
    let automaton = Candidate(engine: .automaton, reason: reason)
    let foundation = Candidate(engine: .foundation, reason: "the engine for what the others refuse")
    #if PCRE2
      let pcre2 = Candidate(engine: .pcre2, reason: "the default engine")
      return use == .bulk || isRisky ? [automaton, pcre2, foundation] : [pcre2, automaton, foundation]
    #else
      return [automaton, foundation]
    #endif
  }

  private static func matcher(for pattern: Pattern, _ candidate: Candidate) throws(PatternError) -> any Matcher {
    try cache.matcher(for: .chosen(pattern, candidate)) { () throws(PatternError) in
      try compiled(pattern, candidate)
    }
  }

  private static func compiled(_ pattern: Pattern, _ candidate: Candidate) throws(PatternError) -> any Matcher {
    let tree = try PatternParser.parse(pattern)
    switch candidate.engine {
    case .automaton: return try AutomatonMatcher(pattern, tree: tree, reason: candidate.reason)
    case .foundation: return try FoundationMatcher(pattern, tree: tree, reason: candidate.reason)
    case .pcre2:
      #if PCRE2
        return try PCRE2Matcher(pattern, tree: tree, reason: candidate.reason)
      #else
        throw PatternError(
          phase: .engine, code: .engineUnavailable, offset: 0,
          message:
            "PCRE2 is not part of this build; use the engine automaton or foundation, or build with the trait PCRE2")
      #endif
    }
  }
}
