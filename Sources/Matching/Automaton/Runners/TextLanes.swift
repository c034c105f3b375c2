/// Where a text is in memory.
///
/// SAFETY: whoever makes a value guarantees that `count` bytes can be read from `start` on for as long as it is used.
@unsafe package struct TextPlace {
  /// The first byte.
  package var start: UnsafePointer<UInt8>
  /// The length of the text in bytes.
  package var count: Int

  /// Makes the place of a text.
  package init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    unsafe self.count = count
  }
}

extension AutomatonMatcher {
  /// Tells for each of some texts, which may be anywhere in memory, whether it matches as a whole. Four texts are
  /// run side by side.
  ///
  /// The bytes need not be UTF-8: a text that is not does not match.
  ///
  /// SAFETY: the caller has to guarantee that the list and all of its texts can be read during the call, and that
  /// `matches` has room for one answer for each text, which nothing else uses during the call. No pointer is kept
  /// after it.
  ///
  /// - Parameter texts: the places of the texts.
  /// - Parameter matches: gets the answers, in the order of the texts.
  /// - Complexity: O(*n*) in the length of all texts.
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

/// Runs four texts side by side. A lane whose text has ended takes the next text.
///
/// A step has to wait for the load of the step before it; in that time the processor takes steps in the other lanes.
/// All lanes take as many steps at a time as the shortest rest of a text has bytes, so that no lane has to test for its
/// end after each step.
///
/// SAFETY: the pointers are those that the caller of `AutomatonMatcher.judge` keeps valid during the call, in which a
/// value is made and used. A lane reads at most the `left` bytes from `next` on: all lanes together take no more steps
/// than the least of the four `left`, and a lane alone takes `left` steps. An answer is written at the number of a
/// lane, which is the index of a text; a lane with the number −1 has no text, and nothing is written for it. The table
/// exists, because the matcher that holds it is borrowed during the call.
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
    /// The index of the text; −1 if the lane has none.
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

  /// Judges one text after the other, where there are too few for four lanes.
  private mutating func runAlone() {
    while unsafe taken < texts.count { unsafe finish(take()) }
  }

  /// A lane with the next text. There must be one.
  @inline(__always)
  private mutating func take() -> Lane {
    let text = unsafe texts[taken]
    defer { unsafe taken &+= 1 }
    return unsafe Lane(next: text.start, left: text.count, place: runner.start, number: taken)
  }

  /// Writes the answer for the text of a lane, and gives the lane the next text.
  ///
  /// - Returns: `false` if there is no further text.
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

  /// Runs a lane alone to the end of its text, if it has one.
  private func finish(_ lane: Lane) {
    if unsafe lane.number < 0 { return }
    var lane = unsafe lane
    for offset in unsafe 0..<lane.left { unsafe lane.place = transitions.next(lane.place, lane.next[offset]) }
    unsafe note(lane)
  }
}
