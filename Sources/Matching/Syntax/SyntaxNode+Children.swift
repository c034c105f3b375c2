extension SyntaxNode {
  /// The nodes directly below this one, in the order of the pattern.
  package var children: [SyntaxNode] {
    switch kind {
    case .empty, .scalar, .set, .graphemeCluster, .anchor, .backreference, .recursion: []
    case .concatenation(let nodes), .alternation(let nodes), .branchReset(let nodes): nodes
    case .repetition(let node, _, _, _), .capture(let node, _), .atomic(let node), .look(let node, _, _): [node]
    case .conditional(.look(let look), let yes, let no): [look, yes, no]
    case .conditional(_, let yes, let no): [yes, no]
    }
  }

  /// Whether the node is a group that captures, or holds one.
  package var holdsCapture: Bool {
    if case .capture = kind { return true }
    return children.contains { $0.holdsCapture }
  }
}
