internal import Matching

/// The numbers that ICU will give to the groups of a tree.
///
/// ICU counts the opening parentheses in what is written for it. For a group that a condition asks about, an empty
/// group is written too, at the end of the group: its *mark*. A reference to the mark matches the empty text if the
/// group has matched, and fails if it has not.
struct ICUGroupNumbers {
  /// ICU's number of each group, by its number in the tree.
  private(set) var group: [Int: Int] = [:]
  /// ICU's number of the mark of each group that has one, by the group's number in the tree.
  private(set) var mark: [Int: Int] = [:]
  private var last = 0
  /// The groups that conditions ask about.
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
