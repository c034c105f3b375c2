import BulkValidation
import Matching
import TextFields

/// Answers a client's questions about a place in a document.
struct DocumentQuestions {
  let document: OpenDocument

  /// The judged value at a place.
  private struct Found {
    let column: JudgedColumn
    let value: RecordInspector.Value
    let record: EditedDocument.Located
    /// Where the value is written in the document.
    let range: Range<Position>

    var advice: ValueAdvice { ValueAdvice(column: column, text: value.text) }
    var prefix: String { String(decoding: Array(value.text.utf8.prefix(value.offset)), as: UTF8.self) }
  }

  private func value(at position: Position) -> Found? {
    guard let reading = document.text.opening.reading,
      let record = document.text.record(at: document.text.place(of: position)),
      let value = reading.inspector.value(at: record.offset, in: record.bytes.span)
    else { return nil }
    return Found(
      column: document.reading.columns[value.column], value: value, record: record,
      range: range(value.range, in: record, reading))
  }

  private func range(
    _ range: Range<Int>, in record: EditedDocument.Located, _ reading: RecordReading
  ) -> Range<Position> {
    let start = document.text.position(of: record.start)
    let ends = [range.lowerBound, range.upperBound].map { place in
      let position = reading.position(of: place, in: record.bytes.span)
      return Position(line: start.line + position.line, character: position.character)
    }
    return ends[0]..<ends[1]
  }

  /// The hover text: the type, what is wrong, what may follow, and the plain value.
  func hover(at position: Position) -> JSONTree {
    guard let found = value(at: position) else { return .null }
    let advice = found.advice
    let type = found.column.validator.type
    var lines = [(found.column.name.isEmpty ? "" : "**\(found.column.name)** · ") + "`\(type.specification)`"]
    lines.append(verdict(on: found))
    if let next = advice.allowedNext(behind: found.prefix) {
      lines.append("May follow here: \(next.isEmpty ? "nothing" : "`\(next.summary)`")")
    }
    if let shown = advice.shown { lines.append("Shown as `\(shown.text)`, stored as `\(shown.plain)`") }
    return [
      "contents": ["kind": "markdown", "value": .string(lines.joined(separator: "\n\n"))],
      "range": .range(found.range),
    ]
  }

  /// What is wrong with a value: by its type, or by a rule of its column.
  private func verdict(on found: Found) -> String {
    let inspector = document.text.opening.reading?.inspector
    let faults = inspector?.badRecords(in: found.record.bytes.span).flatMap(\.faults) ?? []
    guard let fault = faults.first(where: { $0.column == found.value.column }) else { return "✓ valid" }
    return switch found.advice.judgement {
    case .valid: "✗ \(fault.message)"
    case .invalid(let typeFault, let isPartial):
      "\(isPartial ? "◐" : "✗") \(found.column.validator.type.message(for: typeFault))"
    case .undecided(let error): "? undecided: \(error)"
    }
  }

  /// The values that the text before the place can become, if there are few.
  func completions(at position: Position) -> JSONTree {
    guard let found = value(at: position), found.range.lowerBound.line == found.range.upperBound.line else {
      return ["isIncomplete": false, "items": []]
    }
    let reading = document.text.opening.reading
    // The caret may be beside a quote, outside of the value, or behind the end of the line.
    let caret = min(max(position, found.range.lowerBound), found.range.upperBound)
    let items = found.advice.completions(of: found.prefix).filter { $0 != found.prefix }.map { text -> JSONTree in
      let spelling =
        reading?.inspector.spelling(of: text, column: found.value.column, in: found.record.bytes.span) ?? text
      return [
        "label": .string(text), "kind": 12, "filterText": .string(spelling),
        "textEdit": ["range": .range(found.range.lowerBound..<caret), "newText": .string(spelling)],
      ]
    }
    return ["isIncomplete": true, "items": .array(items)]
  }

  /// Quick fixes for the faulty values in a range.
  func actions(in range: Range<Position>) -> JSONTree {
    var actions: [JSONTree] = []
    for found in faultyValues(in: range) {
      guard let mended = found.advice.mended,
        let spelling = document.text.opening.reading?.inspector.spelling(
          of: mended, column: found.value.column, in: found.record.bytes.span)
      else { continue }
      let edit: JSONTree = ["range": .range(found.range), "newText": .string(spelling)]
      actions.append([
        "title": .string("Write “\(mended)”"), "kind": "quickfix", "isPreferred": true,
        "edit": ["changes": .object([JSONTree.Member(document.uri, [edit])])],
      ])
    }
    return .array(actions)
  }

  /// The maximum number of values that one question is answered for.
  private static let mostValues = 200

  private func faultyValues(in range: Range<Position>) -> [Found] {
    var text = document.text
    var found: [Found] = []
    for fault in text.faults(most: .max).shown where fault.fault.column != nil {
      guard fault.range.lowerBound <= range.upperBound, fault.range.upperBound >= range.lowerBound else { continue }
      if let value = value(at: fault.range.lowerBound) { found.append(value) }
      if found.count == Self.mostValues { break }
    }
    return found
  }

  /// Inlay hints: the values of some lines as a field would show them, if that differs from the text.
  func hints(in range: Range<Position>) -> JSONTree {
    var hints: [JSONTree] = []
    guard let reading = document.text.opening.reading else { return [] }
    let first = EditedDocument.Place(chunk: 0, offset: document.text.opening.length)
    var place = max(first, document.text.place(of: Position(line: range.lowerBound.line, character: 0)))
    let end = document.text.place(of: range.upperBound)
    while place <= end, hints.count < Self.mostValues, let record = document.text.record(at: place) {
      for column in document.reading.columns.indices {
        guard let value = reading.inspector.value(ofColumn: column, in: record.bytes.span),
          let shown = ValueAdvice(column: document.reading.columns[column], text: value.text).shown
        else { continue }
        let position = self.range(value.range, in: record, reading).upperBound
        hints.append(["position": .position(position), "label": .string(" \(shown.text)"), "kind": 1])
      }
      guard let next = document.text.place(behind: record) else { break }
      place = next
    }
    return .array(hints)
  }
}

extension AllowedScalars {
  /// The ranges in readable form, such as `0…9 A…Z`.
  fileprivate var summary: String {
    let shown = ranges.prefix(12).map { range in
      range.lowerBound == range.upperBound
        ? name(range.lowerBound) : name(range.lowerBound) + "…" + name(range.upperBound)
    }
    return shown.joined(separator: " ") + (ranges.count > shown.count ? " …" : "")
  }

  private func name(_ scalar: Unicode.Scalar) -> String {
    scalar.value > 0x20 && scalar.value != 0x7F && scalar != "`"
      ? String(scalar) : "U+" + String(scalar.value, radix: 16, uppercase: true)
  }
}
