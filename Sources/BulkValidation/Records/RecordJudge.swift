/// Judges the records of one format.
protocol RecordJudge: Sendable {
  /// Whether a carriage return without a line feed ends a record.
  var endsAtReturns: Bool { get }
  /// Judges whole records, in order, until the report needs no more.
  ///
  /// - Parameter chunk: starts with a record; only the last record of an input may have no line end.
  func judge(_ chunk: Span<UInt8>, into report: inout ChunkReport)
}

extension RecordJudge {
  /// By default only a line feed ends a record, with or without a carriage return before it.
  var endsAtReturns: Bool { false }
}

/// The place of a line in a block of bytes; all offsets are in bytes.
struct LineRange {
  /// The start of the line.
  let start: Int
  /// The end of its text.
  let textEnd: Int
  /// The end of the line, including its line end.
  let end: Int

  /// Makes an empty line without a line end.
  init(at start: Int) { (self.start, textEnd, end) = (start, start, start) }

  /// The line that starts at an offset before the block's end. `\n` and `\r\n` end a line. The last line may have no
  /// line end; a carriage return at its end is then text.
  @inline(__always)
  init(in bytes: Span<UInt8>, at start: Int) {
    self.start = start
    guard let lineFeed = ByteSearch.nextLineFeed(in: bytes, from: start) else {
      textEnd = bytes.count
      end = bytes.count
      return
    }
    let hasReturn = lineFeed > start && bytes[lineFeed - 1] == ByteSearch.carriageReturn
    textEnd = hasReturn ? lineFeed - 1 : lineFeed
    end = lineFeed + 1
  }

  /// The number of lines in a range that starts and ends between lines.
  static func count(in bytes: Span<UInt8>, range: Range<Int>) -> Int {
    guard let last = range.last else { return 0 }
    let lineFeeds = ByteSearch.count(of: ByteSearch.lineFeed, in: bytes.extracting(range))
    return bytes[last] == ByteSearch.lineFeed ? lineFeeds : lineFeeds + 1
  }

  /// The text, without the line end.
  var text: Range<Int> { start..<textEnd }
  /// The line, including its line end.
  var whole: Range<Int> { start..<end }
}
