import Matching

// Bytes, numbers and escaped text, written one after the other into memory that is large enough for all of them.

extension OutputSpan where Element == UInt8 {
  /// The greatest number of bytes that a number takes.
  static var longestNumber: Int { 20 }

  /// Appends bytes. There must be room for them.
  @inline(__always)
  mutating func append(_ more: Span<UInt8>) {
    precondition(more.count <= freeCapacity)
    // SAFETY: the bytes from `count` on are inside the memory of this output and not initialised, and there is room for
    // all of `more`, by the line above. `more` is borrowed during the call, so it does not lie in memory that is written.
    unsafe withUnsafeMutableBufferPointer { memory, count in
      unsafe more.withUnsafeBufferPointer { more in
        _ = unsafe UnsafeMutableBufferPointer(rebasing: memory[count...]).update(fromContentsOf: more)
        count += more.count
      }
    }
  }

  /// Appends a number in decimal. The number must not be negative, and there must be room for `longestNumber` bytes.
  @inline(__always)
  mutating func append(decimal number: Int) {
    if number < 100_000_000 { return appendDigits(of: UInt64(number), least: 1) }
    appendLongNumber(number)
  }

  @inline(never)
  private mutating func appendLongNumber(_ number: Int) {
    let (high, low) = number.quotientAndRemainder(dividingBy: 100_000_000)
    append(decimal: high)
    appendDigits(of: UInt64(low), least: 8)
  }

  /// Appends a number of at most eight digits, with zeros before it if it has fewer than `least`.
  @inline(__always)
  private mutating func appendDigits(of number: UInt64, least: Int) {
    let digits = Self.eightDigits(of: number)
    let count = max(least, 8 - digits.trailingZeroBitCount / 8)
    append(firstBytesOf: (digits | 0x3030_3030_3030_3030) >> UInt64(64 - 8 * count), count: count)
  }

  /// The eight decimal digits of a number, the highest in the lowest byte.
  ///
  /// All parts of a word are divided at once, by multiplication and shift: first into two numbers of four digits, then
  /// into four of two, then into eight of one.
  private static func eightDigits(of number: UInt64) -> UInt64 {
    let halves = number / 10_000 | (number % 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x7F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }

  /// Appends the first bytes of a number, from its lowest eight bits on. There must be room for eight.
  @inline(__always)
  private mutating func append(firstBytesOf word: UInt64, count added: Int) {
    precondition(freeCapacity >= 8 && 0...8 ~= added)
    // SAFETY: the eight bytes from `count` on are inside the memory of this output, by the line above. All of them are
    // written, and `count` grows by as many as are meant.
    unsafe withUnsafeMutableBufferPointer { memory, count in
      unsafe UnsafeMutableRawPointer(memory.baseAddress! + count).storeBytes(of: word.littleEndian, as: UInt64.self)
      count += added
    }
  }

  /// Appends bytes with the characters escaped that would break a table: a tab as `\t`, a line feed as `\n`, a carriage
  /// return as `\r`, and a backslash as `\\`. All other bytes are written as they are. There must be room for twice as
  /// many bytes.
  @inline(__always)
  mutating func append(escaping bytes: Span<UInt8>) {
    if ByteSearch.mayHaveControlOrBackslash(bytes) { appendEscaped(bytes) } else { append(bytes) }
  }

  @inline(never)
  private mutating func appendEscaped(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      let letter = Self.letter(of: bytes[index])
      if letter != nil { append(UInt8(ascii: "\\")) }
      append(letter ?? bytes[index])
    }
  }

  /// The letter that stands behind a backslash for a byte; `nil` for a byte that is written as it is.
  private static func letter(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    case UInt8(ascii: "\\"): UInt8(ascii: "\\")
    default: nil
    }
  }
}
