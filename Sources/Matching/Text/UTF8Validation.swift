/// Checks whether bytes are well-formed UTF-8.
public enum UTF8Validation {
  /// Where the first malformed sequence starts, in bytes from the start of the span; `nil` if all bytes are UTF-8.
  ///
  /// Table 3-7 of the Unicode standard says which sequences are well formed: no surrogate, no overlong form, nothing
  /// over 10FFFF. A sequence that the end of the span cuts off is malformed.
  ///
  /// - Complexity: O(*n*); ASCII is checked 64 bytes at a time, and eight bytes at a time from the first block on that is not
  ///   ASCII.
  public static func firstMalformedOffset(in bytes: Span<UInt8>) -> Int? {
    // SAFETY: a byte has no padding and no invalid values, so the memory of the span may be seen as raw bytes. The raw
    // span cannot outlive `bytes`; it is only read in `isASCII`, after a check that eight bytes are left.
    let raw = unsafe bytes.bytes
    var index = endOfASCIIBlocks(raw)
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

  /// Where the blocks of 64 bytes end, from the start, that are all ASCII.
  @inline(__always)
  private static func endOfASCIIBlocks(_ raw: RawSpan) -> Int {
    var index = 0
    while index &+ 64 <= raw.byteCount {
      // SAFETY: 64 bytes follow, and any bits are a number. Written out, the compiler makes vectors of it; a vector type of
      // the standard library took seven instructions a byte here, this takes half of one.
      func word(_ offset: Int) -> UInt64 {
        unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index &+ offset, as: UInt64.self)
      }
      let first = word(0) | word(8) | word(16) | word(24)
      let second = word(32) | word(40) | word(48) | word(56)
      guard (first | second) & 0x8080_8080_8080_8080 == 0 else { return index }
      index &+= 64
    }
    return index
  }

  @inline(__always)
  private static func isASCII(_ raw: RawSpan, at index: Int) -> Bool {
    // SAFETY: the caller has checked that at least eight bytes follow `index`. Every combination of bits is a valid
    // UInt64, and an unaligned load has no condition on the address.
    unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
  }

  /// The length, in bytes, of the well-formed sequence of two to four bytes that starts at an index; 0 if there
  /// is none.
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
