/// Finds patterns in which a group may call itself before it has taken anything, as in `(a|(?1)b)`.
///
/// The test may name too many patterns, but never too few: a call may take nothing, as far as the test knows.
struct RecursionInPlace {
  private var bodies: [Int: SyntaxNode] = [:]

  /// Whether a group of the tree may call itself before it has taken anything. O(*n*) in the nodes for a tree without
  /// recursion; else a power of the size of the tree.
  static func isPossible(in root: SyntaxNode) -> Bool {
    guard root.holdsRecursion else { return false }
    var search = RecursionInPlace()
    search.collect(root)
    return search.bodies.keys.contains(where: search.reachesItself)
  }

  private mutating func collect(_ node: SyntaxNode) {
    if case .capture(let body, let number) = node.kind { bodies[number] = body }
    for child in node.children { collect(child) }
  }

  private func reachesItself(_ group: Int) -> Bool {
    var reached: Set<Int> = []
    var rest = [group]
    while let next = rest.popLast() {
      guard let body = bodies[next] else { continue }
      for call in body.callsAtItsStart where reached.insert(call).inserted { rest.append(call) }
    }
    return reached.contains(group)
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
