import BulkValidation

/// A stretch of a document: whole lines, a few kilobytes of them.
///
/// All chunks but the last end with a line feed, so that no line of an editor lies in two. A record may: a quoted field
/// that holds line breaks.
struct TextChunk: Sendable {
  /// A chunk that grows beyond this many bytes is cut in two.
  static let mostBytes = 8192
  /// How long the pieces are that a text is cut into.
  static let usualBytes = 4096

  /// The text.
  var bytes: [UInt8]
  /// How many line ends the text has.
  var lineCount: Int
  /// Its records, as they are where they start in the state that the chunk before ends in.
  var records = ChunkRecords.unknown
  /// The same for the other state, if they have been looked at: a quote that opens and closes again costs nothing twice.
  var otherRecords: ChunkRecords?

  /// A chunk of some text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineCount = EditorLines.endCount(in: bytes.span)
  }

  /// Cuts a text into chunks, each at the first line feed behind `usualBytes`. O(*n*).
  static func chunks(of text: some Collection<UInt8>) -> [TextChunk] {
    let text = Array(text)
    var chunks: [TextChunk] = []
    var start = 0
    while start < text.count {
      let lineFeed = ByteSearch.firstIndex(
        of: ByteSearch.lineFeed, in: text.span, from: min(start + usualBytes, text.count))
      let end = lineFeed.map { $0 + 1 } ?? text.count
      chunks.append(TextChunk(Array(text[start..<end])))
      start = end
    }
    return chunks
  }
}

/// The records of a chunk.
struct ChunkRecords: Sendable {
  /// Whether the chunk starts inside a quoted field of a record that began before it.
  let startsOpen: Bool
  /// How many bytes at its start belong to that record.
  var head = 0
  /// The records that start and end in it.
  var records: [DocumentRecord] = []
  /// How many bytes at its end belong to a record that goes on behind it.
  var tail = 0
  /// Whether it ends inside a quoted field.
  var endsOpen = false
  /// The faults of the record that starts in it and goes on behind it; `nil` where they are not known.
  var tailFaults: [DocumentFault]?
  /// Whether the records have been looked at.
  var isKnown = true
  /// The faults of the whole records, with their positions from the start of the chunk.
  var faults: [DocumentFault] = []

  static let unknown: ChunkRecords = {
    var records = ChunkRecords(startsOpen: false)
    records.isKnown = false
    return records
  }()

  init(startsOpen: Bool) { self.startsOpen = startsOpen }
}

/// A record of a document.
struct DocumentRecord: Sendable {
  /// How many bytes it has, its line end included.
  var length: Int
  /// What is wrong with it.
  var faults: [DocumentFault] = []
}

/// A fault and its place.
struct DocumentFault: Sendable, Hashable {
  /// What is wrong.
  let fault: RecordFault
  /// Where, as positions from the start of the record, the chunk or the document.
  var range: Range<Position>

  /// The same fault where what holds it starts at this line.
  func moved(byLines lines: Int) -> DocumentFault {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    lower.line += lines
    upper.line += lines
    return DocumentFault(fault: fault, range: lower..<upper)
  }
}
