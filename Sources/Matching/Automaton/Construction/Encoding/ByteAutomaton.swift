/// The minimal automaton over the bytes of UTF-8.
///
/// The states of the minimal automaton over scalars keep their numbers. After them come the states inside a scalar,
/// which are reached by some but not all of its bytes. Every byte that cannot belong to well-formed UTF-8 leads to the
/// dead state, so malformed text is never accepted.
struct ByteAutomaton {
  /// The state after each state and byte.
  let transitions: ByteTransitions
  /// The last state that accepts. The states from 1 up to it accept; 0 if none does.
  let lastAccepting: Int
  /// Whether state 1 accepts every well-formed rest of a text.
  let hasAllAccepting: Bool
  /// The state before any byte.
  let start: Int

  /// Whether a state accepts.
  func isAccepting(_ state: Int) -> Bool { state != MinimalAutomaton.dead && state <= lastAccepting }
}
