/// What an engine says of a whole text.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// The whole text is what the pattern describes.
  case match
  /// The text is not a match, but some continuation of it may be one.
  ///
  /// An engine may call a text `partial` that no continuation can save, never the other way round. Whether its
  /// `partial` is exact is part of its `MatcherInfo`.
  case partial
  /// The text is not a match, and no continuation of it can be one.
  case noMatch
}
