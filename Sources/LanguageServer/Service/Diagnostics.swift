import BulkValidation
import TextFields

/// Writes the faults of a document as a notification of the protocol.
struct Diagnostics {
  /// The maximum number of faults that are shown for a document, unless the client sets another one. An editor cannot
  /// use more, and sending a list of 10,000 takes longer than everything else that an edit causes.
  static let usualLimit = 1000

  let document: OpenDocument
  let shown: [DocumentFault]
  let count: Int

  /// The content of the notification.
  var notification: [UInt8] {
    var bytes = Array("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/publishDiagnostics\",\"params\":{\"uri\":".utf8)
    JSONTree.string(document.uri).write(to: &bytes)
    if let version = document.version { bytes += ",\"version\":\(version)".utf8 }
    bytes += ",\"diagnostics\":[".utf8
    for notice in notices {
      notice.write(to: &bytes)
      bytes.append(UInt8(ascii: ","))
    }
    append(shown, to: &bytes)
    if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
    bytes += "]}}".utf8
    return bytes
  }

  /// Messages about the document as a whole.
  private var notices: [JSONTree] {
    var notices: [JSONTree] = []
    if let trouble = document.reading.trouble {
      notices.append(Self.notice(trouble.message, severity: 1, code: "configuration"))
    }
    if let omission = document.reading.omission {
      notices.append(Self.notice(omission, severity: 4, code: "not-judged"))
    }
    if count > shown.count {
      let message = "\(shown.count) of \(count) faults are shown; more appear when these are corrected."
      notices.append(Self.notice(message, severity: 3, code: "more-faults"))
    }
    return notices
  }

  private static func notice(_ message: String, severity: Int, code: String) -> JSONTree {
    let start = Position(line: 0, character: 0)
    return [
      "range": .range(start..<start), "severity": .integer(severity), "code": .string(code), "source": "fieldmatch",
      "message": .string(message),
    ]
  }

  /// Appends the faults, each with a comma behind it. There may be a thousand after each key, so they are written without
  /// a `JSONTree`, and what faults of one kind have in common is put into words once: an edit of a file with 1,000 faults takes 1.1 ms of the
  /// processor, and 2.1 with a `JSONTree` for each.
  private func append(_ faults: [DocumentFault], to bytes: inout [UInt8]) {
    var kinds = FaultKinds(tellsMessages: true)
    var descriptions: [[UInt8]] = []
    for fault in faults {
      let kind = kinds.number(of: fault.fault)
      if kind == descriptions.count { descriptions.append(description(of: fault)) }
      bytes += "{\"range\":{\"start\":".utf8
      Self.append(fault.range.lowerBound, to: &bytes)
      bytes += ",\"end\":".utf8
      Self.append(fault.range.upperBound, to: &bytes)
      bytes += descriptions[kind]
    }
  }

  private static func append(_ position: Position, to bytes: inout [UInt8]) {
    bytes += "{\"line\":".utf8
    bytes += "\(position.line)".utf8
    bytes += ",\"character\":".utf8
    bytes += "\(position.character)}".utf8
  }

  /// What comes behind the positions of a fault, a comma included.
  private func description(of fault: DocumentFault) -> [UInt8] {
    let column = columnName(of: fault.fault)
    let members: JSONTree = [
      "severity": .integer(fault.isUndecided ? 2 : 1), "code": .string(fault.fault.reason), "source": "fieldmatch",
      "message": .string(message(of: fault.fault)),
      "data": [
        "name": fault.fault.standardCode.map { .string($0) } ?? .null, "column": column.map { .string($0) } ?? .null,
      ],
    ]
    return Array("},".utf8) + members.bytes.dropFirst() + [UInt8(ascii: ",")]
  }

  /// The message, with the name of the column before it.
  private func message(of fault: RecordFault) -> String {
    columnName(of: fault).map { "\($0): \(fault.message)" } ?? fault.message
  }

  private func columnName(of fault: RecordFault) -> String? {
    guard let column = fault.column, document.reading.columns.indices.contains(column) else { return nil }
    let name = document.reading.columns[column].name
    return name.isEmpty ? nil : name
  }
}

extension DocumentFault {
  /// Whether the fault is that an engine hit a limit.
  fileprivate var isUndecided: Bool {
    if case .undecided = fault.problem { true } else { false }
  }
}
