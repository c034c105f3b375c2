/// Text that goes into a pattern and must stand for itself there.
enum PatternText {
  /// A literal outside and inside a class: ASCII that is no letter or digit behind a backslash, and what is not ASCII
  /// by its number.
  static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map(escaped).joined()
  }

  /// One scalar as a literal.
  static func escaped(_ scalar: Unicode.Scalar) -> String {
    let isWord = scalar.value < 0x80 && (UInt8(scalar.value).isASCIILetter || UInt8(scalar.value).isASCIIDigit)
    if isWord || scalar == " " { return isWord ? String(scalar) : #"\x{20}"# }
    let isPrintable = (0x21...0x7E).contains(scalar.value)
    return isPrintable ? "\\\(scalar)" : "\\x{\(String(scalar.value, radix: 16, uppercase: true))}"
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
