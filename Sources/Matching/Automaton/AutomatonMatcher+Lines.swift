extension AutomatonMatcher {
  /// Judges all lines of a buffer in one pass, without looking for line ends first.
  ///
  /// The buffer has to start where a line starts, and to end where one ends or where the input ends. Lines end at line
  /// feeds. A carriage return before the line feed belongs to the line's end; elsewhere, and at the end of the buffer,
  /// it belongs to the text. The bytes need not be UTF-8: the automaton accepts no line that is not, and each bad line
  /// says which it is.
  ///
  /// - Parameter buffer: the lines; they may be malformed.
  /// - Parameter judgements: what was there is replaced. Hand in the same value for the next buffer: its memory is reused.
  /// - Complexity: O(*n*). Eight lines are judged at a time: buffers of some hundred kilobytes or more, with lines of less
  ///   than a tenth of that, run at full speed.
  public func judgeLines(in buffer: Span<UInt8>, into judgements: inout LineJudgements) {
    judgements.reset()
    let table = lineTable
    // SAFETY: the pointer is used within the closure.
    unsafe buffer.withUnsafeBufferPointer { buffer in
      let bytes = unsafe LineBytes(buffer)
      switch table.transitions.layout {
      case .direct:
        var runner = LineRunner(table, DirectTransitions(), bytes)
        runner.judge(into: &judgements)
      case .folded:
        var runner = LineRunner(table, table.transitions.folded, bytes)
        runner.judge(into: &judgements)
      case .compact:
        var runner = LineRunner(table, table.transitions.compact, bytes)
        runner.judge(into: &judgements)
      }
    }
  }
}
