import Matching
import TextFields

/// Judging when only counts are wanted: nothing is noted about a line except whether it is valid, and if not, the
/// reason.
extension LineJudge {
  /// Counts the lines of a chunk.
  ///
  /// - Returns: `false`, with nothing counted, if the chunk has bad lines and is not well-formed UTF-8: then the lines
  ///   have to be judged one by one.
  func count(_ chunk: Span<UInt8>, by automaton: AutomatonMatcher, into report: inout ChunkReport) -> Bool {
    guard let check = value.validator.check, !passesChecks(chunk) else {
      return countMatches(in: chunk, by: automaton, into: &report)
    }
    if chunk.count >= Self.leastChecked, let passing = value.checkedLines {
      return count(chunk, by: passing.lines, refusing: passing.reason, check, into: &report)
    }
    automaton.findBadLines(in: chunk, marks: &report.scratch.marks, using: &report.scratch.judgements)
    if !report.scratch.marks.isEmpty, UTF8Validation.firstMalformedOffset(in: chunk) != nil { return false }
    count(chunk, by: check, into: &report)
    return true
  }

  /// For fewer bytes, it does not pay to make an automaton of the pattern and the check.
  static var leastChecked: Int { 32 << 10 }

  /// Counts by the pattern and the check in one pass; valid and invalid lines take the same time.
  private func count(
    _ chunk: Span<UInt8>, by lines: CheckedLines, refusing reason: ValueFault.Reason, _ check: any ValueCheck,
    into report: inout ChunkReport
  ) -> Bool {
    var counts = lines.countLines(in: chunk, using: &report.scratch.judgements)
    let bad = counts.refusedByPattern + counts.refusedByCheck
    if bad > 0 || counts.lastLineIsBad, UTF8Validation.firstMalformedOffset(in: chunk) != nil { return false }
    if counts.lastLineIsBad {
      let start = ByteSearch.lastIndex(of: ByteSearch.lineFeed, in: chunk, range: 0..<chunk.count).map { $0 + 1 } ?? 0
      if check.isValid(onValidUTF8: chunk.extracting(start..<chunk.count)) {
        counts.refusedByPattern += 1
      } else {
        counts.refusedByCheck += 1
      }
    }
    report.countValid(counts.lines - counts.refusedByPattern - counts.refusedByCheck)
    report.countInvalid(.pattern, counts.refusedByPattern)
    report.countInvalid(reason, counts.refusedByCheck)
    return true
  }

  /// Whether all lines are so short that they pass the checks whatever else they contain.
  private func passesChecks(_ chunk: Span<UInt8>) -> Bool {
    guard let passed = value.alwaysPassed, ByteSearch.isASCII(chunk) else { return false }
    if let byte = passed.missingByte, ByteSearch.firstIndex(of: byte, in: chunk) != nil { return false }
    return !LineRange.mayHaveLine(longerThan: passed.length, in: chunk)
  }

  /// Counts by the pattern alone; valid and invalid lines take the same time.
  private func countMatches(
    in chunk: Span<UInt8>, by automaton: AutomatonMatcher, into report: inout ChunkReport
  ) -> Bool {
    let counts = automaton.countLines(in: chunk, using: &report.scratch.judgements)
    if counts.bad > 0, UTF8Validation.firstMalformedOffset(in: chunk) != nil { return false }
    report.countValid(counts.lines - counts.bad)
    report.countInvalid(.pattern, counts.bad)
    return true
  }

  /// Counts by a check, given the lines that the pattern does not match.
  ///
  /// Generic, so that each line costs one direct call of the check.
  private func count<Check: ValueCheck>(_ chunk: Span<UInt8>, by check: Check, into report: inout ChunkReport) {
    // Moved out, because the report cannot be changed while a part of it is read.
    var scratch = JudgingScratch()
    swap(&scratch, &report.scratch)
    var valid = 0
    var nextBad = 0
    var start = 0
    while start < chunk.count {
      let line = LineRange(in: chunk, at: start)
      start = line.end
      let reason = check.reason(onValidUTF8: chunk.extracting(line.text))
      if nextBad < scratch.marks.count, scratch.marks[nextBad] < line.end {
        nextBad += 1
        scratch.tally.add(reason ?? .pattern)
      } else if let reason {
        scratch.tally.add(reason)
      } else {
        valid += 1
      }
    }
    report.countValid(valid)
    scratch.tally.drain { report.countInvalid($0, $1) }
    swap(&scratch, &report.scratch)
  }
}

extension LineRange {
  /// Whether a block of lines may have a line with a text of more than `length` bytes. A carriage return at a line's
  /// end may make the answer `true` by mistake. O(*n*), and much less for short lines, because the search skips ahead
  /// by `length` bytes.
  fileprivate static func mayHaveLine(longerThan length: Int, in bytes: Span<UInt8>) -> Bool {
    var start = 0
    while bytes.count - start > length {
      let range = start..<(start + length + 1)
      guard let lineFeed = ByteSearch.lastIndex(of: ByteSearch.lineFeed, in: bytes, range: range) else { return true }
      start = lineFeed + 1
    }
    return false
  }
}
