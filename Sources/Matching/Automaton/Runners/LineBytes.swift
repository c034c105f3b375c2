/// The bytes of a buffer of lines, and where lines start and end in it. Offsets are in bytes from the start of
/// the buffer.
///
/// SAFETY: whoever makes a value guarantees that the buffer can be read for as long as the value is used; the values
/// are made in a closure in which the caller's span is borrowed, and do not leave it. Offsets are not checked: they
/// have to be less than `count`, and the buffer must not be empty where an address is asked for. `LineRunner` and the
/// functions of this type keep to that.
@safe struct LineBytes {
  static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D

  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  var count: Int { unsafe bytes.count }

  @inline(__always)
  subscript(offset: Int) -> UInt8 { unsafe bytes[offset] }

  /// The address of a byte. The buffer must not be empty.
  @inline(__always)
  func pointer(to offset: Int) -> UnsafePointer<UInt8> { unsafe bytes.baseAddress.unsafelyUnwrapped + offset }

  // MARK: Lines

  /// The first start of a line at or after an offset; the end of the buffer if there is none. A line starts at
  /// offset 0.
  func lineStart(from offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    var end = offset
    while end <= count, self[end - 1] != Self.lineFeed { end += 1 }
    return min(end, count)
  }

  /// The line that a line feed ends.
  func line(endingAt lineFeed: Int) -> LineJudgements.BadLine {
    let (start, isASCII) = lineStart(before: lineFeed)
    let hasReturn = lineFeed > start && self[lineFeed - 1] == Self.carriageReturn
    return line(start..<(hasReturn ? lineFeed - 1 : lineFeed), next: lineFeed + 1, isASCII: isASCII)
  }

  /// The last line of a buffer that does not end with a line feed.
  var lastLine: LineJudgements.BadLine {
    let (start, isASCII) = lineStart(before: count)
    return line(start..<count, next: count, isASCII: isASCII)
  }

  private func line(_ range: Range<Int>, next: Int, isASCII: Bool) -> LineJudgements.BadLine {
    var malformedOffset: Int?
    if !isASCII {
      // SAFETY: the range is that of a line in the buffer. The span of it is not kept.
      let text = unsafe UnsafeBufferPointer(rebasing: bytes[range])
      malformedOffset = unsafe UTF8Validation.firstMalformedOffset(in: text.span).map { range.lowerBound + $0 }
    }
    return LineJudgements.BadLine(
      start: range.lowerBound, end: range.upperBound, next: next, malformedOffset: malformedOffset)
  }

  /// Where the line starts that ends at an offset.
  ///
  /// `isASCII` is `true` only if all bytes of the line are ASCII. It may be `false` for such a line too, because it
  /// also takes up to seven bytes before the line into account.
  @inline(__always)
  private func lineStart(before offset: Int) -> (start: Int, isASCII: Bool) {
    let highBits: UInt64 = 0x8080_8080_8080_8080
    let lineFeeds = UInt64(Self.lineFeed) &* 0x0101_0101_0101_0101
    var seen: UInt64 = 0
    var end = offset
    while end >= 8 {
      // SAFETY: the eight bytes before `end` are in the buffer, because `end` is at least 8 and at most `offset`. Every
      // combination of bits is a valid UInt64.
      let word = unsafe UInt64(littleEndian: UnsafeRawPointer(pointer(to: end - 8)).loadUnaligned(as: UInt64.self))
      seen |= word
      // `found` has the high bit of exactly those bytes that are line feeds: the sum carries nothing from byte to byte.
      let difference = word ^ lineFeeds
      let found = ~((difference & ~highBits) &+ ~highBits | difference) & highBits
      if found != 0 { return (end - found.leadingZeroBitCount / 8, seen & highBits == 0) }
      end -= 8
    }
    while end > 0, self[end - 1] != Self.lineFeed {
      seen |= UInt64(self[end - 1])
      end -= 1
    }
    return (end, seen & highBits == 0)
  }

  // MARK: Counting

  /// The number of line feeds in a range of the buffer.
  ///
  /// With vectors, counting takes a twentieth of the time that the lanes take to run the same bytes (x86-64). A plain
  /// loop, which the compiler did not turn into vectors, took longer than the lanes.
  func countLineFeeds(in range: Range<Int>) -> Int {
    let blockSize = 128
    let lineFeeds = SIMD16<UInt8>(repeating: Self.lineFeed)
    var count = 0
    var offset = range.lowerBound
    while offset &+ blockSize <= range.upperBound {
      // SAFETY: the block is in the range, which is in the buffer, and all loads are in the block.
      let block = unsafe UnsafeRawPointer(pointer(to: offset))
      var counts = SIMD16<UInt8>()
      for part in stride(from: 0, to: blockSize, by: 16) {
        let vector = unsafe block.loadUnaligned(fromByteOffset: part, as: SIMD16<UInt8>.self)
        // SAFETY: a mask of 16 bytes has the size of a vector of 16 bytes. Each of its bytes is 0 or −1, so that to
        // subtract the mask is to add 1 for each line feed.
        counts &-= unsafe unsafeBitCast(vector .== lineFeeds, to: SIMD16<UInt8>.self)
      }
      count &+= Int(counts.wrappedSum())
      offset &+= blockSize
    }
    while offset < range.upperBound {
      if self[offset] == Self.lineFeed { count &+= 1 }
      offset &+= 1
    }
    return count
  }
}
