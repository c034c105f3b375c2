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
  /// Tells for each of some texts, which may be anywhere in memory, whether it matches as a whole. Four texts of about
  /// the same length are run side by side.
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

  /// SAFETY: the memory for the order has the size that `LengthOrder` asks for, and its pointer is used only inside the
  /// closure that lends it.
  @inline(__always)
  @unsafe private func judge(
    _ texts: UnsafeBufferPointer<TextPlace>, _ matches: UnsafeMutablePointer<Bool>, _ transitions: some Transitions
  ) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LengthOrder.byteCount) { memory in
      var first = 0
      while first < texts.count {
        let count = unsafe min(LengthOrder.mostTexts, texts.count &- first)
        let some = unsafe UnsafeBufferPointer(rebasing: texts[first..<first &+ count])
        let order = unsafe LengthOrder(of: some, in: memory.baseAddress!)
        var lanes = unsafe TextLanes(
          texts: some, order: order, matches: matches + first, runner: runner, transitions: transitions)
        unsafe lanes.run()
        first &+= count
      }
    }
  }
}

/// Texts by their length: the order in which the lanes take them.
///
/// Lanes with texts of equal length end together, so that the processor seldom has to guess which lane ends next, and
/// all lanes take many steps without a test. With the texts in the order of the column, e-mail addresses of 10 to 40
/// bytes took 29 ns each, in this order 24 (x86-64, one core).
///
/// SAFETY: the memory belongs to the caller, has room for `byteCount` bytes, and is used by nobody else while the order
/// exists. There are at most `mostTexts` texts, so that an index fits into a byte.
@unsafe struct LengthOrder {
  /// How many texts can be ordered. They are few enough for their places to stay in the first-level cache.
  static let mostTexts = 256
  /// The memory that an order needs.
  static let byteCount = mostTexts + 1

  private let numbers: UnsafeMutablePointer<UInt8>

  /// Orders texts. O(*n*). All texts of 63 bytes and more stay in the order in which they are.
  ///
  /// The first byte of each text is read, although nothing depends on it: the lanes go through the texts crosswise, which
  /// a processor does not foresee, and would wait for the bytes. Here they are read in their order in memory. Without
  /// that, an address took 32 ns. The sum that is stored, and the call that is never inlined, keep the compiler from
  /// leaving the reads out.
  @inline(never)
  init(of texts: UnsafeBufferPointer<TextPlace>, in memory: UnsafeMutablePointer<UInt8>) {
    unsafe numbers = memory
    var starts = InlineArray<64, UInt16>(repeating: 0)
    var sum: UInt8 = 0
    for index in 0..<texts.count {
      let text = unsafe texts[index]
      unsafe starts[Self.group(of: text)] &+= 1
      if unsafe text.count > 0 { unsafe sum &+= text.start[0] }
    }
    unsafe memory[Self.mostTexts] = sum
    unsafe Self.addUp(&starts)
    for index in 0..<texts.count {
      let group = unsafe Self.group(of: texts[index])
      unsafe numbers[Int(starts[group])] = UInt8(truncatingIfNeeded: index)
      starts[group] &+= 1
    }
  }

  /// Makes of the size of each group the number of the first text in it.
  @inline(__always)
  private static func addUp(_ sizes: inout InlineArray<64, UInt16>) {
    var start: UInt16 = 0
    for group in sizes.indices {
      let size = sizes[group]
      sizes[group] = start
      start &+= size
    }
  }

  /// The group of the texts that are as long as a text.
  @inline(__always)
  private static func group(of text: TextPlace) -> Int { unsafe min(text.count, 63) }

  /// The index of the text that comes after `taken` others.
  @inline(__always)
  subscript(taken: Int) -> Int { unsafe Int(numbers[taken]) }
}

/// Runs four texts side by side. A lane whose text has ended takes the next text.
///
/// A step has to wait for the load of the step before it; in that time the processor takes steps in the other lanes.
/// All lanes take as many steps at a time as the shortest rest of a text has bytes, so that no lane has to test for its
/// end after each step. Six lanes took as long as four: their addresses do not fit into the registers (x86-64).
///
/// SAFETY: the pointers are those that the caller of `AutomatonMatcher.judge` keeps valid during the call, in which a
/// value is made and used. A lane reads at most the `left` bytes from `next` on: all lanes together take no more steps
/// than the least of the four `left`, and a lane alone takes `left` steps. An answer is written at the number of a
/// lane, which is the index of a text, because the order holds each index once; a lane with the number −1 has no text,
/// and nothing is written for it. The table exists, because the matcher that holds it is borrowed during the call.
@unsafe struct TextLanes<Steps: Transitions> {
  private let texts: UnsafeBufferPointer<TextPlace>
  private let order: LengthOrder
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
    texts: UnsafeBufferPointer<TextPlace>, order: LengthOrder, matches: UnsafeMutablePointer<Bool>, runner: TextRunner,
    transitions: Steps
  ) {
    unsafe self.texts = texts
    unsafe self.order = order
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
      if unsafe first.left <= Self.shortRest { isOver = unsafe !takeNext(in: &first) || isOver }
      if unsafe second.left <= Self.shortRest { isOver = unsafe !takeNext(in: &second) || isOver }
      if unsafe third.left <= Self.shortRest { isOver = unsafe !takeNext(in: &third) || isOver }
      if unsafe fourth.left <= Self.shortRest { isOver = unsafe !takeNext(in: &fourth) || isOver }
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
    let number = unsafe order[taken]
    unsafe taken &+= 1
    let text = unsafe texts[number]
    return unsafe Lane(next: text.start, left: text.count, place: runner.start, number: number)
  }

  /// A lane with at most this many bytes left runs them alone: so lanes with texts of almost the same length go on
  /// together.
  private static var shortRest: Int { 3 }

  /// Runs a lane to the end of its text, writes the answer, and gives the lane the next text.
  ///
  /// - Returns: `false` if there is no further text.
  @inline(__always)
  private mutating func takeNext(in lane: inout Lane) -> Bool {
    unsafe runRest(of: &lane)
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
    unsafe runRest(of: &lane)
    unsafe note(lane)
  }

  /// Runs a lane alone to the end of its text.
  @inline(__always)
  private func runRest(of lane: inout Lane) {
    var offset = 0
    while unsafe offset < lane.left {
      unsafe lane.place = transitions.next(lane.place, lane.next[offset])
      offset &+= 1
    }
  }
}
