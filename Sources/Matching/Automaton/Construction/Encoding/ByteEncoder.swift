/// Turns an automaton over classes of scalars into one over the bytes of UTF-8.
///
/// The states inside a scalar are made from its last byte to its first. Two of them whose bytes all lead to the same
/// states are one state, so the result is minimal if the automaton over scalars is.
struct ByteEncoder {
  private let automaton: MinimalAutomaton
  /// Bytes that lead to the same from every node of the tree are one column. They are the first bytes of their columns,
  /// ascending.
  private let columns: [UInt8]
  private let columnOfByte: [UInt8]
  /// What each column leads to from the root, and the runs of each node with what they lead to: for a class of scalars its
  /// number, and for a node a number less than `firstNode`. See `code(of:)`.
  private let rootTargets: [Int]
  private let nodes: [[(byte: UInt8, target: Int)]]
  /// The state after each state and column: first those of the states over scalars, then those inside a scalar.
  private var table: [Int32] = []
  /// The classes that have scalars of more than one byte. Where none of them leads to a living state, there are no states
  /// inside a scalar.
  private let innerClasses: [Int]
  /// The different rows of the states inside a scalar. A row is a list of runs.
  private var rows = SequencePool()
  /// A row that is being made, kept so that its memory is used again.
  private var row: ContiguousArray<UInt64> = []
  /// For the state that is being encoded, the state that each node of the tree leads to.
  private var targets: [Int]

  /// The automaton over bytes for one over classes of scalars.
  static func automaton(
    _ automaton: MinimalAutomaton, classes partition: ScalarPartition, budget: inout BuildBudget
  ) throws(PatternError) -> ByteAutomaton {
    let tree = try EncodingTree(of: partition, budget: &budget)
    var encoder = ByteEncoder(automaton, tree)
    try encoder.encodeStates(budget: &budget)
    encoder.encodeInnerStates()
    return encoder.assembled()
  }

  private init(_ automaton: MinimalAutomaton, _ tree: EncodingTree) {
    self.automaton = automaton
    (columns, columnOfByte) = tree.columns()
    rootTargets = columns.map { byte in Self.code(of: tree.root.last { $0.byte <= byte }!.target) }
    nodes = tree.nodes.map { node in node.map { ($0.byte, Self.code(of: $0.target)) } }
    innerClasses = Set(nodes.joined().map { $0.target }.filter { $0 >= 0 }).sorted()
    targets = Array(repeating: MinimalAutomaton.dead, count: tree.nodes.count)
    table.reserveCapacity(automaton.stateCount * columns.count)
  }

  /// A run: the bytes from one on, up to the next run or to 0xFF, which all lead to one state.
  private static func run(from byte: UInt8, to state: Int) -> UInt64 { UInt64(state) << 8 | UInt64(byte) }

  // MARK: Rows

  private mutating func encodeStates(budget: inout BuildBudget) throws(PatternError) {
    for state in 0..<automaton.stateCount {
      try encodeNodes(of: state, budget: &budget)
      try budget.take(steps: columns.count)
      for code in rootTargets { table.append(Int32(truncatingIfNeeded: target(of: code, from: state))) }
      // In the tables a row has at least two entries, so this shows early that they will be too large.
      try budget.check(tableBytes: (automaton.stateCount + rows.count) * 2 * MemoryLayout<UInt32>.size)
    }
  }

  /// Makes the states inside the scalar after a state.
  private mutating func encodeNodes(of state: Int, budget: inout BuildBudget) throws(PatternError) {
    let isDead = innerClasses.allSatisfy { automaton.target(from: state, reading: $0) == MinimalAutomaton.dead }
    for (number, node) in nodes.enumerated() {
      if isDead {
        targets[number] = MinimalAutomaton.dead
      } else {
        try budget.take(steps: node.count)
        targets[number] = innerState(for: node, from: state)
      }
    }
  }

  private static let malformed = -1
  private static let firstNode = -2

  private static func code(of target: EncodingTree.Target) -> Int {
    switch target {
    case .malformed: malformed
    case .node(let node): firstNode - node
    case .scalar(let scalarClass): scalarClass
    }
  }

  private func target(of code: Int, from state: Int) -> Int {
    if code >= 0 { return automaton.target(from: state, reading: code) }
    return code == Self.malformed ? MinimalAutomaton.dead : targets[Self.firstNode - code]
  }

  /// The state inside the scalar after a state over scalars, for a node of the tree. It is made if there is none yet with
  /// the same row. A row that leads to one state only, for all bytes, is that of the dead state.
  private mutating func innerState(for node: [(byte: UInt8, target: Int)], from state: Int) -> Int {
    row.removeAll(keepingCapacity: true)
    var previous = -1
    for edge in node {
      let target = target(of: edge.target, from: state)
      if target != previous { row.append(Self.run(from: edge.byte, to: target)) }
      previous = target
    }
    return row.count == 1 ? MinimalAutomaton.dead : automaton.stateCount + rows.identity(of: row)
  }

  /// Appends the rows of the states inside a scalar to the table.
  private mutating func encodeInnerStates() {
    for row in 0..<rows.count {
      var target: Int32 = 0
      var next = rows.range(of: row).lowerBound
      let end = rows.range(of: row).upperBound
      for column in columns {
        while next < end, UInt8(truncatingIfNeeded: rows[element: next]) <= column {
          target = Int32(rows[element: next] >> 8)
          next += 1
        }
        table.append(target)
      }
    }
  }

  // MARK: Byte classes

  private func assembled() -> ByteAutomaton {
    let (classOfColumn, representatives) = Self.differentColumns(of: table.span, columns.count)
    var targets: [Int32] = []
    targets.reserveCapacity(table.count / columns.count * representatives.count)
    for row in stride(from: 0, to: table.count, by: columns.count) {
      for column in representatives { targets.append(table[row &+ column]) }
    }
    return ByteAutomaton(
      transitions: ByteTransitions(
        classes: columnOfByte.map { UInt8(classOfColumn[Int($0)]) }, classCount: representatives.count,
        targets: targets),
      lastAccepting: automaton.lastAccepting, hasAllAccepting: automaton.hasAllAccepting, start: automaton.start)
  }

  /// Finds the columns of a table that differ from all columns before them, and tells for each column which of these it
  /// equals.
  private static func differentColumns(
    of table: Span<Int32>, _ columnCount: Int
  ) -> (classOfColumn: [Int], representatives: [Int]) {
    var hashes = Array(repeating: UInt64(0), count: columnCount)
    var sums = hashes.mutableSpan
    var entry = 0
    while entry < table.count {
      for column in 0..<columnCount {
        sums[column] = (sums[column] ^ UInt64(truncatingIfNeeded: table[entry])) &* 0x9E37_79B9_7F4A_7C15
        entry &+= 1
      }
    }
    var representatives: [Int] = []
    var classOfColumn: [Int] = []
    for column in 0..<columnCount {
      let known = representatives.firstIndex { first in
        hashes[first] == hashes[column]
          && stride(from: 0, to: table.count, by: columnCount).allSatisfy { table[$0 + first] == table[$0 + column] }
      }
      if known == nil { representatives.append(column) }
      classOfColumn.append(known ?? representatives.count - 1)
    }
    return (classOfColumn, representatives)
  }
}
