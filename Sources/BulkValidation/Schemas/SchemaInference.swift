import Matching
import TextFields

/// A first schema, inferred from the first records of an input, as a draft for the real one.
package struct SchemaInference: Sendable {
  /// A field as it appears to be.
  package struct Field: Sendable, Hashable {
    /// The field's name.
    package let name: String
    /// A type of the Table Schema standard.
    package let type: String
    /// A format of the standard, or a field type of this project; `nil` for the default format of the type.
    package let format: String?
    /// Whether every record that was read has a value.
    package let isRequired: Bool
  }

  /// The fields, in their order.
  package let fields: [Field]
  /// The names of fields that hold objects or arrays, which a schema does not describe.
  package let nestedFields: [String]
  /// The number of records that were read and could be used.
  package let recordCount: Int
  /// The number of records that were read and left out: rows with more or fewer values than the first one, or that are
  /// malformed, and lines that are no JSON objects.
  package let malformedCount: Int

  /// The maximum number of bytes and records that are read.
  private static let (mostBytes, mostRecords) = (16 << 20, 10_000)

  /// Reads the first records of an input.
  ///
  /// - Throws: `InputError` if the input cannot be read, or is not in the format.
  package init(of source: InputSource, format: RecordFormat) throws(InputError) {
    let (bytes, isWhole) = try source.firstBytes(atMost: Self.mostBytes)
    var table = SampledTable()
    do throws(InputError.Cause) {
      if let encoding = InputEncoding(unmarkedStart: bytes.span) { throw .encoded(encoding) }
      switch format {
      case .csv(let delimiter, let hasHeader, _):
        try table.readRows(bytes, isWhole: isWhole, delimiter, hasHeader: hasHeader, most: Self.mostRecords)
      case .jsonLines, .lines:
        try table.readLines(bytes, isWhole: isWhole, most: Self.mostRecords)
      }
    } catch {
      throw InputError(name: source.name, cause: error)
    }
    recordCount = table.recordCount
    malformedCount = table.malformedCount
    nestedFields = table.columns.filter(\.isNested).map(\.name)
    fields = table.columns.filter { !$0.isNested }.map { $0.field(recordCount: table.recordCount) }
  }
}

/// What is known about the fields from the first records.
private struct SampledTable {
  private(set) var columns: [SampledColumn] = []
  /// The places of the columns of JSON lines, by their names.
  private var places: [String: Int] = [:]
  private(set) var recordCount = 0
  private(set) var malformedCount = 0

  mutating func readRows(
    _ bytes: [UInt8], isWhole: Bool, _ delimiter: UInt8, hasHeader: Bool, most: Int
  ) throws(InputError.Cause) {
    var row = CSVRow(delimiter: delimiter)
    var scratch: [UInt8] = []
    var start = 0
    while start < bytes.count, recordCount < most {
      row.read(bytes.span, at: start)
      // The last row may be incomplete, so that it is ignored.
      guard isWhole || row.end < bytes.count else { break }
      let texts = row.fields.map { row.withText(of: $0, in: bytes.span, scratch: &scratch, body: Excerpt.text) }
      if start == 0 {
        let header = bytes.span.extracting(0..<row.textEnd)
        if hasHeader, let offset = UTF8Validation.firstMalformedOffset(in: header) {
          throw .malformedHeader(.notUTF8, byte: offset + 1)
        }
        if hasHeader, let (kind, offset) = row.malformation { throw .malformedHeader(kind, byte: offset + 1) }
        columns = texts.enumerated().map { SampledColumn(name: hasHeader ? $1 : "field\($0 + 1)") }
      }
      if start > 0 || !hasHeader {
        let isUTF8 = UTF8Validation.firstMalformedOffset(in: bytes.span.extracting(start..<row.end)) == nil
        add(texts, isWhole: isUTF8 && row.malformation == nil && texts.count == columns.count)
      }
      start = row.end
    }
    if columns.isEmpty { throw .noHeader }
  }

  private mutating func add(_ texts: [String], isWhole: Bool) {
    guard isWhole else {
      malformedCount += 1
      return
    }
    recordCount += 1
    for (index, text) in texts.enumerated() where !text.isEmpty { columns[index].add(text) }
  }

  mutating func readLines(_ bytes: [UInt8], isWhole: Bool, most: Int) throws(InputError.Cause) {
    var line = LineRange(at: 0)
    while line.end < bytes.count, recordCount < most {
      line = LineRange(in: bytes.span, at: line.end)
      guard isWhole || line.end < bytes.count else { break }
      guard let members = (try? JSONTree(Array(bytes[line.text])))?.members else {
        malformedCount += 1
        continue
      }
      recordCount += 1
      // Of a key that is there several times the last value counts, as in a run.
      var values = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      for member in members {
        if let value = values.removeValue(forKey: member.key) { add(value, to: member.key) }
      }
    }
    if columns.isEmpty { throw .noObjects }
  }

  private mutating func add(_ value: JSONTree, to key: String) {
    let index = places[key, default: columns.endIndex]
    if index == columns.endIndex {
      columns.append(SampledColumn(name: key))
      places[key] = index
    }
    switch value {
    case .null, .string(""): break
    case .string(let text): columns[index].add(text)
    case .number(let text): columns[index].add(text, .number)
    case .bool(let flag): columns[index].add(flag ? "true" : "false", .boolean)
    case .array, .object: columns[index].isNested = true
    }
  }
}

/// What is known about one field.
private struct SampledColumn {
  let name: String
  var isNested = false
  private var valueCount = 0
  /// The kinds of the values in JSON; texts of CSV files are strings.
  private var kinds: JSONValueKinds = []
  /// The guesses that no value has contradicted.
  private var guesses = Guess.all

  init(name: String) { self.name = name }

  mutating func add(_ text: String, _ kind: JSONValueKinds = .string) {
    valueCount += 1
    kinds.insert(kind)
    guesses.removeAll { !SchemaTypes.jsonKinds(of: $0.type).contains(kind) || !$0.takes(text) }
  }

  func field(recordCount: Int) -> SchemaInference.Field {
    let guess = valueCount == 0 ? nil : guesses.first
    return SchemaInference.Field(
      name: name, type: guess?.type ?? (kinds.isSubset(of: .string) ? "string" : "any"), format: guess?.format,
      isRequired: recordCount > 0 && valueCount == recordCount)
  }
}

/// A type that a field may have.
private struct Guess: Sendable {
  let type: String
  let format: String?
  private let cell: CellJudge

  /// The guesses, the most specific first.
  static let all: [Guess] = [
    Guess("string", "iban"), Guess("string", "card"), Guess("string", "email"), Guess("string", "uuid"),
    Guess("string", "url"), Guess("integer"), Guess("number"), Guess("boolean"), Guess("date"), Guess("datetime"),
    Guess("time"), Guess("yearmonth"),
  ].compactMap { $0 }

  private init?(_ type: String, _ format: String? = nil) {
    var rules = SchemaFieldRules()
    let read: Void? = try? SchemaTypes.read(type, format: format ?? "default", of: .null, at: "", into: &rules)
    let column = try? rules.column(name: "", label: "") { type throws(PatternError) in
      try ValueValidator(type: type, use: .bulk)
    }
    guard read != nil, let column else { return nil }
    (self.type, self.format) = (type, format)
    cell = CellJudge(value: ValueJudge(column.validator), rules: CellRules(column))
  }

  func takes(_ text: String) -> Bool {
    // Digits after a leading zero are an identifier, such as a postal code, and not a number.
    if type == "integer" || type == "number", text.count > 1, text.first == "0", text.allSatisfy(\.isNumber) {
      return false
    }
    var report = ChunkReport(plan: ReportPlan(), cancellation: BulkCancellation())
    return cell.note(Array(text.utf8).span, column: 0, line: 0, into: &report)
  }
}
