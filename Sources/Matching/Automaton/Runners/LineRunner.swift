/// Judges all lines of a buffer, without looking for line ends first.
///
/// The buffer is run window by window, and a window in lanes of equal length, side by side and segment by segment. A lane
/// may begin within a line: it leaves that line to the lane before, and in return runs on, alone, to the end of the line
/// that it ends in, or before.
///
/// SAFETY: the pointers lead into the caller's buffer and are used while it is borrowed, within bounds that are offsets
/// of it. The scratch memory is used by one runner at a time.
@safe struct LineRunner<Steps: Transitions> {
  private let table: LineTable
  private let transitions: Steps
  private let bytes: LineBytes
  private let scratch = LineScratch()
  /// The line feeds that end bad lines, by lane.
  private var badLineFeeds = Array(repeating: [Int](), count: LineLanes.count)
  private var lastLineIsBad = false

  /// The bytes of a lane: some multiple of a page and some lines of the cache, lest all lanes fall in the same sets of it.
  private static var laneSize: Int { (128 << 10) + 576 }
  /// Fewer bytes are not worth dividing.
  private static var leastSideBySide: Int { 512 }

  init(_ table: LineTable, _ transitions: Steps, _ bytes: LineBytes) {
    self.table = table
    self.transitions = transitions
    self.bytes = bytes
  }

  /// Judges all lines, and adds them to what is known.
  mutating func judge(into judgements: inout LineJudgements) {
    var start = 0
    while start < bytes.count {
      let rest = bytes.count - start
      let end =
        rest < Self.leastSideBySide
        ? runAlone(from: start) : runWindow(from: start, laneSize: min(rest / LineLanes.count, Self.laneSize))
      judgements.lineCount += bytes.countLineFeeds(in: start..<end)
      report(into: &judgements)
      start = end
    }
    if bytes.count > 0, bytes[bytes.count - 1] != LineBytes.lineFeed { judgements.lineCount += 1 }
    if lastLineIsBad { judgements.append(bytes.lastLine) }
  }

  /// Adds the bad lines of all lanes to the judgements, in their order.
  private mutating func report(into judgements: inout LineJudgements) {
    for lane in badLineFeeds.indices {
      for lineFeed in badLineFeeds[lane] { judgements.append(bytes.line(endingAt: lineFeed)) }
      badLineFeeds[lane].removeAll(keepingCapacity: true)
    }
  }

  // MARK: Side by side

  /// Runs a window that starts with a line, and says where it ends.
  private mutating func runWindow(from start: Int, laneSize: Int) -> Int {
    for lane in 0..<LineLanes.count { unsafe scratch.places[lane] = lane == 0 ? table.start : table.skipping }
    var offset = 0
    while offset < laneSize {
      let length = min(laneSize - offset, LineScratch.segmentSize)
      let eventCount = unsafe LineLanes.run(
        bytes.pointer(to: start + offset), distance: laneSize, length: length, transitions, places: scratch.places,
        events: scratch.events)
      collect(eventCount, from: start + offset, laneSize: laneSize)
      offset += length
    }
    var end = start
    for lane in 0..<LineLanes.count { end = finishLine(of: lane, from: start + (lane + 1) * laneSize) }
    return end
  }

  /// Takes down the line feeds at which bad lines ended.
  private mutating func collect(_ eventCount: Int, from start: Int, laneSize: Int) {
    for number in 0..<eventCount {
      let event = unsafe scratch.events[number]
      var signals = event & 0xFF
      while signals != 0 {
        let lane = signals.trailingZeroBitCount
        badLineFeeds[lane].append(start + lane * laneSize + (event >> 8))
        signals &= signals - 1
      }
    }
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
      if Steps.signals(in: place) != 0 { badLineFeeds[lane].append(offset - 1) }
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
      if Steps.signals(in: place) != 0 { badLineFeeds[0].append(offset) }
    }
    judgeLastLine(at: place)
    return bytes.count
  }

  /// Judges the line that the buffer ends in, unless a line feed ends it.
  private mutating func judgeLastLine(at place: Int) {
    if bytes[bytes.count - 1] != LineBytes.lineFeed { lastLineIsBad = !table.acceptsEnd(at: place) }
  }
}
