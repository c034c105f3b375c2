import Matching
import PlatformLibrary

/// Finds and counts single bytes at memory speed.
package enum ByteSearch {
  /// The line feed, which ends a record.
  package static let lineFeed = UInt8(ascii: "\n")
  /// The carriage return, which is part of a line end if a line feed follows it.
  package static let carriageReturn = UInt8(ascii: "\r")

  /// The first index at or after `start` that has the byte; `nil` if there is none. O(*n*). `start` must not be
  /// negative.
  @inline(__always)
  package static func firstIndex(of byte: UInt8, in bytes: Span<UInt8>, from start: Int = 0) -> Int? {
    precondition(start >= 0)
    guard start < bytes.count else { return nil }
    return unsafe bytes.withUnsafeBytes { raw in
      // SAFETY: `start` is not negative and less than the count, so that the base address is
      // not nil and the `count - start` bytes from `start` on are inside the span. The span is alive for the whole
      // call; `memchr` reads only those bytes and keeps no pointer.
      unsafe memchr(raw.baseAddress! + start, Int32(byte), raw.count - start)
        .map { unsafe UnsafeRawPointer($0) - raw.baseAddress! }
    }
  }

  /// The first line feed at or after `start`; `nil` if there is none. O(*n*). `start` must not be negative.
  ///
  /// The first bytes are searched here, eight at a step: most lines are short, and a call of `memchr` takes as long as
  /// some steps.
  @inline(__always)
  static func nextLineFeed(in bytes: Span<UInt8>, from start: Int) -> Int? {
    precondition(start >= 0)
    var index = start
    let end = min(start &+ 32, bytes.count &- 7)
    while index < end {
      // SAFETY: `index` is at least `start`, which is not negative, and at most `count - 8`. So the eight bytes are
      // inside the span, which is alive. The load needs no alignment.
      let word = unsafe UInt64(
        littleEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
      let found = zeroBytes(in: word ^ UInt64(lineFeed) &* ones)
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    return firstIndex(of: lineFeed, in: bytes, from: index)
  }

  /// The first index at or after `start` that has either byte; `nil` if there is none. O(*n*), eight bytes a step.
  /// `start` must not be negative.
  package static func firstIndex(of first: UInt8, or second: UInt8, in bytes: Span<UInt8>, from start: Int) -> Int? {
    let firsts = UInt64(first) &* ones
    let seconds = UInt64(second) &* ones
    precondition(start >= 0)
    var index = start
    while index &+ 8 <= bytes.count {
      // SAFETY: `index` is at least `start`, which is not negative, and `index + 8` is at most the count. So the eight
      // bytes are inside the span, which is alive. The load needs no alignment.
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

  /// The first index at or after `start` that has one of three bytes; `nil` if there is none. O(*n*), eight bytes a
  /// step. `start` must not be negative.
  static func firstIndex(
    of first: UInt8, or second: UInt8, or third: UInt8, in bytes: Span<UInt8>, from start: Int
  ) -> Int? {
    let firsts = UInt64(first) &* ones
    let seconds = UInt64(second) &* ones
    let thirds = UInt64(third) &* ones
    precondition(start >= 0)
    var index = start
    while index &+ 8 <= bytes.count {
      // SAFETY: `index` is at least `start`, which is not negative, and `index + 8` is at most the count. So the eight
      // bytes are inside the span, which is alive. The load needs no alignment.
      let word = unsafe UInt64(
        littleEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
      let found = zeroBytes(in: word ^ firsts) | zeroBytes(in: word ^ seconds) | zeroBytes(in: word ^ thirds)
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count {
      if bytes[index] == first || bytes[index] == second || bytes[index] == third { return index }
      index &+= 1
    }
    return nil
  }

  /// The first index at or after `start` with a byte that ends a run of plain characters in a JSON string: a quote, a
  /// backslash or a control character; the count if there is none. O(*n*), eight bytes a step. `start` must not be
  /// negative.
  static func firstIndexInJSONString(in bytes: Span<UInt8>, from start: Int) -> Int {
    let quotes = UInt64(UInt8(ascii: "\"")) &* ones
    let backslashes = UInt64(UInt8(ascii: "\\")) &* ones
    precondition(start >= 0)
    var index = start
    while index &+ 8 <= bytes.count {
      // SAFETY: `index` is at least `start`, which is not negative, and `index + 8` is at most the count. So the eight
      // bytes are inside the span, which is alive. The load needs no alignment.
      let word = unsafe UInt64(
        littleEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
      // A byte is less than 0x20 if subtracting 0x20 borrows and the byte's high bit is not set.
      let controls = (word &- ones &* 0x20) & ~word & (ones << 7)
      let found = zeroBytes(in: word ^ quotes) | zeroBytes(in: word ^ backslashes) | controls
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return index }
      index &+= 1
    }
    return bytes.count
  }

  /// Whether there is a backslash or a control character; it may say so where there is none. O(*n*), eight bytes at a step.
  @inline(__always)
  static func mayHaveControlOrBackslash(_ bytes: Span<UInt8>) -> Bool {
    let backslashes = UInt64(UInt8(ascii: "\\")) &* ones
    return hasByte(in: bytes) { word in
      zeroBytes(in: word ^ backslashes) | (word &- ones &* 0x20) & ~word & (ones << 7)
    }
  }

  /// Whether there is a quote, a backslash or a control character; it may say so where there is none. O(*n*), eight bytes
  /// at a step.
  @inline(__always)
  static func mayNeedEscapesInJSON(_ bytes: Span<UInt8>) -> Bool {
    let (quotes, backslashes) = (UInt64(UInt8(ascii: "\"")) &* ones, UInt64(UInt8(ascii: "\\")) &* ones)
    return hasByte(in: bytes) { word in
      zeroBytes(in: word ^ quotes) | zeroBytes(in: word ^ backslashes) | zeroBytes(in: word ^ 0x7F &* ones)
        | (word &- ones &* 0x20) & ~word & (ones << 7)
    }
  }

  /// Whether all bytes are ASCII and none is a line feed. O(*n*), eight bytes at a step.
  @inline(__always)
  static func isASCIIWithoutLineFeeds(_ bytes: Span<UInt8>) -> Bool {
    let lineFeeds = UInt64(lineFeed) &* ones
    return !hasByte(in: bytes) { word in zeroBytes(in: word ^ lineFeeds) | word & (ones << 7) }
  }

  /// Whether there is a byte of some kind.
  ///
  /// - Parameter find: returns something else than 0 for a word, of which every byte counts, if a byte of it is of that
  ///   kind. It is also called with words in which a byte is repeated.
  @inline(__always)
  private static func hasByte(in bytes: Span<UInt8>, _ find: (UInt64) -> UInt64) -> Bool {
    var found: UInt64 = 0
    if bytes.count < 8 {
      for index in bytes.indices { found |= find(UInt64(bytes[index]) &* ones) }
      return found != 0
    }
    var index = 0
    // Ends with the last eight bytes, some of which may have been looked at already.
    while true {
      // SAFETY: `index` is at most `count - 8`, and `count` is at least 8: the eight bytes are inside the span, which is
      // alive. The load needs no alignment.
      found |= unsafe find(
        UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)))
      if index == bytes.count &- 8 { return found != 0 }
      index = min(index &+ 8, bytes.count &- 8)
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Sets the high bit of each byte that is zero. Bytes above the lowest zero byte may get the bit by mistake, so only
  /// the lowest one counts.
  @inline(__always)
  private static func zeroBytes(in word: UInt64) -> UInt64 {
    (word &- ones) & ~word & (ones << 7)
  }

  /// The last index in `range` that has the byte; `nil` if there is none. O(*n*) from the end, eight bytes a step.
  /// `range` must be inside the span.
  static func lastIndex(of byte: UInt8, in bytes: Span<UInt8>, range: Range<Int>) -> Int? {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    // `memrchr` does not exist in every C library.
    let pattern = UInt64(byte) &* ones
    let low = ~(ones << 7)
    var index = range.upperBound
    while index &- 8 >= range.lowerBound {
      // SAFETY: `range` is inside the span, `index` is at most its end, and `index - 8` is at
      // least its start. So the eight bytes before `index` are inside the span, which is alive. The load needs no
      // alignment.
      let word = unsafe UInt64(
        littleEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &- 8, as: UInt64.self))
      let other = word ^ pattern
      // The high bit of each byte that equals the one looked for, and of no other.
      let found = ~((other & low) &+ low | other | low)
      if found != 0 { return index &- 1 &- found.leadingZeroBitCount / 8 }
      index &-= 8
    }
    while index > range.lowerBound {
      index -= 1
      if bytes[index] == byte { return index }
    }
    return nil
  }

  /// The number of carriage returns without a line feed after them; one at the very end counts. O(*n*): as fast as
  /// `memchr` if there is no carriage return at all, otherwise as fast as `count(of:in:)`.
  static func countOfLoneReturns(in bytes: Span<UInt8>) -> Int {
    guard var index = firstIndex(of: carriageReturn, in: bytes) else { return 0 }
    let last = bytes.count &- 1
    var total = bytes[last] == carriageReturn ? 1 : 0
    while index < last {
      let end = min(last, index &+ 255)
      var found: UInt8 = 0
      while index < end {
        // SAFETY: `index` is not negative, and `index + 1` is at most `last`, which is less than the count: both bytes
        // are inside the span, which is alive.
        let isReturn = unsafe bytes[unchecked: index] == carriageReturn
        let isFollowed = unsafe bytes[unchecked: index &+ 1] == lineFeed
        found &+= isReturn && !isFollowed ? 1 : 0
        index &+= 1
      }
      total &+= Int(found)
    }
    return total
  }

  /// The number of line ends: line feeds, carriage returns, and pairs of them. O(*n*).
  static func countOfLineEnds(in bytes: Span<UInt8>) -> Int {
    count(of: lineFeed, in: bytes) + countOfLoneReturns(in: bytes)
  }

  /// Whether all bytes are ASCII. O(*n*).
  package static func isASCII(_ bytes: Span<UInt8>) -> Bool {
    var all: UInt8 = 0
    for index in bytes.indices { all |= bytes[index] }
    return all < 0x80
  }

  /// The number of times a byte occurs. O(*n*).
  ///
  /// The sum of the inner loop fits into a byte, so that the compiler vectorises the loop. It counted 44 GB/s from the
  /// second-level cache (x86-64, release build). Eight bytes a step with bit operations reached 32 GB/s, and
  /// `SIMD64<UInt8>` 0.04, because the base instruction set has no registers of that size.
  package static func count(of byte: UInt8, in bytes: Span<UInt8>) -> Int {
    var total = 0
    var index = 0
    while index < bytes.count {
      let end = min(bytes.count, index &+ 255)
      var found: UInt8 = 0
      while index < end {
        // SAFETY: `index` is not negative and less than the count, so the byte is inside the span, which is alive.
        found &+= unsafe bytes[unchecked: index] == byte ? 1 : 0
        index &+= 1
      }
      total &+= Int(found)
    }
    return total
  }
}
