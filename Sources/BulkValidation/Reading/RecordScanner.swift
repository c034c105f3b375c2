/// Finds the ends of records, so that an input can be cut between two of them.
///
/// It begins at the start of a record and reads each byte once, however the bytes are divided into blocks.
struct RecordScanner {
  /// What ends a record.
  enum Boundary: Sendable, Hashable {
    /// Each line feed.
    case lineFeed
    /// Each line feed, carriage return, or pair of both, outside quoted fields. `delimiter` separates fields.
    case csv(delimiter: UInt8)
  }

  private let boundary: Boundary
  /// Whether the last byte read is inside quotes.
  private var isInsideQuotes = false
  /// The last byte before the current block; at the start of a record, a line feed.
  private var previous = ByteSearch.lineFeed
  /// Whether the last byte before the current block is a carriage return outside quotes. The record ends with it, or
  /// with a line feed directly after it.
  private var isAfterReturn = false
  /// Where quotes last closed in the current block; −1 means directly before the block, and −2 means nowhere near. A
  /// quote directly after that position reopens them: the two are a doubled quote.
  private var closed = -2
  /// How much of the current block has been read.
  private var position = 0
  /// From where on bytes outside quotes have not been searched for a line end yet.
  private var unsearched = 0

  /// Begins at the start of a record.
  init(_ boundary: Boundary) { self.boundary = boundary }

  private static let quote = UInt8(ascii: "\"")

  /// Reads what has been added to a block since the last call. The block starts with a record.
  ///
  /// - Returns: the end, including the line end, of the last record that ends in the added part; `nil` if none does.
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

  /// Looks for the end of the open record in the next block, after `finishBlock`.
  ///
  /// - Returns: the record's end, including its line end; 0 if the block before ended it; `nil` if this block does not
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

  /// Leaves a block that has been read completely and in which no record ended; the next block continues it.
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

  /// Whether a quote opens quotes: only one at the start of a field does, or one directly after quotes have closed.
  private func opensQuotes(at quote: Int, in block: Span<UInt8>, delimiter: UInt8) -> Bool {
    let before = quote > 0 ? block[quote - 1] : previous
    return before == delimiter || before == ByteSearch.lineFeed || before == ByteSearch.carriageReturn
      || closed == quote - 1
  }

  private static func lineEnd(in block: Span<UInt8>, range: Range<Int>) -> Int? {
    ByteSearch.lastIndex(of: ByteSearch.lineFeed, in: block, range: range).map { $0 + 1 }
  }
  /// The end of the last CSV row that ends in a range outside quotes. A carriage return ends a row only if the byte
  /// after it is known and is not a line feed. So the byte before the range is looked at again.
  private static func rowEnd(in block: Span<UInt8>, range: Range<Int>) -> Int? {
    if let end = lineEnd(in: block, range: range) { return end }
    let start = max(0, range.lowerBound - 1)
    let end = min(range.upperBound, block.count - 1)
    guard start < end else { return nil }
    return ByteSearch.lastIndex(of: ByteSearch.carriageReturn, in: block, range: start..<end).map { $0 + 1 }
  }

  /// The end of the line end that starts at an index; `nil` if the byte that decides it is not in the block.
  private static func end(ofLineEndAt stop: Int, in block: Span<UInt8>) -> Int? {
    if block[stop] == ByteSearch.lineFeed { return stop + 1 }
    guard stop + 1 < block.count else { return nil }
    return block[stop + 1] == ByteSearch.lineFeed ? stop + 2 : stop + 1
  }
}
