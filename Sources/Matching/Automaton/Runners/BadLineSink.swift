/// What becomes of the line feeds that end bad lines while a buffer is run.
protocol BadLineSink {
  /// Takes down a line feed, of a line that ended in a lane.
  mutating func add(lineFeed: Int, lane: Int)

  /// Runs all lanes over a segment, and takes down what ends there.
  ///
  /// SAFETY: each lane has to lead to `length` bytes, and `scratch` to be used by nobody else.
  /// - Parameters:
  ///   - bytes: the buffer's bytes.
  ///   - start: where the first lane's segment starts.
  ///   - distance: how far the lanes are apart.
  ///   - length: the bytes of each lane to run over.
  @unsafe mutating func run<Steps: Transitions>(
    _ bytes: LineBytes, from start: Int, distance: Int, length: Int, _ transitions: Steps, _ scratch: LineScratch)
}

/// Keeps each line feed.
struct BadLineList: BadLineSink {
  /// The line feeds, by lane, ascending in each.
  private var lineFeeds: [[Int]]

  /// Takes lists that were used before, for their memory.
  init(_ scratch: LineScratch) {
    lineFeeds = scratch.lists
    scratch.lists = []
    if lineFeeds.isEmpty { lineFeeds = Array(repeating: [], count: LineLanes.count) }
  }

  /// Empties the lists, and leaves them for the next run.
  mutating func giveBack(to scratch: LineScratch) {
    scratch.lists = lineFeeds
    lineFeeds = []
  }

  /// Gives each line feed, in order, and forgets them.
  mutating func forEach(_ body: (Int) -> Void) {
    for lane in lineFeeds.indices {
      for lineFeed in lineFeeds[lane] { body(lineFeed) }
      lineFeeds[lane].removeAll(keepingCapacity: true)
    }
  }

  mutating func add(lineFeed: Int, lane: Int) { lineFeeds[lane].append(lineFeed) }

  @unsafe mutating func run<Steps: Transitions>(
    _ bytes: LineBytes, from start: Int, distance: Int, length: Int, _ transitions: Steps, _ scratch: LineScratch
  ) {
    let eventCount = unsafe LineLanes.run(
      bytes.pointer(to: start), distance: distance, length: length, transitions, places: scratch.places,
      events: scratch.events)
    for number in 0..<eventCount {
      let event = unsafe scratch.events[number]
      var signals = event & 0xFF
      while signals != 0 {
        let lane = signals.trailingZeroBitCount
        lineFeeds[lane].append(start + lane * distance + (event >> 8))
        signals &= signals - 1
      }
    }
  }
}

/// Counts line feeds.
struct BadLineCount: BadLineSink {
  /// How many there were.
  private(set) var count = 0

  mutating func add(lineFeed: Int, lane: Int) { count += 1 }

  @unsafe mutating func run<Steps: Transitions>(
    _ bytes: LineBytes, from start: Int, distance: Int, length: Int, _ transitions: Steps, _ scratch: LineScratch
  ) {
    count += unsafe LineLanes.count(
      bytes.pointer(to: start), distance: distance, length: length, transitions, places: scratch.places)
  }
}
