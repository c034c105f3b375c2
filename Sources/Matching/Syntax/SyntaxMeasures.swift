/// Measures of a part of a pattern: how long a text it takes, and how much work it is.
extension SyntaxNode {
  /// Whether the node is a scalar or a set, which takes exactly one scalar.
  package var isOneScalar: Bool {
    switch kind {
    case .scalar, .set: true
    default: false
    }
  }

  /// The least and the greatest number of scalars that the node can take. Where they are not known, the minimum is too
  /// small or the maximum too large, never the other way round.
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

  /// The work of running the node once at one place of the text, in looks at one scalar. All branches are counted, and
  /// one round of each loop; a loop whose body may take nothing counts with as many rounds as it has to make.
  package var weight: Int {
    let inside = children.reduce(0) { $0.saturatingSum($1.weight) }
    return switch kind {
    case .set(let set): set.weight
    case .graphemeCluster: GraphemeCluster.weight
    case .anchor(.wordBoundary), .anchor(.notWordBoundary): NamedSets.word.weight.saturatingProduct(4)
    case .empty, .scalar, .anchor, .backreference, .recursion: 1
    case .look(let body, .behind, _): inside.saturatingSum(body.length.minimum)
    // A loop whose body takes something makes no more rounds than the text has scalars: `PCRE2Work` counts those.
    case .repetition(let body, let minimum, _, _):
      body.length.minimum > 0 ? inside : inside.saturatingProduct(max(1, minimum))
    case .concatenation, .alternation, .branchReset, .capture, .atomic, .look, .conditional: inside
    }
  }
}

extension SyntaxNode {
  /// Whether a match may look at very many scalars again and again without going on in the text.
  ///
  /// That is so where a back reference, `\X` or a look-around at 16 scalars or more lies in a loop. It is also so where
  /// there is a recursion: at each place of the text, a match may return from as many calls as the text has scalars.
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

  /// The highest number of a capturing group; 0 if there is none.
  package var highestCapture: Int {
    let inside = children.reduce(0) { max($0, $1.highestCapture) }
    guard case .capture(_, let number) = kind else { return inside }
    return max(number, inside)
  }

  /// Whether the node is a recursion, or holds one.
  package var holdsRecursion: Bool {
    if case .recursion = kind { return true }
    return children.contains { $0.holdsRecursion }
  }
}

extension ScalarSet {
  /// The work of testing one property, in looks at one scalar.
  package static let propertyWeight = 8

  /// The work of testing whether a scalar belongs to the set, in looks at one scalar. ASCII is looked up in a table;
  /// ranges beyond ASCII are searched one by one.
  package var weight: Int {
    let ranges = ranges.reduce(1) { $1.upperBound > 0x7F ? $0 + 1 : $0 }
    let inside = subsets.reduce(0) { $0.saturatingSum($1.weight) }
    return inside.saturatingSum(ranges + properties.count * Self.propertyWeight)
  }
}

/// How many scalars a part of a pattern can take. Sums and products that are too large for an Int are `Int.max`.
package struct ScalarLength: Hashable {
  package var minimum: Int
  /// `nil` where there is no greatest number.
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
