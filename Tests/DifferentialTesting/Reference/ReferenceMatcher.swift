import Matching

/// Judges whole texts by walking over the tree of a pattern. All engines are compared with it.
///
/// It is plain, slow backtracking, and shares no code with an engine: sets are looked up scalar by scalar in the
/// standard library's data, and cases in its mappings. It defines what a pattern means.
///
/// For a text that does not match, it tells whether the walk has *seen the end*: whether anything has asked for a
/// scalar after the last one, or whether the text ends there. If not, every continuation of the text is judged in
/// exactly the same steps, so the text is certainly dead. Otherwise the text may be live or dead.
package struct ReferenceMatcher: Sendable {
  /// The result for a text.
  package enum Judgement: Hashable, Sendable {
    /// The whole text matches.
    case match
    /// The text does not match. If the walk has not seen the end, no continuation matches either.
    case noMatch(sawEnd: Bool)
    /// It is not known whether the text matches.
    case undecided(Reason)
  }

  /// Why it is not known whether a text matches.
  package enum Reason: String, Error, Sendable {
    /// The walk took more steps, or was nested deeper, than its limits allow.
    case tooLong
    /// A group calls itself again and again at one place of the text. An engine may decide such a text, but need not.
    case endlessRecursion
    /// The pattern asks for a property of a scalar for which the reference has no data.
    case unknownProperty
  }

  /// The limits of a walk.
  package struct Limits: Sendable {
    /// The largest number of steps.
    package var steps: Int
    /// The largest number of steps that are nested in one another. Each takes room on the stack of the thread.
    package var depth: Int

    package init(steps: Int = 100_000, depth: Int = 2_000) {
      self.steps = steps
      self.depth = depth
    }
  }

  private let root: SyntaxNode
  private let groups: [Int: SyntaxNode]
  private let limits: Limits

  package init(_ root: SyntaxNode, limits: Limits = Limits()) {
    self.root = root
    self.limits = limits
    groups = Self.groups(in: root)
  }

  /// Judges a text.
  package func judgement(of text: String) -> Judgement {
    let walk = ReferenceWalk(root: root, groups: groups, text: Array(text.unicodeScalars), limits: limits)
    do throws(Reason) {
      return try walk.takesAll() ? .match : .noMatch(sawEnd: walk.sawEnd)
    } catch {
      return .undecided(error)
    }
  }

  /// The first group of each number.
  private static func groups(in root: SyntaxNode) -> [Int: SyntaxNode] {
    var groups: [Int: SyntaxNode] = [:]
    func collect(_ node: SyntaxNode) {
      if case .capture(_, let number) = node.kind, groups[number] == nil { groups[number] = node }
      for child in node.children { collect(child) }
    }
    collect(root)
    return groups
  }
}
