import BulkValidation
import Foundation
import TextFields

/// Checks the reader of JSON lines: the result does not depend on how the input is divided into chunks, and a line is
/// malformed exactly if Foundation cannot read it.
///
/// The first byte is the size of a chunk in bytes. The lines follow.
enum JSONCheck {
  static func complaints(about input: inout FuzzInput) -> [String] {
    let chunkSize = max(1, Int(input.byte()))
    let bytes = Array(input.bytes)
    guard let validator = try? RecordsCheck.values.get(),
      let bulk = try? BulkValidator(format: .jsonLines, columns: [.init(name: "a", validator: validator)])
    else { return ["no validator"] }
    let (outcome, complaints) = RecordsCheck.outcome(of: bulk, over: bytes, chunkSize: chunkSize)
    return complaints + disagreements(outcome, bytes)
  }

  private static func disagreements(_ outcome: RecordsCheck.Outcome, _ bytes: [UInt8]) -> [String] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let faults = Dictionary(uniqueKeysWithValues: outcome.badRecords.map { ($0.index, $0.faults) })
    return lines.enumerated().flatMap { index, line -> [String] in
      guard isComparable(line, isFirst: index == 0), index < outcome.counts.records else { return [] }
      let isMalformed = faults[index]?.contains { $0.problem == .malformed(.notJSON) } ?? false
      let isReadable = (try? JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed)) != nil
      return isMalformed != isReadable
        ? [] : ["\(String(decoding: line, as: UTF8.self).debugDescription) is malformed: \(isMalformed)"]
    }
  }

  /// Whether both readers should give the same answer for a line. One of them is stricter on purpose for bytes that are
  /// not UTF-8, byte-order marks, controls, very deep nesting, halves of surrogate pairs (`\uD…`), and numbers that are
  /// too large for a Double, which a line of this length can only write with an exponent. Foundation also takes a comma
  /// before a closing bracket. Lines that may have one of these are left out.
  private static func isComparable(_ line: [UInt8], isFirst: Bool) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    return text.utf8.elementsEqual(line) && !text.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{FEFF}" }
      && line.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } < 60 && line.count < 200
      && !hasSurrogateEscape(line) && !hasExponent(line) && !hasTrailingComma(line)
  }

  private static func hasTrailingComma(_ line: [UInt8]) -> Bool {
    let text = line.filter { $0 != UInt8(ascii: " ") }
    return zip(text, text.dropFirst()).contains { comma, bracket in
      comma == UInt8(ascii: ",") && (bracket == UInt8(ascii: "]") || bracket == UInt8(ascii: "}"))
    }
  }

  private static func hasSurrogateEscape(_ line: [UInt8]) -> Bool {
    let text = String(decoding: line, as: UTF8.self).lowercased()
    return text.contains("\\ud")
  }

  private static func hasExponent(_ line: [UInt8]) -> Bool {
    zip(line, line.dropFirst()).contains { digit, letter in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) && letter | 0x20 == UInt8(ascii: "e")
    }
  }
}
