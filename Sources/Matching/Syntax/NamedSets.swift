/// The sets that have a name in patterns: `\d`, `\w`, `\s`, `\h`, `\v` and the POSIX classes.
///
/// They are those of Unicode (Unicode Technical Standard 18, annex C), as users of ICU expect. PCRE2 and ICU differ in
/// the details, so each set is written out for every engine, and no engine's own name is used.
package enum NamedSets {
  /// `\d`: general category Nd.
  package static let digit = ScalarSet(properties: [.init(.generalCategory("Nd"))])

  /// `\w`: alphabetic, marks, decimal digits, connector punctuation, and the joiners U+200C and U+200D.
  package static let word = ScalarSet(
    ranges: [0x200C...0x200D],
    properties: [
      .init(.binary("alphabetic")), .init(.generalCategory("M")), .init(.generalCategory("Nd")),
      .init(.generalCategory("Pc")),
    ])

  /// `\s`: the property White_Space. Its scalars can be listed here because they hardly ever change: the last change
  /// was the removal of U+180E in Unicode 6.3.
  package static let whiteSpace = ScalarSet(ranges: [
    0x9...0xD, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
  ])

  /// `\h`: tab and the spaces (general category Zs).
  package static let horizontalSpace = ScalarSet(ranges: [
    0x9...0x9, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x202F...0x202F, 0x205F...0x205F,
    0x3000...0x3000,
  ])

  /// `\v`: line feed, vertical tab, form feed, carriage return, U+0085, and the separators of lines and paragraphs.
  package static let verticalSpace = ScalarSet(ranges: [0xA...0xD, 0x85...0x85, 0x2028...0x2029])

  /// `.` without `Pattern.Options.dotMatchesNewlines`: every scalar but the line feed.
  package static let notLineFeed = ScalarSet(isNegated: true, ranges: [0xA...0xA])

  /// Every scalar.
  package static let any = ScalarSet(isNegated: true)

  /// The names of the POSIX classes.
  static let posixNames = [
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "word",
    "xdigit",
  ]

  /// A POSIX class by its name between `[:` and `:]`; `nil` if there is no such class.
  static func posix(_ name: String) -> ScalarSet? {
    switch name {
    case "alpha": ScalarSet(properties: [.init(.binary("alphabetic"))])
    case "digit": digit
    case "alnum": ScalarSet(properties: [.init(.binary("alphabetic")), .init(.generalCategory("Nd"))])
    case "upper": ScalarSet(properties: [.init(.binary("uppercase"))])
    case "lower": ScalarSet(properties: [.init(.binary("lowercase"))])
    case "space": whiteSpace
    case "blank": horizontalSpace
    case "cntrl": ScalarSet(ranges: [0...0x1F, 0x7F...0x9F])
    case "xdigit": ScalarSet(ranges: [0x30...0x39, 0x41...0x46, 0x61...0x66])
    case "ascii": ScalarSet(ranges: [0...0x7F])
    case "word": word
    case "punct": punctuation
    case "graph": graphic(orBlank: false)
    case "print": graphic(orBlank: true)
    default: nil
    }
  }

  /// General category P, and the nine ASCII symbols that POSIX counts as punctuation.
  private static let punctuation = ScalarSet(
    ranges: [0x24...0x24, 0x2B...0x2B, 0x3C...0x3E, 0x5E...0x5E, 0x60...0x60, 0x7C...0x7C, 0x7E...0x7E],
    properties: [.init(.generalCategory("P"))])

  /// All scalars but white space, controls and unassigned ones; with `orBlank`, the blanks of category Zs belong to it.
  private static func graphic(orBlank: Bool) -> ScalarSet {
    let controls: [ClosedRange<UInt32>] = [0...0x1F, 0x7F...0x9F]
    let space = orBlank ? [0x2028...0x2029] : whiteSpace.ranges
    return ScalarSet(
      isNegated: true, ranges: RangeSetBuilder(controls + space).normalized(),
      properties: [.init(.generalCategory("Cn"))])
  }
}
