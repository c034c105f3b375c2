/// What an engine says of a whole text.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// The whole text matches the pattern.
  case match
  /// The text is not a match, but some continuation of it may be one.
  ///
  /// An engine may err in one direction only: it may say `partial` where no continuation can match, but never `noMatch`
  /// where one can. `MatcherInfo.isPartialExact` tells whether it errs at all.
  case partial
  /// The text is not a match, and no continuation of it can be one.
  case noMatch
}
