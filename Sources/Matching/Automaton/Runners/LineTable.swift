/// The table of an automaton over lines, and its special places.
///
/// Immutable, and shared by threads.
final class LineTable: Sendable {
  /// The transitions. In a bad line, one byte leads to the place of a `TransitionTable.signal(_:)`.
  let transitions: TransitionTable
  /// The place before a line.
  let start: Int
  /// The place of a lane that begins inside a line, up to the end of that line.
  let skipping: Int
  private let isBadEnd: [Bool]

  init(_ automaton: LineAutomaton) {
    transitions = TransitionTable(automaton.transitions, signalled: automaton.signalled)
    start = transitions.place(of: automaton.start)
    skipping = transitions.place(of: automaton.skipping)
    isBadEnd = automaton.isBadEnd
  }

  /// Whether a last line that is not empty and has no line feed is bad and has not been signalled. `place` is the place
  /// at its end, which must not be that of a signal.
  func isBadEnd(at place: Int) -> Bool { isBadEnd[transitions.state(at: place)] }
}
