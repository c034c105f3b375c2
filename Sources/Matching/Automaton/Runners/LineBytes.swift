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

  /// The bad line that has a mark at an offset.
  ///
  /// - Parameter runner: asked where the line goes wrong if the mark does not tell. Without a runner, the line's end is
  ///   taken.
  @inline(__always)
  func line(markedAt mark: Int, _ runner: TextRunner?) -> LineJudgements.BadLine {
    let (start, headIsASCII) = lineStart(before: mark)
    let (end, tailIsASCII) = lineEnd(from: mark)
    let hasReturn = end < count && end > start && self[end - 1] == Self.carriageReturn
    let range = start..<(hasReturn ? end - 1 : end)
    if !(headIsASCII && tailIsASCII), let offset = malformedOffset(in: range) {
      return LineJudgements.BadLine(range, next: min(end + 1, count), malformedOffset: offset)
    }
    let fault = if let runner { faultOffset(in: range, mark: mark, runner) } else { range.upperBound }
    return LineJudgements.BadLine(range, next: min(end + 1, count), faultOffset: fault)
  }

  /// The last line of a buffer that does not end with a line feed, if it is bad and has no mark.
  func lastLine(_ runner: TextRunner?) -> LineJudgements.BadLine {
    let range = lineStart(before: count).start..<count
    if let offset = malformedOffset(in: range) {
      return LineJudgements.BadLine(range, next: count, malformedOffset: offset)
    }
    let fault = if let runner { searchedFaultOffset(in: range, runner) } else { range.upperBound }
    return LineJudgements.BadLine(range, next: count, faultOffset: fault)
  }

  // MARK: Faults

  /// Where a well-formed bad line goes wrong: at the scalar of the marked byte, or at its end if the mark is behind it.
  ///
  /// Behind a carriage return the mark does not tell: if the pattern does not take the carriage return, it is the fault,
  /// but that showed only when no line feed followed it. If nothing matches, every line goes wrong where it starts.
  @inline(__always)
  private func faultOffset(in line: Range<Int>, mark: Int, _ runner: TextRunner) -> Int {
    if runner.start == runner.dead { return line.lowerBound }
    if self[mark] == Self.lineFeed { return line.upperBound }
    if mark > line.lowerBound, self[mark - 1] == Self.carriageReturn { return searchedFaultOffset(in: line, runner) }
    if mark >= line.upperBound { return line.upperBound }
    var offset = mark
    while offset > line.lowerBound, UTF8.isContinuation(self[offset]) { offset -= 1 }
    return offset
  }

  /// Where a well-formed bad line goes wrong, found by running it again.
  private func searchedFaultOffset(in line: Range<Int>, _ runner: TextRunner) -> Int {
    // SAFETY: the range is that of a line in the buffer. The span of it is not kept.
    let text = unsafe UnsafeBufferPointer(rebasing: bytes[line])
    return unsafe runner.firstFault(in: text.span, from: runner.start).map { line.lowerBound + $0.offset }
      ?? line.upperBound
  }

  private func malformedOffset(in line: Range<Int>) -> Int? {
    // SAFETY: the range is that of a line in the buffer. The span of it is not kept.
    let text = unsafe UnsafeBufferPointer(rebasing: bytes[line])
    return unsafe UTF8Validation.firstMalformedOffset(in: text.span).map { line.lowerBound + $0 }
  }

  // MARK: Words

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The high bit of exactly those bytes of a word that are line feeds.
  @inline(__always)
  private static func lineFeeds(in word: UInt64) -> UInt64 {
    // The sum carries nothing from byte to byte.
    let difference = word ^ UInt64(lineFeed) &* 0x0101_0101_0101_0101
    return ~((difference & ~highBits) &+ ~highBits | difference) & highBits
  }

  /// The eight bytes at an offset, of which the first is the lowest.
  ///
  /// SAFETY: the offset has to be at most `count - 8`.
  @inline(__always)
  @unsafe private func word(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(pointer(to: offset)).loadUnaligned(as: UInt64.self))
  }

  /// Where the line ends that an offset is in: the offset of its line feed, or the end of the buffer.
  ///
  /// `isASCII` is `true` only if all bytes of the line from the offset on are ASCII. It may be `false` for such a line
  /// too, because it also takes up to seven bytes behind the line into account.
  @inline(__always)
  private func lineEnd(from offset: Int) -> (end: Int, isASCII: Bool) {
    var seen: UInt64 = 0
    var end = offset
    while end &+ 8 <= count {
      // SAFETY: `end` is at most `count - 8`.
      let word = unsafe word(at: end)
      seen |= word
      let found = Self.lineFeeds(in: word)
      if found != 0 { return (end + found.trailingZeroBitCount / 8, seen & Self.highBits == 0) }
      end += 8
    }
    while end < count, self[end] != Self.lineFeed {
      seen |= UInt64(self[end])
      end += 1
    }
    return (end, seen & Self.highBits == 0)
  }

  /// Where the line starts that an offset is in, or behind which it is.
  ///
  /// `isASCII` is `true` only if all bytes of the line are ASCII. It may be `false` for such a line too, because it
  /// also takes up to seven bytes before the line into account.
  @inline(__always)
  private func lineStart(before offset: Int) -> (start: Int, isASCII: Bool) {
    var seen: UInt64 = 0
    var end = offset
    while end >= 8 {
      // SAFETY: `end` is at least 8, and at most `offset`, so `end - 8` is at most `count - 8`.
      let word = unsafe word(at: end - 8)
      seen |= word
      let found = Self.lineFeeds(in: word)
      if found != 0 { return (end - found.leadingZeroBitCount / 8, seen & Self.highBits == 0) }
      end -= 8
    }
    while end > 0, self[end - 1] != Self.lineFeed {
      seen |= UInt64(self[end - 1])
      end -= 1
    }
    return (end, seen & Self.highBits == 0)
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
