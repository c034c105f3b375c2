/// Judges all lines of a buffer, without looking for line ends first.
///
/// The buffer is run window by window, and a window in lanes of equal length, side by side and segment by segment. A lane
/// may begin within a line: it leaves that line to the lane before, and in return runs on, alone, to the end of the line
/// that it ends in, or before.
///
/// SAFETY: the pointers lead into the caller's buffer and are used while it is borrowed, within bounds that are offsets
/// of it. The scratch memory is used by one runner at a time.
@safe struct LineRunner<Steps: Transitions, Sink: BadLineSink> {
  /// What becomes of the line feeds that end bad lines.
  private(set) var sink: Sink
  /// The number of lines so far.
  private(set) var lineCount = 0
  /// Whether the last line has no line feed and is bad.
  private(set) var lastLineIsBad = false

  private let table: LineTable
  private let transitions: Steps
  private let bytes: LineBytes
  private let scratch: LineScratch

  /// The bytes of a lane: some multiple of a page and some lines of the cache, lest all lanes fall in the same sets of it.
  private static var laneSize: Int { (128 << 10) + 576 }
  /// Fewer bytes are not worth dividing.
  private static var leastSideBySide: Int { 512 }

  init(_ table: LineTable, _ transitions: Steps, _ bytes: LineBytes, _ sink: Sink, _ scratch: LineScratch) {
    self.table = table
    self.transitions = transitions
    self.bytes = bytes
    self.sink = sink
    self.scratch = scratch
  }

  /// Judges all lines.
  ///
  /// - Parameter drain: called after each window, when the sink has all bad lines of the window.
  mutating func judge(_ drain: (inout Sink, LineBytes) -> Void) {
    var start = 0
    while start < bytes.count {
      let rest = bytes.count - start
      let end =
        rest < Self.leastSideBySide
        ? runAlone(from: start) : runWindow(from: start, laneSize: min(rest / LineLanes.count, Self.laneSize))
      lineCount += bytes.countLineFeeds(in: start..<end)
      drain(&sink, bytes)
      start = end
    }
    if bytes.count > 0, bytes[bytes.count - 1] != LineBytes.lineFeed { lineCount += 1 }
  }

  // MARK: Side by side

  /// Runs a window that starts with a line, and says where it ends.
  private mutating func runWindow(from start: Int, laneSize: Int) -> Int {
    for lane in 0..<LineLanes.count { unsafe scratch.places[lane] = lane == 0 ? table.start : table.skipping }
    var offset = 0
    while offset < laneSize {
      let length = min(laneSize - offset, LineScratch.segmentSize)
      // SAFETY: the last lane ends within the buffer, and nobody else has the scratch.
      unsafe sink.run(bytes, from: start + offset, distance: laneSize, length: length, transitions, scratch)
      offset += length
    }
    var end = start
    for lane in 0..<LineLanes.count { end = finishLine(of: lane, from: start + (lane + 1) * laneSize) }
    return end
  }

  // MARK: Alone

  /// Runs a lane to the end of the line that it is in, and says where that is.
  private mutating func finishLine(of lane: Int, from start: Int) -> Int {
    var place = unsafe scratch.places[lane]
    var offset = start
    while offset < bytes.count {
      place = transitions.next(place, bytes[offset])
      offset += 1
      guard bytes[offset - 1] == LineBytes.lineFeed else { continue }
      if Steps.signals(in: place) != 0 { sink.add(lineFeed: offset - 1, lane: lane) }
      return offset
    }
    if place != table.skipping { judgeLastLine(at: place) }
    return offset
  }

  /// Runs all that is left.
  private mutating func runAlone(from start: Int) -> Int {
    var place = table.start
    for offset in start..<bytes.count {
      place = transitions.next(place, bytes[offset])
      if Steps.signals(in: place) != 0 { sink.add(lineFeed: offset, lane: 0) }
    }
    judgeLastLine(at: place)
    return bytes.count
  }

  /// Judges the line that the buffer ends in, unless a line feed ends it.
  private mutating func judgeLastLine(at place: Int) {
    if bytes[bytes.count - 1] != LineBytes.lineFeed { lastLineIsBad = !table.acceptsEnd(at: place) }
  }
}
