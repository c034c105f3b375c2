/// Runs eight stretches of a buffer, the lanes, side by side.
///
/// A step in a lane has to wait for the load of the step before, some four cycles. In that time a processor can take
/// steps in other lanes. After a step, the place of a lane shows whether a line has just turned out to be bad there. The
/// places of all lanes are tested together, with one branch, which is taken only where a line has.
///
/// Measured in GB/s on lines of 27 bytes, e-mail addresses, without any work for the bad lines (x86-64, one core):
///
/// | variant | all lines good | a tenth bad | all bad |
/// |---|---|---|---|
/// | eight lanes, as here | 6.0 | 4.9 | 2.3 |
/// | six lanes | 5.1 | 4.3 | 2.6 |
/// | ten lanes | 5.5 | 4.5 | 2.6 |
/// | no branch; places kept every four bytes | 4.0 | 3.9 | 3.8 |
///
/// With the search for the bad lines in the kept places, the last variant reached 2.6 with a tenth bad. It was not
/// taken, because in most data most lines are good.
enum LineLanes {
  /// The number of lanes.
  static let count = 8
  /// The greatest length of a lane in bytes. It is no multiple of the size of a page but nine cache lines longer, so
  /// that the bytes that the lanes read at the same time do not all belong to the same sets of the cache.
  static let greatestLength = (128 << 10) + 576

  /// Runs each lane over `length` bytes.
  ///
  /// The lanes start at equal distances, so that one address is enough. With an address for each lane, which do not fit
  /// into the registers, they were slower by a quarter (x86-64).
  ///
  /// SAFETY: the caller has to guarantee, for the duration of the call, that `length` bytes can be read from the
  /// start of each lane on, that `places` leads to a place for each lane in the table of `transitions`, that this
  /// table exists, and that nothing else uses the memory of `places`.
  ///
  /// - Parameters:
  ///   - bytes: the first byte of the first lane.
  ///   - distance: the number of bytes from the start of one lane to the start of the next.
  ///   - length: the number of bytes of each lane to run over.
  ///   - places: the place of each lane in the table: before the call where it starts, after the call where it is then.
  ///   - notes: is shown the places of the lanes after each step.
  /// - Returns: the notes.
  @inline(__always)
  static func run<Steps: Transitions, Notes: LaneNotes>(
    _ bytes: UnsafePointer<UInt8>, distance: Int, length: Int, _ transitions: Steps,
    places: UnsafeMutablePointer<Int>, _ notes: consuming Notes
  ) -> Notes {
    var notes = notes
    var (p0, p1, p2, p3) = unsafe (places[0], places[1], places[2], places[3])
    var (p4, p5, p6, p7) = unsafe (places[4], places[5], places[6], places[7])
    var offset = 0
    while offset < length {
      let lane = unsafe bytes + offset
      p0 = unsafe transitions.next(p0, lane[0])
      p1 = unsafe transitions.next(p1, lane[distance])
      p2 = unsafe transitions.next(p2, lane[distance &* 2])
      p3 = unsafe transitions.next(p3, lane[distance &* 3])
      p4 = unsafe transitions.next(p4, lane[distance &* 4])
      p5 = unsafe transitions.next(p5, lane[distance &* 5])
      p6 = unsafe transitions.next(p6, lane[distance &* 6])
      p7 = unsafe transitions.next(p7, lane[distance &* 7])
      notes.take((p0, p1, p2, p3, p4, p5, p6, p7), at: offset, Steps.self)
      offset &+= 1
    }
    unsafe (places[0], places[1], places[2], places[3]) = (p0, p1, p2, p3)
    unsafe (places[4], places[5], places[6], places[7]) = (p4, p5, p6, p7)
    return notes
  }

  /// A place for each lane.
  typealias Places = (Int, Int, Int, Int, Int, Int, Int, Int)
}

/// What is noted of the places that the lanes come to.
protocol LaneNotes {
  /// Takes the places after a step.
  mutating func take<Steps: Transitions>(_ p: LineLanes.Places, at offset: Int, _ steps: Steps.Type)
}

/// Counts the bad lines.
///
/// There is no branch, so good lines and bad ones take the same time: the places of a step are added up, and the sum tells
/// how many of them are the signal's.
struct BadLineTally: LaneNotes {
  private(set) var count = 0

  @inline(__always)
  mutating func take<Steps: Transitions>(_ p: LineLanes.Places, at offset: Int, _ steps: Steps.Type) {
    count &+= Steps.count(ofTallies: Steps.tallies(of: p))
  }
}

/// Counts the bad lines, and among them those of the second kind.
struct TwoKindTally: LaneNotes {
  private(set) var count = 0
  private(set) var secondKindCount = 0

  @inline(__always)
  mutating func take<Steps: Transitions>(_ p: LineLanes.Places, at offset: Int, _ steps: Steps.Type) {
    let tallies = Steps.tallies(of: p)
    count &+= Steps.count(ofTallies: tallies)
    secondKindCount &+= Steps.secondKindCount(ofTallies: tallies)
  }
}

extension Transitions {
  /// The sum over the lanes of what each place tells about a line's end. Two sums of four, which do not wait for each other.
  @inline(__always)
  fileprivate static func tallies(of p: LineLanes.Places) -> Int {
    let first = tally(of: p.0) &+ tally(of: p.1) &+ tally(of: p.2) &+ tally(of: p.3)
    let second = tally(of: p.4) &+ tally(of: p.5) &+ tally(of: p.6) &+ tally(of: p.7)
    return first &+ second
  }
}

/// Takes down the steps at which lines turned out to be bad, in order: each step's offset times 256, plus a bit for each
/// lane in which one did.
///
/// SAFETY: the memory has room for as many events as there are steps, and nobody else uses it meanwhile.
@safe struct BadLineEvents: LaneNotes {
  private let events: UnsafeMutablePointer<Int>
  /// How many there are.
  private(set) var count = 0

  @unsafe init(in events: UnsafeMutablePointer<Int>) { unsafe self.events = events }

  @inline(__always)
  mutating func take<Steps: Transitions>(_ p: LineLanes.Places, at offset: Int, _ steps: Steps.Type) {
    guard Steps.signals(in: p.0 | p.1 | p.2 | p.3 | p.4 | p.5 | p.6 | p.7) != 0 else { return }
    let low = Steps.signals(in: p.0) | Steps.signals(in: p.1) << 1 | Steps.signals(in: p.2) << 2
    let middle = Steps.signals(in: p.3) << 3 | Steps.signals(in: p.4) << 4 | Steps.signals(in: p.5) << 5
    let high = Steps.signals(in: p.6) << 6 | Steps.signals(in: p.7) << 7
    unsafe events[count] = offset << 8 | low | middle | high
    count &+= 1
  }
}
