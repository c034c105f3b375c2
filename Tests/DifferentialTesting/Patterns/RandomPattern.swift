import Matching
import TestSupport

/// A random pattern: its source, and the tree of what the source means.
///
/// The tree does not come from the parser. It is made together with the source, so that the comparison also tests what
/// the parser makes of the source: groups with flags, the numbers of groups, and what a quantifier repeats.
package struct RandomPattern: Sendable {
  package let pattern: Pattern
  package let root: SyntaxNode
  /// The scalars of which the pattern is made.
  package let palette: [Unicode.Scalar]

  /// Makes a pattern with about this many atoms and operators.
  package init(size: Int, using random: inout SeededGenerator) {
    var maker = PatternMaker(using: random)
    self = maker.wholePattern(ofSize: size)
    random = maker.random
  }

  init(pattern: Pattern, root: SyntaxNode, palette: [Unicode.Scalar]) {
    self.pattern = pattern
    self.root = root
    self.palette = palette
  }
}

/// Makes random patterns, from left to right, in the order in which a parser reads them.
struct PatternMaker {
  var random: SeededGenerator
  let palette: [Unicode.Scalar]
  let features: Features
  var flags: Flags
  /// The number of capturing groups that have been opened.
  var groupCount = 0
  /// The capturing groups that are open here.
  var openGroups: [Int] = []
  var names: [(name: String, number: Int)] = []
  /// The highest number of a group to which something refers.
  var highestReference = 0
  /// Whether every part must have a fixed length, because it is in a look-behind.
  var isFixed = false
  /// Whether groups may share a number, so that most of them get no name.
  var isInBranchReset = false
  private let options: Pattern.Options

  /// The constructs that a pattern may have.
  enum Features: CaseIterable {
    /// Those that an automaton can run.
    case regular
    /// Also those that need backtracking: groups that are read, atomic groups, possessive loops, look-behinds.
    case backtracking
    /// Also those that only PCRE2 can run.
    case everything
    /// Mostly sets.
    case sets
  }

  /// The flags that hold where the next part is written.
  struct Flags: Equatable {
    var isCaseless = false
    var dotMatchesNewlines = false
    var isMultiline = false
    var isExtended = false
    var isExtendedInClasses = false
    var isWithoutCaptures = false
  }

  /// A part of a pattern.
  struct Piece {
    /// What the source means; `nil` if it is a comment, or only changes the meaning of what follows.
    var node: SyntaxNode?
    var source: String
    /// Whether a quantifier may follow it.
    var isAtom = false
    /// Whether digits that follow it would be read as part of it.
    var takesDigits = false

    init(_ kind: SyntaxNode.Kind?, _ source: String, isAtom: Bool = false, takesDigits: Bool = false) {
      node = kind.map { SyntaxNode($0, at: 0) }
      self.source = source
      self.isAtom = isAtom
      self.takesDigits = takesDigits
    }
  }

  init(using random: SeededGenerator) {
    var random = random
    palette = Palette.random(using: &random)
    features = random.weighted([(7, .regular), (7, .backtracking), (4, .everything), (2, .sets)])
    options = [Pattern.Options.caseless, .dotMatchesNewlines, .multiline, .extended].reduce(into: []) {
      options, option in
      if random.once(in: 6) { options.insert(option) }
    }
    flags = Flags(
      isCaseless: options.contains(.caseless), dotMatchesNewlines: options.contains(.dotMatchesNewlines),
      isMultiline: options.contains(.multiline), isExtended: options.contains(.extended))
    self.random = random
  }

  mutating func wholePattern(ofSize size: Int) -> RandomPattern {
    if random.once(in: 100) { return literalPattern(ofSize: size) }
    let outer = flags
    let body = choice(ofSize: size)
    flags = outer
    guard highestReference > groupCount else { return randomPattern(body.node!, body.source) }
    // Groups to which something refers, but that have not been opened, are added at the end.
    var nodes = [body.node!]
    var source = "(?:\(body.source))"
    while groupCount < highestReference {
      let group = capture(ofSize: 1)
      nodes.append(group.node!)
      source += group.source
    }
    return randomPattern(SyntaxNode(.concatenation(nodes), at: 0), source)
  }

  private func randomPattern(_ root: SyntaxNode, _ source: String) -> RandomPattern {
    RandomPattern(pattern: Pattern(source, options: options), root: root, palette: palette)
  }

  private mutating func literalPattern(ofSize size: Int) -> RandomPattern {
    let scalars = (0..<size).map { _ in random.one(of: palette) }
    flags.isCaseless = options.contains(.caseless)
    let nodes = scalars.map { SyntaxNode(literal($0), at: 0) }
    return RandomPattern(
      pattern: Pattern(String(String.UnicodeScalarView(scalars)), options: options.union(.literal)),
      root: SyntaxNode(.concatenation(nodes), at: 0), palette: palette)
  }

  /// A scalar or, under the caseless flag, all its cases.
  func literal(_ scalar: Unicode.Scalar) -> SyntaxNode.Kind {
    guard flags.isCaseless else { return .scalar(scalar) }
    return .set(ScalarSet(ranges: LetterCases.all(of: scalar).map { $0.value...$0.value }))
  }
}
