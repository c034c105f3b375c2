internal import Matching

/// What the writer must know of a part before it writes it.
extension SyntaxNode {
  /// Whether it always takes exactly one scalar.
  var isOneScalar: Bool {
    switch kind {
    case .scalar, .set: true
    default: false
    }
  }

  /// The fewest and the most scalars that it can take; too few and too many rather than wrong.
  var length: ScalarLength {
    switch kind {
    case .empty, .anchor, .look: .zero
    case .scalar, .set: ScalarLength(minimum: 1, maximum: 1)
    case .graphemeCluster: ScalarLength(minimum: 1, maximum: nil)
    case .backreference, .recursion: ScalarLength(minimum: 0, maximum: nil)
    case .concatenation(let nodes): nodes.reduce(.zero) { $0.followed(by: $1.length) }
    case .alternation(let nodes), .branchReset(let nodes): ScalarLength.eitherOf(nodes.map(\.length))
    case .repetition(let node, let minimum, let maximum, _): node.length.repeated(minimum, maximum)
    case .capture(let node, _), .atomic(let node): node.length
    case .conditional(_, let yes, let no): ScalarLength.eitherOf([yes.length, no.length])
    }
  }
}

/// How many scalars a part of a pattern can take. Sums and products stop at `Int.max`.
struct ScalarLength: Hashable {
  var minimum: Int
  /// `nil`: any number.
  var maximum: Int?

  static let zero = ScalarLength(minimum: 0, maximum: 0)

  var isFixed: Bool { minimum == maximum }

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
