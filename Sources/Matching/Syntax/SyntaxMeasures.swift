/// What writers must know of a part before they write it.
extension SyntaxNode {
  /// Whether it always takes exactly one scalar.
  package var isOneScalar: Bool {
    switch kind {
    case .scalar, .set: true
    default: false
    }
  }

  /// The fewest and the most scalars that it can take; too few and too many rather than wrong.
  package var length: ScalarLength {
    switch kind {
    case .empty, .anchor, .look: .zero
    case .scalar, .set: ScalarLength(minimum: 1, maximum: 1)
    case .graphemeCluster: ScalarLength(minimum: 1, maximum: nil)
    case .backreference, .recursion: ScalarLength(minimum: 0, maximum: nil)
    case .concatenation(let nodes): nodes.reduce(.zero) { $0.followed(by: $1.length) }
    case .alternation(let nodes), .branchReset(let nodes): ScalarLength.eitherOf(nodes.map { $0.length })
    case .repetition(let node, let minimum, let maximum, _): node.length.repeated(minimum, maximum)
    case .capture(let node, _), .atomic(let node): node.length
    case .conditional(_, let yes, let no): ScalarLength.eitherOf([yes.length, no.length])
    }
  }

  /// The work of one pass over a part at one place of the text, in looks at one scalar: all its branches, each loop
  /// entered once, and one that may take nothing as often as it must be.
  package var weight: Int {
    let inside = children.reduce(0) { $0.saturatingSum($1.weight) }
    return switch kind {
    case .set(let set): set.weight
    case .graphemeCluster: ScalarSet.propertyWeight
    case .anchor(.wordBoundary), .anchor(.notWordBoundary): NamedSets.word.weight.saturatingProduct(4)
    case .empty, .scalar, .anchor, .backreference, .recursion: 1
    case .look(let body, .behind, _): inside.saturatingSum(body.length.minimum)
    // Turns that take something are as many as the text is long, at most; that is counted elsewhere.
    case .repetition(let body, let minimum, _, _):
      body.length.minimum > 0 ? inside : inside.saturatingProduct(max(1, minimum))
    case .concatenation, .alternation, .branchReset, .capture, .atomic, .look, .conditional: inside
    }
  }
}

extension SyntaxNode {
  /// Whether a part that may look at very many scalars, and yet does not go on in the text, is entered again and again, by
  /// a loop or a recursion; or there is a recursion at all: at each place of the text a match may come back out of as many
  /// runs as the text is long.
  package var looksFarAgain: Bool { holdsFarLookInLoop || holdsRecursion }

  private var holdsFarLookInLoop: Bool {
    if case .repetition(let body, _, let maximum, _) = kind, maximum ?? .max > 1, body.holdsFarLook { return true }
    return children.contains { $0.holdsFarLookInLoop }
  }

  private var holdsFarLook: Bool {
    switch kind {
    case .backreference, .graphemeCluster: true
    case .look(let body, _, _) where body.length.maximum ?? .max >= 16: true
    default: children.contains { $0.holdsFarLook }
    }
  }

  package var holdsRecursion: Bool {
    if case .recursion = kind { return true }
    return children.contains { $0.holdsRecursion }
  }
}

extension ScalarSet {
  /// What asking for one property costs.
  package static let propertyWeight = 8

  /// The work of finding out whether a scalar belongs to the set. ASCII is a look into a table; what lies beyond is
  /// searched range by range.
  package var weight: Int {
    let ranges = ranges.reduce(1) { $1.upperBound > 0x7F ? $0 + 1 : $0 }
    let inside = subsets.reduce(0) { $0.saturatingSum($1.weight) }
    return inside.saturatingSum(ranges + properties.count * Self.propertyWeight)
  }
}

/// How many scalars a part of a pattern can take. Sums and products stop at `Int.max`.
package struct ScalarLength: Hashable {
  package var minimum: Int
  /// `nil`: any number.
  package var maximum: Int?

  static let zero = ScalarLength(minimum: 0, maximum: 0)

  package var isFixed: Bool { minimum == maximum }

  func followed(by other: ScalarLength) -> ScalarLength {
    ScalarLength(
      minimum: minimum.saturatingSum(other.minimum),
      maximum: combined(maximum, other.maximum) { $0.saturatingSum($1) })
  }

  func repeated(_ least: Int, _ most: Int?) -> ScalarLength {
    let all: Int? = maximum == 0 ? 0 : combined(maximum, most) { $0.saturatingProduct($1) }
    return ScalarLength(minimum: minimum.saturatingProduct(least), maximum: all)
  }

  static func eitherOf(_ lengths: [ScalarLength]) -> ScalarLength {
    guard let first = lengths.first else { return .zero }
    return lengths.dropFirst().reduce(first) { result, next in
      ScalarLength(
        minimum: min(result.minimum, next.minimum), maximum: combined(result.maximum, next.maximum, by: max))
    }
  }
}

private func combined(_ left: Int?, _ right: Int?, by combine: (Int, Int) -> Int) -> Int? {
  guard let left, let right else { return nil }
  return combine(left, right)
}
