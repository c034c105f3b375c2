internal import Matching

/// How much work the Foundation engine may do for one text.
///
/// ICU, which NSRegularExpression runs, saves a state for each choice to which it may have to go back. It reports its
/// progress once for every 10,000 states. The limits are only tested then. So they are not exact, and a text that takes
/// fewer states than that spends no time on them.
public struct FoundationLimits: Hashable, Sendable {
  /// The number of states that ICU may save for a text, apart from those of `statesPerCodeUnit`; the sum is
  /// rounded up to the next 10,000. A verdict that needs more throws `MatchError.matchLimit`. That does not
  /// depend on the machine or its load.
  public var states: Int
  /// The number of further states allowed for each UTF-16 code unit of the text: a long text takes more states even
  /// where nothing is wrong with the pattern.
  public var statesPerCodeUnit: Int
  /// The time that a verdict may take, to which 50 ns are added for each UTF-16 code unit of the text. A verdict
  /// that needs more throws `MatchError.deadline`. It matters where single states are slow, as with a back
  /// reference to a group that took a megabyte. What counts is the processor time of the thread, so that the load
  /// of the machine does not matter.
  public var deadline: Duration

  /// Makes limits. All three must be positive.
  public init(states: Int = 2_000_000, statesPerCodeUnit: Int = 8, deadline: Duration = .milliseconds(50)) {
    self.states = states
    self.statesPerCodeUnit = statesPerCodeUnit
    self.deadline = deadline
  }

  /// Two million states, eight more for each code unit, and 50 ms. Two million states took 25 to 45 ms: 12 to 22 ns a
  /// state (ICU 76 of Swift 6.3, x86-64 Linux).
  public static let `default` = FoundationLimits()

  /// The time that a text of this many UTF-16 code units may take. A deadline of zero stays zero, which tests use.
  func deadline(forCodeUnits count: Int) -> Duration { deadline + .nanoseconds(deadline > .zero ? 50 * count : 0) }

  /// The number of progress reports with which a text of this many UTF-16 code units reaches the limit of its states.
  func reports(forCodeUnits count: Int) -> Int {
    let all = states.saturatingSum(statesPerCodeUnit.saturatingProduct(count)).saturatingSum(9_999)
    return all / 10_000
  }
}
