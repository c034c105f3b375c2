/// Resolves the escapes of JSON strings.
enum JSONString {
  /// Appends the text of a string. The string is given without its quotes, and its escapes have been checked.
  ///
  /// - Returns: `false` if the string has half of a surrogate pair; the text is then incomplete.
  @discardableResult
  static func decode(_ string: Span<UInt8>, hasEscapes: Bool, into text: inout [UInt8]) -> Bool {
    guard hasEscapes else {
      // SAFETY: the pointer is used only inside the closure, during which the span keeps the bytes alive and
      // initialised.
      unsafe string.withUnsafeBufferPointer { unsafe text.append(contentsOf: $0) }
      return true
    }
    var index = 0
    while index < string.count {
      if string[index] != UInt8(ascii: "\\") {
        text.append(string[index])
        index += 1
      } else if string[index + 1] == UInt8(ascii: "u") {
        guard let (scalar, length) = escapedScalar(in: string, at: index) else { return false }
        text.append(contentsOf: Array(String(scalar).utf8))
        index += length
      } else {
        text.append(character(escapedAs: string[index + 1]))
        index += 2
      }
    }
    return true
  }

  /// The value of a hexadecimal digit; `nil` for any other byte.
  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  private static func character(escapedAs letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  /// The scalar of `\uXXXX`, or of a surrogate pair of two such escapes, and the length of the escape or the pair.
  private static func escapedScalar(in string: Span<UInt8>, at index: Int) -> (Unicode.Scalar, length: Int)? {
    let first = codeUnit(in: string, at: index)
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    guard first < 0xDC00, index + 12 <= string.count, string[index + 6] == UInt8(ascii: "\\"),
      string[index + 7] == UInt8(ascii: "u")
    else { return nil }
    let second = codeUnit(in: string, at: index + 6)
    guard 0xDC00...0xDFFF ~= second else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)).map { ($0, 12) }
  }

  private static func codeUnit(in string: Span<UInt8>, at index: Int) -> UInt32 {
    (index + 2..<index + 6).reduce(0) { $0 << 4 | (hexDigit(string[$1]) ?? 0) }
  }
}
