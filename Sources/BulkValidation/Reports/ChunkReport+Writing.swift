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
  mutating func writeFault(_ fault: RecordFault, text: Span<UInt8>, line: Int) {
    switch plan.faults {
    case nil: break
    case .table:
      writeRowStart(of: fault, text: text, line: line)
      writeRowText(text)
      endRow()
    case .json: writeObject(of: fault, text: text, line: line)
    }
  }

  /// Writes a row without its text.
  ///
  /// Tabs separate fields and a line feed ends a row, so both are escaped within fields.
  mutating func writeRowStart(of fault: RecordFault, text: Span<UInt8>, line: Int) {
    let tab = UInt8(ascii: "\t")
    if namesInput { outputs.faults.append(escaping: SystemText.bytes(of: input + ":").span) }
    outputs.faults.append(decimal: linesBefore + line + 1, then: tab)
    outputs.faults.append(decimal: Self.columnNumber(of: fault, in: text) ?? 0, then: tab)
    if let names = plan.columnNames {
      if let column = fault.column { outputs.faults.append(escaping: Array(names[column].utf8).span) }
      outputs.faults.append(tab)
    }
    writeReason(of: fault)
  }

  /// Writes the reason of a row, and the tab behind it.
  private mutating func writeReason(of fault: RecordFault) {
    let kind = fault.kind
    if let writtenReason, writtenReason.kind == kind { return outputs.faults.append(writtenReason.field) }
    var field = OutputBuffer()
    field.append(escaping: Array(kind.words.utf8).span)
    field.append(UInt8(ascii: "\t"))
    writtenReason = (kind, field.bytes)
    outputs.faults.append(field.bytes)
  }

  /// Writes the text of a row, or a part of it.
  mutating func writeRowText(_ text: Span<UInt8>) { outputs.faults.append(escaping: text) }

  /// Ends a row.
  mutating func endRow() { outputs.faults.append(ByteSearch.lineFeed) }

  /// Writes a fault as one JSON object on a line.
  mutating func writeObject(of fault: RecordFault, text: Span<UInt8>, line: Int) {
    writeMember("{\"file\":", string: Array(SystemText.shown(input).utf8).span)
    writeMember(",\"line\":", number: linesBefore + line + 1)
    outputs.faults.append(",\"record\":")
    outputs.faults.append(recordNumber: counts.records)
    writeMember(",\"columnName\":", string: fault.column.flatMap { plan.columnNames?[$0] })
    writeMember(",\"column\":", number: Self.columnNumber(of: fault, in: text))
    writeMember(",\"byteOffset\":", number: fault.offset)
    writeMember(",\"reason\":", string: fault.reason)
    writeMember(",\"code\":", string: fault.standardCode)
    writeMember(",\"message\":", string: fault.message)
    writeMember(",\"text\":", string: fault.isTextTooLong ? text.extracting(first: Self.startLength) : text)
    outputs.faults.append("}\n")
  }

  /// The number of bytes of a record that is too long, which a JSON object shows.
  private static var startLength: Int { 1000 }

  private mutating func writeMember(_ key: String, string: Span<UInt8>) {
    outputs.faults.append(key)
    outputs.faults.append(jsonString: string)
  }

  private mutating func writeMember(_ key: String, string: String?) {
    guard let string else { return outputs.faults.append(key + "null") }
    writeMember(key, string: Array(string.utf8).span)
  }

  private mutating func writeMember(_ key: String, number: Int?) {
    outputs.faults.append(key)
    if let number { outputs.faults.append(decimal: number) } else { outputs.faults.append("null") }
  }

  /// The position of a fault as people count, from 1, in the text that is shown with it. It counts Characters, or bytes
  /// if the text is not UTF-8 or too long to be read; `nil` if the position is not known.
  static func columnNumber(of fault: RecordFault, in text: Span<UInt8>) -> Int? {
    guard let offset = fault.offset else { return nil }
    if fault.countsBytes { return offset + 1 }
    let before = text.extracting(first: min(offset, text.count))
    // In ASCII every byte is a Character, except a carriage return with a line feed, which are one.
    let isPlain = ByteSearch.isASCII(before) && ByteSearch.firstIndex(of: ByteSearch.lineFeed, in: before) == nil
    return (isPlain ? before.count : Excerpt.text(before).count) + 1
  }
}

extension RecordFault {
  /// Whether the text shown with the fault is shortened, because the record may be as long as an input.
  var isTextTooLong: Bool { problem == .malformed(.tooLong) }
  /// Whether the position can only be counted in bytes.
  var countsBytes: Bool { problem == .malformed(.tooLong) || problem == .malformed(.notUTF8) }
}
