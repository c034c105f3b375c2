/// Which engine to use: one by name, or whichever serves best.
public enum EngineChoice: Sendable, Hashable {
  /// The best engine for the pattern and the use.
  case auto
  /// This engine or an error, never another.
  case only(Engine)
}

/// What a matcher is for; `auto` weighs it.
public enum MatcherUse: Sendable, Hashable {
  /// Single texts: forms, stored values.
  case single
  /// One text that is judged again with every key: the automaton if it is built within some two milliseconds.
  case typing
  /// Very many records.
  case bulk
}
