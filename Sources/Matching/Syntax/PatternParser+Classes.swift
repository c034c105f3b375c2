// MARK: Classes

extension PatternParser {
  /// Reads a class, `[…]`, after its opening bracket.
  mutating func characterClass(at start: Int) throws(PatternError) -> SyntaxNode {
    try refusePOSIXOutsideClass(at: start)
    var members = ClassMembers()
    members.isNegated = take("^")
    var isFirst = true
    while true {
      skipIgnoredInClass()
      guard let scalar = peek() else { throw unclosedClass(at: start) }
      if scalar == "]", !isFirst, !isQuoting { break }
      try member(into: &members)
      isFirst = false
    }
    position += 1
    return SyntaxNode(.set(members.set(isCaseless: flags.isCaseless)), at: start)
  }

  private func unclosedClass(at start: Int) -> PatternError {
    syntaxError("a class without its closing bracket; a ] that comes first in a class is a character", at: start)
  }

  /// Reads one member of a class, or a range from one character to another.
  private mutating func member(into members: inout ClassMembers) throws(PatternError) {
    let start = offset
    let first = try classAtom()
    skipIgnoredInClass()
    guard !isQuoting, peek() == "-" else { return members.insert(first) }
    try refuseSetOperation()
    position += 1
    skipIgnoredInClass()
    guard isQuoting || peek() != "]" else {
      position -= 1
      return members.insert(first)
    }
    guard peek() != nil else { return members.insert(first) }
    try range(from: first, start: start, into: &members)
  }

  private mutating func range(
    from first: ClassAtom, start: Int, into members: inout ClassMembers
  ) throws(PatternError) {
    let second = try classAtom()
    guard case .scalar(let low) = first, case .scalar(let high) = second else {
      throw refusal(
        "\(source(from: start)) in a class: a hyphen beside a set is an error to some engines and a character to others; "
          + "write \\- for the character, or put it last", at: start)
    }
    guard low <= high else {
      throw syntaxError("the range \(source(from: start)) in a class is out of order", at: start)
    }
    members.ranges.insert(low.value...high.value)
    members.hasLettersInRanges = true
  }

  private enum ClassAtom {
    case scalar(Unicode.Scalar)
    case set(ScalarSet)
  }

  private mutating func classAtom() throws(PatternError) -> ClassAtom {
    let start = offset
    guard let scalar = next() else { throw unclosedClass(at: start) }
    if isQuoting { return .scalar(scalar) }
    switch scalar {
    case "[": return .set(try posixClass(at: start))
    case "\\": return try classEscape(at: start)
    case "&" where peek() == "&":
      throw refusal("&& in a class is an intersection to ICU and two characters to PCRE2; write \\&", at: start)
    case "-" where peek() == "-":
      throw refusal("-- in a class is a difference to ICU and a range to PCRE2; write \\-", at: start)
    default: return .scalar(scalar)
    }
  }

  private func refuseSetOperation() throws(PatternError) {
    guard peek() == "-", peek(1) == "-" else { return }
    throw refusal("-- in a class is a difference to ICU and a range to PCRE2; write \\-", at: offset)
  }

  private mutating func classEscape(at start: Int) throws(PatternError) -> ClassAtom {
    guard let scalar = next() else { throw syntaxError("a backslash at the end of the pattern", at: start) }
    if let set = try namedSet(scalar, at: start) { return .set(set) }
    switch scalar {
    case "b": return .scalar("\u{08}")
    case "N" where peek() == "{": return .scalar(try namedScalar(at: start))
    case "N", "R", "X", "B", "A", "G", "K", "Z", "z", "g", "k":
      throw syntaxError(
        "\\\(scalar) stands for no character, and so not in a class; write \(scalar) for the letter", at: start)
    case "1"..."9": throw numberInClass(startingWith: scalar, at: start)
    default: return .scalar(try escapedScalar(scalar, at: start))
    }
  }

  /// The error for a number after a backslash in a class, where it cannot refer to a group: some engines read it as the
  /// octal number of a character.
  private mutating func numberInClass(startingWith first: Unicode.Scalar, at start: Int) -> PatternError {
    let octal = ("1"..."7").contains(first) ? String(first) + takeDigits(radix: 8, atMost: 2) : ""
    return refusal(
      "\(source(from: start)) in a class is a character's number to some engines only; "
        + (octal.isEmpty ? "write \\x{…} with the number" : "write \\o{\(octal)}") + ", or \(first) for the digit",
      at: start)
  }

  /// Skips `\E` and `\Q`, and, under the flag `xx`, blanks and tabs.
  private mutating func skipIgnoredInClass() {
    while let scalar = peek() {
      if scalar == "\\", peek(1) == "E" {
        position += 2
        isQuoting = false
      } else if !isQuoting, scalar == "\\", peek(1) == "Q" {
        position += 2
        isQuoting = true
      } else if !isQuoting, flags.isExtendedInClasses, scalar == " " || scalar == "\t" {
        position += 1
      } else {
        return
      }
    }
  }
}

// MARK: POSIX classes

extension PatternParser {
  /// Reads `[:alpha:]` or `[:^alpha:]`, after its opening bracket. Any other bracket in a class is refused.
  private mutating func posixClass(at start: Int) throws(PatternError) -> ScalarSet {
    guard let (name, isNegated, end) = posixName() else { throw bracketInClass(at: start) }
    guard let set = NamedSets.posix(name) else { throw unknownPOSIXClass(name, at: start) }
    position = end
    return isNegated ? set.inverted() : set
  }

  private func bracketInClass(at start: Int) -> PatternError {
    if let mark = peek(), mark == "." || mark == "=" {
      return refusal(
        "[\(mark) in a class opens a collating element to some engines; write \\[ for the bracket", at: start)
    }
    return refusal("[ in a class opens a nested class in ICU and is a character in PCRE2; write \\[", at: start)
  }

  private func unknownPOSIXClass(_ name: String, at start: Int) -> PatternError {
    switch name {
    case "<": refusal("[[:<:]] is not for every engine; write \\b(?=\\w) for the start of a word", at: start)
    case ">": refusal("[[:>:]] is not for every engine; write \\b(?<=\\w) for the end of a word", at: start)
    default:
      syntaxError(
        "[:\(name):] is no POSIX class; there are \(NamedSets.posixNames.joined(separator: ", "))", at: start)
    }
  }

  /// The name if the next scalars are `:name:]` or `:^name:]`, and the position after the bracket. Nothing is taken.
  private func posixName() -> (name: String, isNegated: Bool, end: Int)? {
    guard peek() == ":" else { return nil }
    var index = position + 1
    let isNegated = index < scalars.count && scalars[index] == "^"
    if isNegated { index += 1 }
    var name = ""
    while index < scalars.count, scalars[index].isASCII,
      scalars[index].properties.isAlphabetic || "<>".unicodeScalars.contains(scalars[index])
    {
      name.unicodeScalars.append(scalars[index])
      index += 1
    }
    guard index + 1 < scalars.count, scalars[index] == ":", scalars[index + 1] == "]" else { return nil }
    return (name, isNegated, index + 2)
  }

  private func refusePOSIXOutsideClass(at start: Int) throws(PatternError) {
    guard let (name, isNegated, _) = posixName() else { return }
    let text = "[:\(isNegated ? "^" : "")\(name):]"
    let isKnown = NamedSets.posix(name) != nil
    throw refusal(
      "\(text) outside a class is a class of these characters to some engines, an error to others; "
        + (isKnown
          ? "write [\(text)] for the POSIX class" : "write [\(name):\(isNegated ? "^" : "")] for the characters"),
      at: start)
  }
}

// MARK: Members

extension PatternParser {
  /// The members of a class, before case and negation are resolved.
  private struct ClassMembers {
    var isNegated = false
    var ranges = RangeSetBuilder()
    var hasLettersInRanges = false
    var named: [ScalarSet] = []

    mutating func insert(_ atom: ClassAtom) {
      switch atom {
      case .scalar(let scalar): ranges.insert(scalar.value...scalar.value)
      case .set(let set): named.append(set)
      }
    }

    func set(isCaseless: Bool) -> ScalarSet {
      var builder = isCaseless ? CaseFolding.closing(ranges) : ranges
      var properties: [ScalarSet.Property] = []
      var subsets: [ScalarSet] = []
      for set in named { set.spread(into: &builder, &properties, &subsets) }
      return ScalarSet(
        isNegated: isNegated, ranges: builder.normalized(), properties: properties.uniqued(), subsets: subsets.uniqued()
      ).simplified()
    }
  }
}

extension ScalarSet {
  /// All scalars that are not in the set. A set of a single property becomes the negation of that property.
  func inverted() -> ScalarSet {
    if !isNegated, ranges.isEmpty, subsets.isEmpty, properties.count == 1 {
      return ScalarSet(properties: [.init(properties[0].name, isNegated: !properties[0].isNegated)])
    }
    var copy = self
    copy.isNegated.toggle()
    return copy
  }

  /// All scalars that are in any of the sets.
  static func union(of sets: [ScalarSet]) -> ScalarSet {
    var builder = RangeSetBuilder()
    var properties: [Property] = []
    var subsets: [ScalarSet] = []
    for set in sets { set.spread(into: &builder, &properties, &subsets) }
    return ScalarSet(ranges: builder.normalized(), properties: properties.uniqued(), subsets: subsets.uniqued())
      .simplified()
  }

  /// Adds the members of this set to the parts of a set that is being built. A negated set with properties or subsets
  /// cannot be taken apart, and is added as a subset.
  fileprivate func spread(
    into builder: inout RangeSetBuilder, _ properties: inout [Property], _ subsets: inout [ScalarSet]
  ) {
    switch (isNegated, self.properties.isEmpty && self.subsets.isEmpty) {
    case (false, _):
      builder.insert(ranges)
      properties += self.properties
      subsets += self.subsets
    case (true, true): builder.insert(RangeSetBuilder(ranges).complement())
    case (true, false): subsets.append(self)
    }
  }

  /// The same set without a needless level: a set that consists of one subset is replaced by that subset.
  fileprivate func simplified() -> ScalarSet {
    guard ranges.isEmpty, properties.isEmpty, subsets.count == 1 else { return self }
    return isNegated ? subsets[0].inverted() : subsets[0]
  }
}
