/// A pattern that has been read.
package struct ParsedPattern: Sendable {
  /// What the pattern says.
  package let root: SyntaxNode
  /// How many `capture` nodes the tree holds; they are numbered from 1 in the order they open.
  package let captureCount: Int

  package init(root: SyntaxNode, captureCount: Int) {
    self.root = root
    self.captureCount = captureCount
  }
}

/// Reads the source of a pattern.
///
/// One grammar for all engines: what it refuses no engine sees. Errors carry the offset in UTF-8 bytes. The parser
/// recurses once a group, to the depth that the limits allow.
package struct PatternParser {
  let scalars: [Unicode.Scalar]
  /// Where each scalar starts in the source, in UTF-8 bytes; one more for the end.
  let offsets: [Int]
  let limits: PatternLimits
  /// The scalar to be read next.
  var position = 0
  var flags: Flags
  var depth = 0
  /// How many capturing groups have been opened, and the names of those that have one.
  var groupCount = 0
  var groupNames: [String: Int] = [:]
  var hasBranchReset = false
  var hasRecursion = false
  /// The conditions `R` and `R1`, which a group of that name would make ambiguous.
  var recursionConditions: [(name: String, offset: Int)] = []
  /// What references refer to; nodes hold an index into this until all groups are known.
  var references: [Reference] = []
  /// Between `\Q` and `\E`.
  var isQuoting = false

  /// Flags that can change within a pattern.
  struct Flags {
    var isCaseless: Bool
    var dotMatchesNewlines: Bool
    var isMultiline: Bool
    var isExtended: Bool
    /// `xx`: blanks and tabs are left out of classes too.
    var isExtendedInClasses = false
    /// `n`: plain parentheses do not capture.
    var isWithoutCaptures = false

    init(_ options: Pattern.Options) {
      isCaseless = options.contains(.caseless)
      dotMatchesNewlines = options.contains(.dotMatchesNewlines)
      isMultiline = options.contains(.multiline)
      isExtended = options.contains(.extended)
    }
  }

  struct Reference {
    enum Target {
      case number(Int)
      case name(String)
    }
    let target: Target
    let offset: Int
    /// The position after it.
    let end: Int
    /// Whether group 0, the whole pattern, may be meant: it can be run again, but nothing else.
    var mayBeWhole = false
    /// The digits of `\1` and its kind, which some engines take for the number of a character.
    var digits: String?
    /// Whether as many groups as the digits say had been opened where it stands.
    var isSettled = true
  }

  /// Reads a pattern.
  ///
  /// - Complexity: O(*n*) in the length of the source, plus the cased scalars that its caseless classes hold.
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

  /// PCRE2 takes `R1` in a condition for the name of a group where there is one, and for a recursion elsewhere.
  private func refuseAmbiguousConditions() throws(PatternError) {
    for (name, offset) in recursionConditions where groupNames[name] != nil {
      throw refusal("(?(\(name)) asks after a recursion or after the group of that name; rename the group", at: offset)
    }
  }
}

// MARK: Cursor and errors

extension PatternParser {
  /// The next scalar's place in the source, in UTF-8 bytes.
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
    let wanted = Array(text.unicodeScalars)
    guard position + wanted.count <= scalars.count else { return false }
    guard scalars[position..<position + wanted.count].elementsEqual(wanted) else { return false }
    position += wanted.count
    return true
  }

  /// The source from a place, in UTF-8 bytes, up to a position; by default, to the scalar that is read next.
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
  /// `a|b|c`, up to a closing parenthesis or the end. Flags set inside hold to the end of the group.
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

  /// One item with its quantifier; `nil` for what leaves nothing behind, such as `(?i)`.
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

  /// A quantifier repeats an item, not another quantifier. Under the extended flag a `+` apart from it is possessive to
  /// some engines.
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

  /// A scalar that stands for itself, and for its other cases under the caseless flag.
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
  /// A quantifier, if one comes next, with its place; the pattern's own braces that are none are literals.
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

  /// `{n}`, `{n,}` or `{n,m}`. Forms that some engines count and others take literally are refused.
  private mutating func bracedQuantifier() throws(PatternError) -> (Int, Int?)? {
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

  /// What takes nothing is there once or not at all, however often it is repeated.
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
  /// Passes over `\Q` and `\E`, comments, and blanks under the extended flag.
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

  /// The property Pattern_White_Space, which never changes (UAX 31).
  static func isPatternWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9...0xD, 0x20, 0x85, 0x200E, 0x200F, 0x2028, 0x2029: true
    default: false
    }
  }
}
