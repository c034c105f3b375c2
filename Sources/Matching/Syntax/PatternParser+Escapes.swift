// MARK: Escapes outside classes

extension PatternParser {
  /// Reads what follows a backslash outside a class; `nil` for `\K`, which adds nothing to the tree.
  mutating func escape(at start: Int) throws(PatternError) -> SyntaxNode? {
    guard let scalar = next() else { throw syntaxError("a backslash at the end of the pattern", at: start) }
    if let set = try namedSet(scalar, at: start) { return SyntaxNode(.set(set), at: start) }
    switch scalar {
    case "A", "G": return SyntaxNode(.anchor(.textStart), at: start)
    case "z": return SyntaxNode(.anchor(.textEnd), at: start)
    case "Z": return SyntaxNode(.anchor(.textEndOrFinalLineFeed), at: start)
    case "b": return SyntaxNode(.anchor(.wordBoundary), at: start)
    case "B": return SyntaxNode(.anchor(.notWordBoundary), at: start)
    case "K": return nil  // `\K` moves the start of a match that is reported; a verdict reports no start.
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

  /// The set of `\d \D \w \W \s \S \h \H \v \V \p \P`, inside and outside a class; `nil` for any other escape.
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

  /// The scalar that an escape stands for, inside and outside a class. `scalar` is what follows the backslash.
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
    case "C":
      throw refusal("\\C, a single byte, would cut a character apart; write (?s:.) for any character", at: start)
    case "a"..."z", "A"..."Z", "0"..."9":
      throw syntaxError("\\\(scalar) is not an escape of this dialect; write \(scalar) for the character", at: start)
    default: return scalar
    }
  }

  /// `\R`: the pair CR LF, or a single line end. A CR with a LF after it does not match alone, so that no match ends
  /// inside a pair.
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
  /// Reads the octal digits after `\0`, two at most. A third one is refused: to ICU it belongs to the number, to PCRE2
  /// it is a digit of the text.
  private mutating func octal(at start: Int) throws(PatternError) -> Unicode.Scalar {
    let digits = takeDigits(radix: 8, atMost: 3)
    guard digits.count < 3 else {
      throw refusal(
        "\\0\(digits) is one character to some engines, and one and a digit to others; write \\o{\(digits)} for one, "
          + "\\o{\(digits.dropLast())}\(digits.suffix(1)) for two", at: start)
    }
    return try scalar(digits.isEmpty ? "0" : digits, radix: 8, at: start)
  }

  private mutating func hexadecimal(
    digits count: Int, after prefix: String, at start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    let digits = takeDigits(radix: 16, atMost: count)
    guard digits.utf8.count == count else {
      throw syntaxError(
        "\(prefix) needs \(count) hexadecimal digits; write \\x{…} for any other number of digits", at: start)
    }
    return try scalar(digits, radix: 16, at: start)
  }

  private mutating func bracedScalar(
    radix: Int, after prefix: String, at start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    let kind = radix == 8 ? "octal" : "hexadecimal"
    guard take("{") else { throw syntaxError("\(prefix) needs \(kind) digits in braces", at: start) }
    let digits = takeDigits(radix: radix)
    guard !digits.isEmpty, take("}") else {
      throw syntaxError("\(prefix){…} needs \(kind) digits, nothing else, and a closing brace", at: start)
    }
    return try scalar(digits, radix: radix, at: start)
  }

  /// Reads `\N{U+1F600}`. A character's name in the braces is refused.
  mutating func namedScalar(at start: Int) throws(PatternError) -> Unicode.Scalar {
    guard take("{U+") else { throw refusedName(at: start) }
    let digits = takeDigits(radix: 16)
    guard !digits.isEmpty, take("}") else {
      throw syntaxError("\\N{U+…} needs hexadecimal digits, nothing else, and a closing brace", at: start)
    }
    return try scalar(digits, radix: 16, at: start)
  }

  /// The error for braces after `\N` that do not start with `U+`. `\N{2}` is a quantifier to PCRE2 and a name to ICU;
  /// any other text in the braces is a name.
  private mutating func refusedName(at start: Int) -> PatternError {
    let brace = position
    let isCount = (try? quantifier()) != nil
    position = brace
    while let scalar = next(), scalar != "}" {}
    let text = source(from: start)
    return isCount
      ? refusal("\(text) is a count to some engines and a name to others; write (?:\\N)\(text.dropFirst(2))", at: start)
      : refusal("\(text) calls a character by its name; write \\x{…} with its number", at: start)
  }

  private func scalar(_ digits: String, radix: Int, at start: Int) throws(PatternError) -> Unicode.Scalar {
    let value = UInt32(digits, radix: radix) ?? .max
    if let scalar = Unicode.Scalar(value) { return scalar }
    let text = source(from: start)
    guard 0xD800...0xDFFF ~= value else {
      throw syntaxError("\(text) is over 10FFFF, the number of the last character", at: start)
    }
    let pair = pair(startingWith: value).map { "; write \\x{\(String($0, radix: 16))} for the pair" }
    throw syntaxError(
      "\(text) is half of a surrogate pair, and no character; text never holds one alone"
        + (pair ?? "; leave it out, or write a pair as \\x{…} with its character's number"), at: start)
  }

  /// The scalar value of the pair that a high surrogate forms with the low surrogate that is written next; `nil`
  /// if none is.
  private func pair(startingWith high: UInt32) -> UInt32? {
    var rest = self
    guard high < 0xDC00, rest.take("\\u") || rest.take("\\x") else { return nil }
    let isBraced = rest.take("{")
    guard let low = UInt32(rest.takeDigits(radix: 16, atMost: isBraced ? .max : 4), radix: 16) else { return nil }
    return 0xDC00...0xDFFF ~= low ? 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00) : nil
  }

  private mutating func control(at start: Int) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = next(), scalar.isASCII,
      "@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_".unicodeScalars.contains(upper(scalar))
    else { throw syntaxError("\\c needs a letter or one of @[\\]^_ after it; write \\x{7F} for \\c?", at: start) }
    return Unicode.Scalar(UInt8(upper(scalar).value) ^ 0x40)
  }

  private func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value - 32)) : scalar
  }

  /// Takes the ASCII digits that come next, at most `count` of them.
  mutating func takeDigits(radix: Int, atMost count: Int = .max) -> String {
    var digits = ""
    while position < scalars.count, digits.utf8.count < count, Self.isDigit(scalars[position], radix: radix) {
      digits.unicodeScalars.append(scalars[position])
      position += 1
    }
    return digits
  }

  private static func isDigit(_ scalar: Unicode.Scalar, radix: Int) -> Bool {
    switch scalar {
    case "0"..."9": Int(scalar.value) - 0x30 < radix
    case "A"..."F", "a"..."f": radix == 16
    default: false
    }
  }

  /// Takes the decimal number that comes next: `Int.max` if it is larger than that, `nil` if there is no digit.
  mutating func takeNumber() -> Int? {
    let digits = takeDigits(radix: 10)
    return digits.isEmpty ? nil : Int(digits) ?? .max
  }
}

// MARK: Properties

extension PatternParser {
  /// Reads what follows `\p` or `\P`: one letter, or a name in braces, which `^` before the name negates.
  private mutating func property(isNegated: Bool, at start: Int) throws(PatternError) -> ScalarSet {
    var name = ""
    if take("{") {
      while let scalar = next(), scalar != "}" { name.unicodeScalars.append(scalar) }
      guard scalars[position - 1] == "}" else {
        throw syntaxError("\(source(from: start).prefix(40)) without its closing brace", at: start)
      }
    } else if let scalar = next() {
      name = String(scalar)
    }
    let isInverted = name.hasPrefix("^")
    let bare = isInverted ? String(name.dropFirst()) : name
    guard let set = PropertyNames.set(named: bare) else { throw unknownProperty(bare, at: start) }
    return isNegated != isInverted ? set.inverted() : set
  }

  private func unknownProperty(_ name: String, at start: Int) -> PatternError {
    if name.allSatisfy({ $0.isWhitespace }) {
      return syntaxError("\(source(from: start)) needs the letter of a category, or a name in braces", at: start)
    }
    let complaint = PropertyNames.complaint(about: name)
    let message = "\(source(from: start)): \(complaint.text)"
    return complaint.isKnownToEngines ? refusal(message, at: start) : syntaxError(message, at: start)
  }
}

// MARK: References

extension PatternParser {
  /// Reads a reference such as `\1`. All digits that follow belong to its number.
  ///
  /// Engines differ in numbers of two digits or more. For some, such a number is a reference if that many groups have
  /// opened before it; for others, if the whole pattern has that many groups. Otherwise they read an octal number, or a
  /// reference with fewer digits and a digit of the text. The reference is settled where all of them agree.
  private mutating func numberedReference(startingWith first: Unicode.Scalar, at start: Int) -> SyntaxNode {
    let digits = String(first) + takeDigits(radix: 10)
    let number = Int(digits) ?? .max
    let node = backreference(.number(number), at: start)
    references[references.count - 1].digits = digits
    references[references.count - 1].isSettled = number < 10 || number <= groupCount
    return node
  }

  /// Reads `\k<name>`, `\k'name'` or `\k{name}`.
  private mutating func namedReference(at start: Int) throws(PatternError) -> SyntaxNode {
    backreference(try delimitedTarget(after: "\\k", at: start), at: start)
  }

  /// Reads what follows `\g`: `\g1`, `\g{-1}` and `\g{name}` are back references, `\g<1>` and `\g'name'` call a group.
  private mutating func generalReference(at start: Int) throws(PatternError) -> SyntaxNode {
    if peek() == "<" || peek() == "'" {
      return recursion(try delimitedTarget(after: "\\g", at: start), at: start)
    }
    if peek() == "{" { return backreference(try delimitedTarget(after: "\\g", at: start), at: start) }
    let sign = take("-") ? -1 : take("+") ? 1 : 0
    guard let number = takeNumber() else {
      throw syntaxError("\\g needs a group's number, or a number or a name in braces", at: start)
    }
    return backreference(try target(number, relative: sign, at: start), at: start)
  }

  private mutating func delimitedTarget(
    after prefix: String, at start: Int
  ) throws(PatternError) -> Reference.Target {
    let closers: [Unicode.Scalar: Unicode.Scalar] = ["<": ">", "'": "'", "{": "}"]
    guard let open = next(), let close = closers[open] else {
      throw syntaxError("\(prefix) needs a group's name or number in <>, '' or {}", at: start)
    }
    let sign = take("-") ? -1 : take("+") ? 1 : 0
    if let number = takeNumber() {
      guard take(String(close)) else {
        throw syntaxError("\(source(from: start)) needs its closing \(close)", at: start)
      }
      return try target(number, relative: sign, at: start)
    }
    guard sign == 0 else { throw syntaxError("\(source(from: start)) needs a number after its sign", at: start) }
    return .name(try name(until: close, at: start))
  }

  /// The group that a number refers to. Without a sign it is the group of that number; with one, groups are counted
  /// from the place of the reference, backwards for −1 and forwards for 1.
  func target(_ number: Int, relative sign: Int, at start: Int) throws(PatternError) -> Reference.Target {
    switch sign {
    case 0: return .number(number)
    case 1 where number > 0: return .number(number > .max - groupCount ? .max : groupCount + number)
    case -1 where number > 0 && number <= groupCount: return .number(groupCount + 1 - number)
    default:
      throw syntaxError(
        "\(source(from: start)): there is no group at that distance; \(groupCount) opened before it", at: start)
    }
  }

  mutating func backreference(_ target: Reference.Target, at start: Int) -> SyntaxNode {
    let index = reference(to: target, at: start)
    return SyntaxNode(.backreference(number: index, isCaseless: flags.isCaseless), at: start)
  }

  mutating func recursion(_ target: Reference.Target, at start: Int) -> SyntaxNode {
    let index = reference(to: target, at: start)
    references[index].mayBeWhole = true
    hasRecursion = true
    return SyntaxNode(.recursion(number: index), at: start)
  }

  /// Adds a reference to `references`, and returns its index there.
  mutating func reference(to target: Reference.Target, at start: Int) -> Int {
    references.append(Reference(target: target, offset: start, end: position))
    return references.count - 1
  }
}
