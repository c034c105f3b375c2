/// Text that is put into a pattern and must stand for itself there.
enum PatternText {
  /// A literal for use outside or inside a class: characters with a meaning in a pattern get a backslash; blanks,
  /// controls and everything beyond ASCII are written as numbers.
  static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map(escaped).joined()
  }

  /// One scalar as a literal.
  static func escaped(_ scalar: Unicode.Scalar) -> String {
    guard (0x21...0x7E).contains(scalar.value) else {
      return "\\x{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
    return meaningful.contains(scalar) ? "\\\(scalar)" : String(scalar)
  }

  /// The ASCII characters that can have a meaning, inside or outside a class.
  private static let meaningful = Set(#"\^$.|?*+()[]{}#-&~"#.unicodeScalars)

  /// A pattern for a group separator. Different blanks are equivalent, and so are the two apostrophes: locales use the
  /// narrow no-break space and the typographic apostrophe, which keyboards do not have.
  static func separator(_ character: Character) -> String {
    let alike = [" \u{A0}\u{2009}\u{202F}", "'\u{2019}"].first { $0.contains(character) }
    return alike.map { set($0.unicodeScalars.map { $0...$0 }) } ?? escaped(String(character))
  }

  /// A class of the scalars in some ranges.
  static func set(_ ranges: [ClosedRange<Unicode.Scalar>]) -> String {
    let inside = ranges.map { range in
      range.lowerBound == range.upperBound
        ? escaped(range.lowerBound) : "\(escaped(range.lowerBound))-\(escaped(range.upperBound))"
    }
    return "[\(inside.joined())]"
  }
}
