import BulkValidation

/// A document that is being edited, with its records and their faults.
///
/// It is stored in chunks of whole lines. An edit usually changes one chunk, and only the records that it touches are
/// judged again. So the cost of an edit does not depend on the length of the document, except for reading the counts of
/// every chunk (about 2,500 chunks for 10 MB). A quote that opens or closes changes how everything up to the next quote
/// is read; each chunk therefore remembers both readings.
struct EditedDocument: Sendable {
  /// What comes before the records, and how they are read.
  struct Opening: Sendable {
    /// The number of bytes before the first record: a byte-order mark, a comment for the server, a header.
    var length: Int
    /// The number of bytes at the start of the text that the opening depends on; never less than `length`. After a
    /// change there, the opening is determined again.
    var source: Int
    /// What the reading depends on, such as a header. If this and `length` stay the same, so does the reading.
    var key = ""
    /// Reads the records; `nil` if nothing is judged.
    var reading: RecordReading?
  }

  /// Determines the opening of a text.
  typealias OpeningReader = @Sendable (_ text: [UInt8]) -> Opening

  private(set) var chunks: [TextChunk]
  private(set) var opening: Opening
  /// How often the opening has been replaced.
  private(set) var openingCount = 0
  /// How many records have been judged so far, for tests.
  private(set) var judgedCount = 0
  let encoding: PositionEncoding
  private let readOpening: OpeningReader

  /// Stores a text, and judges it. O(*n*).
  init(_ text: some Collection<UInt8>, encoding: PositionEncoding, opening read: @escaping OpeningReader) {
    self.encoding = encoding
    readOpening = read
    let text = Array(text)
    opening = read(text)
    chunks = Self.chunks(of: text, opening)
    settle(from: 0, touched: chunks.indices)
  }

  /// Divides a text into chunks. The opening is always in the first chunk, whatever its length.
  private static func chunks(of text: [UInt8], _ opening: Opening) -> [TextChunk] {
    let start = min(opening.source, text.count)
    let first = TextChunk(Array(text[..<start]))
    let rest = TextChunk.chunks(of: text[start...])
    guard let next = rest.first else { return [first] }
    return [TextChunk(first.bytes + next.bytes)] + rest.dropFirst()
  }

  /// The first chunk, which contains everything that the opening depends on.
  var start: [UInt8] { chunks[0].bytes }

  /// The whole text. O(*n*).
  var text: [UInt8] { chunks.flatMap(\.bytes) }
}

// MARK: - Places

extension EditedDocument {
  /// A place in the text.
  struct Place: Hashable, Comparable, Sendable {
    /// The index of its chunk.
    var chunk: Int
    /// Its offset in the chunk, in bytes.
    var offset: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.chunk, left.offset) < (right.chunk, right.offset)
    }
  }

  /// The place of a position. As the protocol requires, a position after the end of its line means the end of the line,
  /// and one after the last line means the end of the text.
  func place(of position: Position) -> Place {
    guard position.line >= 0 else { return Place(chunk: 0, offset: 0) }
    var line = position.line
    // Only the counts are read here: copying each chunk out of the array costs ten times as much.
    for index in chunks.indices {
      let isLast = index == chunks.count - 1
      if line < chunks[index].lineCount || isLast {
        let bytes = chunks[index].bytes
        let text = bytes.span
        guard let start = EditorLines.start(ofLine: line, in: text) else {
          return Place(chunk: index, offset: text.count)
        }
        let end = EditorLines.end(ofLineAt: start, in: text)?.text ?? text.count
        let offset = encoding.place(after: position.character, in: text.extracting(start..<end))
        return Place(chunk: index, offset: start + offset)
      }
      line -= chunks[index].lineCount
    }
    return Place(chunk: 0, offset: 0)
  }

  /// The position of a place.
  func position(of place: Place) -> Position {
    var position = Position(line: 0, character: 0)
    for index in 0..<place.chunk { position.line += chunks[index].lineCount }
    let bytes = chunks[place.chunk].bytes
    let text = bytes.span
    var start = 0
    while let end = EditorLines.end(ofLineAt: start, in: text), end.next <= place.offset {
      position.line += 1
      start = end.next
    }
    position.character = encoding.length(of: text.extracting(start..<max(start, place.offset)))
    return position
  }
}

// MARK: - Edits

extension EditedDocument {
  /// Replaces a range of positions, whose ends may be after the ends of lines or of the text.
  mutating func replace(_ range: Range<Position>, with text: [UInt8]) {
    let lower = place(of: range.lowerBound)
    let upper = max(lower, place(of: range.upperBound))
    let touchesOpening = lower.chunk == 0 && lower.offset <= opening.source
    if lower.chunk == upper.chunk, keepsChunk(lower.chunk, replacing: lower.offset..<upper.offset, with: text) {
      editChunk(lower.chunk, lower.offset..<upper.offset, text)
    } else {
      replaceChunks(lower, upper, text)
    }
    if touchesOpening { reopen() }
  }

  /// Whether a chunk still ends with a line feed after an edit, and is not too long.
  private func keepsChunk(_ index: Int, replacing range: Range<Int>, with text: [UInt8]) -> Bool {
    let chunk = chunks[index]
    let length = chunk.bytes.count - range.count + text.count
    guard length <= max(TextChunk.mostBytes, chunk.bytes.count), length > 0 || chunks.count == 1 else { return false }
    if index == chunks.count - 1 || range.upperBound < chunk.bytes.count { return true }
    return text.last == ByteSearch.lineFeed
  }

  private mutating func editChunk(_ index: Int, _ range: Range<Int>, _ text: [UInt8]) {
    let old = chunks[index].records
    chunks[index].bytes.replaceSubrange(range, with: text)
    let bytes = chunks[index].bytes
    chunks[index].lineCount = EditorLines.endCount(in: bytes.span)
    chunks[index].otherRecords = nil
    chunks[index].records = .unknown
    if let reading = opening.reading, old.isKnown, range.lowerBound >= old.head, !isOpen(old, at: range) {
      let (records, judged) = reading.records(
        in: bytes.span, after: old, edit: range, count: text.count)
      chunks[index].records = records
      judgedCount += judged
    }
    settle(from: index, touched: index..<index + 1)
  }

  /// Whether a whole chunk is inside a quoted field.
  private func isOpen(_ records: ChunkRecords, at range: Range<Int>) -> Bool {
    records.startsOpen && records.endsOpen && records.tail == 0
  }

  private mutating func replaceChunks(_ lower: Place, _ upper: Place, _ text: [UInt8]) {
    var bytes = Array(chunks[lower.chunk].bytes[..<lower.offset]) + text + chunks[upper.chunk].bytes[upper.offset...]
    var last = upper.chunk
    while last < chunks.count - 1, bytes.last != ByteSearch.lineFeed {
      last += 1
      bytes += chunks[last].bytes
    }
    var pieces =
      lower.chunk == 0 ? Self.chunks(of: bytes, opening) : TextChunk.chunks(of: bytes)
    if pieces.isEmpty, lower.chunk == 0 { pieces = [TextChunk([])] }
    chunks.replaceSubrange(lower.chunk...last, with: pieces)
    if chunks.isEmpty { chunks = [TextChunk([])] }
    let start = min(lower.chunk, chunks.count - 1)
    settle(from: start, touched: start..<min(start + max(1, pieces.count), chunks.count))
  }

  /// Determines the opening again, and reads the whole text again if the opening is another one.
  private mutating func reopen() {
    var new = readOpening(chunks[0].bytes)
    if chunks.count > 1, new.source >= chunks[0].bytes.count { new = readOpening(text) }
    guard new.key != opening.key || new.length != opening.length || new.source > chunks[0].bytes.count else {
      opening.source = new.source
      return
    }
    opening = new
    openingCount += 1
    chunks = Self.chunks(of: text, opening)
    settle(from: 0, touched: chunks.indices)
  }

  /// Reads the chunks that have changed, and the chunks after them that now start in another state.
  private mutating func settle(from first: Int, touched: Range<Int>) {
    guard let reading = opening.reading else { return }
    forgetOpenRecord(into: first)
    var startsOpen = first > 0 && chunks[first - 1].records.endsOpen
    for index in first..<chunks.count {
      if !chunks[index].records.isKnown || chunks[index].records.startsOpen != startsOpen {
        read(index, startsOpen: startsOpen, reading)
      } else if !touched.contains(index) {
        break
      }
      startsOpen = chunks[index].records.endsOpen
    }
  }

  private mutating func read(_ index: Int, startsOpen: Bool, _ reading: RecordReading) {
    let (old, bytes) = (chunks[index].records, chunks[index].bytes)
    if var other = chunks[index].otherRecords, other.startsOpen == startsOpen {
      other.tailFaults = nil
      chunks[index].records = other
    } else {
      let skipped = index == 0 ? min(opening.length, bytes.count) : 0
      chunks[index].records = reading.records(
        in: bytes.span, startsOpen: startsOpen, skipping: skipped)
      judgedCount += chunks[index].records.records.count
    }
    chunks[index].otherRecords = old.isKnown ? old : nil
  }

  /// Discards the faults of a record that continues into a chunk, because they may have changed.
  private mutating func forgetOpenRecord(into index: Int) {
    if let owner = ownerOfOpenRecord(into: index) { chunks[owner].records.tailFaults = nil }
  }

  /// The index of the chunk in which the record starts that continues into another chunk.
  private func ownerOfOpenRecord(into index: Int) -> Int? {
    var owner = index - 1
    while owner >= 0, chunks[owner].records.endsOpen {
      if chunks[owner].records.tail > 0 { return owner }
      owner -= 1
    }
    return nil
  }
}

// MARK: - Records

extension EditedDocument {
  /// A record, with its place in the document.
  struct Located {
    /// The record's text, its line end included.
    let bytes: [UInt8]
    /// The start of the record.
    let start: Place
    /// The number of its bytes before the place that was asked for.
    let offset: Int
  }

  /// The record at a place; `nil` in the opening, and if nothing is judged.
  func record(at place: Place) -> Located? {
    guard opening.reading != nil else { return nil }
    let records = chunks[place.chunk].records
    if place.offset < records.head || records.startsOpen && records.endsOpen && records.tail == 0 {
      guard place.chunk > 0, let owner = ownerOfOpenRecord(into: place.chunk) else { return nil }
      let start = Place(chunk: owner, offset: chunks[owner].bytes.count - chunks[owner].records.tail)
      let between = chunks[owner + 1..<place.chunk].reduce(chunks[owner].records.tail) { $0 + $1.bytes.count }
      return Located(bytes: openRecord(from: owner).bytes, start: start, offset: between + place.offset)
    }
    var start = records.head
    for record in records.records {
      if place.offset < start + record.length || isEndOfText(place, start + record.length) {
        let bytes = Array(chunks[place.chunk].bytes[start..<start + record.length])
        return Located(bytes: bytes, start: Place(chunk: place.chunk, offset: start), offset: place.offset - start)
      }
      start += record.length
    }
    if records.tail == 0 {
      return Located(bytes: [], start: Place(chunk: place.chunk, offset: start), offset: 0)
    }
    return Located(
      bytes: openRecord(from: place.chunk).bytes, start: Place(chunk: place.chunk, offset: start),
      offset: place.offset - start)
  }

  /// The place after a record; `nil` at the end of the text.
  func place(behind record: Located) -> Place? {
    var place = record.start
    place.offset += record.bytes.count
    while place.offset >= chunks[place.chunk].bytes.count {
      guard place.chunk + 1 < chunks.count, record.bytes.count > 0 else { return nil }
      place = Place(chunk: place.chunk + 1, offset: place.offset - chunks[place.chunk].bytes.count)
    }
    return place
  }

  /// Whether a place is the end of a text whose last line has no line end.
  private func isEndOfText(_ place: Place, _ end: Int) -> Bool {
    place.offset == end && place.chunk == chunks.count - 1 && end == chunks[place.chunk].bytes.count
      && chunks[place.chunk].bytes.last != ByteSearch.lineFeed
  }

  /// The record that starts in a chunk and continues after it. If it is never closed, it extends to the end of the
  /// text.
  private func openRecord(from owner: Int) -> (bytes: [UInt8], isClosed: Bool) {
    var bytes = Array(chunks[owner].bytes.suffix(chunks[owner].records.tail))
    for chunk in chunks[(owner + 1)...] {
      bytes += chunk.bytes[..<chunk.records.head]
      if chunk.records.head < chunk.bytes.count || !chunk.records.endsOpen { return (bytes, true) }
    }
    return (bytes, false)
  }

  /// The first `most` faults in order, with their positions in the document, and the number of all faults.
  ///
  /// Records that extend over several chunks are judged here, if they have changed.
  mutating func faults(most: Int) -> (shown: [DocumentFault], count: Int) {
    var shown: [DocumentFault] = []
    var (count, line) = (0, 0)
    guard opening.reading != nil else { return (shown, count) }
    for index in chunks.indices {
      let faultCount = chunks[index].records.faults.count
      if faultCount > 0, shown.count < most {
        let room = min(faultCount, most - shown.count)
        for place in 0..<room { shown.append(chunks[index].records.faults[place].moved(byLines: line)) }
      }
      count += faultCount
      line += chunks[index].lineCount
      if chunks[index].records.tail > 0 {
        let faults = faultsOfOpenRecord(from: index)
        let tail = Array(chunks[index].bytes.suffix(chunks[index].records.tail))
        let start = line - EditorLines.endCount(in: tail.span)
        count += faults.count
        for fault in faults.prefix(most - shown.count) { shown.append(fault.moved(byLines: start)) }
      }
    }
    return (shown, count)
  }

  private mutating func faultsOfOpenRecord(from index: Int) -> [DocumentFault] {
    if let faults = chunks[index].records.tailFaults { return faults }
    guard let reading = opening.reading else { return [] }
    let isClosed = chunks[(index + 1)...].contains { !$0.records.endsOpen || $0.records.tail > 0 }
    // A record that is never closed extends to the end of the text, so that only its part in the first chunk is judged.
    let bytes =
      isClosed ? openRecord(from: index).bytes : Array(chunks[index].bytes.suffix(chunks[index].records.tail))
    judgedCount += 1
    let faults = reading.faults(ofRecord: bytes.span)
    chunks[index].records.tailFaults = faults
    return faults
  }
}
