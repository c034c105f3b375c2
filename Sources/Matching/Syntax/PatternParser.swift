/// What the parser makes of a pattern.
package struct ParsedPattern: Sendable {
  /// The tree of the pattern.
  package let root: SyntaxNode
  /// The largest number of a `capture` node in the tree. They are numbered from 1, in the order in which they open.
  package let captureCount: Int

  package init(root: SyntaxNode, captureCount: Int) {
    self.root = root
    self.captureCount = captureCount
  }
}

/// Reads the source of a pattern, and makes a tree of it.
///
/// The grammar is the same for all engines: an engine never sees a pattern that the parser refuses. Errors carry
/// an offset in UTF-8 bytes. The parser calls itself once for each level of groups, and so only to the depth that
/// the limits allow.
package struct PatternParser {
  let scalars: [Unicode.Scalar]
  /// Where each scalar starts in the source, in UTF-8 bytes, and then where the source ends.
  let offsets: [Int]
  let limits: PatternLimits
  /// The index of the scalar that is read next.
  var position = 0
  /// The flags that hold at `position`.
  var flags: Flags
  /// How many groups are open at `position`.
  var depth = 0
  /// How many capturing groups have opened before `position`.
  var groupCount = 0
  /// The numbers of the groups that have a name.
  var groupNames: [String: Int] = [:]
  var hasBranchReset = false
  var hasRecursion = false
  /// The conditions `R` and `R1` and their offsets. A group of the same name makes such a condition ambiguous.
  var recursionConditions: [(name: String, offset: Int)] = []
  /// All references. Until all groups are known, a node holds an index into this list in place of a group's number.
  var references: [Reference] = []
  /// Whether `position` is between `\Q` and `\E`.
  var isQuoting = false

  /// The flags that can change inside a pattern.
  struct Flags {
    var isCaseless: Bool
    var dotMatchesNewlines: Bool
    var isMultiline: Bool
    var isExtended: Bool
    /// The flag `xx`: blanks and tabs in classes are ignored too.
    var isExtendedInClasses = false
    /// The flag `n`: plain parentheses do not capture.
    var isWithoutCaptures = false

    init(_ options: Pattern.Options) {
      isCaseless = options.contains(.caseless)
      dotMatchesNewlines = options.contains(.dotMatchesNewlines)
      isMultiline = options.contains(.multiline)
      isExtended = options.contains(.extended)
    }
  }

  /// A place in the pattern that refers to a group.
  struct Reference {
    enum Target {
      case number(Int)
      case name(String)
    }
    let target: Target
    /// Where the reference starts, in UTF-8 bytes.
    let offset: Int
    /// The index of the scalar after the reference.
    let end: Int
    /// Whether the target may be group 0, the whole pattern. Only a recursion can refer to that.
    var mayBeWhole = false
    /// The digits of a reference like `\10`, which some engines read as the number of a character; `nil` for
    /// other forms.
    var digits: String?
    /// Whether all engines read the digits as a reference to a group.
    var isSettled = true
  }

  /// Parses a pattern.
  ///
  /// - Throws: `PatternError` of phase `syntax`.
  /// - Complexity: O(*n*) in the length of the source, and O(*k*) in the cased scalars that its caseless classes
  ///   contain. Patterns with recursion take longer, by a power of their size.
  package static func parse(
    _ pattern: Pattern, limits: PatternLimits = .default
  ) throws(PatternError) -> ParsedPattern {
    let length = pattern.source.utf8.count
    guard length <= limits.maximumLength else {
      throw PatternError(
        phase: .syntax, code: .tooLarge, offset: limits.maximumLength,
        message: "the pattern is \(length) bytes long; at most \(limits.maximumLength) are allowed")
    }
    var parser = PatternParser(pattern, limits: limits)
    if pattern.options.contains(.literal) { return ParsedPattern(root: parser.literalPattern(), captureCount: 0) }
    return try parser.wholePattern()
  }

  private init(_ pattern: Pattern, limits: PatternLimits) {
    scalars = Array(pattern.source.unicodeScalars)
    offsets = scalars.reduce(into: [0]) { $0.append($0.last! + UTF8.width($1)) }
    flags = Flags(pattern.options)
    self.limits = limits
  }

  private mutating func literalPattern() -> SyntaxNode {
    var items: [SyntaxNode] = []
    while let scalar = peek() {
      items.append(literal(scalar, at: offset))
      position += 1
    }
    return concatenation(items, at: 0)
  }

  private mutating func wholePattern() throws(PatternError) -> ParsedPattern {
    try refuseLeadingVerbs()
    let root = try alternation()
    if peek() != nil { throw syntaxError("a closing parenthesis without an opening one; write \\) for the character") }
    try refuseAmbiguousConditions()
    let pattern = try ReferenceResolver(parser: self).resolve(root)
    if hasRecursion, let recursion = EndlessRecursion.first(in: pattern.root) {
      throw refusal(
        "a group that runs itself again before anything has been taken never ends, on any text; "
          + "let something be taken before the recursion, or write a repetition", at: recursion.offset)
    }
    return pattern
  }

  /// Refuses a condition `R` or `R1` if a group has that name: PCRE2 then asks for the group, and else for a recursion.
  private func refuseAmbiguousConditions() throws(PatternError) {
    for (name, offset) in recursionConditions where groupNames[name] != nil {
      throw refusal("(?(\(name)) asks after a recursion or after the group of that name; rename the group", at: offset)
    }
  }
}

// MARK: Cursor and errors

extension PatternParser {
  /// Where the scalar that is read next starts in the source, in UTF-8 bytes.
  var offset: Int { offsets[position] }

  func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < scalars.count ? scalars[position + ahead] : nil
  }

  mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek() else { return nil }
    position += 1
    return scalar
  }

  mutating func take(_ text: String) -> Bool {
    var end = position
    for scalar in text.unicodeScalars {
      guard end < scalars.count, scalars[end] == scalar else { return false }
      end += 1
    }
    position = end
    return true
  }

  /// A part of the source, for messages: from `place`, an offset in UTF-8 bytes, to before the scalar with the index
  /// `end`; by default, to before the scalar that is read next.
  func source(from place: Int, to end: Int? = nil) -> String {
    let end = end ?? position
    let start = scalars.indices.prefix(end).last { offsets[$0] <= place } ?? end
    return String(String.UnicodeScalarView(scalars[start..<end]))
  }

  func syntaxError(_ message: String, at place: Int? = nil) -> PatternError {
    PatternError(phase: .syntax, code: .syntax, offset: place ?? offset, message: message)
  }

  func refusal(_ message: String, at place: Int) -> PatternError {
    PatternError(phase: .syntax, code: .refusedConstruct, offset: place, message: message)
  }
}

// MARK: Structure

extension PatternParser {
  /// Reads `a|b|c`, up to a closing parenthesis or the end. A flag that is set in a branch also holds in the branches
  /// after it.
  mutating func alternation() throws(PatternError) -> SyntaxNode {
    let start = offset
    var branches = [try branch()]
    while take("|") { branches.append(try branch()) }
    return branches.count == 1 ? branches[0] : SyntaxNode(.alternation(branches), at: start)
  }

  mutating func branch() throws(PatternError) -> SyntaxNode {
    let start = offset
    var items: [SyntaxNode] = []
    while true {
      try skipIgnored()
      guard let scalar = peek(), isQuoting || (scalar != "|" && scalar != ")") else { break }
      if let item = try quantifiedItem() { items.append(item) }
    }
    return concatenation(items, at: start)
  }

  func concatenation(_ items: [SyntaxNode], at place: Int) -> SyntaxNode {
    switch items.count {
    case 0: SyntaxNode(.empty, at: place)
    case 1: items[0]
    default: SyntaxNode(.concatenation(items), at: place)
    }
  }

  /// Reads one item and its quantifier; `nil` for an item that adds nothing to the tree, such as `(?i)`.
  private mutating func quantifiedItem() throws(PatternError) -> SyntaxNode? {
    let start = offset
    let isGroup = peek() == "("
    guard let item = try item() else {
      let end = position
      try skipIgnored()
      guard !isQuoting, let (_, _, place) = try quantifier() else { return nil }
      throw nothingToRepeat(at: place, after: source(from: start, to: end))
    }
    let end = position
    try skipIgnored()
    guard !isQuoting, let (minimum, maximum, place) = try quantifier() else { return item }
    if case .anchor = item.kind, !isGroup { throw repeatedAnchor(source(from: start, to: end), at: place) }
    let repetition = repetition(of: item, minimum, maximum, greed(), at: start)
    try refuseSecondQuantifier(afterOneAt: place)
    return repetition
  }

  private func repeatedAnchor(_ anchor: String, at place: Int) -> PatternError {
    let quantifier = source(from: place)
    return refusal(
      "a quantifier, \(quantifier), after the anchor \(anchor), which engines read in different ways; "
        + "leave it out, or write (?:\(anchor))\(quantifier)", at: place)
  }

  /// Refuses a quantifier that follows another one, which leaves it nothing to repeat. That includes a `+` after a
  /// blank under the extended flag, which some engines take for the sign of a possessive quantifier.
  private mutating func refuseSecondQuantifier(afterOneAt firstPlace: Int) throws(PatternError) {
    let end = position
    try skipIgnored()
    let next = position
    guard !isQuoting, let (_, _, place) = try quantifier() else { return }
    let (first, second) = (source(from: firstPlace, to: end), source(from: place))
    let joined = next > end && (second == "+" || second == "?") ? "\(first)\(second) without anything between, or " : ""
    throw syntaxError(
      "a quantifier, \(second), after the quantifier \(first); write \(joined)(?:…\(first))\(second), with a group around "
        + "what is repeated", at: place)
  }

  private mutating func item() throws(PatternError) -> SyntaxNode? {
    let start = offset
    guard let scalar = next() else { return nil }
    if isQuoting { return literal(scalar, at: start) }
    switch scalar {
    case "(": return try group(at: start)
    case "[": return try characterClass(at: start)
    case "\\": return try escape(at: start)
    case ".": return SyntaxNode(.set(flags.dotMatchesNewlines ? NamedSets.any : NamedSets.notLineFeed), at: start)
    case "^": return SyntaxNode(.anchor(flags.isMultiline ? .lineStart : .textStart), at: start)
    case "$": return SyntaxNode(.anchor(flags.isMultiline ? .lineEnd : .textEndOrFinalLineFeed), at: start)
    case "*", "+", "?": throw nothingToRepeat(at: start)
    case "{":
      position -= 1
      if try quantifier() != nil { throw nothingToRepeat(at: start) }
      position += 1
      return literal(scalar, at: start)
    default: return literal(scalar, at: start)
    }
  }

  /// The node of a scalar that stands for itself and, under the caseless flag, for its other cases.
  func literal(_ scalar: Unicode.Scalar, at place: Int) -> SyntaxNode {
    let cases = flags.isCaseless ? CaseFolding.equivalents(of: scalar.value) : []
    guard cases.count > 1 else { return SyntaxNode(.scalar(scalar), at: place) }
    return SyntaxNode(.set(ScalarSet(ranges: RangeSetBuilder(cases.map { $0...$0 }).normalized())), at: place)
  }

  private func nothingToRepeat(at place: Int, after item: String = "") -> PatternError {
    let quantifier = source(from: place)
    let what =
      item.isEmpty ? "with nothing before it to repeat" : "after \(item), which takes nothing and is not to be repeated"
    return syntaxError("a quantifier, \(quantifier), \(what); write \\\(quantifier) for the character", at: place)
  }
}

// MARK: Quantifiers

extension PatternParser {
  /// Takes the quantifier that comes next, and tells its place in UTF-8 bytes; `nil` if none comes next. Braces that
  /// form no quantifier are literal characters.
  mutating func quantifier() throws(PatternError) -> (minimum: Int, maximum: Int?, place: Int)? {
    let place = offset
    switch peek() {
    case "*":
      position += 1
      return (0, nil, place)
    case "+":
      position += 1
      return (1, nil, place)
    case "?":
      position += 1
      return (0, 1, place)
    case "{":
      guard let (minimum, maximum) = try bracedQuantifier() else { return nil }
      return (minimum, maximum, place)
    default: return nil
    }
  }

  /// Takes `{n}`, `{n,}` or `{n,m}`. Forms that are quantifiers to some engines and literal text to others are refused.
  private mutating func bracedQuantifier() throws(PatternError) -> (Int, Int?)? {
    if let counts = plainCounts() { return counts }
    let place = offset
    guard let close = scalars[position...].prefix(64).firstIndex(of: "}") else { return nil }
    let text = String(String.UnicodeScalarView(scalars[position + 1..<close]))
    let bare = String(text.unicodeScalars.filter { $0 != " " && $0 != "\t" })
    guard let form = Self.countForm(bare) else { return nil }
    if bare != text || form.minimum == nil {
      throw refusal(
        "{\(text)} is a quantifier to some engines and literal text to others; "
          + "write {\(form.minimum ?? "0")\(form.rest)} or \\{ for the character", at: place)
    }
    let minimum = try count(form.minimum ?? "0", at: place)
    let maximum =
      form.rest.isEmpty ? minimum : form.rest == "," ? nil : try count(String(form.rest.dropFirst()), at: place)
    if let maximum, maximum < minimum { throw syntaxError("the numbers in {\(text)} are out of order", at: place) }
    position = close + 1
    return (minimum, maximum)
  }

  /// Takes a quantifier in braces that is written as all engines read it, with numbers of at most four digits; `nil` for
  /// any other.
  private mutating func plainCounts() -> (Int, Int?)? {
    var place = position + 1
    guard let minimum = plainNumber(at: &place) else { return nil }
    var maximum: Int? = minimum
    if place < scalars.count, scalars[place] == "," {
      place += 1
      maximum = plainNumber(at: &place)
    }
    guard place < scalars.count, scalars[place] == "}", minimum <= maximum ?? minimum else { return nil }
    position = place + 1
    return (minimum, maximum)
  }

  /// Reads up to four digits; `nil` if there are none.
  private func plainNumber(at place: inout Int) -> Int? {
    let start = place
    var number = 0
    while place < min(scalars.count, start + 4), "0"..."9" ~= scalars[place] {
      number = number * 10 + Int(scalars[place].value - 0x30)
      place += 1
    }
    return place > start ? number : nil
  }

  /// Splits `n`, `n,`, `n,m` or `,m`; `nil` for any other text.
  private static func countForm(_ text: String) -> (minimum: String?, rest: String)? {
    // Unicode scalars, not Characters: a digit with a combining mark is no digit.
    let isNumber = { (part: Substring.UnicodeScalarView) in !part.isEmpty && part.allSatisfy { "0"..."9" ~= $0 } }
    let parts = text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
    switch parts.count {
    case 1 where isNumber(parts[0]):
      return (String(parts[0]), "")
    case 2 where isNumber(parts[0]) && (parts[1].isEmpty || isNumber(parts[1])):
      return (String(parts[0]), "," + String(parts[1]))
    case 2 where parts[0].isEmpty && isNumber(parts[1]):
      return (nil, "," + String(parts[1]))
    default:
      return nil
    }
  }

  private func count(_ digits: String, at place: Int) throws(PatternError) -> Int {
    guard let value = Int(digits), value <= 65_535 else {
      throw syntaxError("a repeat count of more than 65535; write (?:…{m}){n} for m times n", at: place)
    }
    return value
  }

  private mutating func greed() -> SyntaxNode.Greed {
    if take("?") { return .lazy }
    return take("+") ? .possessive : .greedy
  }

  /// The node of a repetition. Look-arounds and anchors take nothing, so one of them that is repeated at least once is
  /// the same as one alone, and one that may be left out is the same as one that is there at most once.
  private func repetition(
    of item: SyntaxNode, _ minimum: Int, _ maximum: Int?, _ greed: SyntaxNode.Greed, at start: Int
  ) -> SyntaxNode {
    switch item.kind {
    case .look where minimum > 0, .anchor where minimum > 0:
      item
    case .look where maximum != 0, .anchor where maximum != 0:
      SyntaxNode(.repetition(item, minimum: 0, maximum: 1, greed), at: start)
    default:
      SyntaxNode(.repetition(item, minimum: minimum, maximum: maximum, greed), at: start)
    }
  }
}

// MARK: What is not part of the pattern

extension PatternParser {
  /// Skips `\Q`, `\E` and comments and, under the extended flag, white space.
  mutating func skipIgnored() throws(PatternError) {
    while let scalar = peek() {
      if scalar == "\\", peek(1) == "E" {
        position += 2
        isQuoting = false
      } else if isQuoting {
        return
      } else if scalar == "\\", peek(1) == "Q" {
        position += 2
        isQuoting = true
      } else if scalar == "(", peek(1) == "?", peek(2) == "#" {
        try skipCommentGroup()
      } else if flags.isExtended, Self.isPatternWhiteSpace(scalar) {
        position += 1
      } else if flags.isExtended, scalar == "#" {
        while let next = next(), next != "\n" {}
      } else {
        return
      }
    }
  }

  private mutating func skipCommentGroup() throws(PatternError) {
    let start = offset
    while let scalar = next() {
      if scalar == ")" { return }
    }
    throw syntaxError("a comment (?# without its closing parenthesis", at: start)
  }

  /// Whether a scalar has the property Pattern_White_Space, which never changes (UAX 31).
  static func isPatternWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9...0xD, 0x20, 0x85, 0x200E, 0x200F, 0x2028, 0x2029: true
    default: false
    }
  }
}
