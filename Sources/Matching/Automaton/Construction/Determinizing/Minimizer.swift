/// Merges states that accept the same texts, by Hopcroft's partition refinement: O(*k* *n* log *n*) for *n*
/// states and *k* classes.
///
/// Moore's algorithm would take far longer for a pattern such as `.{3,250}`: its states form a chain, and each round of
/// Moore's algorithm splits off only one of them.
///
/// States from which nothing is accepted are one block from the start, and nothing is done for the transitions to them, of
/// which most automata have more than of all others. What is left is an automaton in which some transitions are missing. For
/// that one, both blocks of the start have to be splitters: it does not follow from the one what leads to the other.
///
/// Numbers that change all the time are in spans while they do, because an array checks at each change whether it is
/// shared.
struct Minimizer {
  private let classCount: Int
  private let stateCount: Int
  private let backwards: BackwardTransitions

  /// The states, block after block.
  private var order: [Int32]
  /// The index of each state in `order`.
  private var position: [Int32]
  private var blockOfState: [Int32]
  private var blocks: [Block]
  private var blockCount = 0
  /// The blocks by which others still have to be split.
  private var pending: [Int32] = []

  /// A range of `order`.
  private struct Block {
    var start: Int32
    var end: Int32
    /// The states from `start` up to here are marked.
    var markedEnd: Int32
    var isPending = false
  }

  /// The smallest automaton that accepts the same texts. Its states are in the order that `MinimalAutomaton` describes.
  static func minimal(_ automaton: ScalarAutomaton, budget: inout BuildBudget) throws(PatternError) -> MinimalAutomaton
  {
    try budget.take(steps: automaton.transitions.count / 4)
    var dead = (0..<automaton.stateCount).map { automaton.isTrap($0) && !automaton.isAccepting[$0] }
    var minimizer = Minimizer(automaton, dead: dead)
    let live = minimizer.backwards.statesBefore(automaton.isAccepting)
    // Without look-aheads, all states but a trap can lead to one that accepts.
    if zip(dead, live).contains(where: { $0 == $1 }) {
      dead = live.map { !$0 }
      minimizer = Minimizer(automaton, dead: dead)
    }
    minimizer.makeBlocks(automaton.isAccepting, dead: dead)
    try minimizer.refine(budget: &budget)
    return MinimalAutomaton(
      automaton, blockOfState: minimizer.blockOfState.map { Int($0) }, blockCount: minimizer.blockCount)
  }

  private init(_ automaton: ScalarAutomaton, dead: [Bool]) {
    classCount = automaton.classCount
    stateCount = automaton.stateCount
    order = []
    position = Array(repeating: 0, count: stateCount)
    blockOfState = Array(repeating: 0, count: stateCount)
    blocks = Array(repeating: Block(start: 0, end: 0, markedEnd: 0), count: stateCount + 1)
    backwards = BackwardTransitions(automaton, leavingOut: dead)
  }

  // MARK: Blocks

  /// Makes the blocks of the start: the dead states, those that accept, and the rest.
  private mutating func makeBlocks(_ isAccepting: [Bool], dead: [Bool]) {
    for isMember in [
      { dead[$0] }, { isAccepting[$0] }, { !dead[$0] && !isAccepting[$0] },
    ] as [(Int) -> Bool] {
      let start = Int32(order.count)
      for state in 0..<stateCount where isMember(state) {
        position[state] = Int32(order.count)
        blockOfState[state] = Int32(blockCount)
        order.append(Int32(state))
      }
      guard order.count > start else { continue }
      blocks[blockCount] = Block(start: start, end: Int32(order.count), markedEnd: start)
      if !dead[Int(order[Int(start)])] {
        blocks[blockCount].isPending = true
        pending.append(Int32(blockCount))
      }
      blockCount += 1
    }
  }

  private mutating func refine(budget: inout BuildBudget) throws(PatternError) {
    var touched: [Int32] = []
    var members: [Int32] = []
    while let splitter = pending.popLast() {
      let block = blocks[Int(splitter)]
      blocks[Int(splitter)].isPending = false
      // The members are copied, because the loop changes `order`.
      members.removeAll(keepingCapacity: true)
      members.append(contentsOf: order[Int(block.start)..<Int(block.end)])
      // Most blocks are reached by few classes: a block of one state by a handful.
      let classes = members.reduce(0) { $0 | backwards.classesTo[Int($1)] }
      for scalarClass in 0..<classCount where classes &>> UInt64(scalarClass & 63) & 1 == 1 {
        let marks = Self.mark(
          backwards, members.span, scalarClass, blockOfState, &order, &position, &blocks, &touched)
        try budget.take(steps: (members.count + marks) / 4)
        for block in touched { split(Int(block)) }
        touched.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Moves the states that lead to some states by a class to the marked states at the front of their blocks.
  ///
  /// - Parameter touched: takes the blocks that had no marked states before.
  /// - Returns: the number of transitions.
  private static func mark(
    _ backwards: BackwardTransitions, _ members: Span<Int32>, _ scalarClass: Int, _ blockOfState: [Int32],
    _ order: inout [Int32], _ position: inout [Int32], _ blocks: inout [Block], _ touched: inout [Int32]
  ) -> Int {
    let sources = backwards.sources.span
    var order = order.mutableSpan
    var position = position.mutableSpan
    var blocks = blocks.mutableSpan
    var marks = 0
    for member in 0..<members.count {
      let range = backwards.range(before: Int(members[member]), by: scalarClass)
      marks &+= range.count
      for index in range {
        let state = Int(sources[index])
        let block = Int(blockOfState[state])
        let front = blocks[block].markedEnd
        if position[state] < front { continue }
        if front == blocks[block].start { touched.append(Int32(truncatingIfNeeded: block)) }
        let other = order[Int(front)]
        order[Int(position[state])] = other
        order[Int(front)] = Int32(truncatingIfNeeded: state)
        position[Int(other)] = position[state]
        position[state] = front
        blocks[block].markedEnd = front &+ 1
      }
    }
    return marks
  }

  /// Makes the marked states of a block a new block, and adds to `pending` the block by which others have to be split:
  /// the smaller of the two, or the new one if the old one is pending already.
  private mutating func split(_ block: Int) {
    let (start, middle, end) = (blocks[block].start, blocks[block].markedEnd, blocks[block].end)
    blocks[block].markedEnd = start
    guard middle > start, middle < end else { return }
    let new = blockCount
    blockCount += 1
    blocks[new] = Block(start: start, end: middle, markedEnd: start)
    blocks[block].start = middle
    blocks[block].markedEnd = middle
    for index in start..<middle { blockOfState[Int(order[Int(index)])] = Int32(new) }
    let smaller = middle - start <= end - middle ? new : block
    enqueue(blocks[block].isPending ? new : smaller)
  }

  private mutating func enqueue(_ block: Int) {
    guard !blocks[block].isPending else { return }
    blocks[block].isPending = true
    pending.append(Int32(block))
  }
}

/// The transitions of an automaton, by class and target.
private struct BackwardTransitions {
  /// The states that lead to each state by each class, one list after the other.
  let sources: [Int32]
  /// The classes by which anything leads to each state, as bits, of classes with equal remainders modulo 64.
  let classesTo: [UInt64]
  private let classCount: Int
  private let stateCount: Int
  /// For a class and a state, with n states, the sources begin at `starts[class * n + state]`.
  private let starts: [Int32]

  /// Sorts the transitions, with a counting sort.
  ///
  /// - Parameter dead: the states to which no transition is taken.
  init(_ automaton: ScalarAutomaton, leavingOut dead: [Bool]) {
    classCount = automaton.classCount
    stateCount = automaton.stateCount
    var starts: [Int32]
    (starts, classesTo) = Self.counts(automaton, dead.span)
    sources = Self.sorted(automaton, dead.span, ends: &starts)
    self.starts = starts
  }

  /// Where the sources of a state are, for a class.
  func range(before state: Int, by scalarClass: Int) -> Range<Int> {
    let entry = scalarClass &* stateCount &+ state
    return Int(starts[entry])..<Int(starts[entry &+ 1])
  }

  /// Some states, and all from which there is a way to one of them.
  func statesBefore(_ states: [Bool]) -> [Bool] {
    var found = states
    var rest = found.indices.filter { found[$0] }
    while let state = rest.popLast() {
      for scalarClass in 0..<classCount where classesTo[state] &>> UInt64(scalarClass & 63) & 1 == 1 {
        for index in range(before: state, by: scalarClass) where !found[Int(sources[index])] {
          found[Int(sources[index])] = true
          rest.append(Int(sources[index]))
        }
      }
    }
    return found
  }

  /// For each class and target, where its sources end.
  private static func counts(_ automaton: ScalarAutomaton, _ dead: Span<Bool>) -> (ends: [Int32], classesTo: [UInt64]) {
    let stateCount = automaton.stateCount
    var ends = Array(repeating: Int32(0), count: stateCount * automaton.classCount + 1)
    var classesTo = Array(repeating: UInt64(0), count: stateCount)
    var counts = ends.mutableSpan
    var classes = classesTo.mutableSpan
    let transitions = automaton.transitions.span
    var entry = 0
    for _ in 0..<stateCount {
      for scalarClass in 0..<automaton.classCount {
        let target = Int(transitions[entry])
        entry &+= 1
        if dead[target] { continue }
        counts[scalarClass &* stateCount &+ target] &+= 1
        classes[target] |= 1 &<< UInt64(truncatingIfNeeded: scalarClass & 63)
      }
    }
    for index in 1..<counts.count { counts[index] &+= counts[index &- 1] }
    return (ends, classesTo)
  }

  /// The sources in their order. Where they end becomes where they begin, because they are filled in from behind.
  private static func sorted(_ automaton: ScalarAutomaton, _ dead: Span<Bool>, ends: inout [Int32]) -> [Int32] {
    let (stateCount, classCount) = (automaton.stateCount, automaton.classCount)
    var sources = Array(repeating: Int32(0), count: Int(ends[ends.count - 1]))
    var places = ends.mutableSpan
    var sorted = sources.mutableSpan
    let transitions = automaton.transitions.span
    var entry = transitions.count
    for state in (0..<stateCount).reversed() {
      for scalarClass in (0..<classCount).reversed() {
        entry &-= 1
        let target = Int(transitions[entry])
        if dead[target] { continue }
        let place = scalarClass &* stateCount &+ target
        places[place] &-= 1
        sorted[Int(places[place])] = Int32(truncatingIfNeeded: state)
      }
    }
    return sources
  }
}
