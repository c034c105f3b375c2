/// Turns an automaton over classes of scalars into one over the bytes of UTF-8.
///
/// The states inside a scalar are made from its last byte to its first. Two of them whose bytes all lead to the same
/// states are one state, so the result is minimal if the automaton over scalars is.
struct ByteEncoder {
  private let automaton: MinimalAutomaton
  private let tree: EncodingTree
  /// The different rows of the states. A row is a list of runs.
  private var rows = SequencePool()
  /// For each row, the state inside a scalar that has it; the dead state if none has.
  private var stateOfRow: [Int] = []
  /// The row of each state. While states are encoded, of those inside a scalar only.
  private var rowOfState: [Int] = []
  /// For the state that is being encoded, the state that each node of the tree leads to.
  private var targets: [Int]

  /// The automaton over bytes for one over classes of scalars.
  static func automaton(
    _ automaton: MinimalAutomaton, classes partition: ScalarPartition, budget: inout BuildBudget
  ) throws(PatternError) -> ByteAutomaton {
    let tree = try EncodingTree(of: partition, budget: &budget)
    var encoder = ByteEncoder(automaton, tree)
    try encoder.encodeStates(budget: &budget)
    return try encoder.assembled(budget: &budget)
  }

  private init(_ automaton: MinimalAutomaton, _ tree: EncodingTree) {
    self.automaton = automaton
    self.tree = tree
    targets = Array(repeating: MinimalAutomaton.dead, count: tree.nodes.count)
  }

  /// A run: the bytes from one on, up to the next run or to 0xFF, which all lead to one state.
  private static func run(from byte: UInt8, to state: Int) -> UInt64 { UInt64(state) << 8 | UInt64(byte) }

  private mutating func encodeStates(budget: inout BuildBudget) throws(PatternError) {
    var scalarRows: [Int] = []
    for state in 0..<automaton.stateCount {
      for node in tree.nodes.indices {
        try budget.take(steps: tree.nodes[node].count)
        targets[node] = self.state(for: row(of: tree.nodes[node], from: state))
      }
      try budget.take(steps: tree.root.count)
      scalarRows.append(rows.identity(of: row(of: tree.root, from: state)))
      // In the tables a row has at least two entries, so this shows early that they will be too large.
      try budget.check(tableBytes: (automaton.stateCount + rowOfState.count) * 2 * MemoryLayout<UInt32>.size)
    }
    rowOfState.insert(contentsOf: scalarRows, at: 0)
  }

  /// The row of a state over scalars, for the root of the tree, or of a state inside the scalar after it, for
  /// another node.
  private func row(of node: [EncodingTree.Edge], from state: Int) -> ContiguousArray<UInt64> {
    var row: ContiguousArray<UInt64> = []
    var previous = -1
    for edge in node {
      let target = target(of: edge, from: state)
      if target != previous { row.append(Self.run(from: edge.byte, to: target)) }
      previous = target
    }
    return row
  }

  private func target(of edge: EncodingTree.Edge, from state: Int) -> Int {
    switch edge.target {
    case .malformed: MinimalAutomaton.dead
    case .node(let node): targets[node]
    case .scalar(let scalarClass): automaton.target(from: state, reading: scalarClass)
    }
  }

  /// The state inside a scalar that has a row, which is made if there is none yet. A row that leads to one state only,
  /// for all bytes, is that of the dead state.
  private mutating func state(for row: ContiguousArray<UInt64>) -> Int {
    guard row.count > 1 else { return MinimalAutomaton.dead }
    let identity = rows.identity(of: row)
    while stateOfRow.count <= identity { stateOfRow.append(MinimalAutomaton.dead) }
    if stateOfRow[identity] == MinimalAutomaton.dead {
      stateOfRow[identity] = automaton.stateCount + rowOfState.count
      rowOfState.append(identity)
    }
    return stateOfRow[identity]
  }

  // MARK: Byte classes

  private func assembled(budget: inout BuildBudget) throws(PatternError) -> ByteAutomaton {
    let starts = runStarts()
    try budget.take(steps: rowOfState.count * starts.count / 8)
    let table = expanded(at: starts)
    let columns = Self.differentColumns(of: table, starts.count)
    var classes: [UInt8] = []
    var index = 0
    for byte in 0..<256 {
      if index + 1 < starts.count, starts[index + 1] == byte { index += 1 }
      classes.append(UInt8(columns.classOfColumn[index]))
    }
    var targets: [Int32] = []
    targets.reserveCapacity(rowOfState.count * columns.representatives.count)
    for row in stride(from: 0, to: table.count, by: starts.count) {
      for column in columns.representatives { targets.append(table[row + column]) }
    }
    return ByteAutomaton(
      transitions: ByteTransitions(
        classes: classes, classCount: columns.representatives.count, targets: targets),
      lastAccepting: automaton.lastAccepting, hasAllAccepting: automaton.hasAllAccepting, start: automaton.start)
  }

  /// The bytes at which a run starts in some row, ascending from 0.
  private func runStarts() -> [Int] {
    var isStart = Array(repeating: false, count: 256)
    isStart[0] = true
    for row in rowOfState {
      for element in rows.range(of: row) { isStart[Int(rows[element: element] & 0xFF)] = true }
    }
    return isStart.indices.filter { isStart[$0] }
  }

  /// The rows of all states, each with one entry for each of the bytes at which some row changes.
  private func expanded(at starts: [Int]) -> [Int32] {
    var table: [Int32] = []
    table.reserveCapacity(rowOfState.count * starts.count)
    for row in rowOfState {
      var target: Int32 = 0
      var next = rows.range(of: row).lowerBound
      let end = rows.range(of: row).upperBound
      for start in starts {
        while next < end, Int(rows[element: next] & 0xFF) <= start {
          target = Int32(rows[element: next] >> 8)
          next += 1
        }
        table.append(target)
      }
    }
    return table
  }

  /// Finds the columns of a table that differ from all columns before them, and tells for each column which of these it
  /// equals.
  private static func differentColumns(
    of table: [Int32], _ columnCount: Int
  ) -> (classOfColumn: [Int], representatives: [Int]) {
    var hashes = Array(repeating: UInt64(0), count: columnCount)
    for row in stride(from: 0, to: table.count, by: columnCount) {
      for column in 0..<columnCount {
        hashes[column] = (hashes[column] ^ UInt64(table[row + column])) &* 0x9E37_79B9_7F4A_7C15
      }
    }
    func areEqual(_ first: Int, _ second: Int) -> Bool {
      hashes[first] == hashes[second]
        && stride(from: 0, to: table.count, by: columnCount).allSatisfy { table[$0 + first] == table[$0 + second] }
    }
    var representatives: [Int] = []
    let classOfColumn = (0..<columnCount).map { column in
      if let known = representatives.firstIndex(where: { areEqual($0, column) }) { return known }
      representatives.append(column)
      return representatives.count - 1
    }
    return (classOfColumn, representatives)
  }
}
