internal import Matching

/// The numbers that ICU will give to the groups of a tree.
///
/// ICU counts opening parentheses in what is written, and what is written has fewer groups than the pattern (those that
/// nobody reads left no node) and some more: a group that a condition asks after ends in an empty group, its *mark*. A
/// reference to the mark matches the empty text where the group has taken part, and fails where it has not.
struct ICUGroupNumbers {
  private(set) var group: [Int: Int] = [:]
  private(set) var mark: [Int: Int] = [:]
  private var last = 0
  private var asked: Set<Int> = []

  init(root: SyntaxNode) {
    collectConditions(root)
    number(root)
  }

  private mutating func collectConditions(_ node: SyntaxNode) {
    if case .conditional(.captured(let number), _, _) = node.kind { asked.insert(number) }
    for child in node.children { collectConditions(child) }
  }

  private mutating func number(_ node: SyntaxNode) {
    guard case .capture(let body, let number) = node.kind else {
      for child in node.children { self.number(child) }
      return
    }
    group[number] = next()
    self.number(body)
    if asked.contains(number) { mark[number] = next() }
  }

  private mutating func next() -> Int {
    last += 1
    return last
  }
}
