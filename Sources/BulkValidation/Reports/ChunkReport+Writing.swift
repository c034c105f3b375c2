// What a report writes for each judged record.

extension ChunkReport {
  /// Writes a valid record: byte for byte, or with its line number before it if numbers are wanted.
  @inline(__always)
  mutating func writeValidRecord(_ record: Range<Int>, line: Int, in chunk: Span<UInt8>) {
    if plan.isNumbered { outputs.validRecords.append(line: number(ofLine: line), of: shownInput) }
    outputs.validRecords.append(chunk.extracting(record))
  }

  /// Writes a record that is not valid: byte for byte, or with its line number before it if numbers are wanted.
  mutating func writeBadRecord(_ record: Range<Int>, line: Int, in chunk: Span<UInt8>) {
    writeStartOfBadRecord(line: line)
    outputs.badRecords.append(chunk.extracting(record))
  }

  /// Writes what comes before a record that is not valid.
  mutating func writeStartOfBadRecord(line: Int) {
    if plan.isNumbered { outputs.badRecords.append(line: number(ofLine: line), of: shownInput) }
  }

  /// Writes the header of an input, if records are written.
  mutating func writeHeader(_ header: Span<UInt8>) {
    if plan.writesValidRecords {
      if plan.isNumbered { outputs.validRecords.append(line: 1, of: shownInput) }
      outputs.validRecords.append(header)
    }
    if plan.writesBadRecords {
      if plan.isNumbered { outputs.badRecords.append(line: 1, of: shownInput) }
      outputs.badRecords.append(header)
    }
  }

  /// The line number in the input, from 1, of a line of the chunk, counted from 0.
  private func number(ofLine line: Int) -> Int { linesBefore + line + 1 }

  private var shownInput: String? { namesInput ? input : nil }
}

// MARK: - Faults

extension ChunkReport {
  /// Writes a fault with its text.
  mutating func writeFault(_ fault: RecordFault, _ kind: Int, at offset: Int?, text: Span<UInt8>, line: Int) {
    if plan.faults == .json { return writeObject(of: fault, kind, at: offset, text: text, line: line) }
    writeRowStart(of: fault, kind, at: offset, text: text, line: line)
    outputs.faults.append(escaping: text)
    outputs.faults.append(ByteSearch.lineFeed)
  }

  /// Writes a row without its text.
  mutating func writeRowStart(of fault: RecordFault, _ kind: Int, at offset: Int?, text: Span<UInt8>, line: Int) {
    let parts = parts(of: fault, kind)
    let (before, line) = (beforeLine, number(ofLine: line))
    let column = fault.columnNumber(of: offset, in: text) ?? 0
    let longest = before.count + parts.beforeText.count + 2 + 2 * OutputSpan<UInt8>.longestNumber
    outputs.faults.append(upTo: longest) { output in
      output.append(before.span)
      output.append(decimal: line)
      output.append(UInt8(ascii: "\t"))
      output.append(decimal: column)
      output.append(UInt8(ascii: "\t"))
      output.append(parts.beforeText.span)
    }
  }

  /// Writes a fault as one JSON object on a line.
  mutating func writeObject(of fault: RecordFault, _ kind: Int, at offset: Int?, text: Span<UInt8>, line: Int) {
    let parts = parts(of: fault, kind)
    let before = beforeLine
    outputs.faults.append(before.span)
    outputs.faults.append(decimal: number(ofLine: line))
    outputs.faults.append(",\"record\":")
    outputs.faults.append(recordNumber: counts.records)
    outputs.faults.append(parts.beforeColumn.span)
    write(number: fault.columnNumber(of: offset, in: text))
    outputs.faults.append(",\"byteOffset\":")
    write(number: offset)
    outputs.faults.append(parts.beforeText.span)
    let shown = fault.isTextTooLong ? Excerpt.boundary(in: text, at: min(text.count, Self.startLength)) : text.count
    outputs.faults.append(jsonString: text.extracting(first: shown))
    outputs.faults.append("}\n")
  }

  /// The number of bytes of a record that is too long, which a JSON object shows; fewer if a scalar ends behind them.
  private static var startLength: Int { 1000 }

  private mutating func write(number: Int?) {
    if let number { outputs.faults.append(decimal: number) } else { outputs.faults.append("null") }
  }

  /// What is written for every fault of a kind; made when the first one is written.
  private mutating func parts(of fault: RecordFault, _ kind: Int) -> FaultKinds.Parts {
    if let parts = kinds.entries[kind].parts { return parts }
    let name = fault.column.flatMap { plan.columnNames?[$0] }
    let parts = plan.faults == .json ? objectParts(of: fault, name) : rowParts(of: fault, name)
    kinds.keep(parts, of: kind)
    return parts
  }

  private func rowParts(of fault: RecordFault, _ name: String?) -> FaultKinds.Parts {
    var field = OutputBuffer()
    if plan.columnNames != nil { field.append(escaping: Array((name ?? "").utf8).span, then: "\t") }
    field.append(escaping: Array(fault.reason.utf8).span, then: "\t")
    return FaultKinds.Parts(beforeColumn: [], beforeText: field.bytes)
  }

  private func objectParts(of fault: RecordFault, _ name: String?) -> FaultKinds.Parts {
    var (beforeColumn, beforeText) = (OutputBuffer(), OutputBuffer())
    beforeColumn.append(member: ",\"columnName\":", name)
    beforeColumn.append(",\"column\":")
    beforeText.append(member: ",\"reason\":", fault.reason)
    beforeText.append(member: ",\"code\":", fault.standardCode)
    beforeText.append(member: ",\"message\":", fault.message)
    beforeText.append(",\"text\":")
    return FaultKinds.Parts(beforeColumn: beforeColumn.bytes, beforeText: beforeText.bytes)
  }

  /// What is written before the line number of each fault of an input. Tabs separate the fields of a row and a line feed
  /// ends it, so both are escaped within fields.
  static func beforeLine(of input: String, isNamed: Bool, _ format: ReportPlan.FaultFormat?) -> [UInt8] {
    var start = OutputBuffer()
    switch format {
    case .table where isNamed: start.append(escaping: SystemText.bytes(of: input + ":").span, then: "")
    case .json:
      start.append(member: "{\"file\":", SystemText.shown(input))
      start.append(",\"line\":")
    case .table, nil: break
    }
    return start.bytes
  }
}

extension OutputBuffer {
  fileprivate mutating func append(member key: String, _ string: String?) {
    append(key)
    if let string { append(jsonString: Array(string.utf8).span) } else { append("null") }
  }

  fileprivate mutating func append(escaping field: Span<UInt8>, then end: String) {
    append(escaping: field)
    append(end)
  }
}

extension RecordFault {
  /// Whether the text shown with the fault is shortened, because the record may be as long as an input.
  fileprivate var isTextTooLong: Bool { problem == .malformed(.tooLong) }
  /// Whether the position can only be counted in bytes.
  private var countsBytes: Bool {
    guard case .malformed(let malformation) = problem else { return false }
    return malformation == .tooLong || malformation == .notUTF8
  }

  /// A position as people count, from 1, in the text that is shown with the fault. It counts Characters, or bytes if the
  /// text is not UTF-8 or too long to be read; `nil` if the position is not known.
  fileprivate func columnNumber(of offset: Int?, in text: Span<UInt8>) -> Int? {
    guard let offset else { return nil }
    if countsBytes { return offset + 1 }
    return Excerpt.characterCount(in: text, before: offset) + 1
  }
}
