/// The minimal automaton over the bytes of UTF-8.
///
/// The states of the minimal automaton over scalars keep their numbers. Behind them come the states within a scalar,
/// after some but not all of its bytes. Every byte that does not belong to well-formed UTF-8 leads to the dead state, so
/// malformed text is never accepted.
struct ByteAutomaton {
  /// The state after each state and byte.
  let transitions: ByteTransitions
  /// The states from 1 to this one accept.
  let lastAccepting: Int
  /// Whether state 1 accepts every rest that is well formed.
  let hasAllAccepting: Bool
  /// The state before any byte.
  let start: Int

  /// Whether a state accepts.
  func isAccepting(_ state: Int) -> Bool { state != MinimalAutomaton.dead && state <= lastAccepting }
}
