import Matching

/// Judges lines, each as one value.
struct LineJudge: RecordJudge {
  /// What judges a line.
  let value: ValueJudge
  /// The maximum length of a line, in bytes.
  let maximumLength: Int
  /// Whether the type may accept a text with a NUL character, so that lines have to be searched for one.
  private let mayTakeNUL: Bool

  init(value: ValueJudge, maximumLength: Int) {
    self.value = value
    self.maximumLength = maximumLength
    mayTakeNUL = value.mayTakeNUL
  }

  func judge(_ chunk: Span<UInt8>, into report: inout ChunkReport) {
    let hasNUL = mayTakeNUL && ByteSearch.firstIndex(of: 0, in: chunk) != nil
    if chunk.count <= maximumLength, !hasNUL, report.takesAllRecords {
      if let automaton = value.automaton, Self.mayHaveManyLines(chunk) {
        return judge(chunk, byAllLinesOf: automaton, into: &report)
      }
      if value.acceptsAnything, UTF8Validation.firstMalformedOffset(in: chunk) == nil {
        let lines = LineRun(count: LineRange.count(in: chunk, range: 0..<chunk.count))
        report.endValidLines(lines, until: chunk.count, in: chunk)
        return report.endChunk(at: chunk.count, of: chunk)
      }
    }
    switch value.test {
    case .automaton(let test): judge(chunk, by: test, hasNUL: hasNUL, into: &report)
    #if PCRE2 && canImport(CPCRE2)
      case .pcre2(let test):
        let isPlain = !hasNUL && chunk.count <= maximumLength && report.takesAllRecords
        guard isPlain, UTF8Validation.firstMalformedOffset(in: chunk) == nil else {
          return judge(chunk, by: test, hasNUL: hasNUL, into: &report)
        }
        judge(chunk, inPlaceBy: test.matcher, into: &report)
    #endif
    case .validator(let test): judge(chunk, by: test, hasNUL: hasNUL, into: &report)
    }
  }

  private func judge(_ chunk: Span<UInt8>, by test: some ValueTest, hasNUL: Bool, into report: inout ChunkReport) {
    // Checking the whole chunk, at memory speed, saves checking each line: a line of well-formed text is well formed.
    let isPlain = UTF8Validation.firstMalformedOffset(in: chunk) == nil && chunk.count <= maximumLength
    var valid = LineRun()
    var line = LineRange(at: 0)
    while line.end < chunk.count, !report.mustStop {
      line = LineRange(in: chunk, at: line.end)
      let text = chunk.extracting(line.text)
      guard let fault = fault(of: text, by: test, isPlain: isPlain, hasNUL: hasNUL, report.plan) else {
        valid.count += 1
        continue
      }
      report.endValidLines(valid, until: line.start, in: chunk)
      let number = valid.number + valid.count
      report.fault(fault, text: text, line: number)
      report.endBadRecord(line.whole, line: number, in: chunk)
      valid = LineRun(start: line.end, number: number + 1)
    }
    report.endValidLines(valid, until: line.end, in: chunk)
    report.endChunk(at: line.end, of: chunk)
  }

  #if PCRE2 && canImport(CPCRE2)
    /// Judges a well-formed chunk by letting PCRE2 run from one line that does not match to the next.
    private func judge(_ chunk: Span<UInt8>, inPlaceBy matcher: PCRE2Matcher, into report: inout ChunkReport) {
      var valid = LineRun()
      while !report.mustStop {
        guard let line = matcher.firstRefusedLine(in: chunk, from: valid.start, matched: &valid.count) else {
          report.endValidLines(valid, until: chunk.count, in: chunk)
          return report.endChunk(at: chunk.count, of: chunk)
        }
        report.endValidLines(valid, until: line.start, in: chunk)
        let number = valid.number + valid.count
        let text = chunk.extracting(line.start..<line.textEnd)
        let refused = report.plan.needsOffsets ? value.faultOfRefused(text, locates: true) : value.patternFault
        let fault = line.error.map { RecordFault(.undecided($0), column: 0, offset: nil) } ?? refused
        report.fault(fault, text: text, line: number)
        report.endBadRecord(line.start..<line.end, line: number, in: chunk)
        valid = LineRun(start: line.end, number: number + 1)
      }
      report.endChunk(at: valid.start, of: chunk)
    }
  #endif

  @inline(__always)
  private func fault(
    of text: Span<UInt8>, by test: some ValueTest, isPlain: Bool, hasNUL: Bool, _ plan: ReportPlan
  ) -> RecordFault? {
    if !isPlain, let fault = malformation(of: text) { return fault }
    if let fault = value.fault(of: text, by: test, column: 0, locates: plan.needsOffsets) { return fault }
    return hasNUL ? .nul(in: text) : nil
  }

  private func malformation(of text: Span<UInt8>) -> RecordFault? {
    if text.count > maximumLength { return RecordFault(.malformed(.tooLong), column: nil, offset: maximumLength) }
    return UTF8Validation.firstMalformedOffset(in: text).map {
      RecordFault(.malformed(.notUTF8), column: nil, offset: $0)
    }
  }
}

// MARK: - All lines of a chunk at once

extension LineJudge {
  /// Whether judging several parts of a chunk in parallel pays. Each part continues to the end of a line, so that a
  /// line of several megabytes would be read several times.
  private static func mayHaveManyLines(_ chunk: Span<UInt8>) -> Bool {
    guard chunk.count > 64 << 10 else { return true }
    return ByteSearch.firstIndex(of: ByteSearch.lineFeed, in: chunk).map { $0 < chunk.count / 16 } ?? false
  }

  /// Lets the automaton judge all lines in one pass, which is several times as fast as line by line, and then looks
  /// more closely at those that it calls bad. Lines that the pattern matches still have to pass the checks, if the type
  /// has any.
  private func judge(_ chunk: Span<UInt8>, byAllLinesOf automaton: AutomatonMatcher, into report: inout ChunkReport) {
    if !report.plan.isOfCountsAlone || !count(chunk, by: automaton, into: &report) {
      // Moved out, because the report cannot be changed while a part of it is read.
      var judgements = LineJudgements()
      swap(&judgements, &report.scratch.judgements)
      if let check = value.validator.check {
        let lines = chunk.count >= Self.leastChecked ? value.checkedLines?.lines : nil
        if let lines {
          lines.judgeLines(in: chunk, into: &judgements)
        } else {
          automaton.judgeLines(in: chunk, into: &judgements)
        }
        note(judgements, by: check, areChecked: lines != nil, in: chunk, into: &report)
      } else {
        automaton.judgeLines(in: chunk, into: &judgements)
        note(judgements, by: NoCheck(), areChecked: false, in: chunk, into: &report)
      }
      swap(&judgements, &report.scratch.judgements)
    }
    report.endChunk(at: chunk.count, of: chunk)
  }
}

/// A run of consecutive valid lines.
struct LineRun {
  /// The offset of the first line in the chunk.
  var start = 0
  /// The number of the first line in the chunk, from 0.
  var number = 0
  /// The number of lines.
  var count = 0
}

extension ValueJudge {
  /// Whether a text with a NUL character may be valid; `false` only if none is.
  var mayTakeNUL: Bool { automaton?.canMatch(textWith: 0) ?? true }
}

extension RecordFault {
  /// The fault of an otherwise valid record that contains a NUL character; `nil` if it contains none.
  static func nul(in record: Span<UInt8>) -> RecordFault? {
    ByteSearch.firstIndex(of: 0, in: record).map { RecordFault(.malformed(.nul), column: nil, offset: $0) }
  }
}
