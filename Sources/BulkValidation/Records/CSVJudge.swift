import Matching

/// Judges the named fields of CSV rows.
struct CSVJudge: RecordJudge {
  /// A field that is judged.
  struct Target: Sendable {
    /// Which field of a row, from 0.
    let field: Int
    /// By what it is judged.
    let value: ValueJudge
  }

  let delimiter: UInt8
  /// How many fields a row must have.
  let fieldCount: Int
  let targets: [Target]
  /// How many bytes a row may have.
  let maximumLength: Int

  func judge(_ chunk: Span<UInt8>, into report: inout ChunkReport) {
    let isWellFormed = UTF8Validation.firstMalformedOffset(in: chunk) == nil
    var row = CSVRow(delimiter: delimiter)
    var scratch: [UInt8] = []
    var start = 0
    var line = 0
    while start < chunk.count, !report.mustStop {
      row.read(chunk, at: start)
      let isValid =
        noteMalformation(of: row, in: chunk, isWellFormed: isWellFormed, line: line, report: &report)
        && noteFaults(of: row, in: chunk, line: line, scratch: &scratch, report: &report)
      if isValid {
        report.endValidRecord(start..<row.end, line: line, in: chunk)
      } else {
        report.endBadRecord(start..<row.end, line: line, in: chunk)
      }
      line += row.hasQuotes ? lineFeedCount(in: chunk.extracting(start..<row.end)) : 1
      start = row.end
    }
    report.endChunk(at: start, of: chunk)
  }

  private func lineFeedCount(in bytes: Span<UInt8>) -> Int {
    ByteSearch.count(of: ByteSearch.lineFeed, in: bytes)
  }

  /// Notes why a row cannot be judged; `true` where it can.
  private func noteMalformation(
    of row: CSVRow, in chunk: Span<UInt8>, isWellFormed: Bool, line: Int, report: inout ChunkReport
  ) -> Bool {
    let text = chunk.extracting(row.start..<row.textEnd)
    let kind: Malformation
    let offset: Int
    if text.count > maximumLength {
      (kind, offset) = (.tooLong, maximumLength)
    } else if !isWellFormed, let place = UTF8Validation.firstMalformedOffset(in: text) {
      (kind, offset) = (.notUTF8, place)
    } else if let malformation = row.malformation {
      (kind, offset) = malformation
    } else if row.fields.count != fieldCount {
      (kind, offset) = (.raggedRow, raggedOffset(of: row))
    } else {
      return true
    }
    report.fault(RecordFault(.malformed(kind), column: nil, offset: offset), text: text, line: line)
    return false
  }

  /// Where the first field too many starts, or where a field is missing.
  private func raggedOffset(of row: CSVRow) -> Int {
    (row.fields.count > fieldCount ? row.fields[fieldCount].start : row.textEnd) - row.start
  }

  /// Notes the faults of the judged fields; `true` where there are none.
  private func noteFaults(
    of row: CSVRow, in chunk: Span<UInt8>, line: Int, scratch: inout [UInt8], report: inout ChunkReport
  ) -> Bool {
    let locates = report.plan.needsOffsets
    var isValid = true
    for (column, target) in targets.enumerated() {
      let field = row.fields[target.field]
      row.withText(of: field, in: chunk, scratch: &scratch) { text in
        guard let fault = target.value.fault(of: text, column: column, locates: locates) else { return }
        report.fault(fault, text: text, line: line)
        isValid = false
      }
    }
    return isValid
  }
}
