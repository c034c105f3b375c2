import Matching

extension SyntaxNode {
  /// A source that reads as the node, for patterns that are made as trees. Of sets, those that tests make.
  var spelling: String {
    switch kind {
    case .empty: "(?:)"
    case .scalar(let scalar): Self.spelling(of: scalar.value)
    case .set(let set): Self.spelling(of: set)
    case .concatenation(let nodes): nodes.map(\.spelling).joined()
    case .alternation(let nodes): Self.group("(?:", nodes)
    case .branchReset(let nodes): Self.group("(?|", nodes)
    case .repetition(let body, let minimum, let maximum, let greed):
      Self.group("(?:", [body]) + "{\(minimum),\(maximum.map(String.init) ?? "")}" + (greed == .lazy ? "?" : "")
    case .look(let body, let direction, let isNegative):
      Self.group((direction == .ahead ? "(?" : "(?<") + (isNegative ? "!" : "="), [body])
    case .anchor(let anchor): Self.spelling(of: anchor)
    case .conditional(.look(let look), let yes, let no): "(?\(look.spelling)\(yes.spelling)|\(no.spelling))"
    default: preconditionFailure("a node that the tests do not make")
    }
  }

  private static func group(_ opening: String, _ nodes: [SyntaxNode]) -> String {
    opening + nodes.map(\.spelling).joined(separator: "|") + ")"
  }

  private static func spelling(of value: UInt32) -> String { "\\x{\(String(value, radix: 16))}" }

  private static func spelling(of set: ScalarSet) -> String {
    if set == NamedSets.any { return "(?s:.)" }
    if set == NamedSets.notLineFeed { return "." }
    let ranges = set.ranges.map { spelling(of: $0.lowerBound) + "-" + spelling(of: $0.upperBound) }
    let properties = set.properties.map { property in
      switch property.name {
      case .generalCategory(let name), .script(let name), .binary(let name):
        (property.isNegated ? "\\P{" : "\\p{") + name + "}"
      }
    }
    return (set.isNegated ? "[^" : "[") + (ranges + properties).joined() + "]"
  }

  private static func spelling(of anchor: Anchor) -> String {
    switch anchor {
    case .textStart: "\\A"
    case .textEnd: "\\z"
    case .textEndOrFinalLineFeed: "\\Z"
    case .lineStart: "(?m:^)"
    case .lineEnd: "(?m:$)"
    case .wordBoundary: "\\b"
    case .notWordBoundary: "\\B"
    }
  }
}
