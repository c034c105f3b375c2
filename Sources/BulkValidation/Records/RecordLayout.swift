import Matching

/// The format of the records of a run's inputs, and what is judged in them.
struct RecordLayout: Sendable {
  /// A value of each record that is judged.
  struct Column: Sendable {
    /// The column's name in a header, or its number; not used by other formats.
    let name: String
    /// The path in a JSON line; `nil` for other formats.
    let path: JSONPath?
    /// The kinds of JSON values that there may be; not used by other formats.
    let jsonKinds: JSONValueKinds
    /// What judges the value.
    let cell: CellJudge
  }

  /// The judge of an input's records, and the length of the header before them.
  struct Opening {
    let judge: any RecordJudge
    let headerEnd: Int
    /// The columns of a CSV input; `nil` for other formats.
    var columns: Columns?
  }

  /// The columns of a CSV input.
  struct Columns: Hashable, Sendable {
    /// The number of columns.
    let count: Int
    /// The names in the header; `nil` if there is no header.
    let names: [String]?
  }

  /// The format of the records.
  let format: RecordFormat
  /// The values that are judged; one for plain lines.
  let columns: [Column]
  /// The maximum length of a record, in bytes.
  let maximumLength: Int

  /// Whether some column's values may occur only once.
  var hasUniqueColumns: Bool { columns.contains { $0.cell.rules?.isUnique == true } }

  /// Reads the start of an input, and makes the judge of its records.
  ///
  /// - Parameter bytes: whole records.
  func opening(ofInputStartingWith bytes: Span<UInt8>) throws(InputError.Cause) -> Opening {
    switch format {
    case .lines:
      return Opening(judge: LineJudge(value: columns[0].cell.value, maximumLength: maximumLength), headerEnd: 0)
    case .jsonLines:
      let targets = columns.compactMap { column in
        column.path.map { JSONLineJudge.Target(path: $0, kinds: column.jsonKinds, cell: column.cell) }
      }
      return Opening(judge: JSONLineJudge(targets: targets, maximumLength: maximumLength), headerEnd: 0)
    case .csv(let delimiter, let hasHeader, let isStrict):
      return try csvOpening(of: bytes, delimiter: delimiter, hasHeader: hasHeader, isStrict: isStrict)
    }
  }

  private func csvOpening(
    of bytes: Span<UInt8>, delimiter: UInt8, hasHeader: Bool, isStrict: Bool
  ) throws(InputError.Cause) -> Opening {
    var row = CSVRow(delimiter: delimiter)
    row.read(bytes, at: 0)
    let names = hasHeader ? try names(in: row, bytes, isStrict: isStrict) : nil
    let targets =
      if let names { try targets(inHeader: names) } else { try targets(byNumberUpTo: row.fields.count) }
    let judge = CSVJudge(
      delimiter: delimiter, isStrict: isStrict, fieldCount: row.fields.count, targets: targets,
      maximumLength: maximumLength)
    return Opening(
      judge: judge, headerEnd: hasHeader ? row.end : 0, columns: Columns(count: row.fields.count, names: names))
  }

  private func names(
    in header: CSVRow, _ bytes: Span<UInt8>, isStrict: Bool
  ) throws(InputError.Cause) -> [String] {
    let text = bytes.extracting(header.start..<header.textEnd)
    if text.count > maximumLength { throw .malformedHeader(.tooLong, byte: maximumLength + 1) }
    if let offset = UTF8Validation.firstMalformedOffset(in: text) {
      throw .malformedHeader(.notUTF8, byte: offset + 1)
    }
    let malformation = isStrict ? header.strictMalformation(in: bytes) : header.malformation
    if let (kind, offset) = malformation { throw .malformedHeader(kind, byte: offset + 1) }
    var scratch: [UInt8] = []
    return header.fields.map { header.withText(of: $0, in: bytes, scratch: &scratch, body: Excerpt.text) }
  }

  private func targets(inHeader header: [String]) throws(InputError.Cause) -> [CSVJudge.Target] {
    let references = columns.map { ColumnReference($0.name) }
    let missing = zip(columns, references).filter { $1.isMissing(in: header) }.map(\.0.name)
    guard missing.isEmpty else { throw .missingColumns(missing, header: header) }
    var targets: [CSVJudge.Target] = []
    for (column, reference) in zip(columns, references) {
      let field = try reference.place(in: header)
      targets.append(CSVJudge.Target(field: field, cell: column.cell))
    }
    return targets
  }

  private func targets(byNumberUpTo count: Int) throws(InputError.Cause) -> [CSVJudge.Target] {
    var targets: [CSVJudge.Target] = []
    for column in columns {
      // References that are not numbers are refused before any input is read.
      let number = ColumnReference(column.name).number ?? 0
      guard 1...max(count, 1) ~= number else { throw .missingColumnNumber(number, count: count) }
      targets.append(CSVJudge.Target(field: number - 1, cell: column.cell))
    }
    return targets
  }
}
