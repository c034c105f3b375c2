extension AutomatonMatcher {
  /// Whether some text that contains this ASCII character can match.
  ///
  /// - Parameter byte: less than 0x80.
  /// - Complexity: O(*s*) for *s* states.
  package func canMatch(textWith byte: UInt8) -> Bool {
    let transitions = automaton.bytes.transitions
    return (0..<transitions.stateCount).contains { state in
      transitions.target(from: state, reading: byte) != MinimalAutomaton.dead
    }
  }
}
