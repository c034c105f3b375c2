/// The UTF-8 of the scalars of a partition, as a tree of lead bytes and continuation bytes. Equal parts of it are
/// shared.
struct EncodingTree {
  /// The bytes from one on, up to the next edge or to 0xFF, and what all of them lead to.
  struct Edge: Hashable {
    var byte: UInt8
    var target: Target
  }

  /// What a byte leads to.
  enum Target: Hashable {
    /// Nothing: no scalar has this byte here.
    case malformed
    /// A node: more bytes of the scalar have to follow.
    case node(Int)
    /// The end of a scalar, which is of this class.
    case scalar(Int)
  }

  /// The nodes inside a scalar. An edge leads to a node with a smaller number.
  private(set) var nodes: [[Edge]] = []
  /// The node before the first byte of a scalar.
  private(set) var root: [Edge] = []

  private let partition: ScalarPartition
  private var known: [[Edge]: Int] = [:]
  /// The targets for blocks of one class, by the class and the number of bytes, up to three.
  private var uniform: [Target?]

  /// Makes the tree of a partition. O(*n*) for *n* intervals.
  init(of partition: ScalarPartition, budget: inout BuildBudget) throws(PatternError) {
    self.partition = partition
    uniform = Array(repeating: nil, count: partition.classCount * 4)
    for byte in 0..<0x80 {
      Self.append(.scalar(partition.classes[partition.interval(of: UInt32(byte))]), byte, to: &root)
    }
    Self.append(.malformed, 0x80, to: &root)
    for byte in 0xC2..<0xF5 {
      // The level is the number of continuation bytes. Scalars below `shortest` have a shorter form, and are left out.
      let level = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
      let payload = UInt32(byte & (0x3F >> level)) << (6 * UInt32(level))
      let shortest: UInt32 = [0x80, 0x800, 0x10000][level - 1]
      Self.append(try node(level: level, at: payload, from: shortest, budget: &budget), byte, to: &root)
    }
    Self.append(.malformed, 0xF5, to: &root)
  }

  private static func append(_ target: Target, _ byte: Int, to edges: inout [Edge]) {
    if edges.last?.target != target { edges.append(Edge(byte: UInt8(byte), target: target)) }
  }

  /// The target that leads to a block of 64 to the power of `level` scalar values, which starts at a value.
  ///
  /// - Parameter shortest: the smallest scalar value that needs as many bytes as these have.
  private mutating func node(
    level: Int, at value: UInt32, from shortest: UInt32, budget: inout BuildBudget
  ) throws(PatternError) -> Target {
    let last = value + (1 << (6 * UInt32(level)) - 1)
    guard value <= ScalarRanges.last, last >= shortest else { return .malformed }
    let interval = partition.interval(of: value)
    let isWhole = value >= shortest && last <= partition.end(of: interval)
    if isWhole { return uniformNode(level: level, partition.classes[interval]) }

    var edges = [Edge(byte: 0, target: .malformed)]
    let size = UInt32(1) << (6 * UInt32(level - 1))
    try budget.take(steps: 64)
    for index in 0..<64 {
      let child = try node(level: level - 1, at: value + UInt32(index) * size, from: shortest, budget: &budget)
      Self.append(child, 0x80 + index, to: &edges)
    }
    Self.append(.malformed, 0xC0, to: &edges)
    return shared(edges)
  }

  /// The target that leads to a block whose scalar values are all of one class.
  private mutating func uniformNode(level: Int, _ scalarClass: Int) -> Target {
    guard scalarClass != ScalarPartition.noClass else { return .malformed }
    guard level > 0 else { return .scalar(scalarClass) }
    if let target = uniform[scalarClass * 4 + level] { return target }
    let child = uniformNode(level: level - 1, scalarClass)
    let target = shared([
      Edge(byte: 0, target: .malformed), Edge(byte: 0x80, target: child), Edge(byte: 0xC0, target: .malformed),
    ])
    uniform[scalarClass * 4 + level] = target
    return target
  }

  private mutating func shared(_ edges: [Edge]) -> Target {
    guard edges.count > 1 else { return .malformed }
    if let node = known[edges] { return .node(node) }
    nodes.append(edges)
    known[edges] = nodes.count - 1
    return .node(nodes.count - 1)
  }

  // MARK: Columns

  /// Divides the bytes into columns: all bytes of a column lead to the same from every node and from the root.
  ///
  /// - Returns: the first byte of each column, ascending, and the column of each byte.
  func columns() -> (firsts: [UInt8], columnOfByte: [UInt8]) {
    // In a node all bytes but these are malformed, so it only has to split what these are in.
    let continuation = 0x80..<0xC0
    var columns = (0..<256).map { continuation.contains($0) ? 1 : 0 }
    var count = 2
    Self.split(&columns, &count, 0..<256, by: root)
    for node in nodes { Self.split(&columns, &count, continuation, by: node) }
    var firsts: [UInt8] = []
    var numbers = Array(repeating: -1, count: count)
    for byte in 0..<256 where numbers[columns[byte]] < 0 {
      numbers[columns[byte]] = firsts.count
      firsts.append(UInt8(byte))
    }
    return (firsts, columns.map { UInt8(numbers[$0]) })
  }

  /// Moves bytes to new columns where not all of their column lead to the same.
  private static func split(_ columns: inout [Int], _ count: inout Int, _ bytes: Range<Int>, by edges: [Edge]) {
    var targets: [Target] = []
    var target = 0
    var next = 0
    // For each column and target, the column of the bytes of both; the first target of a column keeps its number.
    var columnsAfter = Array(repeating: -1, count: count * (edges.count + 1))
    for byte in bytes {
      while next < edges.count, edges[next].byte <= byte {
        target = targets.firstIndex(of: edges[next].target) ?? targets.count
        if target == targets.count { targets.append(edges[next].target) }
        next += 1
      }
      let column = columns[byte] * (edges.count + 1)
      if columnsAfter[column + 1 + target] < 0 {
        columnsAfter[column + 1 + target] = columnsAfter[column] < 0 ? columns[byte] : count
        if columnsAfter[column] >= 0 { count += 1 }
        columnsAfter[column] = 0
      }
      columns[byte] = columnsAfter[column + 1 + target]
    }
  }
}
