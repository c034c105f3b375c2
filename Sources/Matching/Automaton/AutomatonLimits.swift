/// How large an automaton may become before its pattern is declined.
///
/// All three are counted, not timed, so that a pattern is accepted or declined alike on every machine.
public struct AutomatonLimits: Hashable, Sendable {
  /// The most states of every automaton that is made on the way, which work on scalars. That over bytes, the finished
  /// one, may have more: its tables are limited instead.
  public var states: Int
  /// The most bytes of the finished tables.
  public var tableBytes: Int
  /// The most steps of construction. A step takes some ten nanoseconds.
  public var buildSteps: Int

  /// Makes limits.
  public init(states: Int, tableBytes: Int, buildSteps: Int) {
    self.states = states
    self.tableBytes = tableBytes
    self.buildSteps = buildSteps
  }

  /// 20,000 states, 16 MiB of tables, 4 million steps: a pattern is built or declined in less than a tenth of a second.
  public static let `default` = AutomatonLimits(states: 20_000, tableBytes: 16 << 20, buildSteps: 4_000_000)
}
