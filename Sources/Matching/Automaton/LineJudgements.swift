/// The result of judging the lines of a buffer: how many there are, and which of them are bad.
///
/// Make one value, and pass it to `AutomatonMatcher.judgeLines(in:into:)` for each buffer, which reuses its memory.
public struct LineJudgements: Sendable {
  /// A line that does not match, or is not UTF-8. All offsets are in bytes from the start of the buffer.
  public struct BadLine: Hashable, Sendable {
    /// Where the line starts.
    public let start: Int
    /// Where the text of the line ends: before the line feed, and before a carriage return that comes directly
    /// before it.
    public let end: Int
    /// Where the next line starts.
    public let next: Int
    /// `faultOffset`; its complement for a line that is not UTF-8. An optional would make the value a quarter larger to
    /// write.
    private let fault: Int

    init(_ text: Range<Int>, next: Int, faultOffset: Int) {
      (start, end, self.next, fault) = (text.lowerBound, text.upperBound, next, faultOffset)
    }

    init(_ text: Range<Int>, next: Int, malformedOffset: Int) {
      (start, end, self.next, fault) = (text.lowerBound, text.upperBound, next, ~malformedOffset)
    }

    /// Where the first sequence starts that is not UTF-8; `nil` for a line that is UTF-8 and does not match.
    public var malformedOffset: Int? { fault < 0 ? ~fault : nil }
    /// Where the line goes wrong: where the first scalar starts after which no continuation can match; `end` if a
    /// continuation still could. For a line that is not UTF-8, where the first malformed sequence starts.
    public var faultOffset: Int { fault < 0 ? ~fault : fault }
  }

  /// The number of lines. A last line without a line feed counts if it is not empty.
  public internal(set) var lineCount = 0
  /// The lines that are bad, in the order of the buffer.
  public private(set) var badLines: [BadLine] = []
  /// How many of the bad lines are not UTF-8.
  public private(set) var malformedCount = 0

  /// The working memory, made when it is first needed.
  private var scratch: LineScratch?

  /// Makes the result for a buffer without lines.
  public init() {}

  /// Working memory that only this value holds. If a copy of this value holds it too, new memory is made.
  mutating func ownScratch() -> LineScratch {
    // Not bound before the question: a bound name would be a second reference.
    if isKnownUniquelyReferenced(&scratch), let scratch { return scratch }
    let new = LineScratch()
    scratch = new
    return new
  }

  /// The number of lines that match. O(1).
  public var validCount: Int { lineCount - badLines.count }

  /// Adds a bad line, which has to lie after all bad lines that have been added.
  @inline(__always)
  mutating func append(_ line: BadLine) {
    badLines.append(line)
    if line.malformedOffset != nil { malformedCount += 1 }
  }

  /// Removes everything, and keeps the memory.
  mutating func reset() {
    lineCount = 0
    malformedCount = 0
    badLines.removeAll(keepingCapacity: true)
  }
}

/// The number of lines of a buffer, and of those among them that do not match.
package struct LineCounts: Hashable, Sendable {
  /// The number of lines. A last line without a line feed counts if it is not empty.
  package var lines = 0
  /// The number of lines that do not match, or are not UTF-8.
  package var bad = 0
}
