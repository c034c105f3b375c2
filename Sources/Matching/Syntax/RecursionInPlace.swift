/// Tells patterns in which a group may run itself again before anything has been taken, as in `(a|(?1)b)`.
///
/// Rather too many than too few: what a recursion takes is not known, and may be nothing.
struct RecursionInPlace {
  private var bodies: [Int: SyntaxNode] = [:]

  /// Whether a tree is such a pattern. O(*n*) in its nodes, and O(*g*²) in the groups that are run again.
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
  /// The groups that may be run before the node has taken anything.
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
    // A look-behind starts before the place that it stands at.
    case .look(let body, .behind, _): return body.calls
    default: return children.reduce(into: []) { $0.formUnion($1.callsAtItsStart) }
    }
  }

  private var calls: Set<Int> {
    if case .recursion(let number) = kind { return [number] }
    return children.reduce(into: []) { $0.formUnion($1.calls) }
  }
}
