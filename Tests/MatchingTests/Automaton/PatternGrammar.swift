import Matching

/// Patterns for tests: all small ones, and random larger ones.
enum PatternGrammar {
  /// All patterns of exactly a size, counting atoms and operators.
  static func patterns(ofSize size: Int) -> [SyntaxNode] {
    var known: [[SyntaxNode]] = [[], smallAtoms.map(node)]
    while known.count <= size {
      let size = known.count
      var patterns = known[size - 1].flatMap { body in unaryOperators.map { node($0(body)) } }
      for left in 1..<max(2, size - 1) where size - 1 - left >= 1 {
        for first in known[left] {
          for second in known[size - 1 - left] {
            patterns.append(node(.concatenation([first, second])))
            patterns.append(node(.alternation([first, second])))
          }
        }
      }
      known.append(patterns)
    }
    return known[size]
  }

  /// All texts of up to a number of scalars of an alphabet, shortest first.
  static func texts(upTo length: Int, over alphabet: [Unicode.Scalar]) -> [String] {
    var result = [""]
    var longest = [""]
    for _ in 0..<length {
      longest = longest.flatMap { text in alphabet.map { text + String($0) } }
      result += longest
    }
    return result
  }

  private static func node(_ kind: SyntaxNode.Kind) -> SyntaxNode { SyntaxNode(kind, at: 0) }

  private static let smallAtoms: [SyntaxNode.Kind] = [
    .scalar("a"), .scalar("b"), .set(NamedSets.notLineFeed), .set(NamedSets.any), .anchor(.textStart),
    .anchor(.textEndOrFinalLineFeed), .anchor(.textEnd), .anchor(.lineStart), .anchor(.lineEnd), .anchor(.wordBoundary),
    .anchor(.notWordBoundary), .look(node(.scalar("a")), .behind, isNegative: false),
    .look(node(.alternation([node(.scalar("b")), node(.scalar("\n"))])), .behind, isNegative: true),
  ]

  private static let unaryOperators: [@Sendable (SyntaxNode) -> SyntaxNode.Kind] = [
    { .repetition($0, minimum: 0, maximum: nil, .greedy) },
    { .repetition($0, minimum: 0, maximum: 1, .lazy) },
    { .repetition($0, minimum: 1, maximum: 2, .greedy) },
    { .repetition($0, minimum: 2, maximum: nil, .lazy) },
    { .look($0, .ahead, isNegative: false) },
    { .look($0, .ahead, isNegative: true) },
  ]

  // MARK: Random patterns

  /// A random pattern of about a size.
  static func random(ofSize size: Int, using generator: inout some RandomNumberGenerator) -> SyntaxNode {
    if size <= 1 { return node(randomAtom(using: &generator)) }
    let part = Int.random(in: 1..<max(2, size - 1), using: &generator)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<8:
      let nodes = [random(ofSize: part, using: &generator), random(ofSize: size - part, using: &generator)]
      return node(.concatenation(nodes))
    case 8..<12:
      let nodes = [random(ofSize: part, using: &generator), random(ofSize: size - part, using: &generator)]
      return node(Bool.random(using: &generator) ? .alternation(nodes) : .branchReset(nodes))
    case 12..<16:
      return randomRepetition(of: random(ofSize: size - 1, using: &generator), using: &generator)
    case 16:
      let look = randomLook(at: random(ofSize: part, using: &generator), using: &generator)
      let yes = random(ofSize: max(1, (size - part) / 2), using: &generator)
      let no = random(ofSize: max(1, (size - part) / 2), using: &generator)
      return node(.conditional(.look(look), yes: yes, no: no))
    default:
      return randomLook(at: random(ofSize: size - 1, using: &generator), using: &generator)
    }
  }

  private static func randomLook(
    at body: SyntaxNode, using generator: inout some RandomNumberGenerator
  ) -> SyntaxNode {
    node(.look(body, .ahead, isNegative: Bool.random(using: &generator)))
  }

  private static func randomRepetition(
    of body: SyntaxNode, using generator: inout some RandomNumberGenerator
  ) -> SyntaxNode {
    let minimum = Int.random(in: 0...2, using: &generator)
    // The parser leaves out what is repeated no times, over which PCRE2 10.42 stumbles in a lookahead.
    let maximum = Bool.random(using: &generator) ? nil : max(1, minimum + Int.random(in: 0...3, using: &generator))
    return node(
      .repetition(body, minimum: minimum, maximum: maximum, Bool.random(using: &generator) ? .greedy : .lazy))
  }

  private static func randomAtom(using generator: inout some RandomNumberGenerator) -> SyntaxNode.Kind {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0..<4: return .scalar(alphabet.randomElement(using: &generator)!)
    case 4: return [.set(NamedSets.any), .set(NamedSets.notLineFeed), .empty].randomElement(using: &generator)!
    case 5 where Bool.random(using: &generator):
      let sets = [
        NamedSets.word, NamedSets.digit, ScalarSet(ranges: [0x61...0x61]), ScalarSet(ranges: [0xE9...0x1F600]),
      ]
      let body = node(.set(sets.randomElement(using: &generator)!))
      return .look(body, .behind, isNegative: Bool.random(using: &generator))
    case 5: return .anchor(anchors.randomElement(using: &generator)!)
    case 6: return .set([NamedSets.word, NamedSets.digit, NamedSets.whiteSpace].randomElement(using: &generator)!)
    default:
      let ends = (0..<2).map { _ in alphabet.randomElement(using: &generator)!.value }.sorted()
      // No surrogate may be an end, and none is: the alphabet has none. One may lie within.
      let ranges: [ClosedRange<UInt32>] =
        ends[0] < 0xD800 && ends[1] > 0xDFFF ? [ends[0]...0xD7FF, 0xE000...ends[1]] : [ends[0]...ends[1]]
      return .set(ScalarSet(isNegated: Int.random(in: 0..<3, using: &generator) == 0, ranges: ranges))
    }
  }

  private static let anchors: [SyntaxNode.Anchor] = [
    .textStart, .textEnd, .textEndOrFinalLineFeed, .lineStart, .lineEnd, .wordBoundary, .notWordBoundary,
  ]

  /// Scalars that patterns and texts are made of: of every length in UTF-8, at the borders between the lengths, and at
  /// those that the encoding makes special.
  static let alphabet: [Unicode.Scalar] = [
    "a", "b", "a", "b", "c", "_", "7", " ", "\n", "-", "\u{7F}", "\u{80}", "é", "\u{7FF}", "\u{800}", "€", "\u{D7FF}",
    "\u{E000}", "\u{FFFF}", "\u{10000}", "😀", "\u{3FFFF}", "\u{10FFFF}",
  ]

  /// A random text over the alphabet.
  static func randomText(upTo length: Int, using generator: inout some RandomNumberGenerator) -> String {
    var text = String.UnicodeScalarView()
    let isNarrow = Bool.random(using: &generator)
    for _ in 0..<Int.random(in: 0...length, using: &generator) {
      text.append(
        isNarrow ? ["a", "b", "c", "\n"].randomElement(using: &generator)! : alphabet.randomElement(using: &generator)!)
    }
    return String(text)
  }
}

/// A small generator that gives the same numbers everywhere (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
