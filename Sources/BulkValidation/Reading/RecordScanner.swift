/// Finds where records end, so that bytes can be cut between two of them.
///
/// It starts at the start of a record and looks at each byte once, however the bytes are dealt out.
struct RecordScanner {
  /// How records end.
  enum Boundary: Sendable, Hashable {
    /// At each line feed.
    case lineFeed
    /// At each line feed, carriage return, or both, that is not between the quotes of a field, with fields parted by the
    /// delimiter.
    case csv(delimiter: UInt8)
  }

  private let boundary: Boundary
  /// Whether the bytes seen end between quotes.
  private var isInsideQuotes = false
  /// The last byte seen before the block at hand; a line feed at the start of a record.
  private var previous = ByteSearch.lineFeed
  /// Whether the last byte seen before the block at hand is a carriage return outside quotes: the record ends with it, or
  /// with a line feed that follows.
  private var isAfterReturn = false
  /// Where in the block at hand quotes last closed; −1 for just before the block. Another quote right after reopens
  /// them: it was the first of a doubled pair.
  private var closed = -2
  /// How much of the block at hand has been seen.
  private var position = 0
  /// Where in the block at hand bytes outside quotes have not been searched for a line feed yet.
  private var unsearched = 0

  /// Starts at the start of a record.
  init(_ boundary: Boundary) { self.boundary = boundary }

  private static let quote = UInt8(ascii: "\"")

  /// Looks at what a block, which starts with a record, has grown by since the last call.
  ///
  /// - Returns: the end of the last record that ended in what was new, line end included.
  mutating func lastEnd(inGrowing block: Span<UInt8>) -> Int? {
    guard case .csv(let delimiter) = boundary else {
      defer { position = block.count }
      return Self.lineEnd(in: block, range: position..<block.count)
    }
    var last: Int?
    while let quote = ByteSearch.firstIndex(of: Self.quote, in: block, from: position) {
      if isInsideQuotes {
        closeQuotes(at: quote)
      } else if opensQuotes(at: quote, in: block, delimiter: delimiter) {
        last = Self.rowEnd(in: block, range: unsearched..<quote) ?? last
        isInsideQuotes = true
      }
      position = quote + 1
    }
    position = block.count
    guard !isInsideQuotes else { return last }
    defer { unsearched = block.count }
    return Self.rowEnd(in: block, range: unsearched..<block.count) ?? last
  }

  /// Looks at the next block, after `finishBlock`, for the end of the record that is open.
  ///
  /// - Returns: the record's end, line end included, 0 where the block before ended it; `nil` where this block does not
  ///   show that it has ended.
  mutating func firstEnd(in block: Span<UInt8>) -> Int? {
    guard case .csv(let delimiter) = boundary else {
      return ByteSearch.firstIndex(of: ByteSearch.lineFeed, in: block).map { $0 + 1 }
    }
    if isAfterReturn, block.count > 0 { return block[0] == ByteSearch.lineFeed ? 1 : 0 }
    while true {
      guard isInsideQuotes else {
        let stop = ByteSearch.firstIndex(
          of: ByteSearch.lineFeed, or: ByteSearch.carriageReturn, in: block, from: position)
        let unquoted = block.extracting(first: stop ?? block.count)
        guard let quote = openingQuote(in: unquoted, delimiter: delimiter) else {
          return stop.flatMap { Self.end(ofLineEndAt: $0, in: block) }
        }
        isInsideQuotes = true
        position = quote + 1
        continue
      }
      guard let quote = ByteSearch.firstIndex(of: Self.quote, in: block, from: position) else { return nil }
      closeQuotes(at: quote)
      position = quote + 1
    }
  }

  /// Leaves a block, all of which has been seen and in which no record ended: the next one goes on from its end.
  mutating func finishBlock(_ block: Span<UInt8>) {
    guard block.count > 0 else { return }
    previous = block[block.count - 1]
    isAfterReturn = !isInsideQuotes && previous == ByteSearch.carriageReturn
    closed = closed == block.count - 1 ? -1 : -2
    position = 0
    unsearched = 0
  }

  private mutating func closeQuotes(at quote: Int) {
    isInsideQuotes = false
    closed = quote
    unsearched = quote + 1
  }

  private func openingQuote(in block: Span<UInt8>, delimiter: UInt8) -> Int? {
    var start = position
    while let quote = ByteSearch.firstIndex(of: Self.quote, in: block, from: start) {
      if opensQuotes(at: quote, in: block, delimiter: delimiter) { return quote }
      start = quote + 1
    }
    return nil
  }

  /// Only a quote at the start of a field opens quotes, or reopens those that closed just before it.
  private func opensQuotes(at quote: Int, in block: Span<UInt8>, delimiter: UInt8) -> Bool {
    let before = quote > 0 ? block[quote - 1] : previous
    return before == delimiter || before == ByteSearch.lineFeed || before == ByteSearch.carriageReturn
      || closed == quote - 1
  }

  private static func lineEnd(in block: Span<UInt8>, range: Range<Int>) -> Int? {
    ByteSearch.lastIndex(of: ByteSearch.lineFeed, in: block, range: range).map { $0 + 1 }
  }
  /// The end of the last CSV row that ends in a range outside quotes. A carriage return ends a row where the byte behind
  /// it is known and no line feed; so the one before the range is looked at again.
  private static func rowEnd(in block: Span<UInt8>, range: Range<Int>) -> Int? {
    if let end = lineEnd(in: block, range: range) { return end }
    let start = max(0, range.lowerBound - 1)
    let end = min(range.upperBound, block.count - 1)
    guard start < end else { return nil }
    return ByteSearch.lastIndex(of: ByteSearch.carriageReturn, in: block, range: start..<end).map { $0 + 1 }
  }

  /// The end of a line end that starts at a place; `nil` where the byte that tells is not in the block.
  private static func end(ofLineEndAt stop: Int, in block: Span<UInt8>) -> Int? {
    if block[stop] == ByteSearch.lineFeed { return stop + 1 }
    guard stop + 1 < block.count else { return nil }
    return block[stop + 1] == ByteSearch.lineFeed ? stop + 2 : stop + 1
  }
}
