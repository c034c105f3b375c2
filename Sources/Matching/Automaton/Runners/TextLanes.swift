/// Where a text lies in memory.
///
/// SAFETY: whoever makes one promises that `count` bytes can be read from `start` on, for as long as it is used.
@unsafe package struct TextPlace {
  /// The first byte.
  package var start: UnsafePointer<UInt8>
  /// How many bytes there are.
  package var count: Int

  /// Points to a text.
  package init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    unsafe self.count = count
  }
}

extension AutomatonMatcher {
  /// Says of texts that lie anywhere whether each matches as a whole; several are judged side by side.
  ///
  /// The bytes need not be UTF-8: the automaton accepts no text that is not.
  ///
  /// SAFETY: the texts must be readable during the call, and `matches` must have room for one answer a text. Neither is
  /// kept.
  ///
  /// - Complexity: O(*n*).
  @unsafe package func judge(
    _ texts: UnsafeBufferPointer<TextPlace>, matches: UnsafeMutablePointer<Bool>
  ) {
    switch runner.table.layout {
    case .direct: unsafe judge(texts, matches, DirectTransitions())
    case .folded: unsafe judge(texts, matches, runner.table.folded)
    case .compact: unsafe judge(texts, matches, runner.table.compact)
    }
  }

  @inline(__always)
  @unsafe private func judge(
    _ texts: UnsafeBufferPointer<TextPlace>, _ matches: UnsafeMutablePointer<Bool>, _ transitions: some Transitions
  ) {
    var lanes = unsafe TextLanes(texts: texts, matches: matches, runner: runner, transitions: transitions)
    unsafe lanes.run()
  }
}

/// Four texts, run side by side: a lane whose text has ended takes the next one.
///
/// A step waits for the load of the step before it; meanwhile the processor takes steps in the other lanes. All lanes
/// take as many steps at a time as the shortest of their texts has left, so that nothing is asked between them.
///
/// SAFETY: pointers are those of the caller of `AutomatonMatcher.judge`, who keeps them readable and writable. A lane
/// reads `left` bytes from `next` on and never more, because every stretch is as long as the least of the four `left`.
/// The number of a lane is that of one of the texts, or −1.
@unsafe struct TextLanes<Steps: Transitions> {
  private let texts: UnsafeBufferPointer<TextPlace>
  private let matches: UnsafeMutablePointer<Bool>
  private let runner: TextRunner
  private let transitions: Steps
  private var taken = 0

  /// A text that is being run.
  @unsafe private struct Lane {
    var next: UnsafePointer<UInt8>
    var left: Int
    var place: Int
    /// Which text it is; −1 for none.
    var number: Int

    @inline(__always)
    mutating func skip(_ steps: Int) {
      unsafe next += steps
      unsafe left &-= steps
    }
  }

  init(
    texts: UnsafeBufferPointer<TextPlace>, matches: UnsafeMutablePointer<Bool>, runner: TextRunner, transitions: Steps
  ) {
    unsafe self.texts = texts
    unsafe self.matches = matches
    unsafe self.runner = runner
    unsafe self.transitions = transitions
  }

  /// Judges all texts.
  @inline(__always)
  mutating func run() {
    guard unsafe texts.count >= 4 else { return unsafe runAlone() }
    var (first, second, third, fourth) = unsafe (take(), take(), take(), take())
    var isOver = false
    while !isOver {
      let steps = unsafe min(min(first.left, second.left), min(third.left, fourth.left))
      var offset = 0
      while offset < steps {
        unsafe first.place = transitions.next(first.place, first.next[offset])
        unsafe second.place = transitions.next(second.place, second.next[offset])
        unsafe third.place = transitions.next(third.place, third.next[offset])
        unsafe fourth.place = transitions.next(fourth.place, fourth.next[offset])
        offset &+= 1
      }
      unsafe first.skip(steps)
      unsafe second.skip(steps)
      unsafe third.skip(steps)
      unsafe fourth.skip(steps)
      if unsafe first.left == 0 { isOver = unsafe !takeNext(in: &first) || isOver }
      if unsafe second.left == 0 { isOver = unsafe !takeNext(in: &second) || isOver }
      if unsafe third.left == 0 { isOver = unsafe !takeNext(in: &third) || isOver }
      if unsafe fourth.left == 0 { isOver = unsafe !takeNext(in: &fourth) || isOver }
    }
    unsafe finish(first)
    unsafe finish(second)
    unsafe finish(third)
    unsafe finish(fourth)
  }

  /// Judges one text after the other: there are too few for lanes.
  private mutating func runAlone() {
    while unsafe taken < texts.count { unsafe finish(take()) }
  }

  /// A lane with the next text, which there must be.
  @inline(__always)
  private mutating func take() -> Lane {
    let text = unsafe texts[taken]
    defer { unsafe taken &+= 1 }
    return unsafe Lane(next: text.start, left: text.count, place: runner.start, number: taken)
  }

  /// Takes down what came of a lane's text, and puts the next one in its place.
  ///
  /// - Returns: `false` where there is none.
  @inline(__always)
  private mutating func takeNext(in lane: inout Lane) -> Bool {
    unsafe note(lane)
    guard unsafe taken < texts.count else {
      unsafe lane.number = -1
      return false
    }
    unsafe lane = take()
    return true
  }

  @inline(__always)
  private func note(_ lane: Lane) { unsafe matches[lane.number] = runner.isAccepting(lane.place) }

  /// Runs a lane to its end by itself, if it has a text.
  private func finish(_ lane: Lane) {
    if unsafe lane.number < 0 { return }
    var lane = unsafe lane
    for offset in unsafe 0..<lane.left { unsafe lane.place = transitions.next(lane.place, lane.next[offset]) }
    unsafe note(lane)
  }
}
