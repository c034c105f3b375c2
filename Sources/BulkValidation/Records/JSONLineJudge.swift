import Matching
import TextFields

/// Judges values in lines of JSON.
struct JSONLineJudge: RecordJudge {
  /// A value that is judged.
  struct Target: Sendable {
    /// Where it lies in a line.
    let path: JSONPath
    /// By what it is judged.
    let value: ValueJudge
    /// Whether it must be there; `nil` where it must, and every text is a value.
    let presence: PresenceRule?
  }

  let targets: [Target]
  /// How many bytes a line may have.
  let maximumLength: Int

  func judge(_ chunk: Span<UInt8>, into report: inout ChunkReport) {
    let isWellFormed = UTF8Validation.firstMalformedOffset(in: chunk) == nil
    var reader = JSONReader(targets.map(\.path))
    var scratch: [UInt8] = []
    var start = 0
    var number = 0
    while start < chunk.count, !report.mustStop {
      let line = LineRange(in: chunk, at: start)
      let text = chunk.extracting(line.text)
      let isValid: Bool
      if let malformation = read(text, isWellFormed: isWellFormed, into: &reader) {
        report.fault(malformation, text: text, line: number)
        isValid = false
      } else {
        isValid = noteFaults(of: reader, in: text, line: number, scratch: &scratch, report: &report)
      }
      if isValid {
        report.endValidRecord(line.whole, line: number, in: chunk)
      } else {
        report.endBadRecord(line.whole, line: number, in: chunk)
      }
      start = line.end
      number += 1
    }
    report.endChunk(at: start, of: chunk)
  }

  /// Reads a line; gives why it cannot be judged, if it cannot.
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

  /// Notes the faults of the judged values; `true` where there are none.
  private func noteFaults(
    of reader: JSONReader, in line: Span<UInt8>, line number: Int, scratch: inout [UInt8], report: inout ChunkReport
  ) -> Bool {
    var isValid = true
    for (column, target) in targets.enumerated() {
      scratch.removeAll(keepingCapacity: true)
      let fault = fault(
        of: reader.values[column], in: line, by: target, column: column, scratch: &scratch,
        locates: report.plan.needsOffsets)
      guard let fault else { continue }
      report.fault(fault, text: scratch.span, line: number)
      isValid = false
    }
    return isValid
  }

  /// What is wrong with a value, whose text is left in `scratch`.
  private func fault(
    of value: JSONReader.Value?, in line: Span<UInt8>, by target: Target, column: Int, scratch: inout [UInt8],
    locates: Bool
  ) -> RecordFault? {
    guard let value else { return missing(target, column) }
    let bytes = line.extracting(value.range)
    switch value.kind {
    case .null:
      return missing(target, column)
    case .container:
      JSONString.decode(bytes, hasEscapes: false, into: &scratch)
      return RecordFault(.invalid(.notText), column: column, offset: nil)
    case .scalar:
      JSONString.decode(bytes, hasEscapes: false, into: &scratch)
    case .string(let hasEscapes):
      JSONString.decode(bytes, hasEscapes: hasEscapes, into: &scratch)
    }
    if let presence = target.presence, presence.isMissing(scratch.span) { return missing(target, column) }
    return target.value.fault(of: scratch.span, column: column, locates: locates)
  }

  /// The fault of a value that is not there; `nil` where it need not be.
  private func missing(_ target: Target, _ column: Int) -> RecordFault? {
    guard let presence = target.presence else { return RecordFault(.invalid(.missing), column: column, offset: nil) }
    return presence.isRequired ? RecordFault(.invalid(.required), column: column, offset: nil) : nil
  }
}

extension ValueFault {
  /// A JSON line lacks the value, or has `null` there.
  static let missing = ValueFault(reason: .missing, message: "There is no value at that path.")
  /// There is no value, and the column must have one.
  static let required = ValueFault(reason: "required", message: "A value is required here.")
  /// A JSON line has an object or an array where a text, a number or a truth value should be.
  static let notText = ValueFault(reason: .notText, message: "The value is an object or an array.")
}
