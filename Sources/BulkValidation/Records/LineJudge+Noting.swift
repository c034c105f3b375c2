import Matching
import TextFields

/// Judging when lines or faults are wanted, given the lines that the automaton does not match and where each goes wrong.
///
/// Generic over the check, so that a line costs one direct call of it.
extension LineJudge {
  /// Notes all lines of a chunk.
  ///
  /// - Parameter areChecked: whether the bad lines are those of the check too, without the places where they go wrong, so
  ///   that all others are valid.
  func note<Check: ValueCheck>(
    _ judgements: LineJudgements, by check: Check, areChecked: Bool, in chunk: Span<UInt8>,
    into report: inout ChunkReport
  ) {
    var matching = LineRun()
    for bad in judgements.badLines {
      note(&matching, until: bad.start, by: check, areChecked, in: chunk, into: &report)
      note(bad, number: matching.number, by: check, areChecked, in: chunk, into: &report)
      matching = LineRun(start: bad.next, number: matching.number + 1)
    }
    note(&matching, until: chunk.count, by: check, areChecked, in: chunk, into: &report)
  }

  /// Notes a line that the pattern does not match. A check that refuses it too says better what is wrong.
  @inline(__always)
  private func note<Check: ValueCheck>(
    _ bad: LineJudgements.BadLine, number: Int, by check: Check, _ areChecked: Bool, in chunk: Span<UInt8>,
    into report: inout ChunkReport
  ) {
    let text = chunk.extracting(bad.start..<bad.end)
    if let offset = bad.malformedOffset {
      let fault = RecordFault(.malformed(.notUTF8), column: nil, offset: offset - bad.start)
      report.fault(fault, text: text, line: number)
    } else if let reason = check.reason(onValidUTF8: text) {
      note(reason, of: text, at: bad.faultOffset - bad.start, line: number, by: check, into: &report)
    } else if areChecked {
      let place = value.automaton?.firstFaultOffset(inValidUTF8: text) ?? text.count
      report.fault(value.patternFault, at: place, text: text, line: number)
    } else {
      report.fault(value.patternFault, at: bad.faultOffset - bad.start, text: text, line: number)
    }
    report.endBadRecord(bad.start..<bad.next, line: number, in: chunk)
  }

  /// Notes lines that the pattern has matched, and moves on to the line after them.
  @inline(__always)
  private func note<Check: ValueCheck>(
    _ lines: inout LineRun, until end: Int, by check: Check, _ areChecked: Bool, in chunk: Span<UInt8>,
    into report: inout ChunkReport
  ) {
    guard lines.start < end else { return }
    if check is NoCheck || areChecked {
      lines.count = LineRange.count(in: chunk, range: lines.start..<end)
    } else {
      noteChecked(&lines, until: end, by: check, in: chunk, into: &report)
    }
    report.endValidLines(lines, until: end, in: chunk)
    lines.number += lines.count
  }

  /// Notes those of some lines that a check refuses; the lines after the last of them remain.
  private func noteChecked<Check: ValueCheck>(
    _ lines: inout LineRun, until end: Int, by check: Check, in chunk: Span<UInt8>, into report: inout ChunkReport
  ) {
    var line = LineRange(at: lines.start)
    while line.end < end {
      line = LineRange(in: chunk, at: line.end)
      let text = chunk.extracting(line.text)
      guard let reason = check.reason(onValidUTF8: text) else {
        lines.count += 1
        continue
      }
      report.endValidLines(lines, until: line.start, in: chunk)
      let number = lines.number + lines.count
      note(reason, of: text, at: text.count, line: number, by: check, into: &report)
      report.endBadRecord(line.whole, line: number, in: chunk)
      lines = LineRun(start: line.end, number: number + 1)
    }
  }

  /// Notes what a check has found in a line.
  ///
  /// - Parameter place: where the pattern goes wrong, for a check that speaks for the pattern and knows no position.
  @inline(__always)
  private func note<Check: ValueCheck>(
    _ reason: ValueFault.Reason, of text: Span<UInt8>, at place: Int, line: Int, by check: Check,
    into report: inout ChunkReport
  ) {
    let fault = check.fault(onValidUTF8: text, reason: reason)
    let offset = fault.offset ?? (reason == .pattern ? place : nil)
    report.fault(RecordFault(.invalid(fault), column: 0, offset: offset), text: text, line: line)
  }
}

/// The check of a type that has none.
struct NoCheck: ValueCheck {
  @inline(__always)
  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? { nil }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome { .valid }
}
