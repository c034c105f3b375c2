/// Takes the marks of bad lines while a buffer is run: the offsets of the bytes at which they are signalled, one in each
/// bad line.
protocol BadLineSink {
  /// Takes a mark, which was found while the lane of this number was run.
  mutating func add(mark: Int, lane: Int)

  /// Runs all lanes over one segment each, and takes the marks that are found there.
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

/// Keeps each mark.
struct BadLineList: BadLineSink {
  /// A list of marks for each lane, in ascending order.
  private var marks: [[Int]]

  /// Takes the empty lists of the scratch, so that their memory is used again.
  init(_ scratch: LineScratch) {
    marks = scratch.lists
    scratch.lists = []
    if marks.isEmpty { marks = Array(repeating: [], count: LineLanes.count) }
  }

  /// Gives the lists back to the scratch, for the next run. `forEach` has to have emptied them.
  mutating func giveBack(to scratch: LineScratch) {
    scratch.lists = marks
    marks = []
  }

  /// Calls a closure with each mark, in ascending order, and empties the lists.
  mutating func forEach(_ body: (Int) -> Void) {
    for lane in marks.indices {
      for mark in marks[lane] { body(mark) }
      marks[lane].removeAll(keepingCapacity: true)
    }
  }

  mutating func add(mark: Int, lane: Int) { marks[lane].append(mark) }

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
        marks[lane].append(start + lane * distance + (event >> 8))
        signals &= signals - 1
      }
    }
  }
}

/// Counts the marks.
struct BadLineCount: BadLineSink {
  /// The number of marks that have been taken.
  private(set) var count = 0

  mutating func add(mark: Int, lane: Int) { count += 1 }

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
