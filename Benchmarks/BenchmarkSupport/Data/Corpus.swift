import Foundation
import Matching

/// Records for the bulk suite: lines of UTF-8 text in one buffer.
struct Corpus: Sendable {
  /// The bytes of all lines, with their line ends.
  let bytes: [UInt8]
  /// Where each record is in the bytes, without its line end.
  let records: [Range<Int>]

  /// Makes a corpus of the lines of some bytes. A line ends with `\n` or `\r\n`; a final line end starts no
  /// further line.
  ///
  /// - Throws: `UsageError` if the bytes are not UTF-8 or empty.
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

  /// Makes a corpus of the lines of a file.
  ///
  /// - Throws: `UsageError` if the file cannot be read, is not UTF-8 or is empty.
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
