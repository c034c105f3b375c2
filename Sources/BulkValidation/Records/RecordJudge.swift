/// Judges the records of one format.
protocol RecordJudge: Sendable {
  /// Whether a carriage return without a line feed ends a record.
  var endsAtReturns: Bool { get }
  /// Judges whole records, in order, until the report wants no more.
  ///
  /// - Parameter chunk: starts with a record; only the last record of an input may lack its line end.
  func judge(_ chunk: Span<UInt8>, into report: inout ChunkReport)
}

extension RecordJudge {
  /// Only a line feed ends a record, with a carriage return before it or not.
  var endsAtReturns: Bool { false }
}

/// The place of a line in a block of bytes.
struct LineRange {
  /// Where it starts.
  let start: Int
  /// Where its text ends.
  let textEnd: Int
  /// Where it ends, line end included.
  let end: Int

  /// An empty line without an end.
  init(at start: Int) { (self.start, textEnd, end) = (start, start, start) }

  /// The line that starts at a place before the block's end. `\n` and `\r\n` end a line; the last may have no end, and
  /// a carriage return there is text.
  @inline(__always)
  init(in bytes: Span<UInt8>, at start: Int) {
    self.start = start
    guard let lineFeed = ByteSearch.firstIndex(of: ByteSearch.lineFeed, in: bytes, from: start) else {
      textEnd = bytes.count
      end = bytes.count
      return
    }
    let hasReturn = lineFeed > start && bytes[lineFeed - 1] == ByteSearch.carriageReturn
    textEnd = hasReturn ? lineFeed - 1 : lineFeed
    end = lineFeed + 1
  }

  /// How many lines there are in a range that starts and ends with lines.
  static func count(in bytes: Span<UInt8>, range: Range<Int>) -> Int {
    guard let last = range.last else { return 0 }
    let lineFeeds = ByteSearch.count(of: ByteSearch.lineFeed, in: bytes.extracting(range))
    return bytes[last] == ByteSearch.lineFeed ? lineFeeds : lineFeeds + 1
  }

  /// The text, without the line end.
  var text: Range<Int> { start..<textEnd }
  /// The line with its end.
  var whole: Range<Int> { start..<end }
}
