/// The minimal automaton over the bytes of UTF-8.
///
/// The states of the minimal automaton over scalars keep their numbers. Behind them come the states within a scalar,
/// after some but not all of its bytes. Every byte that does not belong to well-formed UTF-8 leads to the dead state, so
/// malformed text is never accepted.
struct ByteAutomaton {
  /// The number of states between scalars.
  let scalarStateCount: Int
  /// The number of all states.
  let stateCount: Int
  /// The states from 1 to this one accept.
  let lastAccepting: Int
  /// Whether state 1 accepts every rest that is well formed.
  let hasAllAccepting: Bool
  /// The state before any byte.
  let start: Int
  /// For each byte, its class: bytes of one class lead every state to the same states.
  let classes: [UInt8]
  /// The number of byte classes.
  let classCount: Int
  /// The state after each state and byte class: `classCount` entries a state.
  let transitions: [Int32]

  /// The state after another one.
  func target(from state: Int, reading byte: UInt8) -> Int {
    Int(transitions[state * classCount + Int(classes[Int(byte)])])
  }
}
