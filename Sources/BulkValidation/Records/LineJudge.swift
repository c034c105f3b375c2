import Matching

/// Judges lines, each as one value.
struct LineJudge: RecordJudge {
  /// By what a line is judged.
  let value: ValueJudge
  /// How many bytes a line may have.
  let maximumLength: Int

  func judge(_ chunk: Span<UInt8>, into report: inout ChunkReport) {
    switch value.test {
    case .automaton(let test): judge(chunk, by: test, into: &report)
    #if PCRE2
      case .pcre2(let test): judge(chunk, by: test, into: &report)
    #endif
    case .validator(let test): judge(chunk, by: test, into: &report)
    }
  }

  private func judge(_ chunk: Span<UInt8>, by test: some ValueTest, into report: inout ChunkReport) {
    // One look at the whole chunk, at memory speed, spares one at each line: a line of well-formed text is well formed.
    let isPlain = UTF8Validation.firstMalformedOffset(in: chunk) == nil && chunk.count <= maximumLength
    var valid = LineRun()
    var line = LineRange(at: 0)
    while line.end < chunk.count, !report.mustStop {
      line = LineRange(in: chunk, at: line.end)
      let text = chunk.extracting(line.text)
      guard let fault = fault(of: text, by: test, isPlain: isPlain, report.plan) else {
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

  @inline(__always)
  private func fault(of text: Span<UInt8>, by test: some ValueTest, isPlain: Bool, _ plan: ReportPlan) -> RecordFault? {
    if !isPlain, let fault = malformation(of: text) { return fault }
    return value.fault(of: text, by: test, column: 0, locates: plan.needsOffsets)
  }

  private func malformation(of text: Span<UInt8>) -> RecordFault? {
    if text.count > maximumLength { return RecordFault(.malformed(.tooLong), column: nil, offset: maximumLength) }
    return UTF8Validation.firstMalformedOffset(in: text).map {
      RecordFault(.malformed(.notUTF8), column: nil, offset: $0)
    }
  }
}

/// Valid lines, one after the other.
struct LineRun {
  /// Where the first starts.
  var start = 0
  /// Which line of the chunk the first is, from 0.
  var number = 0
  /// How many there are.
  var count = 0
}
