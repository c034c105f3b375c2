/// What `\X` is: an extended grapheme cluster (Unicode Standard Annex 29, revision 39, table 1c and rules GB3 to GB13).
///
/// Spelled out in sets and looks, because PCRE2's own `\X` is not sound: 10.42 takes two emoji that nothing joins for one
/// cluster, and parts a mark from a flag before it. A cluster is counted from where it is asked for, as if the text began
/// there, and is as long as can be: what could go on is looked for and must not follow. So it ends in one place only, and
/// an automaton can run it.
///
/// The rules are those of Unicode 14.0 and 15.0; the properties of scalars are those of `UnicodeVersion.supported`. The rule
/// for conjuncts of Indic scripts (GB9c), which came with 15.1, is left out: PCRE2 has no property that it needs.
package enum GraphemeCluster {
  /// The tree of one cluster.
  package static let node = choice([
    sequence([set(carriageReturn), set(lineFeed)]),
    sequence([set(carriageReturn), not(set(lineFeed))]),
    set(control), set(lineFeed),
    sequence([any(set(prepend)), core, any(set(afterCore)), not(set(afterCore))]),
    sequence([some(set(prepend)), not(set(notControl))]),
  ])

  /// The work of one look for a cluster.
  static let weight = node.weight

  /// What marks may follow, most common first.
  private static let core = choice([
    set(other),
    // Emoji, each joined to the next.
    sequence([set(pictograph), any(joined), not(joined)]),
    // A flag, or half of one.
    sequence([set(regional), set(regional)]),
    sequence([set(regional), not(set(regional))]),
    hangul,
  ])

  /// A joiner and the emoji behind it.
  private static let joined = sequence([any(set(extend)), set(joiner), set(pictograph)])

  /// A syllable of Hangul. What is written as one scalar, with or without a last consonant, or in parts.
  private static let hangul = choice([
    sequence([
      any(set(leading)), set(ScalarSet(ranges: vowel.ranges + openSyllable.ranges)), any(set(vowel)),
      choice([
        sequence([some(set(trailing)), not(set(trailing))]),
        not(set(ScalarSet(ranges: vowel.ranges + trailing.ranges))),
      ]),
    ]),
    sequence([any(set(leading)), set(closedSyllable), any(set(trailing)), not(set(trailing))]),
    sequence([some(set(leading)), not(set(ScalarSet(ranges: leading.ranges + vowel.ranges + syllables.ranges)))]),
    sequence([some(set(trailing)), not(set(trailing))]),
  ])
}

// MARK: Sets, by the values of Grapheme_Cluster_Break

extension GraphemeCluster {
  private static let carriageReturn = ScalarSet(ranges: [0xD...0xD])
  private static let lineFeed = ScalarSet(ranges: [0xA...0xA])
  private static let joiner = ScalarSet(ranges: [0x200D...0x200D])
  private static let regional = ScalarSet(ranges: [0x1F1E6...0x1F1FF])
  private static let pictograph = ScalarSet(properties: [.init(.binary("extendedpictographic"))])
  private static let extend = ScalarSet(properties: [.init(.binary("graphemeextend")), .init(.binary("emojimodifier"))])

  /// All but CR and LF. Format characters that join or belong to what follows are none.
  private static let control = ScalarSet(
    ranges: [0x0...0x9, 0xB...0xC, 0xE...0x1F, 0x7F...0x9F, 0x2028...0x2029],
    subsets: [
      ScalarSet(
        isNegated: true, ranges: [0x200C...0x200D],
        properties: [
          .init(.generalCategory("Cf"), isNegated: true), .init(.binary("prependedconcatenationmark")),
          .init(.binary("graphemeextend")),
        ]),
      ScalarSet(
        isNegated: true,
        properties: [
          .init(.generalCategory("Cn"), isNegated: true), .init(.binary("defaultignorablecodepoint"), isNegated: true),
        ]),
    ])

  /// All but CR, LF and the control characters.
  private static let notControl = ScalarSet(isNegated: true, ranges: [0xA...0xA, 0xD...0xD], subsets: [control])

  /// Marks that belong to the letter behind them.
  private static let prepend = ScalarSet(
    ranges: [
      0xD4E...0xD4E, 0x111C2...0x111C3, 0x1193F...0x1193F, 0x11941...0x11941, 0x11A3A...0x11A3A, 0x11A84...0x11A89,
      0x11D46...0x11D46,
    ] + (UnicodeVersion.supported.major > 14 ? [0x11F02...0x11F02] : []),
    properties: [.init(.binary("prependedconcatenationmark"))])

  /// Extend, ZWJ and SpacingMark.
  private static let afterCore = ScalarSet(
    ranges: [0xE33...0xE33, 0xEB3...0xEB3, 0x200D...0x200D], properties: extend.properties, subsets: [spacingMark])

  private static let spacingMark = ScalarSet(
    isNegated: true,
    ranges: [
      0x102B...0x102C, 0x1038...0x1038, 0x1062...0x1064, 0x1067...0x106D, 0x1083...0x1083, 0x1087...0x108C,
      0x108F...0x108F, 0x109A...0x109C, 0x1A61...0x1A61, 0x1A63...0x1A64, 0xAA7B...0xAA7B, 0xAA7D...0xAA7D,
      0x11720...0x11721,
    ], properties: [.init(.generalCategory("Mc"), isNegated: true)])

  private static let leading = ScalarSet(ranges: [0x1100...0x115F, 0xA960...0xA97C])
  private static let vowel = ScalarSet(ranges: [0x1160...0x11A7, 0xD7B0...0xD7C6])
  private static let trailing = ScalarSet(ranges: [0x11A8...0x11FF, 0xD7CB...0xD7FB])
  private static let syllables = ScalarSet(ranges: [0xAC00...0xD7A3])
  /// Those without a last consonant: the first of each 28.
  private static let openSyllable = ScalarSet(ranges: stride(from: 0xAC00, through: 0xD7A3, by: 28).map { $0...$0 })
  private static let closedSyllable = ScalarSet(
    ranges: stride(from: 0xAC01, through: 0xD7A3, by: 28).map { $0...($0 + 26) })

  /// What starts a cluster by itself and is none of the above; a mark with nothing before it too.
  private static let other = ScalarSet(
    isNegated: true,
    ranges: RangeSetBuilder(
      [0xA...0xA, 0xD...0xD] + leading.ranges + vowel.ranges + trailing.ranges + syllables.ranges + regional.ranges
        + prepend.ranges
    ).normalized(),
    properties: prepend.properties + pictograph.properties, subsets: [control])
}

// MARK: Nodes

extension GraphemeCluster {
  private static func set(_ set: ScalarSet) -> SyntaxNode {
    var sorted = set
    sorted.ranges = RangeSetBuilder(set.ranges).normalized()
    return SyntaxNode(.set(sorted), at: 0)
  }

  private static func sequence(_ nodes: [SyntaxNode]) -> SyntaxNode { SyntaxNode(.concatenation(nodes), at: 0) }
  private static func choice(_ nodes: [SyntaxNode]) -> SyntaxNode { SyntaxNode(.alternation(nodes), at: 0) }

  private static func any(_ node: SyntaxNode) -> SyntaxNode {
    SyntaxNode(.repetition(node, minimum: 0, maximum: nil, .greedy), at: 0)
  }

  private static func some(_ node: SyntaxNode) -> SyntaxNode {
    SyntaxNode(.repetition(node, minimum: 1, maximum: nil, .greedy), at: 0)
  }

  private static func not(_ node: SyntaxNode) -> SyntaxNode {
    SyntaxNode(.look(node, .ahead, isNegative: true), at: 0)
  }
}
