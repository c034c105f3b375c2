/// Judges the records of a document while it is edited. It takes any number of consecutive records at a time, uses the
/// same judge as a run over a file, and finds where in a record a judged value is written.
///
/// Immutable; may be used from any number of threads at the same time.
package final class RecordInspector: Sendable {
  /// A judged value of a record, and a place in it.
  package struct Value: Sendable {
    /// The index of the judged column.
    package let column: Int
    /// The value's text, without quotes and with escapes resolved.
    package let text: String
    /// The value's range in the record, in bytes, without its quotes.
    package let range: Range<Int>
    /// The number of bytes of `text` before the position that was asked for.
    package let offset: Int
  }

  /// The format of the records.
  package let format: RecordFormat
  /// The columns that are judged.
  package let columns: [BulkValidator.Column]
  private let judge: any RecordJudge

  /// Makes an inspector for documents that start with a certain record.
  ///
  /// - Parameter first: the first record, which determines the columns of CSV: by their names, or by their number.
  /// - Throws: `InputError.Cause` if that record cannot be read, or does not have a column that is judged.
  package init(_ validator: BulkValidator, firstRecord first: Span<UInt8>) throws(InputError.Cause) {
    format = validator.format
    columns = validator.columns
    if case .csv = validator.format, first.count == 0 { throw .noHeader }
    judge = try validator.layout(maximumLength: BulkValidator.maximumRecordLength)
      .opening(ofInputStartingWith: first).judge
  }

  /// The records that are not valid, with their indices in `stretch`, from 0. O(*n*).
  ///
  /// - Parameter stretch: whole records.
  package func badRecords(in stretch: Span<UInt8>) -> BadRecords {
    guard stretch.count > 0 else { return BadRecords() }
    var report = ChunkReport(plan: ReportPlan(detail: .badRecords), cancellation: BulkCancellation())
    judge.judge(stretch, into: &report)
    return report.badRecords
  }

  /// The range of a fault in its record, in bytes: from the first faulty position to the end of the value. If the
  /// position is not known, or if it is the value's end, the whole value. O(*n*).
  package func range(of fault: RecordFault, in record: Span<UInt8>) -> Range<Int> {
    guard let column = fault.column, let written = written(column, in: record) else {
      let end = Self.textEnd(of: record)
      return min(fault.offset ?? 0, end)..<end
    }
    guard let offset = fault.offset else { return written.range }
    let place = written.place(ofByte: offset, in: record)
    return place < written.range.upperBound ? place..<written.range.upperBound : written.range
  }

  /// The judged value at a position in a record; a position at either end of a value is in it. `nil` if there is no
  /// value. O(*n*).
  package func value(at place: Int, in record: Span<UInt8>) -> Value? {
    for column in columns.indices {
      guard let written = written(column, in: record), written.touches(place) else { continue }
      let inside = min(max(place, written.range.lowerBound), written.range.upperBound)
      let before = WrittenValue(range: written.range.lowerBound..<inside, notation: written.notation)
      return Value(
        column: column, text: written.text(in: record), range: written.range,
        offset: before.text(in: record).utf8.count)
    }
    return nil
  }

  /// The value of a column in a record; `nil` if the record does not have it. O(*n*).
  package func value(ofColumn column: Int, in record: Span<UInt8>) -> Value? {
    written(column, in: record).map { written in
      Value(column: column, text: written.text(in: record), range: written.range, offset: 0)
    }
  }

  /// What has to be written in the document, in place of the present value, for the value to be `text`.
  package func spelling(of text: String, column: Int, in record: Span<UInt8>) -> String? {
    written(column, in: record).map { $0.notation.spelling(of: text) }
  }

  private func written(_ column: Int, in record: Span<UInt8>) -> WrittenValue? {
    switch judge {
    case let judge as CSVJudge: CSVRow.written(judge.targets[column].field, delimiter: judge.delimiter, in: record)
    case is JSONLineJudge: JSONReader.written(columns[column].name, in: record)
    default: WrittenValue(range: 0..<Self.textEnd(of: record), notation: .line)
    }
  }

  /// The end of a record's text, without its line end.
  private static func textEnd(of record: Span<UInt8>) -> Int {
    var end = record.count
    if end > 0, record[end - 1] == ByteSearch.lineFeed {
      end -= 1
      if end > 0, record[end - 1] == ByteSearch.carriageReturn { end -= 1 }
    }
    return end
  }
}

/// A value as it is written in a record.
struct WrittenValue {
  /// How a value is written.
  enum Notation: Equatable {
    /// The text itself, which is the whole record.
    case line
    /// The text itself, between delimiters.
    case unquoted(delimiter: UInt8)
    /// In quotes; quotes inside are doubled.
    case quoted
    /// A JSON string.
    case json
    /// A number, a Boolean or `null` of JSON.
    case jsonScalar
  }

  /// The range of the value, without its quotes.
  let range: Range<Int>
  let notation: Notation

  /// Whether a position is in the value or at one of its ends, its quotes included.
  func touches(_ place: Int) -> Bool {
    let quotes = notation == .quoted || notation == .json ? 1 : 0
    return range.lowerBound - quotes <= place && place <= range.upperBound + quotes
  }

  /// The value's text, with doubled quotes and escapes resolved.
  func text(in record: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound { place = read(at: place, in: record, into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The position at which the byte of the text with this offset is written.
  func place(ofByte offset: Int, in record: Span<UInt8>) -> Int {
    var bytes: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let next = read(at: place, in: record, into: &bytes)
      if bytes.count > offset { return place }
      place = next
    }
    return place
  }

  /// Reads what is written at a position: a byte, a doubled quote or an escape. Returns the position after it. What the
  /// end of the range cuts in two, as it may if that is where a caret is, is not read.
  private func read(at place: Int, in record: Span<UInt8>, into bytes: inout [UInt8]) -> Int {
    let length = unitLength(at: place, in: record)
    if place + length > range.upperBound { return range.upperBound }
    if notation == .json, length > 1 {
      JSONString.decode(record.extracting(place..<place + length), hasEscapes: true, into: &bytes)
    } else {
      bytes.append(record[place])
    }
    return place + length
  }

  private func unitLength(at place: Int, in record: Span<UInt8>) -> Int {
    switch (notation, record[place]) {
    case (.quoted, UInt8(ascii: "\"")): return 2
    case (.json, UInt8(ascii: "\\")):
      let rest = record.count - place
      guard rest > 1, record[place + 1] == UInt8(ascii: "u") else { return 2 }
      let isPair = rest >= 12 && record[place + 6] == UInt8(ascii: "\\") && isHighSurrogate(at: place, in: record)
      return isPair ? 12 : 6
    default: return 1
    }
  }

  /// Whether the escape at a position is the first half of a surrogate pair: `\uD8…` to `\uDB…`.
  private func isHighSurrogate(at place: Int, in record: Span<UInt8>) -> Bool {
    guard let first = JSONString.hexDigit(record[place + 2]), let second = JSONString.hexDigit(record[place + 3]) else {
      return false
    }
    return first == 0xD && 0x8...0xB ~= second
  }
}

extension WrittenValue.Notation {
  /// How a text is written in place of a value in this notation.
  func spelling(of text: String) -> String {
    switch self {
    case .line: text
    case .unquoted(let delimiter): Self.needsQuotes(text, delimiter) ? "\"\(Self.doubled(text))\"" : text
    case .quoted: Self.doubled(text)
    case .json: String(Self.json(text).dropFirst().dropLast())
    case .jsonScalar: Self.json(text)
    }
  }

  private static func doubled(_ text: String) -> String { text.replacing("\"", with: "\"\"") }

  private static func needsQuotes(_ text: String, _ delimiter: UInt8) -> Bool {
    let special = [delimiter, UInt8(ascii: "\""), ByteSearch.lineFeed, ByteSearch.carriageReturn]
    return text.utf8.contains(where: special.contains)
  }

  private static func json(_ text: String) -> String { String(decoding: JSONTree.string(text).bytes, as: UTF8.self) }
}

extension CSVRow {
  /// Where a field of a row is written.
  fileprivate static func written(_ field: Int, delimiter: UInt8, in record: Span<UInt8>) -> WrittenValue? {
    guard record.count > 0 else { return nil }
    var row = CSVRow(delimiter: delimiter)
    row.read(record, at: 0)
    guard row.fields.indices.contains(field) else { return nil }
    let found = row.fields[field]
    let isQuoted = found.start != found.range.lowerBound
    return WrittenValue(range: found.range, notation: isQuoted ? .quoted : .unquoted(delimiter: delimiter))
  }
}

extension JSONReader {
  /// Where the value at a path is written.
  fileprivate static func written(_ path: String, in record: Span<UInt8>) -> WrittenValue? {
    guard let path = try? JSONPath(path) else { return nil }
    var reader = JSONReader([path])
    guard (try? reader.read(record)) != nil, let value = reader.values[0] else { return nil }
    if case .string = value.kind { return WrittenValue(range: value.range, notation: .json) }
    return WrittenValue(range: value.range, notation: .jsonScalar)
  }
}

/// Splits a document into records.
package struct RecordCutter: Sendable {
  private let format: RecordFormat

  /// Makes a cutter for a format.
  package init(_ format: RecordFormat) { self.format = format }

  /// The end of a record.
  package struct End: Sendable {
    /// The position after the record, its line end included.
    package let place: Int
    /// Whether the bytes end inside a quoted field, so that the record continues after them.
    package let isOpen: Bool
  }

  /// The end of the record that starts at a position before the end of the bytes.
  package func end(ofRecordAt start: Int, in bytes: Span<UInt8>) -> End {
    guard case .csv(let delimiter, _, _) = format else {
      let lineFeed = ByteSearch.firstIndex(of: ByteSearch.lineFeed, in: bytes, from: start)
      return End(place: lineFeed.map { $0 + 1 } ?? bytes.count, isOpen: false)
    }
    var row = CSVRow(delimiter: delimiter)
    row.read(bytes, at: start)
    return End(place: row.end, isOpen: row.isOpen)
  }

  /// The end of a record, if the bytes start inside a quoted field of it.
  package func endOfOpenRecord(in bytes: Span<UInt8>) -> End {
    let quote = UInt8(ascii: "\"")
    var search = 0
    while let place = ByteSearch.firstIndex(of: quote, in: bytes, from: search) {
      if place + 1 < bytes.count, bytes[place + 1] == quote {
        search = place + 2
      } else if place + 1 == bytes.count {
        return End(place: bytes.count, isOpen: false)
      } else {
        return end(ofRecordAt: place + 1, in: bytes)
      }
    }
    return End(place: bytes.count, isOpen: true)
  }
}
