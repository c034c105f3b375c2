// MARK: Groups

extension PatternParser {
  /// Reads what follows an opening parenthesis; `nil` for a group that adds nothing to the tree, such as `(?i)`.
  mutating func group(at start: Int) throws(PatternError) -> SyntaxNode? {
    guard depth < limits.maximumNesting else {
      throw PatternError(
        phase: .syntax, code: .tooLarge, offset: start,
        message: "groups are nested more than \(limits.maximumNesting) deep; write fewer inside one another")
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

  /// Reads what follows `(?`.
  private mutating func specialGroup(at start: Int) throws(PatternError) -> SyntaxNode? {
    if take(":") { return try body(at: start) }
    if take(">") { return SyntaxNode(.atomic(try body(at: start)), at: start) }
    if take("|") { return try branchReset(at: start) }
    if let look = try look(at: start) { return look }
    try refuseKnownGroups(at: start)
    if let named = try namedGroup(at: start) { return named }
    if take("(") { return try conditional(at: start) }
    if let again = try recursion(at: start) { return again }
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

  /// Reads the inside of a group and its closing parenthesis. Flags that are set inside hold up to that parenthesis.
  private mutating func body(at start: Int) throws(PatternError) -> SyntaxNode {
    let outer = flags
    let inside = try alternation()
    flags = outer
    guard take(")") else { throw unclosedGroup(at: start) }
    return inside
  }

  private func unclosedGroup(at start: Int) -> PatternError {
    syntaxError("a group without its closing parenthesis; write \\( for the character", at: start)
  }

  private mutating func capture(named name: String?, at start: Int) throws(PatternError) -> SyntaxNode {
    groupCount += 1
    let number = groupCount
    if let name { try define(name, as: number, at: start) }
    return SyntaxNode(.capture(try body(at: start), number: number), at: start)
  }

  private mutating func define(_ name: String, as number: Int, at start: Int) throws(PatternError) {
    if let other = groupNames[name], other != number {
      throw syntaxError("two groups have the name \(name); give each its own", at: start)
    }
    groupNames[name] = number
  }

  /// Reads the groups `(?<name>…)`, `(?'name'…)` and `(?P<name>…)`, and the references `(?P=name)` and `(?P>name)`.
  private mutating func namedGroup(at start: Int) throws(PatternError) -> SyntaxNode? {
    if take("P=") { return backreference(.name(try name(until: ")", at: start)), at: start) }
    if take("P>") { return recursion(.name(try name(until: ")", at: start)), at: start) }
    if take("<") || take("P<") { return try capture(named: try name(until: ">", at: start), at: start) }
    if take("'") { return try capture(named: try name(until: "'", at: start), at: start) }
    return nil
  }

  /// Reads a name of ASCII letters, digits and underscores, and the character that closes it.
  mutating func name(until close: Unicode.Scalar, at start: Int) throws(PatternError) -> String {
    var name = ""
    while let scalar = peek(), isNameScalar(scalar) {
      name.unicodeScalars.append(scalar)
      position += 1
    }
    guard let first = name.first, !first.isNumber, name.count <= 32, next() == close else {
      throw syntaxError(
        "\(source(from: start)): a group's name is up to 32 ASCII letters, digits and underscores, not a digit first, "
          + "closed by \(close)", at: start)
    }
    return name
  }

  private func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  /// Reads `(?|…)`: the groups of each alternative are numbered from the same start.
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
    guard take(")") else { throw unclosedGroup(at: start) }
    return SyntaxNode(.branchReset(branches), at: start)
  }
}

// MARK: Flags

extension PatternParser {
  /// Reads `(?i)`, which holds for the rest of the group around it, or `(?i:…)`, which is a group of its own.
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
      case "-": throw hyphenInFlags(isReset: isReset, at: start)
      case "x": try setExtended(to: isOn, in: &changed, at: start)
      default: try set(scalar, to: isOn, in: &changed, at: start)
      }
    }
    throw unclosedGroup(at: start)
  }

  private mutating func set(
    _ flag: Unicode.Scalar, to isOn: Bool, in flags: inout Flags, at start: Int
  ) throws(PatternError) {
    switch flag {
    case "i": flags.isCaseless = isOn
    case "s": flags.dotMatchesNewlines = isOn
    case "m": flags.isMultiline = isOn
    case "n": flags.isWithoutCaptures = isOn
    default: throw unknownFlag(flag, at: start)
    }
  }

  /// Sets the flag `x`, or `xx`, which holds in classes too. Refuses three of them, and two with other flags between
  /// them: engines differ in what those turn on.
  private mutating func setExtended(to isOn: Bool, in flags: inout Flags, at start: Int) throws(PatternError) {
    flags.isExtendedInClasses = take("x") && isOn
    flags.isExtended = isOn
    let others = scalars[position...].prefix { ("a"..."z").contains($0) }
    guard others.contains("x") else { return }
    position += others.count
    throw refusal(
      "\(source(from: start))…: the flag x more than twice, or twice apart, means different things to engines; "
        + "write xx once to drop blanks in classes too, else x", at: start)
  }

  private func hyphenInFlags(isReset: Bool, at start: Int) -> PatternError {
    syntaxError(
      isReset
        ? "(?^ turns all flags off already; leave the hyphen out and write the flags that are on"
        : "\(source(from: start)): a second hyphen in a list of flags; all flags after the first are turned off",
      at: start)
  }

  private func unknownFlag(_ flag: Unicode.Scalar, at start: Int) -> PatternError {
    let text = source(from: start)
    switch flag {
    case "J": return refusal("\(text): the flag J, two groups of one name; give each group its own name", at: start)
    case "U":
      return refusal("\(text): the flag U, which makes quantifiers lazy; write ? after each of them", at: start)
    case "u", "w", "d", "l", "a", "p", "g", "c", "b", "r", "h":
      return refusal("\(text): the flag \(flag) is not for every engine; the flags are i, m, n, s and x", at: start)
    default:
      let isFirst = text.unicodeScalars.count == 3
      return syntaxError(
        isFirst
          ? "\(text) opens no group of this dialect; write (?: for a plain group, \\( for the character"
          : "\(text): there is no flag \(flag); the flags are i, m, n, s and x", at: start)
    }
  }

  /// Refuses groups that only some engines know.
  private mutating func refuseKnownGroups(at start: Int) throws(PatternError) {
    if peek() == "C" {
      throw refusal("a callout, (?C…), has nothing to call here; leave it out", at: start)
    }
    for (opening, plain) in [("<*", "(?<="), ("*", "(?=")] where take(opening) {
      throw refusal(
        "\(source(from: start)), a look-around that may be entered again, is not for every engine; "
          + "write \(plain), which is entered once", at: start)
    }
    for opening in ["{", "?{"] where take(opening) {
      throw refusal("\(source(from: start)) holds program code, which no engine here can run; leave it out", at: start)
    }
  }
}

// MARK: Recursion and conditions

extension PatternParser {
  /// Reads a call of a group: `(?R)`, `(?1)`, `(?-1)`, `(?+1)`, `(?&name)`; `nil` for any other group.
  private mutating func recursion(at start: Int) throws(PatternError) -> SyntaxNode? {
    if take("&") { return recursion(.name(try name(until: ")", at: start)), at: start) }
    let saved = position
    if take("R") {
      guard take(")") else { throw unclosedRecursion(at: start) }
      return recursion(.number(0), at: start)
    }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard let number = takeNumber() else {
      position = saved
      return nil
    }
    guard take(")") else { throw unclosedRecursion(at: start) }
    return recursion(try target(number, relative: sign, at: start), at: start)
  }

  private func unclosedRecursion(at start: Int) -> PatternError {
    syntaxError("\(source(from: start)), which runs a group again, needs its closing parenthesis", at: start)
  }

  /// Reads `(?(condition)yes|no)`, after its second opening parenthesis.
  private mutating func conditional(at start: Int) throws(PatternError) -> SyntaxNode {
    let condition = try condition(at: start)
    let outer = flags
    let yes = try branch()
    let hasTwoBranches = take("|")
    let no = hasTwoBranches ? try branch() : SyntaxNode(.empty, at: offset)
    flags = outer
    if hasTwoBranches, condition == .define {
      throw syntaxError("(?(DEFINE)…) has one branch; put (?:…) around alternatives", at: start)
    }
    if peek() == "|" {
      throw syntaxError(
        "a condition (?(…)…|…) with more than two branches; put (?:…) around alternatives", at: start)
    }
    guard take(")") else { throw unclosedGroup(at: start) }
    return SyntaxNode(.conditional(condition, yes: yes, no: no), at: start)
  }

  private mutating func condition(at start: Int) throws(PatternError) -> SyntaxNode.Condition {
    if peek() == "?" || peek() == "*" { return .look(try lookCondition(at: start)) }
    if take("DEFINE)") { return .define }
    if take("VERSION") {
      throw refusal("a condition on the engine's version; a pattern means the same to all engines here", at: start)
    }
    if take("R&") { return .recursing(number: reference(to: .name(try name(until: ")", at: start)), at: start)) }
    if let recursing = recursionCondition(at: start) { return recursing }
    return .captured(number: reference(to: try conditionTarget(at: start), at: start))
  }

  /// Reads a look-around as a condition: `?=…)` and the like, or by name, `*positive_lookahead:…)`.
  private mutating func lookCondition(at start: Int) throws(PatternError) -> SyntaxNode {
    let (isSpelledOut, opening) = (peek() == "*", position)
    position += 1
    if !isSpelledOut, let look = try look(at: start) { return look }
    if isSpelledOut {
      let name = takeWord()
      if take(":"), let look = try spelledOutLook(name, at: start) { return look }
    }
    position = opening
    try refuseKnownGroups(at: start)
    throw notACondition(at: start)
  }

  private func notACondition(at start: Int) -> PatternError {
    syntaxError(
      "\(source(from: start)): a condition is a group's number or name, R, DEFINE or a look-around", at: start)
  }

  /// Reads the condition `R` or `R1`; `nil` for any other word, even if it begins with R, as a group's name may.
  private mutating func recursionCondition(at start: Int) -> SyntaxNode.Condition? {
    let saved = position
    if take("R") {
      let digits = takeDigits(radix: 10)
      if take(")") {
        recursionConditions.append((name: "R" + digits, offset: start))
        return .recursing(
          number: digits.isEmpty ? nil : Optional(Int(digits) ?? .max).map { reference(to: .number($0), at: start) })
      }
    }
    position = saved
    return nil
  }

  private mutating func conditionTarget(at start: Int) throws(PatternError) -> Reference.Target {
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    if let number = takeNumber() {
      guard take(")") else { throw unclosedCondition(at: start) }
      return try target(number, relative: sign, at: start)
    }
    let close: Unicode.Scalar? = take("<") ? ">" : take("'") ? "'" : nil
    guard close != nil || peek().map(isNameScalar) == true, sign == 0 else { throw notACondition(at: start) }
    let name = try name(until: close ?? ")", at: start)
    guard close == nil || take(")") else { throw unclosedCondition(at: start) }
    return .name(name)
  }

  private func unclosedCondition(at start: Int) -> PatternError {
    syntaxError("\(source(from: start)): a condition needs its closing parenthesis", at: start)
  }
}

// MARK: Verbs

extension PatternParser {
  /// Takes the ASCII letters, digits and underscores that come next.
  private mutating func takeWord() -> String {
    let word = scalars[position...].prefix(while: isNameScalar)
    position += word.count
    return String(String.UnicodeScalarView(word))
  }

  /// Reads `(*NAME)` or `(*name:…)`, after the star.
  private mutating func verb(at start: Int) throws(PatternError) -> SyntaxNode {
    let name = takeWord()
    if name == "F" || name == "FAIL", take(")") { return SyntaxNode(.set(ScalarSet()), at: start) }
    if peek() == ":" {
      let colon = position
      position += 1
      if let look = try spelledOutLook(name, at: start) { return look }
      if name == "atomic" { return SyntaxNode(.atomic(try body(at: start)), at: start) }
      position = colon
    }
    while let scalar = next(), scalar != ")", scalar != ":" {}
    if scalars[position - 1] == ":", name.isEmpty || name.first!.isUppercase {
      while let scalar = next(), scalar != ")" {}
    }
    throw refusedVerb(name, at: start)
  }

  /// Reads a look-around that is written by name, such as `(*pla:…)`, after the colon; `nil` for any other name.
  private mutating func spelledOutLook(_ name: String, at start: Int) throws(PatternError) -> SyntaxNode? {
    switch name {
    case "pla", "positive_lookahead": SyntaxNode(.look(try body(at: start), .ahead, isNegative: false), at: start)
    case "nla", "negative_lookahead": SyntaxNode(.look(try body(at: start), .ahead, isNegative: true), at: start)
    case "plb", "positive_lookbehind": SyntaxNode(.look(try body(at: start), .behind, isNegative: false), at: start)
    case "nlb", "negative_lookbehind": SyntaxNode(.look(try body(at: start), .behind, isNegative: true), at: start)
    default: nil
    }
  }

  private func refusedVerb(_ name: String, at start: Int) -> PatternError {
    let text = source(from: start)
    if Self.isModeVerb(name) { return refusedMode(text, at: start) }
    switch name {
    case "ACCEPT":
      return refusal("\(text) ends a match early, which PCRE2 alone does; write the rest as an alternative", at: start)
    case "COMMIT", "PRUNE", "SKIP", "THEN":
      return refusal(
        "\(text) forbids PCRE2 to go back, and only PCRE2; write an atomic group (?>…) or a possessive quantifier",
        at: start)
    case "MARK", "":
      return refusal("\(text) names a place for a program that asks PCRE2; nobody asks here; leave it out", at: start)
    case "FAIL", "F": return refusal("\(text): a verb with an argument; write (*FAIL)", at: start)
    case "sr", "script_run", "asr", "atomic_script_run":
      return refusal("\(text)…), a script run, is for PCRE2 alone; write the scripts, as \\p{sc=…}", at: start)
    case "napla", "non_atomic_positive_lookahead":
      return refusal(
        "\(text)…), a look-ahead that may be entered again, is not for every engine; write (?=, which is entered once",
        at: start)
    case "naplb", "non_atomic_positive_lookbehind":
      return refusal(
        "\(text)…), a look-behind that may be entered again, is not for every engine; write (?<=, which is entered once",
        at: start)
    case "pla", "nla", "plb", "nlb", "atomic", "positive_lookahead", "negative_lookahead", "positive_lookbehind",
      "negative_lookbehind":
      return syntaxError("\(text): a group by name needs a colon after the name, as in (*\(name):…)", at: start)
    default:
      return syntaxError("\(text): there is no verb or group of this name; write \\( for the character", at: start)
    }
  }

  /// Whether the name is that of a verb that sets the mode or the limits of PCRE2.
  private static func isModeVerb(_ name: String) -> Bool {
    let heads = ["UTF", "UCP", "CR", "LF", "ANY", "NUL", "BSR_", "LIMIT_", "NO_", "NOTEMPTY"]
    return heads.contains(where: name.hasPrefix)
  }

  private func refusedMode(_ text: String, at start: Int) -> PatternError {
    refusal("\(text) would change the mode or the limits of an engine; leave it out", at: start)
  }

  /// Refuses `(*UTF)`, `(*CRLF)`, `(*LIMIT_MATCH=1)` and the like at the start of a pattern: a pattern may change
  /// neither the mode nor the limits of an engine.
  func refuseLeadingVerbs() throws(PatternError) {
    guard peek() == "(", peek(1) == "*" else { return }
    let name = String(String.UnicodeScalarView(scalars.dropFirst(2).prefix { $0 != ")" && $0 != ":" }))
    if Self.isModeVerb(name) { throw refusedMode("(*\(name))", at: 0) }
  }
}
