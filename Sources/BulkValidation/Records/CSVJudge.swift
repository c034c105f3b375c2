import Matching

/// Judges the named fields of CSV rows.
struct CSVJudge: RecordJudge {
  /// A field that is judged.
  struct Target: Sendable {
    /// The index of the field in a row, from 0.
    let field: Int
    /// What judges the field.
    let cell: CellJudge
  }

  let delimiter: UInt8
  /// Whether a row that RFC 4180 does not allow is malformed.
  let isStrict: Bool
  /// The number of fields that a row must have.
  let fieldCount: Int
  let targets: [Target]
  /// The maximum length of a row, in bytes.
  let maximumLength: Int

  var endsAtReturns: Bool { true }

  func judge(_ chunk: Span<UInt8>, into report: inout ChunkReport) {
    let isWellFormed = UTF8Validation.firstMalformedOffset(in: chunk) == nil
    var row = CSVRow(delimiter: delimiter)
    row.endsAtLoneReturns = ByteSearch.countOfLoneReturns(in: chunk) > 0
    let hasNUL = ByteSearch.firstIndex(of: 0, in: chunk) != nil
    var scratch: [UInt8] = []
    var start = 0
    var line = 0
    while start < chunk.count, !report.mustStop {
      row.read(chunk, at: start)
      let isValid =
        noteMalformation(of: row, in: chunk, isWellFormed: isWellFormed, line: line, report: &report)
        && noteFaults(of: row, in: chunk, line: line, scratch: &scratch, report: &report)
        && (!hasNUL || noteNUL(in: row, in: chunk, line: line, report: &report))
      if isValid {
        report.endValidRecord(start..<row.end, line: line, in: chunk)
      } else {
        report.endBadRecord(start..<row.end, line: line, in: chunk)
      }
      line += row.hasQuotes ? ByteSearch.countOfLineEnds(in: chunk.extracting(start..<row.end)) : 1
      start = row.end
    }
    report.endChunk(at: start, of: chunk)
  }

  /// Notes why a row cannot be judged; `true` if it can.
  private func noteMalformation(
    of row: CSVRow, in chunk: Span<UInt8>, isWellFormed: Bool, line: Int, report: inout ChunkReport
  ) -> Bool {
    let text = chunk.extracting(row.start..<row.textEnd)
    guard let fault = malformation(of: row, text, in: chunk, isWellFormed: isWellFormed) else { return true }
    report.fault(fault, text: text, line: line)
    return false
  }

  /// Why a row cannot be judged; `nil` if it can.
  private func malformation(
    of row: CSVRow, _ text: Span<UInt8>, in chunk: Span<UInt8>, isWellFormed: Bool
  ) -> RecordFault? {
    if text.count > maximumLength { return RecordFault(.malformed(.tooLong), column: nil, offset: maximumLength) }
    if !isWellFormed, let place = UTF8Validation.firstMalformedOffset(in: text) {
      return RecordFault(.malformed(.notUTF8), column: nil, offset: place)
    }
    if isStrict, let (kind, offset) = row.strictMalformation(in: chunk) {
      return RecordFault(.malformed(kind), column: nil, offset: offset)
    }
    if let (kind, offset) = row.malformation { return RecordFault(.malformed(kind), column: nil, offset: offset) }
    guard row.fields.count != fieldCount else { return nil }
    if text.isEmpty { return RecordFault(.malformed(.blankRow), column: nil, offset: 0) }
    return RecordFault(
      .malformed(.raggedRow), column: nil, offset: raggedOffset(of: row),
      fieldCounts: .init(actual: row.fields.count, expected: fieldCount))
  }

  /// The offset of the first surplus field; for missing fields, the end of the row.
  private func raggedOffset(of row: CSVRow) -> Int {
    (row.fields.count > fieldCount ? row.fields[fieldCount].start : row.textEnd) - row.start
  }

  /// Notes a NUL character in a row that is otherwise valid; `true` if there is none.
  private func noteNUL(in row: CSVRow, in chunk: Span<UInt8>, line: Int, report: inout ChunkReport) -> Bool {
    let text = chunk.extracting(row.start..<row.textEnd)
    guard let fault = RecordFault.nul(in: text) else { return true }
    report.fault(fault, text: text, line: line)
    return false
  }

  /// Notes the faults of the judged fields; `true` if there are none.
  private func noteFaults(
    of row: CSVRow, in chunk: Span<UInt8>, line: Int, scratch: inout [UInt8], report: inout ChunkReport
  ) -> Bool {
    var isValid = true
    for (column, target) in targets.enumerated() {
      let field = row.fields[target.field]
      row.withText(of: field, in: chunk, scratch: &scratch) { text in
        if !target.cell.note(text, column: column, line: line, into: &report) { isValid = false }
      }
    }
    return isValid
  }
}
