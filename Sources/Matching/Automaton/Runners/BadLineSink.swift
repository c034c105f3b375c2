/// Takes the marks of bad lines while a buffer is run: the offsets of the bytes at which they are signalled, one in each
/// bad line.
protocol BadLineSink {
  /// Prepares for at most a number of marks in each lane. It is called when `forEach` has taken all marks.
  mutating func prepare(forMarks count: Int)

  /// Takes a mark, which was found while the lane of this number was run.
  ///
  /// - Parameter secondKindCount: 1 if the signal is of the second kind, else 0.
  mutating func add(mark: Int, lane: Int, secondKindCount: Int)

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

/// Keeps each mark, in the memory of the scratch.
///
/// SAFETY: the runner prepares each window for as many marks a lane as the lane has bytes, and one more. A byte has at most
/// one mark, and so has the end of the line that a lane runs on to. `forEach` is called after each window, and empties the
/// lists.
@safe struct BadLineList: BadLineSink {
  private let scratch: LineScratch

  init(_ scratch: LineScratch) { self.scratch = scratch }

  mutating func prepare(forMarks count: Int) { scratch.reserveMarks(count) }

  /// Calls a closure with each mark, in ascending order, and empties the lists.
  func forEach(_ body: (Int) -> Void) {
    for lane in 0..<LineLanes.count {
      let (marks, count) = unsafe (scratch.marks(of: lane), scratch.markCounts[lane])
      for number in 0..<count { body(unsafe marks[number]) }
      unsafe scratch.markCounts[lane] = 0
    }
  }

  @inline(__always)
  mutating func add(mark: Int, lane: Int, secondKindCount: Int) {
    let count = unsafe scratch.markCounts[lane]
    unsafe scratch.marks(of: lane)[count] = mark
    unsafe scratch.markCounts[lane] = count &+ 1
  }

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
        add(mark: start &+ lane &* distance &+ (event >> 8), lane: lane, secondKindCount: 0)
        signals &= signals &- 1
      }
    }
  }
}

/// Counts the marks.
struct BadLineCount: BadLineSink {
  /// The number of marks that have been taken.
  private(set) var count = 0

  mutating func prepare(forMarks count: Int) {}

  mutating func add(mark: Int, lane: Int, secondKindCount: Int) { count += 1 }

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

/// Counts the marks, and among them those of the second kind.
struct TwoKindCount: BadLineSink {
  /// The number of marks that have been taken.
  private(set) var count = 0
  /// How many of them are of the second kind.
  private(set) var secondKindCount = 0

  mutating func prepare(forMarks count: Int) {}

  mutating func add(mark: Int, lane: Int, secondKindCount: Int) {
    count += 1
    self.secondKindCount += secondKindCount
  }

  @unsafe mutating func run<Steps: Transitions>(
    _ bytes: LineBytes, from start: Int, distance: Int, length: Int, _ transitions: Steps, _ scratch: LineScratch
  ) {
    // SAFETY: what the caller guarantees for `BadLineSink.run` is all that `LineLanes.run` needs.
    let tally = unsafe LineLanes.run(
      bytes.pointer(to: start), distance: distance, length: length, transitions, places: scratch.places,
      TwoKindTally())
    count += tally.count
    secondKindCount += tally.secondKindCount
  }
}
