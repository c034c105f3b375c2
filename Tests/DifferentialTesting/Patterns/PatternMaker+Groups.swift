import Matching

// MARK: Groups

extension PatternMaker {
  /// Makes the inside of a group. Flags that are set inside hold up to the end of the group.
  private mutating func inside(ofSize size: Int) -> Piece {
    let outer = flags
    let body = isFixed ? sequence(ofSize: size) : choice(ofSize: size)
    flags = outer
    return body
  }

  mutating func plainGroup(ofSize size: Int) -> Piece {
    // If plain parentheses do not capture, they mean the same as `(?:`.
    let opening = flags.isWithoutCaptures && random.once(in: 2) ? "(" : "(?:"
    let body = inside(ofSize: size)
    return Piece(body.node!.kind, "\(opening)\(body.source))", isAtom: true)
  }

  mutating func capture(ofSize size: Int) -> Piece {
    groupCount += 1
    let number = groupCount
    let opening = openingOfCapture(number)
    openGroups.append(number)
    let body = inside(ofSize: size)
    openGroups.removeLast()
    return Piece(.capture(body.node!, number: number), "\(opening)\(body.source))", isAtom: true)
  }

  private mutating func openingOfCapture(_ number: Int) -> String {
    guard flags.isWithoutCaptures || random.once(in: 4), !isInBranchReset || flags.isWithoutCaptures else { return "(" }
    let name = random.one(of: ["g", "name_", "A"]) + "\(number)"
    // In a branch reset several groups may have one number. They then have the same name.
    if !names.contains(where: { $0.name == name }) {
      guard names.allSatisfy({ $0.number != number }) else {
        return openingNamed(names.first { $0.number == number }!.name)
      }
      names.append((name, number))
    }
    return openingNamed(name)
  }

  private mutating func openingNamed(_ name: String) -> String {
    random.one(of: ["(?<\(name)>", "(?'\(name)'", "(?P<\(name)>"])
  }

  mutating func atomicGroup(ofSize size: Int) -> Piece {
    let body = inside(ofSize: size)
    let opening = random.once(in: 8) ? "(*atomic:" : "(?>"
    return Piece(.atomic(body.node!), "\(opening)\(body.source))", isAtom: true)
  }

  /// A branch reset, whose branches number their groups from the same start.
  mutating func branchReset(ofSize size: Int) -> Piece {
    let (outerFlags, outerReset, first) = (flags, isInBranchReset, groupCount)
    isInBranchReset = true
    var last = first
    let branches = (0..<random.number(1...3)).map { _ in
      groupCount = first
      let branch = sequence(ofSize: max(1, size / 2))
      last = max(last, groupCount)
      return branch
    }
    (flags, isInBranchReset, groupCount) = (outerFlags, outerReset, last)
    return Piece(
      .branchReset(branches.map { $0.node! }), "(?|" + branches.map(\.source).joined(separator: "|") + ")", isAtom: true
    )
  }
}

// MARK: Looks

extension PatternMaker {
  /// A look-ahead.
  ///
  /// - Parameter isCondition: whether it is a condition, which is not written by name.
  mutating func lookahead(ofSize size: Int, isCondition: Bool = false) -> Piece {
    let isNegative = random.once(in: 2)
    let wasFixed = isFixed
    isFixed = false
    let body = inside(ofSize: size)
    isFixed = wasFixed
    let openings =
      isNegative
      ? ["(?!", "(?!", "(*nla:", "(*negative_lookahead:"] : ["(?=", "(?=", "(*pla:", "(*positive_lookahead:"]
    let opening = isCondition ? openings[0] : random.one(of: openings)
    return Piece(.look(body.node!, .ahead, isNegative: isNegative), "\(opening)\(body.source))", isAtom: true)
  }

  /// A look-behind, most often one that engines can run: branches of fixed length, or a single scalar.
  mutating func lookbehind(ofSize size: Int, isCondition: Bool = false) -> Piece {
    let isNegative = random.once(in: 2)
    let (wasFixed, outerFlags) = (isFixed, flags)
    let isShort = features == .regular || random.once(in: 3)
    isFixed = isShort || !random.once(in: 6)
    let body = isShort ? sequence(ofSize: 1) : choice(ofSize: size)
    (isFixed, flags) = (wasFixed, outerFlags)
    let openings =
      isNegative
      ? ["(?<!", "(?<!", "(*nlb:", "(*negative_lookbehind:"] : ["(?<=", "(?<=", "(*plb:", "(*positive_lookbehind:"]
    let opening = isCondition ? openings[0] : random.one(of: openings)
    return Piece(.look(body.node!, .behind, isNegative: isNegative), "\(opening)\(body.source))", isAtom: true)
  }
}

// MARK: Flags

extension PatternMaker {
  /// `(?i)`, which holds up to the end of the group.
  mutating func flagSetting() -> Piece {
    let letters = changeFlags()
    return Piece(nil, "(?\(letters))")
  }

  /// `(?i:…)`, whose flags hold inside it.
  mutating func flagGroup(ofSize size: Int) -> Piece {
    let outer = flags
    let letters = changeFlags()
    let body = inside(ofSize: size)
    flags = outer
    return Piece(body.node!.kind, "(?\(letters):\(body.source))", isAtom: true)
  }

  /// Changes the flags, and returns the letters that do so.
  private mutating func changeFlags() -> String {
    var letters = ""
    if random.once(in: 6) {
      letters = "^"
      flags = Flags()
    }
    letters += changeFlags(to: true)
    if !letters.hasPrefix("^"), random.once(in: 3) { letters += "-" + changeFlags(to: false) }
    return letters
  }

  private mutating func changeFlags(to isOn: Bool) -> String {
    let letters = ["i", "s", "m", "n", "x", "xx"].filter { _ in random.once(in: 4) }.shuffled(using: &random)
    for letter in letters {
      switch letter {
      case "i": flags.isCaseless = isOn
      case "s": flags.dotMatchesNewlines = isOn
      case "m": flags.isMultiline = isOn
      case "n": flags.isWithoutCaptures = isOn
      default:
        flags.isExtended = isOn
        flags.isExtendedInClasses = isOn && letter == "xx"
      }
    }
    // `xx` and `x` side by side would be three, which the dialect does not allow.
    return letters.contains("x") && letters.contains("xx") ? changedToOneX(letters, isOn) : letters.joined()
  }

  private mutating func changedToOneX(_ letters: [String], _ isOn: Bool) -> String {
    flags.isExtendedInClasses = isOn
    return letters.filter { $0 != "x" }.joined()
  }
}

// MARK: References, recursion and conditions

extension PatternMaker {
  /// The number of a group: of one that has been opened, or sometimes of one that will be opened later.
  private mutating func target() -> Int {
    let number = groupCount == 0 || random.once(in: 10) ? groupCount + 1 : random.number(1...groupCount)
    highestReference = max(highestReference, number)
    return number
  }

  /// The number of a group, counted backwards or forwards from here, with its sign.
  private func relative(_ number: Int) -> String {
    number > groupCount ? "+\(number - groupCount)" : "-\(groupCount + 1 - number)"
  }

  private mutating func name(of number: Int) -> String? {
    random.once(in: 3) ? nil : names.first { $0.number == number }?.name
  }

  mutating func reference() -> Piece {
    let number = target()
    let kind = SyntaxNode.Kind.backreference(number: number, isCaseless: flags.isCaseless)
    if let name = name(of: number) {
      let forms = ["\\k<\(name)>", "\\k'\(name)'", "\\k{\(name)}", "\\g{\(name)}", "(?P=\(name))"]
      return Piece(kind, random.one(of: forms), isAtom: true)
    }
    if number < 10, random.once(in: 2) {
      return Piece(kind, random.one(of: ["\\\(number)", "\\g\(number)"]), isAtom: true, takesDigits: true)
    }
    return Piece(kind, "\\g{\(random.once(in: 2) ? "\(number)" : relative(number))}", isAtom: true)
  }

  /// A call of a group. If the call is inside that group, or may be, it comes after a scalar and may be left out, so
  /// that the recursion can end.
  mutating func recursion() -> Piece {
    let number = random.once(in: 4) ? 0 : target()
    let call = Piece(.recursion(number: number), spelling(ofRecursion: number), isAtom: true)
    guard number == 0 || openGroups.contains(number) || number > groupCount else { return call }
    let first = scalar(random.one(of: palette))
    let optional = SyntaxNode(.repetition(call.node!, minimum: 0, maximum: 1, .greedy), at: 0)
    return Piece(.concatenation([first.node!, optional]), "(?:\(first.source)\(call.source)?)", isAtom: true)
  }

  private mutating func spelling(ofRecursion number: Int) -> String {
    if number == 0 { return random.one(of: ["(?R)", "(?0)", "\\g<0>", "\\g'0'"]) }
    if let name = name(of: number) {
      return random.one(of: ["(?&\(name))", "(?P>\(name))", "\\g<\(name)>", "\\g'\(name)'"])
    }
    let other = random.once(in: 2) ? "\(number)" : relative(number)
    return random.one(of: ["(?\(other))", "\\g<\(other)>", "\\g'\(other)'"])
  }

  mutating func conditional(ofSize size: Int) -> Piece {
    let (condition, source) = condition(ofSize: max(1, size / 3))
    let outer = flags
    let yes = sequence(ofSize: max(1, size / 3))
    let hasTwo = condition != .define && !random.once(in: 4)
    let no = hasTwo ? sequence(ofSize: random.number(0...max(1, size / 3))) : Piece(.empty, "")
    flags = outer
    return Piece(
      .conditional(condition, yes: yes.node!, no: no.node!),
      "(?\(source)\(yes.source)\(hasTwo ? "|" : "")\(no.source))", isAtom: true)
  }

  private mutating func condition(ofSize size: Int) -> (SyntaxNode.Condition, String) {
    let canRead = features == .backtracking || features == .everything
    let isEverything = features == .everything
    switch random.weighted([(4, 0), (canRead ? 2 : 0, 1), (canRead ? 5 : 0, 2), (isEverything ? 2 : 0, 3), (1, 4)]) {
    case 0: return condition(lookahead(ofSize: size, isCondition: true))
    case 1: return condition(lookbehind(ofSize: size, isCondition: true))
    case 2: return capturedCondition()
    case 3: return recursionCondition()
    default: return (.define, "(DEFINE)")
    }
  }

  private func condition(_ look: Piece) -> (SyntaxNode.Condition, String) { (.look(look.node!), look.source) }

  private mutating func capturedCondition() -> (SyntaxNode.Condition, String) {
    let number = target()
    if let name = name(of: number) {
      return (.captured(number: number), random.one(of: ["(<\(name)>)", "('\(name)')", "(\(name))"]))
    }
    return (.captured(number: number), "(\(random.once(in: 2) ? "\(number)" : relative(number)))")
  }

  private mutating func recursionCondition() -> (SyntaxNode.Condition, String) {
    if random.once(in: 2) { return (.recursing(number: nil), "(R)") }
    let number = target()
    if let name = name(of: number) { return (.recursing(number: number), "(R&\(name))") }
    return (.recursing(number: number), "(R\(number))")
  }
}
