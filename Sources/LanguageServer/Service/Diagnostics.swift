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
    if let version = document.version { bytes += Array(",\"version\":\(version)".utf8) }
    bytes += Array(",\"diagnostics\":[".utf8)
    var separator: [UInt8] = []
    for notice in notices {
      bytes += separator
      notice.write(to: &bytes)
      separator = [UInt8(ascii: ",")]
    }
    for fault in shown {
      bytes += separator
      write(fault, to: &bytes)
      separator = [UInt8(ascii: ",")]
    }
    bytes += Array("]}}".utf8)
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

  /// Writes one fault. It is written directly, without a `JSONTree`, because there may be a thousand after each key.
  private func write(_ fault: DocumentFault, to bytes: inout [UInt8]) {
    bytes += Array("{\"range\":{\"start\":".utf8)
    Self.write(fault.range.lowerBound, to: &bytes)
    bytes += Array(",\"end\":".utf8)
    Self.write(fault.range.upperBound, to: &bytes)
    bytes += Array((fault.isUndecided ? "},\"severity\":2,\"code\":" : "},\"severity\":1,\"code\":").utf8)
    JSONTree.string(fault.fault.reason).write(to: &bytes)
    bytes += Array(",\"source\":\"fieldmatch\",\"message\":".utf8)
    JSONTree.string(message(of: fault.fault)).write(to: &bytes)
    bytes += Array(",\"data\":{\"name\":".utf8)
    (fault.fault.standardCode.map { JSONTree.string($0) } ?? .null).write(to: &bytes)
    bytes += Array(",\"column\":".utf8)
    (columnName(of: fault.fault).map { JSONTree.string($0) } ?? .null).write(to: &bytes)
    bytes += Array("}}".utf8)
  }

  private static func write(_ position: Position, to bytes: inout [UInt8]) {
    bytes += Array("{\"line\":\(position.line),\"character\":\(position.character)}".utf8)
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
