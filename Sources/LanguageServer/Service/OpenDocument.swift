import BulkValidation
import TextFields

/// A document that is open in the client.
struct OpenDocument {
  /// The client's name for the document.
  let uri: String
  /// The client's version number of the present text.
  var version: Int?
  /// Its text and its records.
  private(set) var text: EditedDocument
  /// What is judged in the document, or why nothing is.
  private(set) var reading: Reading
  private let finder: PlanFinder

  /// What is judged in a document.
  struct Reading: Sendable {
    /// Why the plan cannot be used; `nil` if it can, or if there is none.
    var trouble: Trouble?
    /// What is not judged while the document is edited, in English.
    var omission: String?
    /// The judged values; empty without a plan.
    var columns: [JudgedColumn] = []
  }

  /// Why nothing of a document is judged.
  struct Trouble: Sendable, Hashable {
    /// What is wrong, in English.
    let message: String
    /// Whether the first line of the document itself is the cause.
    let isInDocument: Bool
  }

  init(uri: String, version: Int?, text: String, encoding: PositionEncoding, finder: PlanFinder) {
    self.uri = uri
    self.version = version
    self.finder = finder
    let path = FileURI.path(of: uri)
    self.text = EditedDocument(text.utf8, encoding: encoding) { bytes in
      Self.opening(of: bytes, path: path, finder, encoding).opening
    }
    reading = Reading()
    refreshReading()
  }

  /// Replaces a range, or the whole text if the range is `nil`.
  mutating func replace(_ range: Range<Position>?, with replacement: String) {
    if let range {
      let before = text.openingCount
      text.replace(range, with: Array(replacement.utf8))
      if text.openingCount != before { refreshReading() }
    } else {
      let path = FileURI.path(of: uri)
      text = EditedDocument(replacement.utf8, encoding: text.encoding) { [finder, encoding = text.encoding] bytes in
        Self.opening(of: bytes, path: path, finder, encoding).opening
      }
      refreshReading()
    }
  }

  /// The first `most` faults in order, and the number of all faults.
  mutating func faults(most: Int) -> (shown: [DocumentFault], count: Int) { text.faults(most: most) }

  /// Looks for the plan again, because a configuration file may have changed.
  mutating func reload() {
    replace(nil, with: String(decoding: text.text, as: UTF8.self))
  }

  private mutating func refreshReading() {
    reading = Self.opening(of: text.start, path: FileURI.path(of: uri), finder, text.encoding).reading
  }

  /// The opening of a text according to its plan.
  private static func opening(
    of text: [UInt8], path: String?, _ finder: PlanFinder, _ encoding: PositionEncoding
  ) -> (opening: EditedDocument.Opening, reading: Reading) {
    let firstLine = EditorLines.end(ofLineAt: 0, in: text.span)?.next ?? text.count
    func nothing(_ trouble: Trouble? = nil, source: Int = 0) -> (EditedDocument.Opening, Reading) {
      let key = trouble.map { "trouble: \($0.message)" } ?? "nothing"
      let opening = EditedDocument.Opening(length: 0, source: max(firstLine, source), key: key)
      return (opening, Reading(trouble: trouble))
    }
    switch finder.plan(for: text, path: path) {
    case .none: return nothing()
    case .fault(let fault, let file):
      let message = file.map { "\($0): \(fault.message)" } ?? fault.message
      return nothing(Trouble(message: message, isInDocument: file == nil))
    case .plan(let plan, let commentLength):
      do {
        let validator = try plan.validator()
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = commentLength > 0 || !text.starts(with: mark) ? commentLength : mark.count
        var opening = try opening(of: text, from: start, validator, encoding)
        opening.source = max(opening.source, firstLine)
        opening.key = "\(plan.key)\n" + opening.key
        return (opening, Reading(omission: omission(of: validator), columns: validator.columns.map(JudgedColumn.init)))
      } catch {
        // The header may be what is wrong, so that a change of it counts.
        let header = EditorLines.end(ofLineAt: commentLength, in: text.span)?.next ?? text.count
        return nothing(Trouble(message: "\(error)", isInDocument: commentLength > 0), source: header)
      }
    }
  }

  /// What a validator judges over a whole file, and not record by record.
  private static func omission(of validator: BulkValidator) -> String? {
    let names = validator.columns.filter(\.isUnique).map { "‘\($0.label)’" }.joined(separator: ", ")
    if names.isEmpty { return nil }
    return "Whether each value of \(names) occurs only once is not judged here, but by `fieldmatch check --schema`."
  }

  /// The opening of a text whose records, or whose header, start at an offset.
  private static func opening(
    of text: [UInt8], from start: Int, _ validator: BulkValidator, _ encoding: PositionEncoding
  ) throws -> EditedDocument.Opening {
    guard case .csv(_, let hasHeader, _) = validator.format else {
      let inspector = try RecordInspector(validator, firstRecord: [UInt8]().span)
      return EditedDocument.Opening(length: start, source: start, reading: RecordReading(inspector, encoding: encoding))
    }
    guard start < text.count else { return EditedDocument.Opening(length: start, source: text.count) }
    let end = RecordCutter(validator.format).end(ofRecordAt: start, in: text.span).place
    let inspector = try RecordInspector(validator, firstRecord: text.span.extracting(start..<end))
    return EditedDocument.Opening(
      length: hasHeader ? end : start, source: end, key: String(decoding: text[start..<end], as: UTF8.self),
      reading: RecordReading(inspector, encoding: encoding))
  }
}

/// A judged value of a document's records, with what is needed to answer questions about it.
struct JudgedColumn: Sendable {
  /// The name of the value; empty for plain lines.
  let name: String
  /// The validator that judges it.
  let validator: ValueValidator
  /// Finds what may follow a text, if the pattern has an automaton, which is made when it is first needed.
  let locator: FaultLocator?

  init(_ column: BulkValidator.Column) {
    name = column.label
    validator = column.validator
    locator = column.validator.matcher.map(FaultLocator.init)
  }
}
