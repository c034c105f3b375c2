internal import Matching

/// Writes a syntax tree as a pattern that means the same to ICU.
///
/// The pattern's source is not used, and ICU's own ideas of character classes, lines and words do not matter: sets are
/// spelled out, and anchors other than `\A` and `\z` are written as look-arounds. What ICU cannot do, or does in a
/// different way, is refused with its name.
///
/// Two things are written as they are because of how ICU works (ICU 76, `rematch.cpp`):
/// - A repetition whose body can be empty gets explicit bounds, such as `{0,}` for `*`. ICU leaves a loop with bounds
///   after a round that took nothing, as PCRE2 does. Its `*` fails there instead, which makes a difference inside
///   atomic groups, and in what groups have taken.
/// - ICU reports its progress every 10,000 states that it saves. For `[set]*` it scans any number of scalars and saves
///   one state. That is fast and takes little of the stack. Usually each scalar is given back later, for a state each,
///   and so is counted. But an atomic group or a look-around gives nothing back: if it is entered again and again, as
///   in `(?:(?=a*)a)*`, ICU would run for seconds between two reports on a megabyte. There the set is put in a group,
///   which makes ICU save a state for each scalar.
struct ICUPatternWriter {
  private let groups: ICUGroupNumbers
  private var output = ""
  /// The groups inside which the writer is.
  private var openGroups: Set<Int> = []
  /// Whether what is written next may be entered any number of times for one text.
  private var isEnteredAgain = false
  /// The number of properties that have been written.
  private var propertyCount = 0
  /// Whether what is written next is inside an atomic group or a look-around, which gives nothing back.
  private var isCommitted = false

  /// The pattern for ICU that means the same as a tree.
  ///
  /// - Throws: `PatternError` with the offset of the first construct that ICU cannot run with the same meaning, or of
  ///   the first that makes too many properties.
  static func pattern(for root: SyntaxNode) throws(PatternError) -> String {
    var writer = ICUPatternWriter(groups: ICUGroupNumbers(root: root))
    try writer.write(root, in: .alternation)
    return writer.output
  }

  private init(groups: ICUGroupNumbers) { self.groups = groups }

  /// Where a node is written, which decides whether it needs a group around it.
  private enum Place: Int, Comparable {
    /// Alone, as a whole pattern or the inside of a group.
    case alternation
    /// In a concatenation, beside other nodes.
    case sequence
    /// Directly before a quantifier.
    case operand

    static func < (left: Place, right: Place) -> Bool { left.rawValue < right.rawValue }
  }

  private mutating func write(_ node: SyntaxNode, in place: Place) throws(PatternError) {
    switch node.kind {
    case .empty: output += place == .operand ? "(?:)" : ""
    case .scalar(let scalar): output += ICUSetWriter.text(of: scalar.value)
    case .set(let set):
      try countProperties(of: set, at: node)
      output += ICUSetWriter.text(of: set)
    case .concatenation(let nodes): try writeConcatenation(nodes, in: place)
    case .alternation(let nodes), .branchReset(let nodes): try writeAlternation(nodes, of: node, in: place)
    case .repetition(let body, let minimum, let maximum, let greed):
      try write(Repetition(node: node, body: body, minimum: minimum, maximum: maximum, greed: greed), in: place)
    case .capture(let body, let number): try writeCapture(body, number)
    case .atomic(let body):
      try writeCommitted("(?>") { writer throws(PatternError) in try writer.write(body, in: .alternation) }
    case .look(let body, let direction, let isNegative): try writeLook(node, body, direction, isNegative, in: place)
    case .anchor(let anchor):
      if anchor == .wordBoundary || anchor == .notWordBoundary {
        for _ in 0..<4 { try countProperties(of: NamedSets.word, at: node) }
      }
      output += place == .operand ? "(?:\(Self.text(of: anchor)))" : Self.text(of: anchor)
    case .backreference(let number, let isCaseless): try writeReference(node, number, isCaseless)
    case .conditional(let condition, let yes, let no): try writeConditional(node, condition, yes, no)
    case .graphemeCluster:
      throw refusal(node, "\\X: engines differ in what a grapheme cluster is")
    case .recursion:
      throw refusal(node, "a recursion, a group that is run again by its number or name")
    }
  }

  /// Calls a closure that writes, and puts `(?:…)` around what it writes if that is needed.
  private mutating func grouped(
    if isNeeded: Bool, _ write: (inout ICUPatternWriter) throws(PatternError) -> Void
  ) throws(PatternError) {
    output += isNeeded ? "(?:" : ""
    try write(&self)
    output += isNeeded ? ")" : ""
  }

  /// Counts the properties of a set, and refuses the pattern if it has so many that ICU would take very long to compile
  /// it. ICU builds the set of a property anew each time, which took 0.35 ms (ICU 76 of Swift 6.3, x86-64 Linux), so a
  /// pattern of 64 KiB could take it about a minute.
  private mutating func countProperties(of set: ScalarSet, at node: SyntaxNode) throws(PatternError) {
    propertyCount += set.propertyCount
    guard propertyCount > Self.maximumPropertyCount else { return }
    throw PatternError(
      phase: .resources, code: .tooLarge, offset: node.offset,
      message:
        "the engine foundation takes at most \(Self.maximumPropertyCount) Unicode properties, and \\w and \\b hold "
        + "several; write ASCII classes")
  }

  private static let maximumPropertyCount = 2_000

  private func refusal(_ node: SyntaxNode, _ construct: String) -> PatternError {
    PatternError(
      phase: .engine, code: .unsupportedConstruct, offset: node.offset,
      message: "the engine foundation cannot run \(construct)")
  }
}

// MARK: - Sequences and choices

extension ICUPatternWriter {
  private mutating func writeConcatenation(_ nodes: [SyntaxNode], in place: Place) throws(PatternError) {
    try grouped(if: place == .operand) { writer throws(PatternError) in
      for node in nodes { try writer.write(node, in: .sequence) }
    }
  }

  private mutating func writeAlternation(
    _ nodes: [SyntaxNode], of node: SyntaxNode, in place: Place
  ) throws(PatternError) {
    if case .branchReset = node.kind, node.holdsCapture {
      throw refusal(node, "a branch reset group, (?|…), whose groups are read")
    }
    try grouped(if: place > .alternation) { writer throws(PatternError) in
      let before = writer.isEnteredAgain
      var after = before
      for (index, branch) in nodes.enumerated() {
        writer.output += index > 0 ? "|" : ""
        writer.isEnteredAgain = before
        try writer.write(branch, in: .sequence)
        after = after || writer.isEnteredAgain
      }
      writer.isEnteredAgain = after
    }
  }
}

// MARK: - Repetitions

extension ICUPatternWriter {
  /// A node of kind `repetition`, and its parts.
  private struct Repetition {
    var node: SyntaxNode
    var body: SyntaxNode
    var minimum: Int
    var maximum: Int?
    var greed: SyntaxNode.Greed

    /// Whether ICU runs the repetition as one scan, for which it saves one state.
    var isScan: Bool { body.isOneScalar && maximum == nil && minimum <= 1 }

    var quantifier: String {
      let bounds =
        switch (minimum, maximum, body.length.minimum > 0) {
        case (0, 1, _): "?"
        case (0, nil, true): "*"
        case (1, nil, true): "+"
        case (_, nil, _): "{\(minimum),}"
        case (_, let maximum?, _): minimum == maximum ? "{\(minimum)}" : "{\(minimum),\(maximum)}"
        }
      return greed == .lazy ? bounds + "?" : bounds
    }
  }

  private mutating func write(_ repetition: Repetition, in place: Place) throws(PatternError) {
    if repetition.maximum == 0 { return try writeNever(repetition.body, or: nil) }
    if repetition.maximum == nil, repetition.minimum > 1, repetition.body.length.minimum == 0,
      repetition.body.holdsCapture
    {
      throw refusal(
        repetition.node,
        "{\(repetition.minimum),}, a repetition without a greatest count, of a group that is read and can be empty")
    }
    if repetition.greed == .possessive {
      try writeCommitted("(?>") { writer throws(PatternError) in try writer.writeLoop(repetition) }
    } else {
      try grouped(if: place == .operand) { writer throws(PatternError) in try writer.writeLoop(repetition) }
    }
  }

  private mutating func writeLoop(_ repetition: Repetition) throws(PatternError) {
    let mustCountScalars = repetition.isScan && isCommitted && isEnteredAgain
    let isRepeated = (repetition.maximum ?? .max) > 1
    isEnteredAgain = isEnteredAgain || isRepeated
    try grouped(if: mustCountScalars) { writer throws(PatternError) in
      try writer.write(repetition.body, in: .operand)
    }
    output += repetition.quantifier
  }

  /// Writes `other`, or nothing, in place of a node that can never be entered. If that node has groups, it is written
  /// too, after a set without scalars, so that ICU counts the groups.
  private mutating func writeNever(_ node: SyntaxNode, or other: SyntaxNode?) throws(PatternError) {
    output += "(?:"
    if node.holdsCapture {
      output += ICUSetWriter.noScalar
      try write(node, in: .sequence)
      output += "|"
    }
    if let other { try write(other, in: .alternation) }
    output += ")"
  }
}

// MARK: - Groups and what reads them

extension ICUPatternWriter {
  private mutating func writeCapture(_ body: SyntaxNode, _ number: Int) throws(PatternError) {
    let hasMark = groups.mark[number] != nil
    output += "("
    openGroups.insert(number)
    try grouped(if: hasMark) { writer throws(PatternError) in try writer.write(body, in: .alternation) }
    openGroups.remove(number)
    output += hasMark ? "())" : ")"
  }

  private mutating func writeCommitted(
    _ opening: String, _ write: (inout ICUPatternWriter) throws(PatternError) -> Void
  ) throws(PatternError) {
    let (wasCommitted, wasEnteredAgain) = (isCommitted, isEnteredAgain)
    isCommitted = true
    output += opening
    try write(&self)
    output += ")"
    (isCommitted, isEnteredAgain) = (wasCommitted, wasEnteredAgain)
  }

  private mutating func writeReference(
    _ node: SyntaxNode, _ number: Int, _ isCaseless: Bool
  ) throws(PatternError) {
    if isCaseless { throw refusal(node, "a caseless back reference: ICU folds ß to ss there") }
    if openGroups.contains(number) { throw refusal(node, "a back reference to a group from inside that group") }
    // The reference is put in a group, so that a digit that follows does not become part of its number.
    output += groups.group[number].map { "(?:\\\($0))" } ?? ICUSetWriter.noScalar
  }

  private mutating func writeConditional(
    _ node: SyntaxNode, _ condition: SyntaxNode.Condition, _ yes: SyntaxNode, _ no: SyntaxNode
  ) throws(PatternError) {
    switch condition {
    case .define, .recursing: return try writeNever(yes, or: no)
    case .captured(let number):
      guard let mark = groups.mark[number] else { return try writeNever(yes, or: no) }
      try writeChoice("(?:\\\(mark))", yes, "(?!\\\(mark))", no)
    case .look(let look):
      if look.holdsCapture { throw refusal(look, "a condition that is a look-around with a group that is read") }
      try writeChoice(try text(of: look, isInverted: false), yes, try text(of: look, isInverted: true), no)
    }
  }

  private mutating func writeChoice(
    _ test: String, _ yes: SyntaxNode, _ inverse: String, _ no: SyntaxNode
  ) throws(PatternError) {
    output += "(?:" + test
    try write(yes, in: .sequence)
    output += "|" + inverse
    try write(no, in: .sequence)
    output += ")"
  }

  /// A look-around as it is written for ICU; inverted, its opposite.
  private func text(of node: SyntaxNode, isInverted: Bool) throws(PatternError) -> String {
    guard case .look(let body, let direction, let isNegative) = node.kind else { return "" }
    var writer = self
    writer.output = ""
    try writer.writeLook(node, body, direction, isNegative != isInverted, in: .sequence)
    return writer.output
  }
}

// MARK: - Places and what surrounds them

extension ICUPatternWriter {
  private mutating func writeLook(
    _ node: SyntaxNode, _ body: SyntaxNode, _ direction: SyntaxNode.Direction, _ isNegative: Bool, in place: Place
  ) throws(PatternError) {
    if direction == .behind { try checkLookbehind(node, body) }
    let opening =
      switch (direction, isNegative) {
      case (.ahead, false): "(?="
      case (.ahead, true): "(?!"
      case (.behind, false): "(?<="
      case (.behind, true): "(?<!"
      }
    try grouped(if: place == .operand) { writer throws(PatternError) in
      try writer.writeCommitted(opening) { inner throws(PatternError) in try inner.write(body, in: .alternation) }
    }
  }

  private func checkLookbehind(_ node: SyntaxNode, _ body: SyntaxNode) throws(PatternError) {
    if body.length.maximum == nil {
      throw refusal(node, "a look-behind without a greatest length")
    }
    if body.holdsCapture, !body.length.isFixed {
      throw refusal(node, "a look-behind of varying length with a group that is read")
    }
  }

  private static func text(of anchor: SyntaxNode.Anchor) -> String {
    switch anchor {
    case .textStart: "\\A"
    case .textEnd: "\\z"
    case .textEndOrFinalLineFeed: "(?=\\x{A}?\\z)"
    case .lineStart: "(?:\\A|(?<=\\x{A})(?!\\z))"
    case .lineEnd: "(?=\\x{A}|\\z)"
    case .wordBoundary: "(?:(?<=\(word))(?!\(word))|(?<!\(word))(?=\(word)))"
    case .notWordBoundary: "(?:(?<=\(word))(?=\(word))|(?<!\(word))(?!\(word)))"
    }
  }

  private static let word = ICUSetWriter.text(of: NamedSets.word)
}

extension ScalarSet {
  /// The number of properties in the set and its subsets.
  fileprivate var propertyCount: Int { subsets.reduce(properties.count) { $0 + $1.propertyCount } }
}
