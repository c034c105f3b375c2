/// Finds patterns whose recursion ends on no text.
///
/// A group that calls itself before it has taken anything calls itself again, without end, as in `(?R)?a` and
/// `(a?(?1)b|c)`. A backtracking engine then gives no answer at all. A pattern for which that is so on every text is
/// refused. Where an alternative that can match is tried before, as in `(a|(?1)b)`, some texts are decided, and the
/// others end in `MatchError.endlessRecursion`.
///
/// The search asks what can become of a part when an engine runs it. The part can succeed; it can fail; or it can be
/// exhausted, which means that it has succeeded, the engine has come back to it, and it has nothing more to try. In the
/// beginning no group is known to end, and a call of a group that is not known to end has none of the three outcomes.
/// Groups that then have an outcome do end, and so on until there are no more. A group that is left over calls groups
/// without end, each at the place of the call before or further on in the text. As the text is finite, the calls come
/// to a place at which they repeat for ever.
struct EndlessRecursion {
  /// What can become of a part that is run. Where that is not known, the outcome counts as possible, so that no pattern
  /// is refused by mistake.
  private struct Outcome: Equatable {
    var succeeds: Bool
    var fails: Bool
    var isExhausted: Bool

    static let anything = Outcome(succeeds: true, fails: true, isExhausted: true)
    static let nothing = Outcome(succeeds: false, fails: false, isExhausted: false)
    /// The part succeeds once, without taking anything.
    static let success = Outcome(succeeds: true, fails: false, isExhausted: true)

    var ends: Bool { self != .nothing }
    /// Whether an engine can come to the alternative that it tries after this part.
    var leadsOn: Bool { fails || isExhausted }

    /// What can become of the part if it is atomic: an engine does not go back into it.
    var once: Outcome { Outcome(succeeds: succeeds, fails: fails, isExhausted: succeeds) }

    func followed(by next: Outcome) -> Outcome {
      guard succeeds else { return Outcome(succeeds: false, fails: fails, isExhausted: false) }
      return Outcome(
        succeeds: next.succeeds, fails: fails || (next.fails && leadsOn), isExhausted: isExhausted && next.isExhausted)
    }

    func or(_ next: Outcome) -> Outcome {
      guard leadsOn else { return self }
      return Outcome(
        succeeds: succeeds || next.succeeds, fails: fails && next.fails,
        isExhausted: (isExhausted || succeeds || next.succeeds) && next.leadsOn)
    }
  }

  private var bodies: [Int: SyntaxNode] = [:]
  /// The groups that are not known to end on any text.
  private var endless: Set<Int> = []

  /// The first call of a group that never ends, if the pattern ends on no text; `nil` if it ends on some text.
  static func first(in root: SyntaxNode) -> SyntaxNode? {
    var search = EndlessRecursion()
    search.collect(root)
    while let group = search.endless.first(where: { search.ends($0) }) { search.endless.remove(group) }
    return search.outcome(of: root).ends ? nil : root.firstRecursion(into: search.endless)
  }

  private mutating func collect(_ node: SyntaxNode) {
    if case .capture(let body, let number) = node.kind {
      bodies[number] = body
      endless.insert(number)
    }
    for child in node.children { collect(child) }
  }

  private func ends(_ group: Int) -> Bool { bodies[group].map { outcome(of: $0).ends } ?? true }

  private func outcome(of node: SyntaxNode) -> Outcome {
    switch node.kind {
    case .empty: .success
    case .scalar, .set, .graphemeCluster, .anchor, .backreference: .anything
    case .concatenation(let nodes): nodes.reduce(.success) { $0.followed(by: outcome(of: $1)) }
    case .alternation(let nodes), .branchReset(let nodes): choice(nodes.map(outcome(of:)))
    case .capture(let body, _): outcome(of: body)
    case .atomic(let body): outcome(of: body).once
    case .look(let body, _, let isNegative): look(outcome(of: body), isNegative: isNegative)
    case .recursion(let number): endless.contains(number) ? .nothing : .anything
    case .repetition(let body, let minimum, let maximum, let greed):
      repetition(outcome(of: body), minimum, maximum, greed)
    case .conditional(let condition, let yes, let no): conditional(condition, yes, no)
    }
  }

  private func choice(_ branches: [Outcome]) -> Outcome {
    branches.dropFirst().reduce(branches.first ?? .success) { $0.or($1) }
  }

  private func look(_ body: Outcome, isNegative: Bool) -> Outcome {
    if !body.ends { return .nothing }
    let (passes, blocks) = (body.succeeds, body.leadsOn)
    return isNegative
      ? Outcome(succeeds: blocks, fails: passes, isExhausted: blocks)
      : Outcome(succeeds: passes, fails: blocks, isExhausted: passes)
  }

  private func repetition(
    _ body: Outcome, _ minimum: Int, _ maximum: Int?, _ greed: SyntaxNode.Greed
  ) -> Outcome {
    if maximum == 0 { return .success }
    if minimum > 0 { return body.ends ? .anything : .nothing }
    return switch greed {
    case .greedy: body.or(.success)
    case .lazy: Outcome.success.or(body)
    case .possessive: body.or(.success).once
    }
  }

  private func conditional(_ condition: SyntaxNode.Condition, _ yes: SyntaxNode, _ no: SyntaxNode) -> Outcome {
    if condition == .define { return .success }
    if case .look(let look) = condition, !outcome(of: look).ends { return .nothing }
    return outcome(of: yes).ends || outcome(of: no).ends ? .anything : .nothing
  }
}

extension SyntaxNode {
  fileprivate func firstRecursion(into groups: Set<Int>) -> SyntaxNode? {
    if case .recursion(let number) = kind, groups.contains(number) { return self }
    for child in children {
      if let recursion = child.firstRecursion(into: groups) { return recursion }
    }
    return nil
  }
}
