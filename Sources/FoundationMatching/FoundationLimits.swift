internal import Matching

/// How much work the Foundation engine may do for one text.
///
/// ICU, which NSRegularExpression runs, reports once every 10,000 states that it saves. Both limits are looked at then,
/// so that neither is exact, and neither costs anything on a text that takes fewer states.
public struct FoundationLimits: Hashable, Sendable {
  /// The most states that ICU may save for a short text, rounded up to the next 10,000; then the verdict is
  /// `MatchError.matchLimit`. The same text and pattern reach it on every machine and at any load.
  public var states: Int
  /// Further states allowed for each UTF-16 code unit of the text, so that long texts, on which honest work is long, get
  /// through.
  public var statesPerCodeUnit: Int
  /// The longest time for a short text, and 50 ns more for each UTF-16 code unit; then the verdict is
  /// `MatchError.deadline`. It matters where single states are slow, as with a backreference to a group that took a
  /// megabyte. Processor time of the thread, so that a verdict does not depend on what else the machine does.
  public var deadline: Duration

  /// Makes limits. All must be positive.
  public init(states: Int = 2_000_000, statesPerCodeUnit: Int = 8, deadline: Duration = .milliseconds(50)) {
    self.states = states
    self.statesPerCodeUnit = statesPerCodeUnit
    self.deadline = deadline
  }

  /// Two million states, 25 to 45 ms (12 to 22 ns a state were measured), eight more a code unit, and 50 ms.
  public static let `default` = FoundationLimits()

  /// The time for a text.
  func deadline(forCodeUnits count: Int) -> Duration { deadline + .nanoseconds(deadline > .zero ? 50 * count : 0) }

  /// The progress reports that come before the limit for a text.
  func reports(forCodeUnits count: Int) -> Int {
    let all = states.saturatingSum(statesPerCodeUnit.saturatingProduct(count)).saturatingSum(9_999)
    return all / 10_000
  }
}
