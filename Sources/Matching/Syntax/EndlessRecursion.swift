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

  /// What is known of a group.
  private struct Group {
    let body: SyntaxNode
    /// What can become of the group, as far as the search has come. It only grows.
    var outcome = Outcome.nothing
    /// The groups to look at again when the outcome grows: those that hold this group, and those that call it.
    var dependents: Set<Int> = []
  }

  private var groups: [Int: Group] = [:]
  /// The numbers that several groups have, those of a branch reset. They are looked at where they stand.
  private var shared: Set<Int> = []

  /// The first call of a group that never ends, if the pattern ends on no text; `nil` if it ends on some text.
  ///
  /// - Complexity: O(*n*) in the nodes where groups call groups to their right; the square of the number of groups at
  ///   worst, with the cost of one comparison a step.
  static func first(in root: SyntaxNode) -> SyntaxNode? {
    var search = EndlessRecursion()
    search.collect(root, holder: nil)
    search.collectCalls(root, holder: nil)
    search.settle()
    if search.outcome(of: root).ends { return nil }
    return root.firstRecursion { search.groups[$0]?.outcome.ends == false }
  }

  private mutating func collect(_ node: SyntaxNode, holder: Int?) {
    var holder = holder
    if case .capture(let body, let number) = node.kind {
      if groups.updateValue(Group(body: body), forKey: number) != nil { shared.insert(number) }
      if let holder { groups[number]?.dependents.insert(holder) }
      holder = number
    }
    for child in node.children { collect(child, holder: holder) }
  }

  private mutating func collectCalls(_ node: SyntaxNode, holder: Int?) {
    var holder = holder
    if case .capture(_, let number) = node.kind { holder = number }
    if case .recursion(let number) = node.kind, let holder { groups[number]?.dependents.insert(holder) }
    for child in node.children { collectCalls(child, holder: holder) }
  }

  /// Lets the outcomes grow until none can. The group that opens last goes first: a group that holds many others is then
  /// looked at when they have settled, and not after each of them.
  private mutating func settle() {
    var isPending = Set(groups.keys)
    for number in groups.keys.sorted(by: >) { look(at: number, &isPending) }
    while let number = isPending.max() { look(at: number, &isPending) }
  }

  private mutating func look(at number: Int, _ isPending: inout Set<Int>) {
    guard isPending.remove(number) != nil, let group = groups[number] else { return }
    let outcome = outcome(of: group.body)
    guard outcome != group.outcome else { return }
    groups[number]?.outcome = outcome
    isPending.formUnion(group.dependents)
  }

  private func outcome(of node: SyntaxNode) -> Outcome {
    switch node.kind {
    case .empty: .success
    case .scalar, .set, .graphemeCluster, .anchor, .backreference: .anything
    case .concatenation(let nodes): nodes.reduce(.success) { $0.followed(by: outcome(of: $1)) }
    case .alternation(let nodes), .branchReset(let nodes): choice(nodes.map(outcome(of:)))
    case .capture(let body, let number):
      shared.contains(number) ? outcome(of: body) : groups[number]?.outcome ?? .anything
    case .atomic(let body): outcome(of: body).once
    case .look(let body, _, let isNegative): look(outcome(of: body), isNegative: isNegative)
    case .recursion(let number): groups[number]?.outcome.ends == false ? .nothing : .anything
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
  fileprivate func firstRecursion(where condition: (Int) -> Bool) -> SyntaxNode? {
    if case .recursion(let number) = kind, condition(number) { return self }
    for child in children {
      if let recursion = child.firstRecursion(where: condition) { return recursion }
    }
    return nil
  }
}
