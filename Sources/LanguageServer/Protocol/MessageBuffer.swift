import BulkValidation

/// Divides a stream of bytes into messages: headers, a blank line, and a JSON text whose length the headers give.
struct MessageBuffer {
  /// What comes next in the stream.
  enum Item {
    /// A message.
    case message(JSONTree)
    /// A text of the right length that is not JSON.
    case notJSON(JSONTree.Fault)
    /// Headers without a usable length: it is not known where the next message starts.
    case lost(String)
  }

  /// The maximum length of a message, in bytes.
  static let mostBytes = 1 << 30
  private static let mostHeaderBytes = 8192

  private var bytes: [UInt8] = []
  private var start = 0

  /// Reads more bytes of the stream; `read` appends them and returns their number.
  mutating func fill(_ read: (inout [UInt8]) throws -> Int) rethrows -> Int {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    return try read(&bytes)
  }

  /// Appends bytes.
  mutating func append(_ more: [UInt8]) { bytes += more }

  /// Whether all bytes have been consumed.
  var isEmpty: Bool { start == bytes.count }

  /// The next item; `nil` if more bytes are needed.
  mutating func next() -> Item? {
    guard let headerEnd = endOfHeaders() else {
      return bytes.count - start > Self.mostHeaderBytes ? .lost("the headers of a message never end") : nil
    }
    let headers = String(decoding: bytes[start..<headerEnd], as: UTF8.self)
    guard let length = Self.contentLength(in: headers), 0...Self.mostBytes ~= length else {
      return .lost("a message has no Content-Length between 0 and \(Self.mostBytes)")
    }
    guard bytes.count - headerEnd >= length else { return nil }
    let content = Array(bytes[headerEnd..<headerEnd + length])
    start = headerEnd + length
    do throws(JSONTree.Fault) {
      return .message(try JSONTree(content))
    } catch {
      return .notJSON(error)
    }
  }

  /// The offset after the blank line; `nil` if there is none yet.
  private func endOfHeaders() -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    var place = start
    while place + mark.count <= min(bytes.count, start + Self.mostHeaderBytes) {
      if bytes[place] == 13, bytes[place..<place + mark.count].elementsEqual(mark) { return place + mark.count }
      place += 1
    }
    return nil
  }

  private static func contentLength(in headers: String) -> Int? {
    for line in headers.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      return Int(parts[1].drop { $0 == " " || $0 == "\t" })
    }
    return nil
  }

  /// A message with its headers, as it is sent.
  static func framed(_ content: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}
