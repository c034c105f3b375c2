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

  /// The first place at or after `start` that holds either byte. O(*n*), eight bytes at a step.
  static func firstIndex(of first: UInt8, or second: UInt8, in bytes: Span<UInt8>, from start: Int) -> Int? {
    let firsts = UInt64(first) &* ones
    let seconds = UInt64(second) &* ones
    var index = start
    while index &+ 8 <= bytes.count {
      // SAFETY: eight bytes lie at `index`; the load may be unaligned.
      let word = unsafe UInt64(
        littleEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
      let found = zeroBytes(in: word ^ firsts) | zeroBytes(in: word ^ seconds)
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count {
      if bytes[index] == first || bytes[index] == second { return index }
      index &+= 1
    }
    return nil
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// A high bit for each byte that is zero. Above the lowest such byte there may be more: only the lowest counts.
  @inline(__always)
  private static func zeroBytes(in word: UInt64) -> UInt64 {
    (word &- ones) & ~word & (ones << 7)
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
