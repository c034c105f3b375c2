import Foundation
import Matching

/// Records for the bulk suite: lines of text in one buffer, all of them UTF-8.
struct Corpus: Sendable {
  /// The bytes, a line feed after each record.
  let bytes: [UInt8]
  /// Where each record lies.
  let records: [Range<Int>]

  /// The lines of some bytes. A final line feed ends the last record; `\r\n` ends one as `\n` does.
  init(lines bytes: [UInt8]) throws(UsageError) {
    if let offset = UTF8Validation.firstMalformedOffset(in: bytes.span) {
      throw UsageError("the corpus is not UTF-8: malformed at byte offset \(offset); check it with fieldmatch check")
    }
    var records: [Range<Int>] = []
    var start = 0
    for end in bytes.indices where bytes[end] == UInt8(ascii: "\n") {
      records.append(start..<Self.end(of: bytes, start, end))
      start = end + 1
    }
    if start < bytes.count { records.append(start..<Self.end(of: bytes, start, bytes.count)) }
    guard !records.isEmpty else { throw UsageError("the corpus is empty") }
    self.bytes = bytes
    self.records = records
  }

  /// The lines of a file.
  init(file: String) throws(UsageError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: file))
    } catch {
      throw UsageError("the corpus ‘\(file)’ cannot be read: \(error.localizedDescription)")
    }
    try self.init(lines: [UInt8](data))
  }

  /// A record as a string.
  func text(_ index: Int) -> String { String(decoding: bytes[records[index]], as: UTF8.self) }

  private static func end(of bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }
}
