import DifferentialTesting
import Testing

/// A grammar, and the texts for its patterns.
struct SmallGrammar: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What is put around each pattern, in the place of `X`.
  var frames = ["X"]
  let patterns: SmallPatterns
  /// The size of the largest patterns.
  var size = 3
  let alphabet: [String]
  /// The length of the longest text.
  var length = 4
  /// The engines that refuse most of the patterns.
  var without: Set<String> = []

  func isFor(_ engine: TestedEngine) -> Bool { !without.contains(engine.description) }
}

extension SmallGrammar {
  static let all = structure + groups + letters
}

// MARK: What patterns are built of

extension SmallGrammar {
  private static let structure = [
    SmallGrammar(
      testDescription: "groups, quantifiers and looks",
      patterns: SmallPatterns(
        atoms: ["a", "b", ".", "[^b]"],
        unary: ["X*", "X+", "X?", "X*?", "X*+", "X{2}", "X{1,2}?", "(?>X)", "(?=X)", "(?!X)", "(?<=X)"]),
      alphabet: ["a", "b"]),
    SmallGrammar(
      testDescription: "repetitions of what can be empty",
      frames: ["X", "(?>X)a?", "(?=X)a*"],
      patterns: SmallPatterns(
        atoms: ["", "a", "b", "(?=a)"],
        unary: ["X*", "X+?", "X*+", "X??", "X{2,}", "X{0,}?", "X{2,3}", "X{0}", "(?>X)"]),
      alphabet: ["a", "b"]),
    SmallGrammar(
      testDescription: "looks before what is optional",
      frames: ["(?=a)X", "(?=a)(?:X)a", "(?!b)X.", "(?=X)b?a", "(?=X)(?:b|)a?.", "a?(?=X)b*", "(?=.X)(?!bb)a??b{0,2}"],
      patterns: SmallPatterns(
        atoms: ["a", "b", "b?", "b{0,2}", "[ab]??"], unary: ["X*", "(?:X|)", "(?=X)", "(?!X)", "X?+"]),
      alphabet: ["a", "b"]),
    SmallGrammar(
      testDescription: "lazy and possessive quantifiers of every spelling",
      frames: ["X", "(?:X)a"],
      patterns: SmallPatterns(
        atoms: ["a", "(?:a|ab)", "b?"],
        unary: [
          "X{1}+", "X{1,1}+", "X{0,1}+", "X{2}+", "X{0,}+", "X{1,}+", "X?+", "X++", "X*+", "X{1,2}+", "X{1}?",
          "X{1,1}?",
          "X{0,1}?", "X{2}?", "X{1,}?", "X??", "X+?", "X{0,2}?",
        ]),
      alphabet: ["a", "b"], without: ["automaton"]),
    SmallGrammar(
      testDescription: "atomic groups and loops beside them",
      frames: ["X", "a*(?>X)b", "b+(?>|X).", "(?>a|X)+."],
      patterns: SmallPatterns(
        atoms: ["a", "b", "", "[^a]"], unary: ["(?>X)", "(?>X|a)", "(?>|X)", "X*", "X+?", "X++", "(?!X)"]),
      alphabet: ["a", "b"], without: ["automaton"]),
    SmallGrammar(
      testDescription: "look-behinds",
      frames: ["X", "a*X", ".(?<=X)b?", "(?<!X).*", "(?:(?<=X|bb)a|b)*"],
      patterns: SmallPatterns(
        atoms: ["a", "b", "ab", "."], unary: ["(?<=X)", "(?<!X)", "(?=X)", "X{2}", "(?<=a(?<=X))", "(?<!b|X)", "X?"]),
      alphabet: ["a", "b"], without: ["automaton"]),
    SmallGrammar(
      testDescription: "anchors and line ends",
      frames: ["X", "(?m)X", "(?s)X", "(?m)\\nX"],
      patterns: SmallPatterns(
        atoms: ["a", "\\n", "^", "$", "\\b", "\\B", "\\Z", "\\z", ".", "\\R", "\\s"],
        unary: ["X*", "X?", "(?=X)", "(?<=X)", "(?<!X)"]),
      alphabet: ["a", "\n", "\r"]),
  ]
}

// MARK: Groups that are read

extension SmallGrammar {
  private static let groups = [
    SmallGrammar(
      testDescription: "groups that are read",
      frames: ["(X)\\1", "(?:(a)|X)*\\1", "(?:(X)|b)*?\\1b?", "(?=(X))\\1b", "(X)?(?(1)a|b)", "(?:b|(X)\\1?)*+"],
      patterns: SmallPatterns(
        atoms: ["a", "", "\\1", "."], unary: ["X*", "X+?", "X?", "(?>X)", "(?=X)", "(?!X)", "(?<=X)", "X{2,}"]),
      alphabet: ["a", "b"], without: ["automaton"]),
    SmallGrammar(
      testDescription: "groups that are forgotten",
      frames: ["(?:X()*+b|\\1a)", "(?:(X)++b|a\\1.)", "(?:(?>(X))b|.\\1)", "(?!(X)b)\\1?a", "(?:(?=(X))b|\\1a)"],
      patterns: SmallPatterns(atoms: ["a", "b", "", "."], unary: ["X*", "X??", "(?>X)", "(?:X|a)", "X{2}+"]),
      alphabet: ["a", "b"], without: ["automaton"]),
    SmallGrammar(
      testDescription: "conditions",
      frames: ["(?(?=X)a|b*)", "(?(?!X)a*)b?", "(?:(?(?<=X)a|b))*", "(a)?(?:(?(1)X|b))*", "(?:(?(1)a|X)(b)?)*"],
      patterns: SmallPatterns(atoms: ["a", "b", "", "."], unary: ["X*", "X??", "(?>X)", "(?!X)", "X+"]),
      alphabet: ["a", "b"]),
    SmallGrammar(
      testDescription: "conditions by name, in look-behinds and in groups that are defined",
      frames: [
        "(?<g>a)?(?(<g>)X|b)", "(?<g>X)?b?(?('g')a)", "(?(DEFINE)(X))b?(?1)", "a(?<=b(?(?=X)a))?b", "(?|(a)|b(X))\\1",
        "(?n)(X)(?<g>a)?(?(g)b)",
      ],
      patterns: SmallPatterns(atoms: ["a", "b", "", "."], unary: ["X*", "X+?", "(?>X)", "(?=X)", "(?:X|b)"]),
      alphabet: ["a", "b"], without: ["automaton", "Foundation"]),
    SmallGrammar(
      testDescription: "groups that run again",
      frames: [
        "(X)b?(?1)", "(a|bX(?1)?)", "aX(?R)?|b", "|b(?0)|X", "(?:|(?0).)(?(R)X|\\z)", "(?<g>aX)?(?&g)",
        "(a(?(R1)X|b))(?1)?",
        "(?:(a)|b(X))(?2)?\\1?", "(?=(X))\\1(?-1)",
      ],
      patterns: SmallPatterns(atoms: ["a", "b", "", "."], unary: ["X*", "X??", "(?>X)", "(?=X)", "(?:X|)"]),
      alphabet: ["a", "b"], without: ["automaton", "Foundation"]),
  ]
}

// MARK: Letters

extension SmallGrammar {
  private static let letters = [
    SmallGrammar(
      testDescription: "grapheme clusters",
      frames: ["X", "(?:X){2}", "(?=X)..?"],
      patterns: SmallPatterns(
        atoms: ["\\X", ".", "\\x{301}", "\\X\\X", ".\\X", "\\X{2,3}", "\\Xa"],
        unary: ["X*", "X??", "(?!X)", "(?=X)"]),
      size: 2, alphabet: ["a", "\u{301}", "\u{200D}", "🇦", "👩", "\u{1F3FB}"], length: 3, without: ["Foundation"]),
    SmallGrammar(
      testDescription: "grapheme clusters of Hangul and controls",
      patterns: SmallPatterns(
        atoms: ["\\X", "\\x{1100}", "\\r", "\\X\\X"], unary: ["X*", "(?!X)", "X{2}"]),
      size: 2,
      alphabet: ["\u{1100}", "\u{1161}", "\u{AC00}", "\u{AC01}", "\u{11A8}", "\r", "\n", "\u{600}", "\u{903}"],
      length: 3, without: ["Foundation"]),
    SmallGrammar(
      testDescription: "option groups",
      frames: ["X", "(?i)X", "(?i:X)a", "X(?i)b|B", "(?-i:X)|(?^i)X", "(?x)X (?-x) ?", "(?xx)X[ b ]?(?x)[ ]?"],
      patterns: SmallPatterns(
        atoms: ["a", "B", "(?i)b", "(?-i)b", "[A-B]", "[^a]"], unary: ["X?", "(?i:X)", "(?-i:X)", "(?^:X)", "(X)"]),
      alphabet: ["a", "A", "b", " "], length: 3),
    SmallGrammar(
      testDescription: "letters with more than two cases",
      frames: ["(?i)X", "(?i:X)s?"],
      patterns: SmallPatterns(
        atoms: ["k", "\\x{212A}", "[j-l]", "[^K]", "ſ", "S", "[^s-t]", "\\p{Lu}"],
        unary: ["X*", "X{2}", "(?=X)", "(?<=X)"]),
      alphabet: ["k", "K", "\u{212A}", "s", "ſ"], length: 2),
    SmallGrammar(
      testDescription: "caseless references",
      frames: ["(?i)(X)\\1", "(X)(?i)\\1", "(?i)(X)(?-i:\\1)k?"],
      patterns: SmallPatterns(
        atoms: ["k", ".", "\\x{212A}", "ß", "[kß]"], unary: ["X?", "X+", "(?>X)", "(?:X|k)"]),
      alphabet: ["k", "K", "\u{212A}", "ß", "ẞ"], length: 3, without: ["automaton", "Foundation"]),
    SmallGrammar(
      testDescription: "scalars of two, three and four bytes",
      patterns: SmallPatterns(
        atoms: ["é", ".", "[^é]", "\\w", "[\\x{1F600}\\x{800}]", "\\x{1F600}"],
        unary: ["X*", "X{2}", "(?=X)", "(?<=X)", "(?<!X)", "(X)\\1"]),
      alphabet: ["é", "\u{800}", "😀"], length: 3),
    SmallGrammar(
      testDescription: "ranges on the edges of the lengths in UTF-8",
      patterns: SmallPatterns(
        atoms: [
          "[\\x{7F}-\\x{80}]", "[^\\x{7FF}-\\x{800}]", "[\\x{80}-\\x{7FF}]", "[\\x{D7FF}-\\x{E000}]", "[^\\x{FFFF}]",
          "[\\x{FFFF}-\\x{10000}]", "[\\x{10000}-\\x{10FFFF}]", "[\\x{0}-\\x{10FFFF}]", "\\x{10FFFF}",
        ], unary: ["X*", "X{2}", "(?!X)", "(?<=X)"]),
      size: 2,
      alphabet: [
        "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
      ], length: 2),
    SmallGrammar(
      testDescription: "classes with properties",
      frames: ["X", "(?i)X"],
      patterns: SmallPatterns(
        atoms: [
          "\\d", "\\W", "[\\w-]", "[^\\d\\s]", "[^\\W\\d]", "\\p{Lu}", "\\P{L}", "[\\p{Lu}\\P{L}]", "[[:punct:]é]",
          "[^[:^alpha:]]", "\\p{sc=Greek}", "[\\p{Nd}\\p{Greek}]", "[^\\p{L}\\p{M}]", "\\h", "[\\v\\H]",
        ], unary: ["X+", "(?!X)", "(?<=X)", "(?:X|\\d)"]),
      size: 2, alphabet: ["é", "٣", "‿", "中", "Ω", " ", "-", "\u{301}"], length: 2),
  ]
}
