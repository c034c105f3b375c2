/// Which engine to use: one by name, or the one that suits the pattern and the use best.
public enum EngineChoice: Sendable, Hashable {
  /// The engine that suits the pattern and the use best; `MatcherFactory.makeMatcher(for:engine:use:)` says how it is
  /// chosen.
  case auto
  /// The engine of this name. Where it cannot run the pattern there is an error, and no other engine is used.
  case only(Engine)
}

/// What a matcher will be used for. It matters for the choice that `EngineChoice.auto` makes.
public enum MatcherUse: Sendable, Hashable {
  /// Single texts, such as a value of a form or of a database.
  case single
  /// One text that is judged after every keystroke. The automaton is preferred if it can be built in 150,000 steps of
  /// construction, some two milliseconds; else the choice is that of `single`.
  case typing
  /// Very many texts, such as the records of a file.
  case bulk
}
