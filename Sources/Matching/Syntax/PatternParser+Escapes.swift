// MARK: Escapes outside classes

extension PatternParser {
  /// What follows a backslash; `nil` for what leaves nothing behind.
  mutating func escape(at start: Int) throws(PatternError) -> SyntaxNode? {
    guard let scalar = next() else { throw syntaxError("a backslash at the end of the pattern", at: start) }
    if let set = try namedSet(scalar, at: start) { return SyntaxNode(.set(set), at: start) }
    switch scalar {
    case "A", "G": return SyntaxNode(.anchor(.textStart), at: start)
    case "z": return SyntaxNode(.anchor(.textEnd), at: start)
    case "Z": return SyntaxNode(.anchor(.textEndOrFinalLineFeed), at: start)
    case "b": return SyntaxNode(.anchor(.wordBoundary), at: start)
    case "B": return SyntaxNode(.anchor(.notWordBoundary), at: start)
    case "K": return nil  // It moves the reported start of a match, which a verdict does not report.
    case "R": return lineBreak(at: start)
    case "X": return SyntaxNode(.graphemeCluster, at: start)
    case "k": return try namedReference(at: start)
    case "g": return try generalReference(at: start)
    case "1"..."9": return numberedReference(startingWith: scalar, at: start)
    case "N" where peek() == "{": return literal(try namedScalar(at: start), at: start)
    case "N": return SyntaxNode(.set(NamedSets.notLineFeed), at: start)
    default: return literal(try escapedScalar(scalar, at: start), at: start)
    }
  }

  /// `\d \D \w \W \s \S \h \H \v \V \p \P`; `nil` for any other escape.
  mutating func namedSet(_ scalar: Unicode.Scalar, at start: Int) throws(PatternError) -> ScalarSet? {
    switch scalar {
    case "d": NamedSets.digit
    case "D": NamedSets.digit.inverted()
    case "w": NamedSets.word
    case "W": NamedSets.word.inverted()
    case "s": NamedSets.whiteSpace
    case "S": NamedSets.whiteSpace.inverted()
    case "h": NamedSets.horizontalSpace
    case "H": NamedSets.horizontalSpace.inverted()
    case "v": NamedSets.verticalSpace
    case "V": NamedSets.verticalSpace.inverted()
    case "p": try property(isNegated: false, at: start)
    case "P": try property(isNegated: true, at: start)
    default: nil
    }
  }

  /// An escape that stands for one scalar, in a class or outside.
  mutating func escapedScalar(_ scalar: Unicode.Scalar, at start: Int) throws(PatternError) -> Unicode.Scalar {
    switch scalar {
    case "a": return "\u{07}"
    case "e": return "\u{1B}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "0": return try octal(at: start)
    case "o": return try bracedScalar(radix: 8, after: "\\o", at: start)
    case "x" where peek() == "{": return try bracedScalar(radix: 16, after: "\\x", at: start)
    case "x": return try hexadecimal(digits: 2, after: "\\x", at: start)
    case "u" where peek() == "{": return try bracedScalar(radix: 16, after: "\\u", at: start)
    case "u": return try hexadecimal(digits: 4, after: "\\u", at: start)
    case "U": return try hexadecimal(digits: 8, after: "\\U", at: start)
    case "c": return try control(at: start)
    case "C": throw refusal("\\C, a single byte, would let text be cut inside a character", at: start)
    case "a"..."z", "A"..."Z", "0"..."9":
      throw syntaxError("\\\(scalar) is not an escape of this dialect; write \(scalar) for the character", at: start)
    default: return scalar
    }
  }

  /// `\R`: CR LF taken as one and never taken apart, or one line end.
  private func lineBreak(at start: Int) -> SyntaxNode {
    let carriageReturn = SyntaxNode(.scalar("\r"), at: start)
    let lineFeed = SyntaxNode(.scalar("\n"), at: start)
    let alone = SyntaxNode(.look(lineFeed, .ahead, isNegative: true), at: start)
    let others = ScalarSet(ranges: [0xA...0xC, 0x85...0x85, 0x2028...0x2029])
    return SyntaxNode(
      .alternation([
        SyntaxNode(.concatenation([carriageReturn, lineFeed]), at: start),
        SyntaxNode(.concatenation([carriageReturn, alone]), at: start),
        SyntaxNode(.set(others), at: start),
      ]), at: start)
  }
}

// MARK: Numbers

extension PatternParser {
  /// `\0`, `\01`, `\012`. A third digit would be read by ICU and not by PCRE2.
  private mutating func octal(at start: Int) throws(PatternError) -> Unicode.Scalar {
    let digits = takeDigits(radix: 8, atMost: 3)
    guard digits.count < 3 else {
      throw refusal("\\0\(digits) is read in different ways; write \\o{\(digits)}", at: start)
    }
    return try scalar(digits.isEmpty ? "0" : digits, radix: 8, at: start)
  }

  private mutating func hexadecimal(
    digits count: Int, after prefix: String, at start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    let digits = takeDigits(radix: 16, atMost: count)
    guard digits.count == count else {
      throw syntaxError(
        "\(prefix) needs \(count) hexadecimal digits; write \\x{…} for any other number of digits", at: start)
    }
    return try scalar(digits, radix: 16, at: start)
  }

  private mutating func bracedScalar(
    radix: Int, after prefix: String, at start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    guard take("{") else { throw syntaxError("\(prefix) needs digits in braces", at: start) }
    let digits = takeDigits(radix: radix, atMost: 16)
    guard !digits.isEmpty, take("}") else {
      throw syntaxError("\(prefix){ needs digits and a closing brace", at: start)
    }
    return try scalar(digits, radix: radix, at: start)
  }

  /// `\N{U+1F600}`. Names of characters are not known here.
  private mutating func namedScalar(at start: Int) throws(PatternError) -> Unicode.Scalar {
    guard take("{U+") else { throw refusal("\\N{name}: characters by name; write \\x{…}", at: start) }
    let digits = takeDigits(radix: 16, atMost: 8)
    guard !digits.isEmpty, take("}") else { throw syntaxError("\\N{U+ needs digits and a closing brace", at: start) }
    return try scalar(digits, radix: 16, at: start)
  }

  private func scalar(_ digits: String, radix: Int, at start: Int) throws(PatternError) -> Unicode.Scalar {
    guard let value = UInt32(digits, radix: radix), let scalar = Unicode.Scalar(value) else {
      throw syntaxError(
        "\(digits) is not the number of a Unicode scalar (a surrogate, or over 10FFFF); write \\x{…} for one over FFFF",
        at: start)
    }
    return scalar
  }

  private mutating func control(at start: Int) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = next(), scalar.isASCII,
      "@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_".unicodeScalars.contains(upper(scalar))
    else { throw syntaxError("\\c needs a letter or one of @[\\]^_", at: start) }
    return Unicode.Scalar(UInt8(upper(scalar).value) ^ 0x40)
  }

  private func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value - 32)) : scalar
  }

  mutating func takeDigits(radix: Int, atMost count: Int) -> String {
    var digits = ""
    while digits.unicodeScalars.count < count, let scalar = peek(), scalar.isASCII,
      Int(String(scalar), radix: radix) != nil, scalar != "+", scalar != "-"
    {
      digits.unicodeScalars.append(scalar)
      position += 1
    }
    return digits
  }
}

// MARK: Properties

extension PatternParser {
  /// What follows `\p` or `\P`: one letter, or a name in braces that `^` may negate.
  private mutating func property(isNegated: Bool, at start: Int) throws(PatternError) -> ScalarSet {
    var name = ""
    if take("{") {
      while let scalar = next(), scalar != "}" { name.unicodeScalars.append(scalar) }
      guard scalars[position - 1] == "}" else { throw syntaxError("\\p{ without its closing brace", at: start) }
    } else if let scalar = next() {
      name = String(scalar)
    }
    let isInverted = name.hasPrefix("^")
    let bare = isInverted ? String(name.dropFirst()) : name
    guard let set = PropertyNames.set(named: bare) else { throw unknownProperty(bare, at: start) }
    return isNegated != isInverted ? set.inverted() : set
  }

  private func unknownProperty(_ name: String, at start: Int) -> PatternError {
    let kind = name.lowercased()
    if kind.hasPrefix("in") || kind.hasPrefix("block") || kind.hasPrefix("scx") {
      return refusal("\\p{\(name)}: blocks and script extensions are not for every engine; write \\p{sc=…}", at: start)
    }
    return syntaxError(
      "\\p{\(name)} is not a property of this dialect: general categories, scripts and binary properties are", at: start
    )
  }
}

// MARK: References

extension PatternParser {
  /// `\1`: digits up to the last are one number.
  private mutating func numberedReference(startingWith first: Unicode.Scalar, at start: Int) -> SyntaxNode {
    let digits = String(first) + takeDigits(radix: 10, atMost: 8)
    return backreference(.number(Int(digits) ?? .max), at: start)
  }

  /// `\k<name>`, `\k'name'`, `\k{name}`.
  private mutating func namedReference(at start: Int) throws(PatternError) -> SyntaxNode {
    backreference(try delimitedTarget(after: "\\k", at: start), at: start)
  }

  /// `\g1`, `\g{-1}`, `\g{name}` refer back; `\g<1>` and `\g'name'` run a group again.
  private mutating func generalReference(at start: Int) throws(PatternError) -> SyntaxNode {
    if peek() == "<" || peek() == "'" {
      return recursion(try delimitedTarget(after: "\\g", at: start), at: start)
    }
    if peek() == "{" { return backreference(try delimitedTarget(after: "\\g", at: start), at: start) }
    let isRelative = take("-")
    guard let number = Int(takeDigits(radix: 10, atMost: 8)) else {
      throw syntaxError("\\g needs a number or a name", at: start)
    }
    return backreference(try target(number, relative: isRelative ? -1 : 0, at: start), at: start)
  }

  private mutating func delimitedTarget(
    after prefix: String, at start: Int
  ) throws(PatternError) -> Reference.Target {
    let closers: [Unicode.Scalar: Unicode.Scalar] = ["<": ">", "'": "'", "{": "}"]
    guard let open = next(), let close = closers[open] else {
      throw syntaxError("\(prefix) needs a name in <>, '' or {}", at: start)
    }
    var text = ""
    while let scalar = next(), scalar != close { text.unicodeScalars.append(scalar) }
    guard scalars[position - 1] == close, !text.isEmpty else {
      throw syntaxError("\(prefix)\(open) needs a name and its closing \(close)", at: start)
    }
    let sign = text.first == "-" ? -1 : text.first == "+" ? 1 : 0
    guard let number = Int(sign == 0 ? text : String(text.dropFirst())) else { return .name(text) }
    return try target(number, relative: sign, at: start)
  }

  /// The group that a number stands for: itself, or counted back or on from here.
  func target(_ number: Int, relative sign: Int, at start: Int) throws(PatternError) -> Reference.Target {
    switch sign {
    case 0: return .number(number)
    case 1 where number > 0: return .number(number > .max - groupCount ? .max : groupCount + number)
    case -1 where number > 0 && number <= groupCount: return .number(groupCount + 1 - number)
    default: throw syntaxError("there is no group at that distance", at: start)
    }
  }

  mutating func backreference(_ target: Reference.Target, at start: Int) -> SyntaxNode {
    references.append(Reference(target: target, offset: start))
    return SyntaxNode(.backreference(number: references.count - 1, isCaseless: flags.isCaseless), at: start)
  }

  mutating func recursion(_ target: Reference.Target, at start: Int) -> SyntaxNode {
    references.append(Reference(target: target, offset: start, mayBeWhole: true))
    return SyntaxNode(.recursion(number: references.count - 1), at: start)
  }
}
