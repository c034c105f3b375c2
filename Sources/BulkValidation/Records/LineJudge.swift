import Matching

/// Judges lines, each as one value.
struct LineJudge: RecordJudge {
  /// By what a line is judged.
  let value: ValueJudge
  /// How many bytes a line may have.
  let maximumLength: Int

  func judge(_ chunk: Span<UInt8>, into report: inout ChunkReport) {
    // One look at the whole chunk, at memory speed, spares one at each line: a line of well-formed text is well formed.
    let isWellFormed = UTF8Validation.firstMalformedOffset(in: chunk) == nil
    let locates = report.plan.needsOffsets
    var start = 0
    var number = 0
    while start < chunk.count, !report.mustStop {
      let line = LineRange(in: chunk, at: start)
      let text = chunk.extracting(line.text)
      if let fault = fault(of: text, isWellFormed: isWellFormed, locates: locates) {
        report.fault(fault, text: text, line: number)
        report.endBadRecord(line.whole, line: number, in: chunk)
      } else {
        report.endValidRecord(line.whole, line: number, in: chunk)
      }
      start = line.end
      number += 1
    }
    report.endChunk(at: start, of: chunk)
  }

  @inline(__always)
  private func fault(of text: Span<UInt8>, isWellFormed: Bool, locates: Bool) -> RecordFault? {
    if text.count > maximumLength {
      return RecordFault(.malformed(.tooLong), column: nil, offset: maximumLength)
    }
    if !isWellFormed, let offset = UTF8Validation.firstMalformedOffset(in: text) {
      return RecordFault(.malformed(.notUTF8), column: nil, offset: offset)
    }
    return value.fault(of: text, column: 0, locates: locates)
  }
}
