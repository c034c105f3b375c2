/// Finds patterns in which a group may call itself before it has taken anything, as in `(a|(?1)b)`.
///
/// The test may name too many patterns, but never too few: a call may take nothing, as far as the test knows.
struct RecursionInPlace {
  /// The groups that each group may call before it has taken anything.
  private var calls: [Int: Set<Int>] = [:]

  /// Whether a group of the tree may call itself before it has taken anything. O(*n*) in the nodes for a tree without
  /// recursion; else also linear in the calls, each counted once for every group that holds it.
  static func isPossible(in root: SyntaxNode) -> Bool {
    guard root.holdsRecursion else { return false }
    var search = RecursionInPlace()
    search.collect(root)
    return search.hasCycle
  }

  private mutating func collect(_ node: SyntaxNode) {
    if case .capture(let body, let number) = node.kind { calls[number, default: []].formUnion(body.callsAtItsStart) }
    for child in node.children { collect(child) }
  }

  /// Whether the calls come back to where they started: groups that no other group calls are taken away until there are
  /// none; what is left is on a cycle, or is called from one.
  private var hasCycle: Bool {
    var callers: [Int: Int] = [:]
    for called in calls.values.joined() { callers[called, default: 0] += 1 }
    var free = calls.keys.filter { callers[$0] == nil }
    var taken = 0
    while let group = free.popLast() {
      taken += 1
      for called in calls[group] ?? [] {
        callers[called]? -= 1
        if callers[called] == 0, calls[called] != nil { free.append(called) }
      }
    }
    return taken < calls.count
  }
}

extension SyntaxNode {
  /// The groups that may be called before the node has taken anything.
  fileprivate var callsAtItsStart: Set<Int> {
    switch kind {
    case .recursion(let number): return [number]
    case .concatenation(let nodes):
      var calls: Set<Int> = []
      for node in nodes {
        calls.formUnion(node.callsAtItsStart)
        if node.length.minimum > 0 { break }
      }
      return calls
    // A look-behind goes back in the text first, so any call in it may come at the place where the look-behind stands.
    case .look(let body, .behind, _): return body.calls
    default: return children.reduce(into: []) { $0.formUnion($1.callsAtItsStart) }
    }
  }

  /// All groups that the node calls.
  private var calls: Set<Int> {
    if case .recursion(let number) = kind { return [number] }
    return children.reduce(into: []) { $0.formUnion($1.calls) }
  }
}
