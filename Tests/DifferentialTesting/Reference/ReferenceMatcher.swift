import Matching

/// Judges whole texts by walking over the tree of a pattern: what all engines are compared with.
///
/// It is as slow and as plain as backtracking can be, and shares no code with any engine: sets are looked up scalar by
/// scalar in the standard library's data, cases in its mappings. What a pattern means is what is written here.
///
/// Of a text that does not match it says whether it has *seen the end* on its way: whether anything asked for a scalar
/// behind the last one, or for the end itself. If nothing did, every continuation of the text is judged in the very
/// same steps, so that the text is dead for certain. If something did, the text may be live or dead.
package struct ReferenceMatcher: Sendable {
  /// What is known of a text.
  package enum Judgement: Hashable, Sendable {
    /// The whole text matches.
    case match
    /// It does not. Without having seen the end, no continuation does either.
    case noMatch(sawEnd: Bool)
    /// It is not known.
    case undecided(Reason)
  }

  /// Why nothing is known.
  package enum Reason: String, Error, Sendable {
    /// The walk took more steps, or went deeper, than allowed.
    case tooLong
    /// A group runs itself again and again at one place. Engines may find a way around that; they need not.
    case endlessRecursion
    /// The tree asks for a property of a scalar that the reference has no data for.
    case unknownProperty
    /// What a grapheme cluster is depends on the library: PCRE2 10.42 ends one before a mark behind a flag.
    case unsettledCluster
  }

  /// How far a walk may go.
  package struct Limits: Sendable {
    package var steps: Int
    /// How many steps may wait for one another. Each takes room on the stack.
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
