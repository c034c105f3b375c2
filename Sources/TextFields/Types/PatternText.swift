/// Text that goes into a pattern and must stand for itself there.
enum PatternText {
  /// A literal, outside and inside a class: what has a meaning in a pattern stands behind a backslash, and blanks,
  /// controls and what is not ASCII are written by their numbers.
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

  /// The ASCII characters that can mean something else than themselves, in a class or outside.
  private static let meaningful = Set(#"\^$.|?*+()[]{}#-&~"#.unicodeScalars)

  /// A separator of groups of digits. Blanks stand for each other, and so do the two apostrophes: locales ask for the
  /// narrow no-break one and the typographic one, and keyboards have neither.
  static func separator(_ character: Character) -> String {
    let alike = [" \u{A0}\u{2009}\u{202F}", "'\u{2019}"].first { $0.contains(character) }
    return alike.map { set($0.unicodeScalars.map { $0...$0 }) } ?? escaped(String(character))
  }

  /// A class of scalars.
  static func set(_ ranges: [ClosedRange<Unicode.Scalar>]) -> String {
    let inside = ranges.map { range in
      range.lowerBound == range.upperBound
        ? escaped(range.lowerBound) : "\(escaped(range.lowerBound))-\(escaped(range.upperBound))"
    }
    return "[\(inside.joined())]"
  }
}
