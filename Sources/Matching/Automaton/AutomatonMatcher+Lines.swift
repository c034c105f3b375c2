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
    let scratch = judgements.ownScratch()
    let (lineCount, lastLineIsBad) = run(buffer, BadLineList(scratch), scratch) { list, bytes in
      list.forEach { judgements.append(bytes.line(endingAt: $0)) }
    } end: { list, _ in
      list.giveBack(to: scratch)
    }
    judgements.lineCount = lineCount
    // SAFETY: the pointer is used within the closure.
    if lastLineIsBad { unsafe buffer.withUnsafeBufferPointer { unsafe judgements.append(LineBytes($0).lastLine) } }
  }

  /// Counts the lines of a buffer that do not match, in one pass, and notes nothing else about them.
  ///
  /// It takes the same time whether lines match or not. Lines are what `judgeLines(in:into:)` takes for lines.
  ///
  /// - Parameter judgements: lends its memory; what was there is forgotten.
  /// - Complexity: O(*n*).
  package func countLines(in buffer: Span<UInt8>, using judgements: inout LineJudgements) -> LineCounts {
    judgements.reset()
    var bad = 0
    let (lineCount, lastLineIsBad) = run(buffer, BadLineCount(), judgements.ownScratch()) { _, _ in
    } end: { count, _ in
      bad = count.count
    }
    return LineCounts(lines: lineCount, bad: bad + (lastLineIsBad ? 1 : 0))
  }

  /// Finds the lines that do not match, in one pass.
  ///
  /// - Parameter ends: gets where the line after each begins, ascending; the buffer's end for the last line.
  /// - Parameter judgements: lends its memory; what was there is forgotten.
  /// - Complexity: O(*n*).
  package func findBadLines(
    in buffer: Span<UInt8>, ends: inout [Int], using judgements: inout LineJudgements
  ) {
    judgements.reset()
    ends.removeAll(keepingCapacity: true)
    let scratch = judgements.ownScratch()
    let (_, lastLineIsBad) = run(buffer, BadLineList(scratch), scratch) { list, _ in
      list.forEach { ends.append($0 + 1) }
    } end: { list, _ in
      list.giveBack(to: scratch)
    }
    if lastLineIsBad { ends.append(buffer.count) }
  }

  /// Runs a buffer in the way that suits the table's layout.
  ///
  /// - Returns: how many lines there are, and whether the last one has no line feed and is bad.
  @inline(__always)
  private func run<Sink: BadLineSink>(
    _ buffer: Span<UInt8>, _ sink: Sink, _ scratch: LineScratch, drain: (inout Sink, LineBytes) -> Void,
    end: (inout Sink, LineBytes) -> Void
  ) -> (lineCount: Int, lastLineIsBad: Bool) {
    let table = lineTable
    // SAFETY: the pointer is used within the closure.
    return unsafe buffer.withUnsafeBufferPointer { buffer in
      let bytes = unsafe LineBytes(buffer)
      return switch table.transitions.layout {
      case .direct: run(LineRunner(table, DirectTransitions(), bytes, sink, scratch), bytes, drain, end)
      case .folded: run(LineRunner(table, table.transitions.folded, bytes, sink, scratch), bytes, drain, end)
      case .compact: run(LineRunner(table, table.transitions.compact, bytes, sink, scratch), bytes, drain, end)
      }
    }
  }

  @inline(__always)
  private func run<Steps, Sink>(
    _ runner: consuming LineRunner<Steps, Sink>, _ bytes: LineBytes, _ drain: (inout Sink, LineBytes) -> Void,
    _ end: (inout Sink, LineBytes) -> Void
  ) -> (lineCount: Int, lastLineIsBad: Bool) {
    runner.judge(drain)
    var sink = runner.sink
    end(&sink, bytes)
    return (runner.lineCount, runner.lastLineIsBad)
  }
}
