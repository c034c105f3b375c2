/// What is left of the limits while an automaton is built.
struct BuildBudget {
  let limits: AutomatonLimits
  private var stepsTaken = 0

  init(_ limits: AutomatonLimits) {
    self.limits = limits
  }

  /// Takes steps of construction.
  mutating func take(steps: Int) throws(PatternError) {
    stepsTaken += steps
    guard stepsTaken <= limits.buildSteps else {
      throw Self.exceeded("building it takes more than \(limits.buildSteps) steps")
    }
  }

  /// Checks a number of states that exist at once.
  func check(states: Int) throws(PatternError) {
    guard states <= limits.states else { throw Self.exceeded("it has more than \(limits.states) states") }
  }

  /// Checks the size of finished tables.
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
