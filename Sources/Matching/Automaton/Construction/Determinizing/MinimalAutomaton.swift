/// The minimal automaton over classes of scalars, with its states in the order that the runners rely on.
///
/// State 0 is dead. The accepting states follow; if there is a state that accepts every rest of a text, it is the
/// first of them. The other states come last. Within these groups, states are in the order in which a
/// breadth-first search reaches them.
struct MinimalAutomaton {
  /// The dead state, from which no text can be accepted.
  static let dead = 0

  /// The number of classes.
  let classCount: Int
  /// The number of states. The dead state is counted even if no text leads to it.
  let stateCount: Int
  /// The last state that accepts. The states from 1 up to it accept; 0 if none does.
  let lastAccepting: Int
  /// Whether state 1 accepts every rest.
  let hasAllAccepting: Bool
  /// The state before any scalar.
  let start: Int

  private let transitions: [Int32]

  /// The state after another one.
  func target(from state: Int, reading scalarClass: Int) -> Int {
    Int(transitions[state * classCount + scalarClass])
  }

  /// Makes one state of each block of equivalent states.
  init(_ automaton: ScalarAutomaton, blockOfState: [Int], blockCount: Int) {
    classCount = automaton.classCount
    let blocks = Blocks(automaton, blockOfState, blockCount)
    let dead = blocks.reached.first { blocks.isTrap($0, isAccepting: false) }
    let all = blocks.reached.first { blocks.isTrap($0, isAccepting: true) }
    let rest = blocks.reached.filter { $0 != dead && $0 != all }
    let accepting = (all.map { [$0] } ?? []) + rest.filter(blocks.isAccepting)
    let living = accepting + rest.filter { !blocks.isAccepting($0) }

    var numbers = Array(repeating: Int32(Self.dead), count: blockCount)
    for (index, block) in living.enumerated() { numbers[block] = Int32(index + 1) }
    var transitions = Array(repeating: Int32(Self.dead), count: classCount)
    for block in living {
      for scalarClass in 0..<classCount { transitions.append(numbers[blocks.target(block, scalarClass)]) }
    }
    self.transitions = transitions
    stateCount = living.count + 1
    lastAccepting = accepting.count
    hasAllAccepting = all != nil
    start = Int(numbers[blockOfState[automaton.start]])
  }
}

/// The blocks of equivalent states of an automaton. One state of each block represents it.
private struct Blocks {
  private let automaton: ScalarAutomaton
  private let blockOfState: [Int]
  private var representatives: [Int]
  /// The blocks in the order in which their first states were found by a breadth-first search.
  private(set) var reached: [Int] = []

  init(_ automaton: ScalarAutomaton, _ blockOfState: [Int], _ blockCount: Int) {
    self.automaton = automaton
    self.blockOfState = blockOfState
    representatives = Array(repeating: -1, count: blockCount)
    for state in 0..<automaton.stateCount where representatives[blockOfState[state]] < 0 {
      representatives[blockOfState[state]] = state
      reached.append(blockOfState[state])
    }
  }

  func isAccepting(_ block: Int) -> Bool { automaton.isAccepting[representatives[block]] }

  func target(_ block: Int, _ scalarClass: Int) -> Int {
    blockOfState[automaton.target(from: representatives[block], reading: scalarClass)]
  }

  /// Whether a block accepts as told, and no text leads out of it.
  func isTrap(_ block: Int, isAccepting: Bool) -> Bool {
    guard self.isAccepting(block) == isAccepting else { return false }
    return (0..<automaton.classCount).allSatisfy { target(block, $0) == block }
  }
}
