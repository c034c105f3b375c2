import Matching
import TextFields

/// Judges values in lines of JSON.
struct JSONLineJudge: RecordJudge {
  /// A value that is judged.
  struct Target: Sendable {
    /// The path of the value in a line.
    let path: JSONPath
    /// The kinds of values that there may be.
    let kinds: JSONValueKinds
    /// What judges the value.
    let cell: CellJudge
  }

  let targets: [Target]
  /// The maximum length of a line, in bytes.
  let maximumLength: Int

  func judge(_ chunk: Span<UInt8>, into report: inout ChunkReport) {
    let isWellFormed = UTF8Validation.firstMalformedOffset(in: chunk) == nil
    var reader = JSONReader(targets.map(\.path))
    var scratch: [UInt8] = []
    var start = 0
    var number = 0
    var found: UInt64 = 0
    while start < chunk.count, !report.mustStop {
      let line = LineRange(in: chunk, at: start)
      let text = chunk.extracting(line.text)
      let isValid: Bool
      if let malformation = read(text, isWellFormed: isWellFormed, into: &reader) {
        report.fault(malformation, text: text, line: number)
        isValid = false
      } else {
        isValid = noteFaults(of: reader, in: text, line: number, scratch: &scratch, found: &found, report: &report)
      }
      if isValid {
        report.endValidRecord(line.whole, line: number, in: chunk)
      } else {
        report.endBadRecord(line.whole, line: number, in: chunk)
      }
      start = line.end
      number += 1
    }
    report.foundPaths = found
    report.endChunk(at: start, of: chunk)
  }

  /// Reads a line; returns why it cannot be judged, or `nil` if it can.
  private func read(_ text: Span<UInt8>, isWellFormed: Bool, into reader: inout JSONReader) -> RecordFault? {
    if text.count > maximumLength {
      return RecordFault(.malformed(.tooLong), column: nil, offset: maximumLength)
    }
    if !isWellFormed, let offset = UTF8Validation.firstMalformedOffset(in: text) {
      return RecordFault(.malformed(.notUTF8), column: nil, offset: offset)
    }
    do throws(JSONReader.Fault) {
      try reader.read(text)
      return nil
    } catch {
      return RecordFault(.malformed(error.kind), column: nil, offset: error.offset)
    }
  }

  /// Notes the faults of the judged values; `true` if there are none.
  ///
  /// - Parameter found: a bit for each path, which is set if the path leads to something.
  private func noteFaults(
    of reader: JSONReader, in line: Span<UInt8>, line number: Int, scratch: inout [UInt8], found: inout UInt64,
    report: inout ChunkReport
  ) -> Bool {
    var isValid = true
    for (column, target) in targets.enumerated() {
      let isThere = target.path.isPlural ? reader.arrivals[column] > 0 : reader.values[column] != nil
      if isThere { found |= 1 << UInt64(column) }
      if isThere, target.path.isPlural {
        for value in reader.lists[column]
        where !note(value, in: line, number, target, column, &scratch, &report) {
          isValid = false
        }
      } else if !note(reader.values[column], in: line, number, target, column, &scratch, &report) {
        isValid = false
      }
    }
    return isValid
  }

  /// Notes what is wrong with a value; `true` if nothing is.
  private func note(
    _ value: JSONReader.Value?, in line: Span<UInt8>, _ number: Int, _ target: Target, _ column: Int,
    _ scratch: inout [UInt8], _ report: inout ChunkReport
  ) -> Bool {
    let cell = target.cell
    guard let value else { return cell.noteMissing(column: column, line: number, into: &report) }
    scratch.removeAll(keepingCapacity: true)
    let bytes = line.extracting(value.range)
    if target.kinds != .all, let fault = fault(of: value.kind, bytes, target) {
      report.fault(RecordFault(.invalid(fault), column: column, offset: nil), text: bytes, line: number)
      return false
    }
    switch value.kind {
    case .null:
      return cell.noteMissing(column: column, line: number, into: &report)
    case .container:
      report.fault(RecordFault(.invalid(.notText), column: column, offset: nil), text: bytes, line: number)
      return false
    case .scalar, .string(hasEscapes: false):
      return cell.note(bytes, column: column, line: number, into: &report)
    case .string(hasEscapes: true):
      JSONString.decode(bytes, hasEscapes: true, into: &scratch)
      return cell.note(scratch.span, column: column, line: number, into: &report)
    }
  }

  /// What is wrong with the kind of a value; `nil` if nothing is. A text that means that there is no value is none of any
  /// kind.
  private func fault(of kind: JSONReader.Kind, _ bytes: Span<UInt8>, _ target: Target) -> ValueFault? {
    let found: JSONValueKinds
    switch kind {
    case .null, .container: return nil
    case .string: found = .string
    case .scalar: found = JSONValueKinds(ofScalar: bytes)
    }
    if target.kinds.contains(found) || target.cell.rules?.isMissing(bytes) == true { return nil }
    return .wrongKind(of: found, target.kinds)
  }
}
