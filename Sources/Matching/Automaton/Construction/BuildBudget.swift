/// Checks the limits while an automaton is built.
struct BuildBudget {
  let limits: AutomatonLimits
  private var stepsTaken = 0

  init(_ limits: AutomatonLimits) {
    self.limits = limits
  }

  /// Counts steps of construction.
  ///
  /// - Throws: `PatternError` of phase `resources` if there are more than the limits allow.
  mutating func take(steps: Int) throws(PatternError) {
    stepsTaken += steps
    guard stepsTaken <= limits.buildSteps else {
      throw Self.exceeded("building it takes more than \(limits.buildSteps) steps")
    }
  }

  /// Checks the number of states of an automaton over scalars.
  ///
  /// - Throws: `PatternError` of phase `resources` if there are more than the limits allow.
  func check(states: Int) throws(PatternError) {
    guard states <= limits.states else { throw Self.exceeded("it has more than \(limits.states) states") }
  }

  /// Checks the size of the finished tables, in bytes.
  ///
  /// - Throws: `PatternError` of phase `resources` if they are larger than the limits allow.
  func check(tableBytes: Int) throws(PatternError) {
    guard tableBytes <= limits.tableBytes else {
      throw Self.exceeded("its tables take \(tableBytes) bytes, more than \(limits.tableBytes)")
    }
  }

  private static func exceeded(_ what: String) -> PatternError {
    PatternError(
      phase: .resources, code: .tooLarge, offset: 0,
      message:
        "the pattern's automaton is too large: \(what); shorten counted repetitions, alternatives and lookaheads")
  }
}
