public import Matching

/// What a validator says of a stored value.
public enum ValueJudgement: Sendable, Hashable {
  /// The value may be stored.
  case valid
  /// The value is wrong; `isPartial` where a continuation may put it right.
  case invalid(ValueFault, isPartial: Bool)
  /// The engine hit a limit.
  case undecided(MatchError)
}
