import Matching

// Text in the notations that reports use.

extension OutputBuffer {
  /// Appends bytes with the characters escaped that would break a table: see `OutputSpan.append(escaping:)`.
  mutating func append(escaping bytes: Span<UInt8>) {
    // A part at a time: there has to be room for twice as many bytes as there are.
    var start = 0
    while start < bytes.count {
      let part = bytes.extracting(start..<min(bytes.count, start + 1 << 16))
      append(upTo: 2 * part.count) { $0.append(escaping: part) }
      start += part.count
    }
  }

  /// Appends a JSON string with its quotes. What is not UTF-8 is replaced by U+FFFD.
  mutating func append(jsonString bytes: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    if UTF8Validation.firstMalformedOffset(in: bytes) == nil {
      if ByteSearch.mayNeedEscapesInJSON(bytes) { append(inJSONString: bytes) } else { append(bytes) }
    } else {
      append(inJSONString: Array(Excerpt.text(bytes).utf8).span)
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(inJSONString bytes: Span<UInt8>) {
    var start = 0
    for index in bytes.indices where bytes[index] < 0x20 || bytes[index] == 0x7F {
      appendInJSONString(withoutControls: bytes.extracting(start..<index))
      append(Self.escapes[Int(bytes[index])] ?? Self.hexadecimal(bytes[index]))
      start = index + 1
    }
    appendInJSONString(withoutControls: bytes.extracting(start...))
  }

  private mutating func appendInJSONString(withoutControls bytes: Span<UInt8>) {
    append(bytes) { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") ? $0 : nil }
  }

  private static let escapes: [Int: String] = [0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r"]

  private static func hexadecimal(_ byte: UInt8) -> String {
    "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
  }

  /// Appends bytes, some of them as a backslash and a letter.
  private mutating func append(_ bytes: Span<UInt8>, escape: (UInt8) -> UInt8?) {
    var start = 0
    for index in bytes.indices {
      guard let letter = escape(bytes[index]) else { continue }
      append(bytes.extracting(start..<index))
      append(UInt8(ascii: "\\"))
      append(letter)
      start = index + 1
    }
    append(bytes.extracting(start...))
  }
}
