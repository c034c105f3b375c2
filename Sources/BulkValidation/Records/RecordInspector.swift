/// Judges the records of a document while it is edited: a stretch of records at a time, each by the judge that a run over
/// a file uses, and finds where in a record a judged value lies.
///
/// Immutable; may be used from any number of threads at once.
package final class RecordInspector: Sendable {
  /// A judged value of a record, and a place in it.
  package struct Value: Sendable {
    /// Which of the judged columns it is.
    package let column: Int
    /// The value's text, without quotes and escapes.
    package let text: String
    /// Where it is written in the record, in bytes, without its quotes.
    package let range: Range<Int>
    /// How many bytes of `text` stand before the place that was asked for.
    package let offset: Int
  }

  /// How records lie.
  package let format: RecordFormat
  /// What is judged.
  package let columns: [BulkValidator.Column]
  private let judge: any RecordJudge

  /// Makes one for documents that start with a record.
  ///
  /// - Parameter first: the first record, which tells the columns of CSV: by its names or by their number.
  /// - Throws: `InputError.Cause` where that record cannot be read or lacks a column.
  package init(_ validator: BulkValidator, firstRecord first: Span<UInt8>) throws(InputError.Cause) {
    format = validator.format
    columns = validator.columns
    if case .csv = validator.format, first.count == 0 { throw .noHeader }
    judge = try validator.layout(maximumLength: BulkValidator.maximumRecordLength)
      .opening(ofInputStartingWith: first).judge
  }

  /// The records of a stretch that are not valid, with their numbers in it, from 0. O(*n*).
  ///
  /// - Parameter stretch: whole records.
  package func badRecords(in stretch: Span<UInt8>) -> [BadRecord] {
    guard stretch.count > 0 else { return [] }
    var report = ChunkReport(plan: ReportPlan(detail: .badRecords), cancellation: BulkCancellation())
    judge.judge(stretch, into: &report)
    return report.badRecords
  }

  /// Where a fault is written in its record, in bytes: from the first faulty place to the end of the value; the whole
  /// value where the place is not known, and where the value is good as far as it goes. O(*n*).
  package func range(of fault: RecordFault, in record: Span<UInt8>) -> Range<Int> {
    guard let column = fault.column, let written = written(column, in: record) else {
      let end = Self.textEnd(of: record)
      return min(fault.offset ?? 0, end)..<end
    }
    guard let offset = fault.offset else { return written.range }
    let place = written.place(ofByte: offset, in: record)
    return place < written.range.upperBound ? place..<written.range.upperBound : written.range
  }

  /// The judged value at a place in a record, its ends included; `nil` where there is none. O(*n*).
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

  /// A judged value of a record, wherever it is; `nil` where the record lacks it. O(*n*).
  package func value(ofColumn column: Int, in record: Span<UInt8>) -> Value? {
    written(column, in: record).map { written in
      Value(column: column, text: written.text(in: record), range: written.range, offset: 0)
    }
  }

  /// What has to stand in the document for a value to be `text`, in place of one that is written at a range.
  package func spelling(of text: String, column: Int, in record: Span<UInt8>) -> String? {
    written(column, in: record).map { $0.notation.spelling(of: text) }
  }

  private func written(_ column: Int, in record: Span<UInt8>) -> WrittenValue? {
    switch judge {
    case let judge as CSVJudge: CSVRow.written(judge.targets[column].field, delimiter: judge.delimiter, in: record)
    case is JSONLineJudge: JSONReader.written(columns[column].name, in: record)
    default: WrittenValue(range: 0..<Self.textEnd(of: record), notation: .plain)
    }
  }

  /// Where a record's text ends, its line end left out.
  private static func textEnd(of record: Span<UInt8>) -> Int {
    var end = record.count
    if end > 0, record[end - 1] == ByteSearch.lineFeed {
      end -= 1
      if end > 0, record[end - 1] == ByteSearch.carriageReturn { end -= 1 }
    }
    return end
  }
}

/// A value as a record has it.
struct WrittenValue {
  /// How a value is written.
  enum Notation {
    /// As it is.
    case plain
    /// Between quotes, which are doubled in it.
    case quoted
    /// A JSON string.
    case json
    /// A number or a word of JSON.
    case jsonScalar
  }

  /// Where it lies, without its quotes.
  let range: Range<Int>
  let notation: Notation

  /// Whether a place is in the value or at one of its ends, quotes included.
  func touches(_ place: Int) -> Bool {
    let quotes = notation == .quoted || notation == .json ? 1 : 0
    return range.lowerBound - quotes <= place && place <= range.upperBound + quotes
  }

  /// The value.
  func text(in record: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound { place = read(at: place, in: record, into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where the byte of the value with this offset is written.
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

  /// Reads what is written at a place: a byte, a doubled quote or an escape. Gives the place behind it.
  private func read(at place: Int, in record: Span<UInt8>, into bytes: inout [UInt8]) -> Int {
    let length = unitLength(at: place, in: record)
    if notation == .json, length > 1 {
      JSONString.decode(record.extracting(place..<place + length), hasEscapes: true, into: &bytes)
    } else {
      bytes.append(record[place])
    }
    return place + length
  }

  private func unitLength(at place: Int, in record: Span<UInt8>) -> Int {
    let rest = range.upperBound - place
    switch (notation, record[place]) {
    case (.quoted, UInt8(ascii: "\"")): return min(2, rest)
    case (.json, UInt8(ascii: "\\")):
      guard rest > 1, record[place + 1] == UInt8(ascii: "u") else { return min(2, rest) }
      let isPair = rest >= 12 && record[place + 6] == UInt8(ascii: "\\") && isHighSurrogate(at: place, in: record)
      return min(isPair ? 12 : 6, rest)
    default: return 1
    }
  }

  /// Whether the escape at a place is `\uD8…` to `\uDB…`, the first half of a surrogate pair.
  private func isHighSurrogate(at place: Int, in record: Span<UInt8>) -> Bool {
    guard let first = JSONString.hexDigit(record[place + 2]), let second = JSONString.hexDigit(record[place + 3]) else {
      return false
    }
    return first == 0xD && 0x8...0xB ~= second
  }
}

extension WrittenValue.Notation {
  /// How a text is written in place of a value that is written like this.
  func spelling(of text: String) -> String {
    switch self {
    case .plain: text.contains(where: { "\",;\t\n\r".contains($0) }) ? "\"\(Self.doubled(text))\"" : text
    case .quoted: Self.doubled(text)
    case .json: Self.escaped(text)
    case .jsonScalar: "\"\(Self.escaped(text))\""
    }
  }

  private static func doubled(_ text: String) -> String { text.replacing("\"", with: "\"\"") }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      .replacing("\r", with: "\\r").replacing("\t", with: "\\t")
  }
}

extension CSVRow {
  /// Where a field of a row is written.
  fileprivate static func written(_ field: Int, delimiter: UInt8, in record: Span<UInt8>) -> WrittenValue? {
    guard record.count > 0 else { return nil }
    var row = CSVRow(delimiter: delimiter)
    row.read(record, at: 0)
    guard row.fields.indices.contains(field) else { return nil }
    let found = row.fields[field]
    return WrittenValue(range: found.range, notation: found.start == found.range.lowerBound ? .plain : .quoted)
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

/// Cuts a document into records.
package struct RecordCutter: Sendable {
  private let format: RecordFormat

  /// For a format.
  package init(_ format: RecordFormat) { self.format = format }

  /// A record's end.
  package struct End: Sendable {
    /// The place behind the record, its line end included.
    package let place: Int
    /// Whether the bytes end inside a quoted field, so that the record goes on behind them.
    package let isOpen: Bool
  }

  /// The end of the record that starts at a place before the end of the bytes.
  package func end(ofRecordAt start: Int, in bytes: Span<UInt8>) -> End {
    guard case .csv(let delimiter, _, _) = format else {
      let lineFeed = ByteSearch.firstIndex(of: ByteSearch.lineFeed, in: bytes, from: start)
      return End(place: lineFeed.map { $0 + 1 } ?? bytes.count, isOpen: false)
    }
    var row = CSVRow(delimiter: delimiter)
    row.read(bytes, at: start)
    return End(place: row.end, isOpen: row.isOpen)
  }

  /// The end of a record that is inside a quoted field where the bytes start.
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
