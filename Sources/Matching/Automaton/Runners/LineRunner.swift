/// Judges all lines of a buffer, without a search for line ends.
///
/// The buffer is run window by window. A window is divided into lanes of equal length, which are run side by side,
/// segment by segment. A lane may begin inside a line. It does not judge that line: the lane before runs on, alone, to
/// the end of the line in which its own part of the window ends.
///
/// SAFETY: a runner is made and used in a closure in which the caller's buffer is borrowed, so the buffer can be read
/// as long as the runner exists. It only reads at offsets within the buffer. It holds the table, whose memory therefore
/// exists, and a scratch that `LineJudgements` gives to one runner at a time.
@safe struct LineRunner<Steps: Transitions, Sink: BadLineSink> {
  /// Takes the offsets at which bad lines are signalled.
  private(set) var sink: Sink
  /// The number of lines so far.
  private(set) var lineCount = 0
  /// Whether the last line has no line feed, and is bad without a byte at which that was signalled.
  private(set) var lastLineIsBad = false

  private let table: LineTable
  private let transitions: Steps
  private let bytes: LineBytes
  private let scratch: LineScratch

  /// If fewer bytes are left, they are not divided into lanes.
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
  /// - Parameter drain: called after each window, when the sink has taken all bad lines of the window.
  mutating func judge(_ drain: (inout Sink, LineBytes) -> Void) {
    var start = 0
    while start < bytes.count {
      let rest = bytes.count - start
      let end =
        rest < Self.leastSideBySide
        ? runAlone(from: start)
        : runWindow(from: start, laneSize: min(rest / LineLanes.count, LineLanes.greatestLength))
      lineCount += bytes.countLineFeeds(in: start..<end)
      drain(&sink, bytes)
      start = end
    }
    if bytes.count > 0, bytes[bytes.count - 1] != LineBytes.lineFeed { lineCount += 1 }
  }

  // MARK: Side by side

  /// Runs a window that starts where a line starts, and returns where it ends: after a line feed, or at the end of the
  /// buffer.
  private mutating func runWindow(from start: Int, laneSize: Int) -> Int {
    sink.prepare(forMarks: laneSize + 1)
    for lane in 0..<LineLanes.count { unsafe scratch.places[lane] = lane == 0 ? table.start : table.skipping }
    var offset = 0
    while offset < laneSize {
      let length = min(laneSize - offset, LineScratch.segmentSize)
      // SAFETY: all lanes end within the buffer, because `laneSize` is at most an eighth of the bytes that are left.
      // `length` is at most the size of a segment. The places were set above, and are those of the table that this
      // runner holds. Only this runner uses the scratch.
      unsafe sink.run(bytes, from: start + offset, distance: laneSize, length: length, transitions, scratch)
      offset += length
    }
    var end = start
    for lane in 0..<LineLanes.count { end = finishLine(of: lane, from: start + (lane + 1) * laneSize) }
    return end
  }

  // MARK: Alone

  /// Runs a lane to the end of the line that it is in, and returns the offset after that line.
  private mutating func finishLine(of lane: Int, from start: Int) -> Int {
    var place = unsafe scratch.places[lane]
    var offset = start
    while offset < bytes.count {
      place = transitions.next(place, bytes[offset])
      if Steps.signals(in: place) != 0 { add(mark: offset, at: place, lane: lane) }
      offset += 1
      if bytes[offset - 1] == LineBytes.lineFeed { return offset }
    }
    if place != table.skipping { judgeLastLine(at: place) }
    return offset
  }

  /// Runs all bytes from an offset on, without lanes, and returns the end of the buffer.
  private mutating func runAlone(from start: Int) -> Int {
    sink.prepare(forMarks: bytes.count - start)
    var place = table.start
    for offset in start..<bytes.count {
      place = transitions.next(place, bytes[offset])
      if Steps.signals(in: place) != 0 { add(mark: offset, at: place, lane: 0) }
    }
    judgeLastLine(at: place)
    return bytes.count
  }

  private mutating func add(mark: Int, at place: Int, lane: Int) {
    sink.add(
      mark: mark, lane: lane, secondKindCount: Steps.secondKindCount(ofTallies: Steps.tally(of: place)))
  }

  /// Judges the last line of the buffer by its place, unless a line feed ends it or its last byte was signalled.
  private mutating func judgeLastLine(at place: Int) {
    guard bytes[bytes.count - 1] != LineBytes.lineFeed, Steps.signals(in: place) == 0 else { return }
    lastLineIsBad = table.isBadEnd(at: place)
  }
}
