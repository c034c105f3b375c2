#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds and counts single bytes at memory speed.
enum ByteSearch {
  /// The line feed, which ends a record.
  static let lineFeed = UInt8(ascii: "\n")
  /// The carriage return, which belongs to a line end where a line feed follows.
  static let carriageReturn = UInt8(ascii: "\r")

  /// The first place at or after `start` that holds the byte. O(*n*).
  @inline(__always)
  static func firstIndex(of byte: UInt8, in bytes: Span<UInt8>, from start: Int = 0) -> Int? {
    guard start < bytes.count else { return nil }
    return unsafe bytes.withUnsafeBytes { raw in
      // SAFETY: `start..<count` lies inside the span, which is alive; memchr reads nothing else.
      unsafe memchr(raw.baseAddress! + start, Int32(byte), raw.count - start)
        .map { unsafe UnsafeRawPointer($0) - raw.baseAddress! }
    }
  }

  /// The last place in `range` that holds the byte. O(*n*) from the end.
  static func lastIndex(of byte: UInt8, in bytes: Span<UInt8>, range: Range<Int>) -> Int? {
    // memrchr is not in every C library; the record that this steps over is short as a rule.
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      if bytes[index] == byte { return index }
    }
    return nil
  }

  /// How many of the bytes are that byte. O(*n*).
  static func count(of byte: UInt8, in bytes: Span<UInt8>) -> Int {
    var total = 0
    var index = 0
    while index + 64 <= bytes.count {
      // A lane holds at most 255 finds before it has to be added up.
      var lanes = SIMD64<UInt8>.zero
      let end = min(bytes.count, index + 255 * 64)
      while index + 64 <= end {
        lanes &-= SIMD64(truncatingIfNeeded: matches(of: byte, in: bytes, at: index))
        index += 64
      }
      total += Int(SIMD64<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
    }
    while index < bytes.count {
      if bytes[index] == byte { total += 1 }
      index += 1
    }
    return total
  }

  /// −1 in each of 64 lanes whose byte is that byte, else 0.
  @inline(__always)
  private static func matches(of byte: UInt8, in bytes: Span<UInt8>, at index: Int) -> SIMD64<Int8> {
    // SAFETY: the caller has made sure that 64 bytes lie at `index`; the load may be unaligned.
    let block = unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: SIMD64<UInt8>.self)
    return SIMD64<Int8>(repeating: 0).replacing(with: -1, where: block .== byte)
  }
}
