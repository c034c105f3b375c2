/// The table of an automaton over lines, and what there is to know of its states.
///
/// Immutable, and shared by threads.
final class LineTable: Sendable {
  /// The transitions. Those at the end of a bad line lead to `TransitionTable.signal`.
  let transitions: TransitionTable
  /// The place before a line.
  let start: Int
  /// The place of a runner that begins within a line, until the line ends.
  let skipping: Int
  private let isAccepting: [Bool]

  init(_ automaton: LineAutomaton) {
    transitions = TransitionTable(automaton.transitions, signalled: automaton.start)
    start = transitions.place(of: automaton.start)
    skipping = transitions.place(of: automaton.skipping)
    isAccepting = automaton.isAccepting
  }

  /// Whether the last line is accepted, if it is not empty and ends without a line feed, at a place within it.
  func acceptsEnd(at place: Int) -> Bool { isAccepting[transitions.state(at: place)] }
}
