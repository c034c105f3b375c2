extension AutomatonMatcher {
  /// Judges all lines of a buffer in one pass, without a search for line ends.
  ///
  /// The buffer has to start where a line starts, and to end where a line or the input ends. Lines end at line feeds. A
  /// carriage return directly before a line feed belongs to the end of the line; any other, also one at the end of the
  /// buffer, belongs to the text. The bytes need not be UTF-8: a line that is not does not match, and is listed with
  /// the place of the first malformed byte.
  ///
  /// - Parameter buffer: the lines, in UTF-8 or malformed.
  /// - Parameter judgements: gets the result, in place of what it held. Its memory is reused, so pass the same value
  ///   for the next buffer.
  /// - Complexity: O(*n*). Eight parts of the buffer are run side by side. That reaches its full speed with buffers of
  ///   some hundred kilobytes or more, whose lines are shorter than a tenth of the buffer.
  public func judgeLines(in buffer: Span<UInt8>, into judgements: inout LineJudgements) {
    lineTable.judgeLines(in: buffer, runner, into: &judgements)
  }

  /// Counts the lines of a buffer, and how many of them do not match, in one pass.
  ///
  /// It takes the same time whether lines match or not. What a line is, and how the buffer has to start and end, is as
  /// in `judgeLines(in:into:)`.
  ///
  /// - Parameter judgements: lends its memory. What it held is removed.
  /// - Complexity: O(*n*).
  package func countLines(in buffer: Span<UInt8>, using judgements: inout LineJudgements) -> LineCounts {
    judgements.reset()
    let (bad, lineCount, lastLineIsBad) = lineTable.run(buffer, BadLineCount(), judgements.ownScratch()) { _, _ in }
    return LineCounts(lines: lineCount, bad: bad.count + (lastLineIsBad ? 1 : 0))
  }

  /// Finds the lines that do not match, in one pass. What a line is, and how the buffer has to start and end, is as in
  /// `judgeLines(in:into:)`.
  ///
  /// - Parameter marks: gets, for each bad line, the offset of one of its bytes, its line feed included, in ascending
  ///   order.
  /// - Parameter judgements: lends its memory. What it held is removed.
  /// - Complexity: O(*n*).
  package func findBadLines(
    in buffer: Span<UInt8>, marks: inout [Int], using judgements: inout LineJudgements
  ) {
    judgements.reset()
    marks.removeAll(keepingCapacity: true)
    let scratch = judgements.ownScratch()
    let (_, _, lastLineIsBad) = lineTable.run(buffer, BadLineList(scratch), scratch) { list, _ in
      list.forEach { marks.append($0) }
    }
    if lastLineIsBad { marks.append(buffer.count - 1) }
  }
}

extension LineTable {
  /// Lists the bad lines of a buffer.
  ///
  /// - Parameter runner: finds where a line goes wrong if its mark does not tell; `nil` if the marks are not those of one
  ///   pattern. Then places are not looked for.
  func judgeLines(in buffer: Span<UInt8>, _ runner: TextRunner?, into judgements: inout LineJudgements) {
    judgements.reset()
    let scratch = judgements.ownScratch()
    let (_, lineCount, lastLineIsBad) = run(buffer, BadLineList(scratch), scratch) { list, bytes in
      list.forEach { judgements.append(bytes.line(markedAt: $0, runner)) }
    }
    judgements.lineCount = lineCount
    // SAFETY: the pointer is valid until the closure returns, and the value of `LineBytes` that holds it does not leave
    // the closure. The buffer is not empty, because it has a last line.
    if lastLineIsBad {
      unsafe buffer.withUnsafeBufferPointer { unsafe judgements.append(LineBytes($0).lastLine(runner)) }
    }
  }

  /// Runs a buffer with the runner for the layout of the table.
  ///
  /// - Parameter drain: called after each window of the buffer, when the sink has all bad lines of the window.
  /// - Returns: the sink, the number of lines, and whether the last line has no line feed, is bad, and has no mark.
  @inline(__always)
  func run<Sink: BadLineSink>(
    _ buffer: Span<UInt8>, _ sink: Sink, _ scratch: LineScratch, drain: (inout Sink, LineBytes) -> Void
  ) -> (sink: Sink, lineCount: Int, lastLineIsBad: Bool) {
    // SAFETY: the pointer is valid until the closure returns, and neither `LineBytes` nor the runner, which hold it,
    // leave the closure.
    unsafe buffer.withUnsafeBufferPointer { buffer in
      let bytes = unsafe LineBytes(buffer)
      return switch transitions.layout {
      case .direct: run(LineRunner(self, DirectTransitions(), bytes, sink, scratch), drain)
      case .folded: run(LineRunner(self, transitions.folded, bytes, sink, scratch), drain)
      case .compact: run(LineRunner(self, transitions.compact, bytes, sink, scratch), drain)
      }
    }
  }

  @inline(__always)
  private func run<Steps, Sink>(
    _ runner: consuming LineRunner<Steps, Sink>, _ drain: (inout Sink, LineBytes) -> Void
  ) -> (sink: Sink, lineCount: Int, lastLineIsBad: Bool) {
    runner.judge(drain)
    return (runner.sink, runner.lineCount, runner.lastLineIsBad)
  }
}
