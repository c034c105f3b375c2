import BulkValidation

/// A part of a document: some kilobytes of whole lines.
///
/// All chunks except the last end with a line feed, so that no line extends over two chunks. A record may extend over
/// several, because a quoted field may contain line breaks.
struct TextChunk: Sendable {
  /// The number of bytes above which a chunk is divided.
  static let mostBytes = 8192
  /// The minimum length of the chunks into which a text is divided, except the last.
  static let usualBytes = 4096

  /// The text.
  var bytes: [UInt8]
  /// The number of line ends in the text.
  var lineCount: Int
  /// The records of the chunk, given the state in which the chunk before it ends (inside quotes or not).
  var records = ChunkRecords.unknown
  /// The records for the other state, if they have been read: so a quote that is opened and closed again does not cause
  /// the chunk to be read again.
  var otherRecords: ChunkRecords?

  /// Makes a chunk of some text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineCount = EditorLines.endCount(in: bytes.span)
  }

  /// Divides a text into chunks, each at the first line feed after `usualBytes`. O(*n*).
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
  /// The number of bytes at its start that belong to that record.
  var head = 0
  /// The records that start and end in the chunk.
  var records: [DocumentRecord] = []
  /// The number of bytes at its end that belong to a record that continues after the chunk.
  var tail = 0
  /// Whether the chunk ends inside a quoted field.
  var endsOpen = false
  /// The faults of the record that starts in the chunk and continues after it; `nil` if they are not known.
  var tailFaults: [DocumentFault]?
  /// Whether the records have been read.
  var isKnown = true
  /// The faults of the whole records, with positions from the start of the chunk.
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
  /// The length in bytes, including the line end.
  var length: Int
  /// What is wrong with it.
  var faults: [DocumentFault] = []
}

/// A fault, and where it is.
struct DocumentFault: Sendable, Hashable {
  /// What is wrong.
  let fault: RecordFault
  /// The range, as positions from the start of the record, of the chunk, or of the document.
  var range: Range<Position>

  /// The same fault, if the record or chunk that it is in starts at this line.
  func moved(byLines lines: Int) -> DocumentFault {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    lower.line += lines
    upper.line += lines
    return DocumentFault(fault: fault, range: lower..<upper)
  }
}
