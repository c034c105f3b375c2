// MARK: Groups

extension PatternParser {
  /// What follows an opening parenthesis; `nil` for what leaves nothing behind, such as `(?i)`.
  mutating func group(at start: Int) throws(PatternError) -> SyntaxNode? {
    guard depth < limits.maximumNesting else {
      throw PatternError(
        phase: .syntax, code: .tooLarge, offset: start,
        message: "groups are nested more than \(limits.maximumNesting) deep")
    }
    depth += 1
    defer { depth -= 1 }
    if take("*") { return try verb(at: start) }
    guard take("?") else { return try plainGroup(at: start) }
    return try specialGroup(at: start)
  }

  private mutating func plainGroup(at start: Int) throws(PatternError) -> SyntaxNode {
    flags.isWithoutCaptures ? try body(at: start) : try capture(named: nil, at: start)
  }

  /// `(?…`.
  private mutating func specialGroup(at start: Int) throws(PatternError) -> SyntaxNode? {
    if take(":") { return try body(at: start) }
    if take(">") { return SyntaxNode(.atomic(try body(at: start)), at: start) }
    if take("|") { return try branchReset(at: start) }
    if let look = try look(at: start) { return look }
    if let named = try namedGroup(at: start) { return named }
    if take("(") { return try conditional(at: start) }
    if let again = try recursion(at: start) { return again }
    try refuseUnknownGroup(at: start)
    return try flagGroup(at: start)
  }

  private mutating func look(at start: Int) throws(PatternError) -> SyntaxNode? {
    let forms: [(String, SyntaxNode.Direction, Bool)] = [
      ("=", .ahead, false), ("!", .ahead, true), ("<=", .behind, false), ("<!", .behind, true),
    ]
    for (text, direction, isNegative) in forms where take(text) {
      return SyntaxNode(.look(try body(at: start), direction, isNegative: isNegative), at: start)
    }
    return nil
  }

  /// The inside of a group, its closing parenthesis included. Flags set inside end with it.
  private mutating func body(at start: Int) throws(PatternError) -> SyntaxNode {
    let outer = flags
    let inside = try alternation()
    flags = outer
    guard take(")") else { throw syntaxError("a group without its closing parenthesis", at: start) }
    return inside
  }

  private mutating func capture(named name: String?, at start: Int) throws(PatternError) -> SyntaxNode {
    groupCount += 1
    let number = groupCount
    if let name { try define(name, as: number, at: start) }
    return SyntaxNode(.capture(try body(at: start), number: number), at: start)
  }

  private mutating func define(_ name: String, as number: Int, at start: Int) throws(PatternError) {
    if let other = groupNames[name], other != number {
      throw syntaxError("two groups have the name \(name)", at: start)
    }
    groupNames[name] = number
  }

  /// `(?<name>…)`, `(?'name'…)`, `(?P<name>…)`, and the references `(?P=name)` and `(?P>name)`.
  private mutating func namedGroup(at start: Int) throws(PatternError) -> SyntaxNode? {
    if take("P=") { return backreference(.name(try name(until: ")", at: start)), at: start) }
    if take("P>") { return recursion(.name(try name(until: ")", at: start)), at: start) }
    if take("<") || take("P<") { return try capture(named: try name(until: ">", at: start), at: start) }
    if take("'") { return try capture(named: try name(until: "'", at: start), at: start) }
    return nil
  }

  /// A name of ASCII letters, digits and underscores, and what closes it.
  private mutating func name(until close: Unicode.Scalar, at start: Int) throws(PatternError) -> String {
    var name = ""
    while let scalar = peek(), isNameScalar(scalar) {
      name.unicodeScalars.append(scalar)
      position += 1
    }
    guard let first = name.first, !first.isNumber, name.count <= 32, next() == close else {
      throw syntaxError(
        "a group's name is up to 32 ASCII letters, digits and underscores, not a digit first, closed by \(close)",
        at: start)
    }
    return name
  }

  private func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  /// `(?|…)`: each alternative numbers its groups from the same start.
  private mutating func branchReset(at start: Int) throws(PatternError) -> SyntaxNode {
    hasBranchReset = true
    let outer = flags
    let first = groupCount
    var last = first
    var branches: [SyntaxNode] = []
    repeat {
      groupCount = first
      branches.append(try branch())
      last = max(last, groupCount)
    } while take("|")
    groupCount = last
    flags = outer
    guard take(")") else { throw syntaxError("a group without its closing parenthesis", at: start) }
    return SyntaxNode(.branchReset(branches), at: start)
  }
}

// MARK: Flags

extension PatternParser {
  /// `(?i)` for the rest of the group, `(?i:…)` for a group of its own.
  private mutating func flagGroup(at start: Int) throws(PatternError) -> SyntaxNode? {
    var changed = flags
    let isReset = take("^")
    if isReset { changed = Flags([]) }
    var isOn = true
    while let scalar = next() {
      switch scalar {
      case ")":
        flags = changed
        return nil
      case ":":
        let outer = flags
        flags = changed
        defer { flags = outer }
        return try body(at: start)
      case "-" where isOn && !isReset: isOn = false
      default: try set(scalar, to: isOn, in: &changed, at: start)
      }
    }
    throw syntaxError("a group without its closing parenthesis", at: start)
  }

  private mutating func set(
    _ flag: Unicode.Scalar, to isOn: Bool, in flags: inout Flags, at start: Int
  ) throws(PatternError) {
    switch flag {
    case "i": flags.isCaseless = isOn
    case "s": flags.dotMatchesNewlines = isOn
    case "m": flags.isMultiline = isOn
    case "n": flags.isWithoutCaptures = isOn
    case "x":
      flags.isExtendedInClasses = isOn && take("x")
      flags.isExtended = isOn
    default:
      throw syntaxError("(?\(flag) is not a group of this dialect, nor one of the flags i, m, n, s and x", at: start)
    }
  }

  private func refuseUnknownGroup(at start: Int) throws(PatternError) {
    switch peek() {
    case "C": throw refusal("a callout (?C) has nothing to call here; leave it out", at: start)
    case "*", "<": throw refusal("a look-around that is entered again, (?* or (?<*; write (?= or (?<=", at: start)
    default: return
    }
  }
}

// MARK: Recursion and conditions

extension PatternParser {
  /// `(?R)`, `(?1)`, `(?-1)`, `(?+1)`, `(?&name)`.
  private mutating func recursion(at start: Int) throws(PatternError) -> SyntaxNode? {
    if take("R)") { return recursion(.number(0), at: start) }
    if take("&") { return recursion(.name(try name(until: ")", at: start)), at: start) }
    let saved = position
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard let number = Int(takeDigits(radix: 10, atMost: 8)) else {
      position = saved
      return nil
    }
    guard take(")") else { throw syntaxError("a recursion without its closing parenthesis", at: start) }
    return recursion(try target(number, relative: sign, at: start), at: start)
  }

  /// `(?(condition)yes|no)`, after its second parenthesis.
  private mutating func conditional(at start: Int) throws(PatternError) -> SyntaxNode {
    let condition = try condition(at: start)
    let outer = flags
    let yes = try branch()
    let hasTwoBranches = take("|")
    let no = hasTwoBranches ? try branch() : SyntaxNode(.empty, at: offset)
    flags = outer
    if hasTwoBranches, condition == .define { throw syntaxError("(?(DEFINE) has one branch", at: start) }
    guard take(")") else {
      throw syntaxError("a condition has at most two branches and a closing parenthesis", at: start)
    }
    return SyntaxNode(.conditional(condition, yes: yes, no: no), at: start)
  }

  private mutating func condition(at start: Int) throws(PatternError) -> SyntaxNode.Condition {
    if take("?") {
      guard let look = try look(at: start) else {
        throw syntaxError("a condition is a group's number or name, R, DEFINE or a look-around", at: start)
      }
      return .look(look)
    }
    if take("DEFINE)") { return .define }
    if take("R&") { return .recursing(number: reference(.name(try name(until: ")", at: start)), at: start)) }
    if let recursing = recursionCondition(at: start) { return recursing }
    return .captured(number: reference(try conditionTarget(at: start), at: start))
  }

  /// `R` or `R1`; `nil` for any other word, a group's name that begins with R among them.
  private mutating func recursionCondition(at start: Int) -> SyntaxNode.Condition? {
    let saved = position
    if take("R") {
      let digits = takeDigits(radix: 10, atMost: 8)
      if take(")") {
        recursionConditions.append((name: "R" + digits, offset: start))
        return .recursing(number: Int(digits).map { reference(.number($0), at: start) })
      }
    }
    position = saved
    return nil
  }

  private mutating func conditionTarget(at start: Int) throws(PatternError) -> Reference.Target {
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    if let number = Int(takeDigits(radix: 10, atMost: 8)) {
      guard take(")") else { throw syntaxError("a condition without its closing parenthesis", at: start) }
      return try target(number, relative: sign, at: start)
    }
    let close: Unicode.Scalar? = take("<") ? ">" : take("'") ? "'" : nil
    let name = try name(until: close ?? ")", at: start)
    guard close == nil || take(")") else { throw syntaxError("a condition without its closing parenthesis", at: start) }
    return .name(name)
  }

  private mutating func reference(_ target: Reference.Target, at start: Int) -> Int {
    references.append(Reference(target: target, offset: start))
    return references.count - 1
  }
}

// MARK: Verbs

extension PatternParser {
  /// `(*NAME)` inside the pattern, after the star.
  private mutating func verb(at start: Int) throws(PatternError) -> SyntaxNode {
    var name = ""
    while let scalar = peek(), isNameScalar(scalar) {
      name.unicodeScalars.append(scalar)
      position += 1
    }
    if take(")"), name == "F" || name == "FAIL" { return SyntaxNode(.set(ScalarSet()), at: start) }
    if take(":"), let group = try spelledOutGroup(name, at: start) { return group }
    throw refusal("the verb (*\(name)) changes how an engine searches, and no whole-text verdict needs it", at: start)
  }

  /// `(*pla:…)` and its kind: groups by name.
  private mutating func spelledOutGroup(_ name: String, at start: Int) throws(PatternError) -> SyntaxNode? {
    switch name {
    case "pla", "positive_lookahead": SyntaxNode(.look(try body(at: start), .ahead, isNegative: false), at: start)
    case "nla", "negative_lookahead": SyntaxNode(.look(try body(at: start), .ahead, isNegative: true), at: start)
    case "plb", "positive_lookbehind": SyntaxNode(.look(try body(at: start), .behind, isNegative: false), at: start)
    case "nlb", "negative_lookbehind": SyntaxNode(.look(try body(at: start), .behind, isNegative: true), at: start)
    case "atomic": SyntaxNode(.atomic(try body(at: start)), at: start)
    default: nil
    }
  }

  /// `(*UTF)`, `(*CRLF)`, `(*LIMIT_MATCH=1)` and their kind: a pattern may not choose the mode it is read in.
  func refuseLeadingVerbs() throws(PatternError) {
    guard peek() == "(", peek(1) == "*" else { return }
    let name = String(String.UnicodeScalarView(scalars.dropFirst(2).prefix { $0 != ")" && $0 != ":" }))
    let heads = ["UTF", "UCP", "CR", "LF", "ANY", "NUL", "BSR_", "LIMIT_", "NO_", "NOTEMPTY"]
    guard heads.contains(where: name.hasPrefix) else { return }
    throw refusal("(*\(name)) at the start would change the mode or the limits; leave it out", at: 0)
  }
}
