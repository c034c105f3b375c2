/// Finds patterns on which a backtracking engine may need more than linear time.
///
/// The test is meant to err in one direction only: it may call a harmless pattern risky, which costs little, because
/// the automaton then runs it. A pattern is risky when a text can be divided among its parts in many ways:
///
/// - Two loops can take the same scalar, and between them there is nothing that only one of them can take, as in
///   `(a+)+`, `\d+E?\d+` and `.*.*=`.
/// - Two alternatives inside a loop can start with the same scalar.
///
/// `[a-z]+@[a-z]+` and `[a-z]+(?:\.[a-z]+)*` are not risky.
struct BacktrackingRisk {
  /// The sets of the loops before the current place that could also take the scalars that come next.
  private var open: [ScalarSet] = []
  private var isRisky = false
  /// How many more nodes may be visited. The body of a loop is visited twice, so the visits double with each loop
  /// around it; a pattern that nests so many loops that none are left is called risky.
  private var passesLeft = 5_000

  /// Whether a pattern is risky.
  static func exists(in root: SyntaxNode) -> Bool {
    #if hasFeature(Embedded)
      // No engine backtracks there.
      return false
    #else
      var risk = BacktrackingRisk()
      risk.pass(root, isRepeated: false)
      return risk.isRisky
    #endif
  }

  /// A repetition of at most this many times is a constant factor and no loop, unless it lies in a loop.
  private static let few = 10

  /// Visits a part of the pattern, from left to right.
  ///
  /// - Parameter isRepeated: whether the part lies in a loop, where each choice can be made again in each round.
  private mutating func pass(_ node: SyntaxNode, isRepeated: Bool) {
    passesLeft -= 1
    isRisky = isRisky || passesLeft < 0
    if isRisky { return }
    switch node.kind {
    case .empty, .anchor, .graphemeCluster, .backreference, .recursion: break
    case .scalar, .set: open.removeAll { !$0.overlaps(node.scalars) }
    case .concatenation(let nodes): for node in nodes { pass(node, isRepeated: isRepeated) }
    case .capture(let body, _), .atomic(let body): pass(body, isRepeated: isRepeated)
    case .look(let body, _, _): passLook(body, isRepeated: isRepeated)
    case .repetition(let body, let minimum, let maximum, _): passRepetition(body, minimum, maximum, isRepeated)
    case .alternation(let branches), .branchReset(let branches): passChoice(branches, isRepeated: isRepeated)
    case .conditional(let condition, let yes, let no):
      if case .look(let look) = condition { pass(look, isRepeated: isRepeated) }
      passChoice([yes, no], isRepeated: isRepeated)
    }
  }

  /// A look-around runs again at each place where a loop before it may end, and in each round of a loop around it.
  private mutating func passLook(_ body: SyntaxNode, isRepeated: Bool) {
    let before = open
    isRisky = isRisky || (isRepeated || !before.isEmpty) && body.length.maximum == nil
    pass(body, isRepeated: isRepeated)
    open = before
  }

  private mutating func passChoice(_ branches: [SyntaxNode], isRepeated: Bool) {
    let starts = branches.map(\.start)
    for (index, start) in starts.enumerated() where isRepeated {
      isRisky = isRisky || starts[..<index].contains { $0.overlaps(start) }
    }
    let before = open
    var after: Set<ScalarSet> = []
    for branch in branches {
      open = before
      pass(branch, isRepeated: isRepeated)
      after.formUnion(open)
    }
    open = Array(after)
  }

  private mutating func passRepetition(_ body: SyntaxNode, _ minimum: Int, _ maximum: Int?, _ isRepeated: Bool) {
    let isLoop = (maximum ?? .max) > (isRepeated ? 1 : Self.few)
    let isChoice = minimum != maximum && (isLoop || isRepeated)
    let before = open
    if isChoice { isRisky = isRisky || open.contains { $0.overlaps(body.start) } }
    // The second visit finds scalars that the end of one round shares with the start of the next.
    for _ in 0..<(isLoop ? 2 : 1) { pass(body, isRepeated: isRepeated || isLoop) }
    if minimum == 0 { open = Array(Set(open + before)) }
    if isChoice, !open.contains(body.scalars) { open.append(body.scalars) }
  }
}

extension SyntaxNode {
  /// All scalars that the node can take anywhere in a match.
  fileprivate var scalars: ScalarSet {
    switch kind {
    case .scalar(let scalar): ScalarSet(ranges: [scalar.value...scalar.value])
    case .set(let set): set
    case .graphemeCluster, .backreference, .recursion: NamedSets.any
    case .look, .anchor, .empty: ScalarSet()
    default: ScalarSet(subsets: children.map(\.scalars))
    }
  }

  /// The scalars that a match of the node can start with; all scalars where that match can be empty.
  fileprivate var start: ScalarSet {
    switch kind {
    case .scalar, .set: scalars
    case .concatenation(let nodes): nodes.first { $0.length.maximum != 0 }?.start ?? NamedSets.any
    case .alternation(let nodes), .branchReset(let nodes): ScalarSet(subsets: nodes.map(\.start))
    case .repetition(let body, let minimum, _, _): minimum > 0 ? body.start : NamedSets.any
    case .capture(let body, _), .atomic(let body): body.start
    default: NamedSets.any
    }
  }
}

extension ScalarSet {
  /// Whether the two sets have a scalar in common. The answer is yes too where only tables of properties could tell.
  fileprivate func overlaps(_ other: ScalarSet) -> Bool {
    if !isNegated, ranges.isEmpty, properties.isEmpty { return subsets.contains { $0.overlaps(other) } }
    if !other.isNegated, other.ranges.isEmpty, other.properties.isEmpty {
      return other.subsets.contains { $0.overlaps(self) }
    }
    guard isPlain, other.isPlain else { return true }
    return switch (isNegated, other.isNegated) {
    case (true, true): true
    case (false, false): ranges.contains { range in other.ranges.contains(where: range.overlaps) }
    case (true, false): other.reachesOutside(of: ranges)
    case (false, true): reachesOutside(of: other.ranges)
    }
  }

  private var isPlain: Bool { properties.isEmpty && subsets.isEmpty }

  private func reachesOutside(of others: [ClosedRange<UInt32>]) -> Bool {
    ranges.contains { range in
      !others.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
    }
  }
}
