/// Tells patterns on which a backtracking engine may need more than linear time.
///
/// The test errs on one side only: it may call a harmless pattern risky, which costs nothing where the automaton runs
/// it. Two choices are risky when the same text can be shared out between them in many ways: loops over sets that have
/// scalars in common, with nothing between them that belongs to one of them alone, as in `(a+)+`, `\d+E?\d+` and
/// `.*.*=`; and in a loop also alternatives that can start alike. `[a-z]+@[a-z]+` and `[a-z]+(?:\.[a-z]+)*` are not.
struct BacktrackingRisk {
  /// The sets of the loops that what comes next may have to be shared with.
  private var open: [ScalarSet] = []
  private var isRisky = false
  /// Bodies of loops are passed twice: a pattern that nests too many is called risky instead.
  private var passesLeft = 5_000

  /// Whether a pattern is risky.
  static func exists(in root: SyntaxNode) -> Bool {
    var risk = BacktrackingRisk()
    risk.pass(root, isRepeated: false)
    return risk.isRisky
  }

  /// Counts up to this many repetitions are a constant factor, unless they lie in a loop.
  private static let few = 10

  /// Passes a part of the pattern, left to right.
  ///
  /// - Parameter isRepeated: whether it lies in a loop, so that each choice is made any number of times.
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

  /// A lookaround is run again wherever a loop before it may end, and in each round of a loop around it.
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
    // Twice, for what the end of one round has in common with the start of the next.
    for _ in 0..<(isLoop ? 2 : 1) { pass(body, isRepeated: isRepeated || isLoop) }
    if minimum == 0 { open = Array(Set(open + before)) }
    if isChoice, !open.contains(body.scalars) { open.append(body.scalars) }
  }
}

extension SyntaxNode {
  /// All scalars that may be taken here or below.
  fileprivate var scalars: ScalarSet {
    switch kind {
    case .scalar(let scalar): ScalarSet(ranges: [scalar.value...scalar.value])
    case .set(let set): set
    case .graphemeCluster, .backreference, .recursion: NamedSets.any
    case .look, .anchor, .empty: ScalarSet()
    default: ScalarSet(subsets: children.map(\.scalars))
    }
  }

  /// The scalars that a match of this may start with; all where it may be empty.
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
  /// Whether the sets have a scalar in common; also where that is not known without a table of properties.
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
