/// The transitions of an automaton over bytes. Bytes that lead to the same state from every state form a class.
struct ByteTransitions {
  /// The class of each byte.
  let classes: [UInt8]
  /// The number of classes.
  let classCount: Int
  /// The state after each state and class: `classCount` entries a state.
  let targets: [Int32]

  /// The number of states.
  var stateCount: Int { targets.count / classCount }

  /// The state after another one.
  func target(from state: Int, reading byte: UInt8) -> Int {
    Int(targets[state * classCount + Int(classes[Int(byte)])])
  }
}
