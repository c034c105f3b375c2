import BulkValidation
import TextFields

/// Writes what is wrong with a document, as the protocol wants it.
struct Diagnostics {
  /// How many faults of a document are shown at the most, unless the client says otherwise. An editor has no use for
  /// more, and a list of 10,000 takes longer to send than all the rest of an edit.
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

  /// What concerns the whole document.
  private var notices: [JSONTree] {
    var notices: [JSONTree] = []
    if let trouble = document.reading.trouble {
      notices.append(Self.notice(trouble.message, severity: 1, code: "configuration"))
    }
    if count > shown.count {
      let message = "\(shown.count) of \(count) faults are shown; the others appear as these are mended."
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

  /// Writes one fault: by hand, because there may be a thousand with each key.
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
    (fault.fault.standardName.map { JSONTree.string($0) } ?? .null).write(to: &bytes)
    bytes += Array(",\"column\":".utf8)
    (columnName(of: fault.fault).map { JSONTree.string($0) } ?? .null).write(to: &bytes)
    bytes += Array("}}".utf8)
  }

  private static func write(_ position: Position, to bytes: inout [UInt8]) {
    bytes += Array("{\"line\":\(position.line),\"character\":\(position.character)}".utf8)
  }

  /// The message, behind the name of the column it concerns.
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
  /// Whether an engine hit a limit.
  fileprivate var isUndecided: Bool {
    if case .undecided = fault.problem { true } else { false }
  }
}
