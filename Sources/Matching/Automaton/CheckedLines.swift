/// Judges the lines of a buffer by a pattern and by a check at once, where an automaton can tell which texts pass the check.
///
/// Both automata are run as one, so that lines which are right by both cost no more than with the pattern alone.
///
/// Immutable, and safe to use from any number of threads at once.
package final class CheckedLines: Sendable {
  private let pattern: AutomatonMatcher
  private let table: LineTable

  /// Joins two automata.
  ///
  /// - Parameter check: matches exactly the texts that pass the check.
  /// - Returns: `nil` if one of the two matches nothing, or if both together are too large to be worth it.
  package init?(_ pattern: AutomatonMatcher, passing check: AutomatonMatcher) {
    let (first, second) = (pattern.automaton.bytes, check.automaton.bytes)
    guard first.start != MinimalAutomaton.dead, second.start != MinimalAutomaton.dead else { return nil }
    guard first.transitions.stateCount * second.transitions.stateCount <= 1 << 14 else { return nil }
    let lines = LineAutomaton(first, passing: second)
    guard TransitionTable.Layout(lines.transitions) == .direct else { return nil }
    self.pattern = pattern
    table = LineTable(lines)
  }

  /// The number of lines, and of the bad ones among them.
  package struct Counts: Hashable, Sendable {
    /// The number of lines. A last line without a line feed counts if it is not empty.
    package var lines = 0
    /// The number of lines that the pattern does not match though they pass the check, or that are not UTF-8.
    package var refusedByPattern = 0
    /// The number of lines that do not pass the check.
    package var refusedByCheck = 0
    /// Whether the last line has no line feed and is bad. It is not in the numbers before.
    package var lastLineIsBad = false
  }

  /// Counts the lines of a buffer, in one pass that takes the same time whether lines are good or not.
  ///
  /// What a line is, and how the buffer has to start and end, is as in `AutomatonMatcher.judgeLines(in:into:)`.
  ///
  /// - Parameter judgements: lends its memory. What it held is removed.
  /// - Complexity: O(*n*).
  package func countLines(in buffer: Span<UInt8>, using judgements: inout LineJudgements) -> Counts {
    judgements.reset()
    let (bad, lineCount, lastLineIsBad) = table.run(buffer, TwoKindCount(), judgements.ownScratch()) { _, _ in }
    return Counts(
      lines: lineCount, refusedByPattern: bad.count - bad.secondKindCount, refusedByCheck: bad.secondKindCount,
      lastLineIsBad: lastLineIsBad)
  }

  /// Finds the lines that are bad by the pattern or by the check. Where a line goes wrong is not looked for:
  /// `BadLine.faultOffset` is its end, unless it is not UTF-8.
  ///
  /// What a line is, and how the buffer has to start and end, is as in `AutomatonMatcher.judgeLines(in:into:)`.
  ///
  /// - Parameter judgements: gets the result, in place of what it held. Its memory is reused.
  /// - Complexity: O(*n*).
  package func judgeLines(in buffer: Span<UInt8>, into judgements: inout LineJudgements) {
    table.judgeLines(in: buffer, nil, into: &judgements)
  }
}
