/// Finds recursions that no text can end.
///
/// A group that runs itself again before anything has been taken would do so for ever: `(?R)?a`, `(?:a?(?1)b|c)`. An engine
/// that backtracks then answers nothing at all, not even no. Patterns of which that holds for every text are refused;
/// where an alternative comes first that can match, as in `(a|(?1)b)`, some texts are decided, and the others end in
/// `MatchError.endlessRecursion`.
///
/// What a part can do is found by the order in which it is tried: succeed; fail; or be exhausted, which is to fail once its
/// successes have been turned down. A group that can do none of the three, if those that it runs cannot either, never
/// ends: each run either begins where the one before it began, or a little later in a text that has an end.
struct EndlessRecursion {
  /// What running a part may come to; rather too much than too little.
  private struct Outcome: Equatable {
    var succeeds: Bool
    var fails: Bool
    var isExhausted: Bool

    static let anything = Outcome(succeeds: true, fails: true, isExhausted: true)
    static let nothing = Outcome(succeeds: false, fails: false, isExhausted: false)
    /// It takes nothing, and goes on.
    static let success = Outcome(succeeds: true, fails: false, isExhausted: true)

    var ends: Bool { self != .nothing }
    /// Whether what is tried next, should this have led nowhere, can be reached.
    var leadsOn: Bool { fails || isExhausted }

    /// The same, without going back into it.
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
  /// The groups that are not known to end.
  private var endless: Set<Int> = []

  /// The first recursion without an end, in a tree of which that is true for every text; `nil` for any other.
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
