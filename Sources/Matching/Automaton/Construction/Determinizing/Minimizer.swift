/// Merges states that accept the same texts, by Hopcroft's partition refinement: O(*k* *n* log *n*) for *n*
/// states and *k* classes.
///
/// Moore's algorithm would take far longer for a pattern such as `.{3,250}`: its states form a chain, and each round of
/// Moore's algorithm splits off only one of them.
struct Minimizer {
  private let automaton: ScalarAutomaton
  /// The states that lead to each state by each class. For a class and a state, with n states, they begin in `sources`
  /// at `sourceStarts[class * n + state]`.
  private var sources: [Int32]
  private var sourceStarts: [Int32]
  /// The classes by which anything leads to each state, as bits, of classes with equal remainders modulo 64.
  private var classesTo: [UInt64]

  /// The states, block after block.
  private var order: [Int]
  /// The index of each state in `order`.
  private var position: [Int]
  private var blockOfState: [Int]
  private var blocks: [Block] = []
  /// The blocks by which others still have to be split.
  private var pending: [Int] = []

  /// A range of `order`.
  private struct Block {
    var start: Int
    var end: Int
    /// The states from `start` up to here are marked.
    var markedEnd: Int
    var isPending = false
  }

  /// The smallest automaton that accepts the same texts. Its states are in the order that `MinimalAutomaton` describes.
  static func minimal(_ automaton: ScalarAutomaton, budget: inout BuildBudget) throws(PatternError) -> MinimalAutomaton
  {
    try budget.take(steps: automaton.transitions.count / 4)
    var minimizer = Minimizer(automaton)
    minimizer.splitByAcceptance()
    try minimizer.refine(budget: &budget)
    return MinimalAutomaton(automaton, blockOfState: minimizer.blockOfState, blockCount: minimizer.blocks.count)
  }

  private init(_ automaton: ScalarAutomaton) {
    self.automaton = automaton
    let count = automaton.stateCount
    order = Array(0..<count)
    position = order
    blockOfState = Array(repeating: 0, count: count)
    sourceStarts = Array(repeating: 0, count: count * automaton.classCount + 1)
    sources = Array(repeating: 0, count: count * automaton.classCount)
    classesTo = Array(repeating: 0, count: count)
    collectSources()
  }

  /// Sorts all transitions by class and target, with a counting sort.
  private mutating func collectSources() {
    let count = automaton.stateCount
    let classCount = automaton.classCount
    for state in 0..<count {
      for scalarClass in 0..<classCount {
        let target = automaton.target(from: state, reading: scalarClass)
        sourceStarts[scalarClass * count + target + 1] += 1
        classesTo[target] |= 1 << UInt64(scalarClass & 63)
      }
    }
    for index in 1..<sourceStarts.count { sourceStarts[index] += sourceStarts[index - 1] }
    var next = sourceStarts
    for state in 0..<count {
      for scalarClass in 0..<classCount {
        let entry = scalarClass * count + automaton.target(from: state, reading: scalarClass)
        sources[Int(next[entry])] = Int32(state)
        next[entry] += 1
      }
    }
  }

  private mutating func splitByAcceptance() {
    blocks = [Block(start: 0, end: automaton.stateCount, markedEnd: 0)]
    for state in 0..<automaton.stateCount where automaton.isAccepting[state] { mark(state) }
    enqueue(0)
    split(0)
  }

  private mutating func refine(budget: inout BuildBudget) throws(PatternError) {
    var touched: [Int] = []
    while let splitter = pending.popLast() {
      blocks[splitter].isPending = false
      // The members are copied, because the loop changes `order`.
      let members = Array(order[blocks[splitter].start..<blocks[splitter].end])
      // Most blocks are reached by few classes: a block of one state by a handful.
      let classes = members.reduce(0) { $0 | classesTo[$1] }
      for scalarClass in 0..<automaton.classCount where classes &>> UInt64(scalarClass & 63) & 1 == 1 {
        var marks = 0
        for member in members {
          let entry = scalarClass * automaton.stateCount + member
          for index in Int(sourceStarts[entry])..<Int(sourceStarts[entry + 1]) {
            let source = Int(sources[index])
            let block = blockOfState[source]
            if blocks[block].markedEnd == blocks[block].start { touched.append(block) }
            mark(source)
            marks += 1
          }
        }
        try budget.take(steps: (members.count + marks) / 4)
        for block in touched { split(block) }
        touched.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Moves a state to the marked states at the front of its block.
  private mutating func mark(_ state: Int) {
    let block = blockOfState[state]
    let front = blocks[block].markedEnd
    guard position[state] >= front else { return }
    let other = order[front]
    order.swapAt(front, position[state])
    position[other] = position[state]
    position[state] = front
    blocks[block].markedEnd += 1
  }

  /// Makes the marked states of a block a new block, and adds to `pending` the block by which others have to be split:
  /// the smaller of the two, or the new one if the old one is pending already.
  private mutating func split(_ block: Int) {
    let (start, middle, end) = (blocks[block].start, blocks[block].markedEnd, blocks[block].end)
    blocks[block].markedEnd = start
    guard middle > start, middle < end else { return }
    let new = blocks.count
    blocks.append(Block(start: start, end: middle, markedEnd: start))
    blocks[block].start = middle
    blocks[block].markedEnd = middle
    for index in start..<middle { blockOfState[order[index]] = new }
    let smaller = middle - start <= end - middle ? new : block
    enqueue(blocks[block].isPending ? new : smaller)
  }

  private mutating func enqueue(_ block: Int) {
    guard !blocks[block].isPending else { return }
    blocks[block].isPending = true
    pending.append(block)
  }
}
