import BulkValidation

/// Reads the records of chunks: where they end, and what is wrong with them.
struct RecordReading: Sendable {
  let inspector: RecordInspector
  let cutter: RecordCutter
  let encoding: PositionEncoding

  init(_ inspector: RecordInspector, encoding: PositionEncoding) {
    self.inspector = inspector
    cutter = RecordCutter(inspector.format)
    self.encoding = encoding
  }

  /// Reads a whole chunk. O(*n*).
  ///
  /// - Parameter skipped: the number of bytes at its start that are not records: a header, a comment for the server.
  func records(in bytes: Span<UInt8>, startsOpen: Bool, skipping skipped: Int = 0) -> ChunkRecords {
    var result = ChunkRecords(startsOpen: startsOpen)
    result.head = skipped
    if startsOpen {
      let end = cutter.endOfOpenRecord(in: bytes)
      result.head = end.place
      result.endsOpen = end.isOpen
    }
    if !result.endsOpen { cut(bytes, from: result.head, until: { _ in false }, into: &result) }
    judge(bytes, records: result.records.indices, in: &result)
    result.faults = faults(of: result, in: bytes)
    return result
  }

  /// Reads what an edit has changed in a chunk, and keeps the rest.
  ///
  /// - Parameters:
  ///   - bytes: the chunk after the edit.
  ///   - old: the records before the edit.
  ///   - edit: the range that was replaced, in bytes of the old chunk, outside its head.
  ///   - count: the number of bytes that replaced it.
  /// - Returns: the records, and the number of those that were judged.
  func records(
    in bytes: Span<UInt8>, after old: ChunkRecords, edit: Range<Int>, count: Int
  ) -> (records: ChunkRecords, judged: Int) {
    var result = ChunkRecords(startsOpen: old.startsOpen)
    result.head = old.head
    var (kept, start) = (0, old.head)
    // Only the last record of a document may have no line end; text after it belongs to that record.
    while kept < old.records.count, start + old.records[kept].length <= edit.lowerBound,
      bytes[start + old.records[kept].length - 1] == ByteSearch.lineFeed
    {
      start += old.records[kept].length
      kept += 1
    }
    result.records = Array(old.records[..<kept])
    let resumes = boundaries(of: old, behind: edit.upperBound, movedBy: count - edit.count)
    cut(bytes, from: start, until: { resumes[$0] != nil }, into: &result)
    let judged = kept..<result.records.count
    judge(bytes, records: judged, in: &result)
    let end = start + result.records[judged].reduce(0) { $0 + $1.length }
    if !result.endsOpen, result.tail == 0, let next = resumes[end] {
      result.records += old.records[next...]
      (result.tail, result.endsOpen, result.tailFaults) = (old.tail, old.endsOpen, old.tailFaults)
    }
    result.faults = faults(of: result, in: bytes)
    return (result, judged.count)
  }

  /// The indices of the old records that start after an edit, by the offsets at which they start now; and the offset
  /// after the last record.
  private func boundaries(of old: ChunkRecords, behind place: Int, movedBy distance: Int) -> [Int: Int] {
    var boundaries: [Int: Int] = [:]
    var start = old.head
    for (index, record) in old.records.enumerated() {
      // A record that starts exactly where the edit ends has either been joined to the inserted text or still starts
      // there. Reading up to that place shows which.
      if start >= place { boundaries[start + distance] = index }
      start += record.length
    }
    if start >= place { boundaries[start + distance] = old.records.count }
    return boundaries
  }

  /// Finds the records from an offset on, until one ends at an offset after which the records are known.
  private func cut(
    _ bytes: Span<UInt8>, from start: Int, until isKnown: (Int) -> Bool, into result: inout ChunkRecords
  ) {
    var start = start
    while start < bytes.count, !isKnown(start) {
      let end = cutter.end(ofRecordAt: start, in: bytes)
      if end.isOpen {
        result.tail = bytes.count - start
        result.endsOpen = true
        return
      }
      result.records.append(DocumentRecord(length: end.place - start))
      start = end.place
    }
  }

  /// Judges some consecutive records of a chunk.
  private func judge(_ bytes: Span<UInt8>, records: Range<Int>, in result: inout ChunkRecords) {
    let start = result.head + result.records[..<records.lowerBound].reduce(0) { $0 + $1.length }
    let length = result.records[records].reduce(0) { $0 + $1.length }
    let bad = inspector.badRecords(in: bytes.extracting(start..<start + length))
    var (index, place) = (records.lowerBound, start)
    for record in bad {
      while index < records.lowerBound + record.index {
        place += result.records[index].length
        index += 1
      }
      let text = bytes.extracting(place..<place + result.records[index].length)
      result.records[index].faults = record.faults.map { located($0, in: text) }
    }
  }

  /// The faults of a chunk's whole records, with positions in the chunk.
  private func faults(of chunk: ChunkRecords, in bytes: Span<UInt8>) -> [DocumentFault] {
    var faults: [DocumentFault] = []
    var (start, counted, line) = (chunk.head, 0, 0)
    for record in chunk.records {
      if !record.faults.isEmpty {
        line += EditorLines.endCount(in: bytes.extracting(counted..<start))
        counted = start
        faults += record.faults.map { $0.moved(byLines: line) }
      }
      start += record.length
    }
    return faults
  }

  /// The faults of one whole record.
  func faults(ofRecord record: Span<UInt8>) -> [DocumentFault] {
    inspector.badRecords(in: record).flatMap(\.faults).map { located($0, in: record) }
  }

  private func located(_ fault: RecordFault, in record: Span<UInt8>) -> DocumentFault {
    let range = inspector.range(of: fault, in: record)
    let start = position(of: range.lowerBound, in: record)
    return DocumentFault(fault: fault, range: start..<max(start, position(of: range.upperBound, in: record)))
  }

  /// The position of an offset, counted from the start of the record. O(*n*).
  func position(of place: Int, in record: Span<UInt8>) -> Position {
    var position = Position(line: 0, character: 0)
    var start = 0
    while let end = EditorLines.end(ofLineAt: start, in: record), end.next <= place {
      position.line += 1
      start = end.next
    }
    position.character = encoding.length(of: record.extracting(start..<max(start, place)))
    return position
  }
}
