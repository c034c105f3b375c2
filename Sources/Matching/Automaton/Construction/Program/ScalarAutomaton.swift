/// A complete deterministic automaton over classes of scalars: there is a transition for every state and class.
struct ScalarAutomaton {
  /// The number of classes.
  let classCount: Int
  /// The state after each state and class: `classCount` entries a state.
  let transitions: [Int32]
  /// Which states accept.
  let isAccepting: [Bool]
  /// The state before any scalar.
  let start: Int

  /// The number of states.
  var stateCount: Int { isAccepting.count }

  /// The state after another one.
  func target(from state: Int, reading scalarClass: Int) -> Int {
    Int(transitions[state * classCount + scalarClass])
  }
}

extension ScalarAutomaton {
  /// Whether every class leads from a state back to it.
  func isTrap(_ state: Int) -> Bool {
    transitions[state * classCount..<(state + 1) * classCount].allSatisfy { $0 == state }
  }
}
