import TestSupport

/// The few scalars of which one random pattern and its texts are made, so that the texts are likely to match.
package enum Palette {
  /// Groups of scalars that may show a fault when they are used together.
  package static let families: [[Unicode.Scalar]] =
    [
      ["a", "b"], ["a", "b", "c"], ["a", "1", "_", " "], ["0", "7", "9", "a"], ["a", "\n"], ["\n", "\r", "a"],
      // Letters with more than two cases, letters whose other case has another length in UTF-8, and letters without one.
      ["k", "K", "\u{212A}"], ["s", "S", "ſ"], ["ß", "ẞ", "s"], ["å", "Å", "\u{212B}"], ["θ", "ϑ", "Θ", "ϴ"],
      ["σ", "ς", "Σ"], ["µ", "μ", "Μ"], ["ǆ", "ǅ", "Ǆ"], ["i", "I", "ı", "İ"], ["ι", "\u{345}", "\u{1FBE}", "Ι"],
      ["в", "В", "\u{1C80}"], ["ω", "Ω", "\u{2126}"],
      // Scalars at which the length in UTF-8 changes, and those beside the surrogates.
      ["\u{7F}", "\u{80}", "\u{81}"], ["\u{7FF}", "\u{800}", "a"], ["\u{D7FF}", "\u{E000}"],
      ["\u{FFFF}", "\u{10000}", "\u{FFFE}"], ["\u{10FFFF}", "\u{10FFFE}"],
      ["\u{3FFFF}", "\u{40000}", "\u{BF}", "\u{C0}"],
      ["\u{0}", "\u{1}", "a"],
      // Properties, blanks and line ends.
      ["é", "٣", "‿", "中"], ["Ω", "ж", "א"], ["\u{301}", "e", "é"], ["\u{200C}", "\u{200D}", "a"],
      [" ", "\u{A0}", "\t", "\u{3000}"], ["\u{85}", "\u{2028}", "\u{B}", "\n"], ["\u{2029}", "\u{C}", "\r"],
      // Characters that have a meaning in patterns.
      ["-", "]", "^", "["], ["\\", "E", "Q"], ["{", "}", ",", "2"], ["(", ")", "?", "*"], ["#", " ", "a"],
      ["&", "~", "|"],
      ["$", ".", "+", "/"],
    ] + clusters

  /// Groups of scalars that may be one grapheme cluster or several.
  static let clusters: [[Unicode.Scalar]] = [
    ["e", "\u{301}", "\u{200D}"], ["🇦", "🇧", "a"], ["👩", "\u{200D}", "\u{1F3FB}"],
    ["\u{1100}", "\u{1161}", "\u{AC00}", "\u{AC01}", "\u{11A8}"],
    ["\u{600}", "a", "\u{301}", "\u{AD}"], ["\u{D4E}", "🚀", "\u{903}", "\u{200D}"],
    ["🇦", "\u{301}", "\u{200D}", "🚀"], ["\r", "\n", "\u{301}"], ["©", "\u{FE0F}", "\u{E0020}", "\u{200C}"],
    ["\u{E33}", "\u{102B}", "\u{0}", "\u{E0001}"],
  ]

  /// All scalars of all families.
  package static let all = Array(Set(families.joined())).sorted()

  /// A random family, or sometimes two of them.
  package static func random(using random: inout SeededGenerator) -> [Unicode.Scalar] {
    let first = random.once(in: 2) ? families[random.number(0...5)] : random.one(of: families)
    return random.once(in: 4) ? first + random.one(of: families) : first
  }
}
