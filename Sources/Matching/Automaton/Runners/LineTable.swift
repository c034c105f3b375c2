/// The table of an automaton over lines, and its special places.
///
/// Immutable, and shared by threads.
final class LineTable: Sendable {
  /// The transitions. A line feed that ends a bad line leads to the place of `TransitionTable.signal`.
  let transitions: TransitionTable
  /// The place before a line.
  let start: Int
  /// The place of a lane that begins inside a line, up to the end of that line.
  let skipping: Int
  private let isAccepting: [Bool]

  init(_ automaton: LineAutomaton) {
    transitions = TransitionTable(automaton.transitions, signalled: automaton.start)
    start = transitions.place(of: automaton.start)
    skipping = transitions.place(of: automaton.skipping)
    isAccepting = automaton.isAccepting
  }

  /// Whether a last line that is not empty and has no line feed is accepted. `place` is the place at its end.
  func acceptsEnd(at place: Int) -> Bool { isAccepting[transitions.state(at: place)] }
}
