import Matching

/// How records lie in the inputs of a run, and what is judged in them.
struct RecordLayout: Sendable {
  /// A value of each record that is judged.
  struct Column: Sendable {
    /// Its name in a header, or its number; of no meaning for other formats.
    let name: String
    /// Where it lies in a JSON line; `nil` for other formats.
    let path: JSONPath?
    /// By what it is judged.
    let cell: CellJudge
  }

  /// The judge of an input's records, and how much of the input comes before them.
  struct Opening {
    let judge: any RecordJudge
    let headerEnd: Int
    /// The columns of a CSV input; `nil` for other formats.
    var columns: Columns?
  }

  /// The columns of a CSV input.
  struct Columns: Hashable, Sendable {
    /// How many there are.
    let count: Int
    /// What the header calls them; `nil` where there is none.
    let names: [String]?
  }

  /// How records lie.
  let format: RecordFormat
  /// What is judged; one column for plain lines.
  let columns: [Column]
  /// How many bytes a record may have.
  let maximumLength: Int

  /// Whether a column's values may not occur twice.
  var hasUniqueColumns: Bool { columns.contains { $0.cell.rules?.isUnique == true } }

  /// Looks at the start of an input.
  ///
  /// - Parameter bytes: whole records.
  func opening(ofInputStartingWith bytes: Span<UInt8>) throws(InputError.Cause) -> Opening {
    switch format {
    case .lines:
      return Opening(judge: LineJudge(value: columns[0].cell.value, maximumLength: maximumLength), headerEnd: 0)
    case .jsonLines:
      let targets = columns.compactMap { column in
        column.path.map { JSONLineJudge.Target(path: $0, cell: column.cell) }
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
    let names = hasHeader ? try names(in: row, bytes) : nil
    let targets =
      if let names { try targets(inHeader: names) } else { try targets(byNumberUpTo: row.fields.count) }
    let judge = CSVJudge(
      delimiter: delimiter, isStrict: isStrict, fieldCount: row.fields.count, targets: targets,
      maximumLength: maximumLength)
    return Opening(
      judge: judge, headerEnd: hasHeader ? row.end : 0, columns: Columns(count: row.fields.count, names: names))
  }

  private func names(in header: CSVRow, _ bytes: Span<UInt8>) throws(InputError.Cause) -> [String] {
    let text = bytes.extracting(header.start..<header.textEnd)
    if text.count > maximumLength { throw .malformedHeader(.tooLong, byte: maximumLength + 1) }
    if let offset = UTF8Validation.firstMalformedOffset(in: text) {
      throw .malformedHeader(.notUTF8, byte: offset + 1)
    }
    if let (kind, offset) = header.malformation { throw .malformedHeader(kind, byte: offset + 1) }
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
      // Names that are no numbers are refused before anything is read.
      let number = ColumnReference(column.name).number ?? 0
      guard 1...max(count, 1) ~= number else { throw .missingColumnNumber(number, count: count) }
      targets.append(CSVJudge.Target(field: number - 1, cell: column.cell))
    }
    return targets
  }
}
