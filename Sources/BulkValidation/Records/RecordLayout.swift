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
    let value: ValueJudge
  }

  /// The judge of an input's records, and how much of the input comes before them.
  struct Opening {
    let judge: any RecordJudge
    let headerEnd: Int
  }

  /// How records lie.
  let format: RecordFormat
  /// What is judged; one column for plain lines.
  let columns: [Column]
  /// How many bytes a record may have.
  let maximumLength: Int

  /// Looks at the start of an input.
  ///
  /// - Parameter bytes: whole records.
  func opening(ofInputStartingWith bytes: Span<UInt8>) throws(InputError.Cause) -> Opening {
    switch format {
    case .lines:
      return Opening(judge: LineJudge(value: columns[0].value, maximumLength: maximumLength), headerEnd: 0)
    case .jsonLines:
      let targets = columns.compactMap { column in
        column.path.map { JSONLineJudge.Target(path: $0, value: column.value) }
      }
      return Opening(judge: JSONLineJudge(targets: targets, maximumLength: maximumLength), headerEnd: 0)
    case .csv(let delimiter, let hasHeader):
      return try csvOpening(of: bytes, delimiter: delimiter, hasHeader: hasHeader)
    }
  }

  private func csvOpening(
    of bytes: Span<UInt8>, delimiter: UInt8, hasHeader: Bool
  ) throws(InputError.Cause) -> Opening {
    var row = CSVRow(delimiter: delimiter)
    row.read(bytes, at: 0)
    let targets =
      hasHeader ? try targets(inHeader: names(in: row, bytes)) : try targets(byNumberUpTo: row.fields.count)
    let judge = CSVJudge(
      delimiter: delimiter, fieldCount: row.fields.count, targets: targets, maximumLength: maximumLength)
    return Opening(judge: judge, headerEnd: hasHeader ? row.end : 0)
  }

  private func names(in header: CSVRow, _ bytes: Span<UInt8>) throws(InputError.Cause) -> [String] {
    let text = bytes.extracting(header.start..<header.textEnd)
    if text.count > maximumLength { throw .malformedHeader(.tooLong) }
    if UTF8Validation.firstMalformedOffset(in: text) != nil { throw .malformedHeader(.notUTF8) }
    if let malformation = header.malformation { throw .malformedHeader(malformation.kind) }
    var scratch: [UInt8] = []
    return header.fields.map { header.withText(of: $0, in: bytes, scratch: &scratch, body: Excerpt.text) }
  }

  private func targets(inHeader header: [String]) throws(InputError.Cause) -> [CSVJudge.Target] {
    let missing = columns.map(\.name).filter { !header.contains($0) }
    guard missing.isEmpty else { throw .missingColumns(missing, header: header) }
    var targets: [CSVJudge.Target] = []
    for column in columns {
      let places = header.indices.filter { header[$0] == column.name }
      guard places.count == 1 else { throw .ambiguousColumn(column.name) }
      targets.append(CSVJudge.Target(field: places[0], value: column.value))
    }
    return targets
  }

  private func targets(byNumberUpTo count: Int) throws(InputError.Cause) -> [CSVJudge.Target] {
    var targets: [CSVJudge.Target] = []
    for column in columns {
      // Names that are no numbers are refused before anything is read.
      let number = Int(column.name) ?? 0
      guard 1...max(count, 1) ~= number else { throw .missingColumnNumber(number, count: count) }
      targets.append(CSVJudge.Target(field: number - 1, value: column.value))
    }
    return targets
  }
}
