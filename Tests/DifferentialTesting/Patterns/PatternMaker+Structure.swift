import Matching

// MARK: Choices and sequences

extension PatternMaker {
  /// One or more branches. Flags that are set in one of them also hold in the next ones, up to the end of the
  /// group around them.
  mutating func choice(ofSize size: Int) -> Piece {
    let count = size < 2 ? 1 : random.weighted([(6, 1), (3, 2), (1, 3)])
    return choice(branches: count, ofSize: size)
  }

  mutating func choice(branches count: Int, ofSize size: Int) -> Piece {
    guard count > 1 else { return sequence(ofSize: size) }
    let branches = (0..<count).map { _ in sequence(ofSize: random.once(in: 6) ? 0 : max(1, (size - 1) / count)) }
    return Piece(.alternation(branches.map { $0.node! }), branches.map(\.source).joined(separator: "|"))
  }

  /// Parts one after another, with flags and comments between them.
  mutating func sequence(ofSize size: Int) -> Piece {
    var left = size
    var pieces: [Piece] = []
    while left > 0 {
      if random.once(in: 12) { pieces.append(flagSetting()) }
      if random.once(in: 10) { pieces.append(ignored()) }
      let part = left == 1 ? 1 : random.number(1...left)
      pieces.append(quantifiedItem(ofSize: part))
      left -= part
    }
    let nodes = pieces.compactMap(\.node)
    let kind: SyntaxNode.Kind = nodes.isEmpty ? .empty : nodes.count == 1 ? nodes[0].kind : .concatenation(nodes)
    return Piece(kind, Self.joined(pieces), takesDigits: pieces.last?.takesDigits ?? false)
  }

  private static func joined(_ pieces: [Piece]) -> String {
    var source = ""
    var takesDigits = false
    for piece in pieces {
      if takesDigits, let first = piece.source.unicodeScalars.first, ("0"..."9").contains(first) { source += "(?:)" }
      source += piece.source
      if !piece.source.isEmpty { takesDigits = piece.takesDigits }
    }
    return source
  }

  /// A comment, or white space if it is not part of the pattern.
  private mutating func ignored() -> Piece {
    guard flags.isExtended else { return Piece(nil, random.one(of: ["(?#a)", "\\E", "(?#)"])) }
    return Piece(nil, random.one(of: [" ", "\n", "\t ", "# a|b)\n", "(?# )", "\u{2028}"]))
  }
}

// MARK: Quantifiers

extension PatternMaker {
  private mutating func quantifiedItem(ofSize size: Int) -> Piece {
    let isQuantified = !random.once(in: 3) && size > 1 || random.once(in: 5)
    guard isQuantified else { return item(ofSize: size) }
    let body = item(ofSize: max(1, size - 1))
    guard let node = body.node else { return body }
    let operand = body.isAtom ? body.source : "(?:\(body.source))"
    let quantifier = quantifier()
    let gap = random.once(in: 20) ? ignored().source : ""
    return Piece(
      .repetition(node, minimum: quantifier.minimum, maximum: quantifier.maximum, quantifier.greed),
      operand + gap + quantifier.source)
  }

  private struct Quantifier {
    var minimum: Int
    var maximum: Int?
    var greed: SyntaxNode.Greed
    var source: String
  }

  private mutating func quantifier() -> Quantifier {
    var minimum = random.weighted([(4, 0), (4, 1), (3, 2), (1, 3)])
    var maximum: Int? = random.once(in: 2) ? nil : minimum + random.weighted([(4, 0), (3, 1), (2, 2), (1, 16)])
    if isFixed { maximum = minimum }
    // A repetition of zero times tests little, so most of them are replaced.
    if maximum == 0, !random.once(in: 8) { (minimum, maximum) = (1, 1) }
    let mayBePossessive = features == .backtracking || features == .everything
    let greed: SyntaxNode.Greed = random.weighted([
      (5, .greedy), (3, .lazy), (mayBePossessive ? 3 : 0, .possessive),
    ])
    let suffix = greed == .greedy ? "" : greed == .lazy ? "?" : "+"
    return Quantifier(
      minimum: minimum, maximum: maximum, greed: greed, source: spelling(minimum, maximum) + suffix)
  }

  private mutating func spelling(_ minimum: Int, _ maximum: Int?) -> String {
    let braces =
      maximum == minimum && !random.once(in: 4) ? "{\(minimum)}" : "{\(minimum),\(maximum.map(String.init) ?? "")}"
    if random.once(in: 4) { return braces }
    return switch (minimum, maximum) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    default: braces
    }
  }
}

// MARK: Items

extension PatternMaker {
  private mutating func item(ofSize size: Int) -> Piece {
    guard size > 1, features != .sets || random.once(in: 3) else { return atom() }
    let canBacktrack = features == .backtracking || features == .everything
    let isEverything = features == .everything
    return
      switch random.weighted([
        (8, 0), (canBacktrack ? 6 : 3, 1), (canBacktrack ? 4 : 0, 2), (6, 3), (canBacktrack ? 5 : 1, 4), (4, 5),
        (3, 6), (isEverything && !isFixed ? 3 : 0, 7), (isFixed ? 0 : 2, 8),
      ])
    {
    case 0: plainGroup(ofSize: size - 1)
    case 1: capture(ofSize: size - 1)
    case 2: atomicGroup(ofSize: size - 1)
    case 3: lookahead(ofSize: size - 1)
    case 4: lookbehind(ofSize: size - 1)
    case 5: flagGroup(ofSize: size - 1)
    case 6: conditional(ofSize: size - 1)
    case 7: recursion()
    default: branchReset(ofSize: size - 1)
    }
  }

  /// What a cluster is made of is a large set each time: seldom where there is nothing to be one.
  private var holdsClusters: Bool { Palette.clusters.contains { palette.starts(with: $0) } || features == .everything }

  private mutating func atom() -> Piece {
    let canRead = (features == .backtracking || features == .everything) && !isFixed
    return
      switch random.weighted([
        (features == .sets ? 4 : 12, 0), (features == .sets ? 10 : 4, 1), (3, 2), (2, 3), (3, 4),
        (canRead ? 4 : 0, 5), (isFixed || !holdsClusters ? 0 : features == .everything ? 3 : 1, 6),
        (isFixed ? 0 : 1, 7), (1, 8),
      ])
    {
    case 0: scalar(random.one(of: palette))
    case 1: characterClass()
    case 2: namedSet()
    case 3: dot()
    case 4: anchor()
    case 5: reference()
    case 6: Piece(.graphemeCluster, "\\X", isAtom: true)
    case 7: lineBreak()
    default: oddity()
    }
  }

  private mutating func dot() -> Piece {
    // `\N` is no atom here, because a brace after it is refused.
    if random.once(in: 4) { return Piece(.set(TestSets.notLineFeed), "\\N") }
    return Piece(.set(flags.dotMatchesNewlines ? TestSets.any : TestSets.notLineFeed), ".", isAtom: true)
  }

  private mutating func anchor() -> Piece {
    let choices: [(SyntaxNode.Anchor, String)] = [
      (flags.isMultiline ? .lineStart : .textStart, "^"), (flags.isMultiline ? .lineEnd : .textEndOrFinalLineFeed, "$"),
      (.textStart, "\\A"), (.textStart, "\\G"), (.textEnd, "\\z"), (.textEndOrFinalLineFeed, "\\Z"),
      (.wordBoundary, "\\b"), (.notWordBoundary, "\\B"),
    ]
    let (anchor, source) = random.one(of: choices)
    return Piece(.anchor(anchor), source)
  }

  /// `\R`. It is an atomic group, because it takes CR LF as one and gives nothing back.
  private func lineBreak() -> Piece {
    let carriageReturn = SyntaxNode(.scalar("\r"), at: 0)
    let lineFeed = SyntaxNode(.scalar("\n"), at: 0)
    let any = SyntaxNode(.set(TestSets.verticalSpace), at: 0)
    let both = SyntaxNode(.concatenation([carriageReturn, lineFeed]), at: 0)
    return Piece(.atomic(SyntaxNode(.alternation([both, any]), at: 0)), "\\R", isAtom: true)
  }

  /// A construct that is seldom written.
  private mutating func oddity() -> Piece {
    random.one(of: [
      Piece(.empty, "(?:)", isAtom: true), Piece(.set(ScalarSet()), "(*FAIL)", isAtom: true),
      Piece(.set(ScalarSet()), "(*F)", isAtom: true), Piece(nil, "\\K"), Piece(.empty, "(?:|)", isAtom: true),
      Piece(.empty, "(?i:)", isAtom: true),
    ])
  }
}
