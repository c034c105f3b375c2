/// How large an automaton may become. A pattern that needs a larger one is refused.
///
/// The limits are numbers that are counted and no times, so a pattern is accepted or refused in the same way on every
/// machine.
public struct AutomatonLimits: Hashable, Sendable {
  /// The largest number of states of each automaton over scalars that is made during construction. The finished
  /// automaton, over bytes, may have more: `tableBytes` limits it.
  public var states: Int
  /// The largest size of the finished tables, in bytes.
  public var tableBytes: Int
  /// The largest number of steps of construction. A step takes about ten nanoseconds.
  public var buildSteps: Int

  /// Makes limits. The properties say what the numbers mean.
  public init(states: Int, tableBytes: Int, buildSteps: Int) {
    self.states = states
    self.tableBytes = tableBytes
    self.buildSteps = buildSteps
  }

  /// 20,000 states, 16 MiB of tables and 4 million steps. Under these limits an automaton is built, or its pattern
  /// refused, in less than about a tenth of a second.
  public static let `default` = AutomatonLimits(states: 20_000, tableBytes: 16 << 20, buildSteps: 4_000_000)
}
