import Matching

/// One walk over the tree of a pattern and a text.
///
/// Each part is asked to match at a place, and is given the closure `rest`, which matches what follows it. The part
/// tries its ways to match in their order, and calls `rest` with the place at which each of them ends, until `rest`
/// returns `true`.
final class ReferenceWalk {
  typealias Reason = ReferenceMatcher.Reason
  typealias Rest = (Int) throws(Reason) -> Bool

  let root: SyntaxNode
  let groups: [Int: SyntaxNode]
  let text: [Unicode.Scalar]
  /// Whether anything has asked for a scalar after the last one.
  var sawEnd = false
  /// The range that each group took last.
  var taken: [Int: Range<Int>] = [:]
  /// The recursions that the walk is in, the innermost last.
  var recursions: [(number: Int, place: Int)] = []
  private var stepsLeft: Int
  private var depthLeft: Int

  init(root: SyntaxNode, groups: [Int: SyntaxNode], text: [Unicode.Scalar], limits: ReferenceMatcher.Limits) {
    self.root = root
    self.groups = groups
    self.text = text
    stepsLeft = limits.steps
    depthLeft = limits.depth
  }

  /// Whether the whole text matches.
  func takesAll() throws(Reason) -> Bool {
    try match(root, at: 0) { $0 == self.text.count }
  }

  func match(_ node: SyntaxNode, at place: Int, _ rest: Rest) throws(Reason) -> Bool {
    stepsLeft -= 1
    depthLeft -= 1
    defer { depthLeft += 1 }
    guard stepsLeft > 0, depthLeft > 0 else { throw .tooLong }
    switch node.kind {
    case .empty: return try rest(place)
    case .scalar(let scalar): return try take(at: place, rest) { (other) throws(Reason) in other == scalar }
    case .set(let set): return try take(at: place, rest) { (scalar) throws(Reason) in try set.holds(scalar) }
    case .graphemeCluster: return try matchGraphemeCluster(at: place, rest)
    case .concatenation(let nodes): return try matchSequence(nodes[...], at: place, rest)
    case .alternation(let branches), .branchReset(let branches):
      for branch in branches where try match(branch, at: place, rest) { return true }
      return false
    case .repetition(let body, let minimum, let maximum, let greed):
      return try matchRepetition(Loop(body: body, minimum: minimum, maximum: maximum), greed, at: place, rest)
    case .capture(let body, let number): return try matchCapture(body, number, at: place, rest)
    case .atomic(let body): return try matchAtomic(body, at: place, rest)
    case .look: return try matchLookThenRest(node, at: place, rest)
    case .anchor(let anchor): return try holds(anchor, at: place) ? rest(place) : false
    case .backreference(let number, let isCaseless):
      return try matchReference(number, isCaseless, at: place, rest)
    case .recursion(let number): return try matchRecursion(number, at: place, rest)
    case .conditional(let condition, let yes, let no):
      return try matchConditional(condition, yes, no, at: place, rest)
    }
  }

  /// Matches one scalar that passes a test.
  private func take(
    at place: Int, _ rest: Rest, _ test: (Unicode.Scalar) throws(Reason) -> Bool
  ) throws(Reason) -> Bool {
    guard let scalar = scalar(at: place) else { return false }
    return try test(scalar) ? rest(place + 1) : false
  }

  /// The scalar at a place; `nil` at the end of the text, which is then noted in `sawEnd`.
  func scalar(at place: Int) -> Unicode.Scalar? {
    if place < text.count { return text[place] }
    sawEnd = true
    return nil
  }

  private func matchSequence(_ nodes: ArraySlice<SyntaxNode>, at place: Int, _ rest: Rest) throws(Reason) -> Bool {
    guard let first = nodes.first else { return try rest(place) }
    return try match(first, at: place) { (end) throws(Reason) in
      try self.matchSequence(nodes.dropFirst(), at: end, rest)
    }
  }
}

// MARK: Repetitions

extension ReferenceWalk {
  struct Loop {
    let body: SyntaxNode
    let minimum: Int
    let maximum: Int?
    var isLazy = false
  }

  private func matchRepetition(
    _ loop: Loop, _ greed: SyntaxNode.Greed, at place: Int, _ rest: Rest
  ) throws(Reason) -> Bool {
    var loop = loop
    loop.isLazy = greed == .lazy
    guard greed == .possessive else { return try matchTurns(of: loop, done: 0, at: place, isStuck: false, rest) }
    return try matchOnce(at: place, rest) { (place, rest) throws(Reason) in
      try self.matchTurns(of: loop, done: 0, at: place, isStuck: false, rest)
    }
  }

  /// Matches the rounds of a loop that are left, and what follows the loop.
  ///
  /// - Parameter done: the number of rounds so far.
  /// - Parameter isStuck: whether the last round took nothing, which ends a loop without a maximum.
  private func matchTurns(
    of loop: Loop, done: Int, at place: Int, isStuck: Bool, _ rest: Rest
  ) throws(Reason) -> Bool {
    let mayEnd = done >= loop.minimum
    let mayGoOn = !mayEnd || done < loop.maximum ?? .max && !(isStuck && loop.maximum == nil)
    if mayEnd, loop.isLazy || !mayGoOn, try rest(place) { return true }
    if mayGoOn, try matchTurn(of: loop, done: done, at: place, rest) { return true }
    return mayEnd && !loop.isLazy && mayGoOn ? try rest(place) : false
  }

  private func matchTurn(of loop: Loop, done: Int, at place: Int, _ rest: Rest) throws(Reason) -> Bool {
    try match(loop.body, at: place) { (end) throws(Reason) in
      try self.matchTurns(of: loop, done: done + 1, at: end, isStuck: end == place, rest)
    }
  }
}

// MARK: Parts to which a match does not go back

extension ReferenceWalk {
  private func matchAtomic(_ body: SyntaxNode, at place: Int, _ rest: Rest) throws(Reason) -> Bool {
    try matchOnce(at: place, rest) { (place, rest) throws(Reason) in try self.match(body, at: place, rest) }
  }

  /// Matches the first way that a part finds, and no other, and then the rest. If the rest fails, what the groups of
  /// the part took is forgotten.
  private func matchOnce(
    at place: Int, _ rest: Rest, _ part: (Int, Rest) throws(Reason) -> Bool
  ) throws(Reason) -> Bool {
    let before = taken
    guard let end = try firstEnd(at: place, part) else { return false }
    if try rest(end) { return true }
    taken = before
    return false
  }

  /// The place at which the first way that a part finds ends; `nil` if there is none. What the groups of the part
  /// took is kept.
  private func firstEnd(
    at place: Int, _ part: (Int, Rest) throws(Reason) -> Bool
  ) throws(Reason) -> Int? {
    var end: Int?
    var after = taken
    let isFound = try part(place) { (place) throws(Reason) in
      end = place
      after = self.taken
      return true
    }
    guard isFound else { return nil }
    taken = after
    return end
  }

  /// Matches a look-around and what follows it. If that fails, what the groups of the look-around took is forgotten.
  private func matchLookThenRest(_ look: SyntaxNode, at place: Int, _ rest: Rest) throws(Reason) -> Bool {
    let before = taken
    if try matchLook(look, at: place), try rest(place) { return true }
    taken = before
    return false
  }

  /// Whether a look-around matches at a place. What the groups of a positive one took is kept.
  func matchLook(_ look: SyntaxNode, at place: Int) throws(Reason) -> Bool {
    guard case .look(let body, let direction, let isNegative) = look.kind else { return false }
    let before = taken
    let isThere: Bool
    switch direction {
    case .ahead:
      isThere = try firstEnd(at: place) { (place, rest) throws(Reason) in try self.match(body, at: place, rest) } != nil
    case .behind: isThere = try isBehind(body, place)
    }
    if isNegative { taken = before }
    return isThere != isNegative
  }

  /// Whether some stretch of the text that ends at a place matches. Branches are tried in their order, and for each the
  /// shortest stretch first.
  private func isBehind(_ body: SyntaxNode, _ place: Int) throws(Reason) -> Bool {
    for branch in body.branches {
      for start in stride(from: place, through: 0, by: -1) {
        let end = try firstEnd(at: start) { (start, rest) throws(Reason) in
          try self.match(branch, at: start) { (end) throws(Reason) in end == place ? try rest(end) : false }
        }
        if end != nil { return true }
      }
    }
    return false
  }
}

extension SyntaxNode {
  fileprivate var branches: [SyntaxNode] {
    switch kind {
    case .alternation(let branches), .branchReset(let branches): branches
    default: [self]
    }
  }
}
