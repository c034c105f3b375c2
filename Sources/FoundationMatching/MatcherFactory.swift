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
  /// Compiles a pattern, or takes the compiled one from the shared cache.
  ///
  /// - Throws: `PatternError` where the pattern is not of the dialect, or the engine that was asked for must refuse it.
  ///   With `auto` an engine that refuses is passed over, and the error is thrown only where all refuse.
  public static func matcher(
    for pattern: Pattern, engine: EngineChoice = .auto, use: MatcherUse = .single
  ) throws(PatternError) -> any Matcher {
    #if PCRE2
      if engine == .auto || engine == .only(.pcre2) { return try PCRE2Matcher(pattern) }
    #endif
    throw PatternError(phase: .engine, code: .engineUnavailable, offset: 0, message: "no engine is part of this build")
  }
}
