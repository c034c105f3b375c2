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
  private var uniform: [[Int]: Target] = [:]

  /// Makes the tree of a partition. O(*n*) for *n* intervals.
  init(of partition: ScalarPartition, budget: inout BuildBudget) throws(PatternError) {
    self.partition = partition
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
