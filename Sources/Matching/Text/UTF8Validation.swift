/// Finds what is not UTF-8.
public enum UTF8Validation {
  /// The offset of the first byte that does not belong to a well-formed sequence; `nil` if there is none.
  ///
  /// Well-formed is what table 3-7 of the Unicode standard says: no surrogate, no overlong form, nothing over 10FFFF.
  /// The offset is that of the sequence's first byte.
  ///
  /// - Complexity: O(*n*); eight bytes at a step while they are ASCII.
  public static func firstMalformedOffset(in bytes: Span<UInt8>) -> Int? {
    // SAFETY: a view of the same bytes, read within bounds that are checked below.
    let raw = unsafe bytes.bytes
    var index = 0
    while index < bytes.count {
      if index &+ 8 <= bytes.count, isASCII(raw, at: index) {
        index &+= 8
      } else if bytes[index] < 0x80 {
        index &+= 1
      } else {
        let length = sequenceLength(in: bytes, at: index)
        if length == 0 { return index }
        index &+= length
      }
    }
    return nil
  }

  @inline(__always)
  private static func isASCII(_ raw: RawSpan, at index: Int) -> Bool {
    // SAFETY: the caller has checked that eight bytes follow; any bits are a UInt64.
    unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
  }

  /// The length of the well-formed sequence of more than one byte at a place; 0 if there is none.
  private static func sequenceLength(in bytes: Span<UInt8>, at index: Int) -> Int {
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch bytes[index] {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      default: (0, 0x80...0xBF)
      }
    guard length > 0, index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
