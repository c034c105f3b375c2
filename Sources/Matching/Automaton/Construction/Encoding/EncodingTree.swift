/// How the classes of a partition are spelt in UTF-8: a tree of lead and continuation bytes, with equal parts shared.
struct EncodingTree {
  /// The bytes from one on, up to the next edge or 0xFF, and what they lead to.
  struct Edge: Hashable {
    var byte: UInt8
    var target: Target
  }

  /// What a byte leads to.
  enum Target: Hashable {
    /// Nothing: no scalar is spelt like this.
    case malformed
    /// A node, of which more bytes have to come.
    case node(Int)
    /// The end of a scalar of a class.
    case scalar(Int)
  }

  /// The nodes within a scalar; edges lead to nodes with smaller numbers only.
  private(set) var nodes: [[Edge]] = []
  /// The node before a scalar.
  private(set) var root: [Edge] = []

  private let partition: ScalarPartition
  private var known: [[Edge]: Int] = [:]
  private var uniform: [[Int]: Target] = [:]

  /// Spells a partition. O(*n*) for *n* intervals.
  init(of partition: ScalarPartition, budget: inout BuildBudget) throws(PatternError) {
    self.partition = partition
    for byte in 0..<0x80 {
      Self.append(.scalar(partition.classes[partition.interval(of: UInt32(byte))]), byte, to: &root)
    }
    Self.append(.malformed, 0x80, to: &root)
    for byte in 0xC2..<0xF5 {
      // The number of continuation bytes, and the scalars that begin with this byte, those spelt too long left out.
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

  /// What leads on to a block of 64 to the power of `level` values.
  ///
  /// - Parameter shortest: the smallest value that is spelt with as many bytes.
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

  /// What leads on to a block whose values are all of one class.
  private mutating func uniformNode(level: Int, _ scalarClass: Int) -> Target {
    guard scalarClass != ScalarPartition.noClass else { return .malformed }
    guard level > 0 else { return .scalar(scalarClass) }
    if let target = uniform[[level, scalarClass]] { return target }
    let child = uniformNode(level: level - 1, scalarClass)
    let target = shared([
      Edge(byte: 0, target: .malformed), Edge(byte: 0x80, target: child), Edge(byte: 0xC0, target: .malformed),
    ])
    uniform[[level, scalarClass]] = target
    return target
  }

  private mutating func shared(_ edges: [Edge]) -> Target {
    guard edges.count > 1 else { return .malformed }
    if let node = known[edges] { return .node(node) }
    nodes.append(edges)
    known[edges] = nodes.count - 1
    return .node(nodes.count - 1)
  }
}
