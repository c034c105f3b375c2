/// What became of the lines of a buffer: how many there are, and which of them are bad.
///
/// Made once, and handed to `AutomatonMatcher.judgeLines(in:into:)` for buffer after buffer, which reuses its memory.
public struct LineJudgements: Sendable {
  /// A line that does not match, or is not UTF-8. All offsets count bytes of the buffer.
  public struct BadLine: Hashable, Sendable {
    /// Where the line starts.
    public let start: Int
    /// Where its text ends: before the line feed, and before a carriage return that the line feed follows.
    public let end: Int
    /// Where the next line starts.
    public let next: Int
    /// The first byte that is not UTF-8, or −1: an optional would make a quarter more to write for each line.
    private let firstMalformed: Int

    init(start: Int, end: Int, next: Int, malformedOffset: Int?) {
      self.start = start
      self.end = end
      self.next = next
      firstMalformed = malformedOffset ?? -1
    }

    /// The first byte that is not UTF-8; `nil` for a line that is, and merely does not match.
    public var malformedOffset: Int? { firstMalformed < 0 ? nil : firstMalformed }
  }

  /// The number of lines. A last line without a line feed is one, if it is not empty.
  public internal(set) var lineCount = 0
  /// The lines that are bad, in the order in which they lie in the buffer.
  public private(set) var badLines: [BadLine] = []
  /// How many of the bad lines are not UTF-8.
  public private(set) var malformedCount = 0

  /// Made when it is first needed.
  private var scratch: LineScratch?

  /// Makes an empty list.
  public init() {}

  /// The working memory, which no copy of this value shares.
  mutating func ownScratch() -> LineScratch {
    if let scratch, isKnownUniquelyReferenced(&self.scratch) { return scratch }
    let new = LineScratch()
    scratch = new
    return new
  }

  /// The number of lines that match.
  public var validCount: Int { lineCount - badLines.count }

  /// Adds a bad line behind those that are known.
  @inline(__always)
  mutating func append(_ line: BadLine) {
    badLines.append(line)
    if line.malformedOffset != nil { malformedCount += 1 }
  }

  /// Forgets everything, and keeps the memory.
  mutating func reset() {
    lineCount = 0
    malformedCount = 0
    badLines.removeAll(keepingCapacity: true)
  }
}

/// How many lines of a buffer there are, and how many of them do not match.
package struct LineCounts: Hashable, Sendable {
  /// The number of lines. A last line without a line feed is one, if it is not empty.
  package var lines = 0
  /// How many of them do not match, or are not UTF-8.
  package var bad = 0
}
