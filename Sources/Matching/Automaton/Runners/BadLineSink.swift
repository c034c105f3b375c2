/// Takes the line feeds at which bad lines end while a buffer is run.
protocol BadLineSink {
  /// Takes the offset of the line feed of a bad line, which ended while the lane of this number was run.
  mutating func add(lineFeed: Int, lane: Int)

  /// Runs all lanes over one segment each, and takes the line feeds of the bad lines that end there.
  ///
  /// SAFETY: the caller has to guarantee, for the duration of the call:
  /// - The segment of each lane, `length` bytes from `start` plus the lane's number times `distance`, is in the buffer.
  /// - `length` is at most `LineScratch.segmentSize`, for which the scratch has room.
  /// - The places in the scratch are set, and are places of the table of `transitions`, which exists.
  /// - Nothing else uses the scratch.
  ///
  /// - Parameters:
  ///   - bytes: the buffer.
  ///   - start: where the segment of the first lane starts, in bytes of the buffer.
  ///   - distance: the number of bytes from the start of one lane to the start of the next.
  ///   - length: the length of each segment, in bytes.
  @unsafe mutating func run<Steps: Transitions>(
    _ bytes: LineBytes, from start: Int, distance: Int, length: Int, _ transitions: Steps, _ scratch: LineScratch)
}

/// Keeps the offset of each line feed.
struct BadLineList: BadLineSink {
  /// A list of line feeds for each lane, in ascending order.
  private var lineFeeds: [[Int]]

  /// Takes the empty lists of the scratch, so that their memory is used again.
  init(_ scratch: LineScratch) {
    lineFeeds = scratch.lists
    scratch.lists = []
    if lineFeeds.isEmpty { lineFeeds = Array(repeating: [], count: LineLanes.count) }
  }

  /// Gives the lists back to the scratch, for the next run. `forEach` has to have emptied them.
  mutating func giveBack(to scratch: LineScratch) {
    scratch.lists = lineFeeds
    lineFeeds = []
  }

  /// Calls a closure with each line feed, in ascending order, and empties the lists.
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
    // SAFETY: what the caller guarantees for `BadLineSink.run` is all that `LineLanes.run` needs. As many events as
    // that returns have been written.
    let events = unsafe LineLanes.run(
      bytes.pointer(to: start), distance: distance, length: length, transitions, places: scratch.places,
      BadLineEvents(in: scratch.events))
    for number in 0..<events.count {
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

/// Counts the line feeds.
struct BadLineCount: BadLineSink {
  /// The number of line feeds that have been taken.
  private(set) var count = 0

  mutating func add(lineFeed: Int, lane: Int) { count += 1 }

  @unsafe mutating func run<Steps: Transitions>(
    _ bytes: LineBytes, from start: Int, distance: Int, length: Int, _ transitions: Steps, _ scratch: LineScratch
  ) {
    // SAFETY: what the caller guarantees for `BadLineSink.run` is all that `LineLanes.run` needs.
    count += unsafe LineLanes.run(
      bytes.pointer(to: start), distance: distance, length: length, transitions, places: scratch.places,
      BadLineTally()
    ).count
  }
}
