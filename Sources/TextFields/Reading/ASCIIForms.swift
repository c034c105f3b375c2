/// Characters that stand for ASCII characters: the full-width forms that Japanese and Chinese input methods write, and
/// the digits of other scripts.
enum ASCIIForms {
  /// A text with full-width forms replaced by ASCII and without invisible characters, for types whose values are ASCII.
  ///
  /// - Parameters:
  ///   - mapsDigits: whether digits of other scripts become ASCII digits.
  ///   - isOwn: whether a character is part of the type's values, so that it stays as it is.
  static func folded(
    _ text: String, mapsDigits: Bool, isOwn: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    // The text is ASCII if it has as many UTF-8 bytes as UTF-16 code units.
    if text.utf8.count == text.utf16Length { return text }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isASCII || isOwn(scalar) {
        folded.append(scalar)
      } else if let form = form(of: scalar, mapsDigits: mapsDigits) {
        folded.append(form)
      } else if scalar.properties.generalCategory != .format {
        folded.append(scalar)
      }
    }
    return String(folded)
  }

  private static func form(of scalar: Unicode.Scalar, mapsDigits: Bool) -> Unicode.Scalar? {
    if ("\u{FF01}"..."\u{FF5E}").contains(scalar) { return Unicode.Scalar(scalar.value - 0xFEE0) }
    switch scalar {
    case "\u{3000}": return " "
    // What the keys of the point, the comma and the hyphen write in Japanese input.
    case "\u{3002}", "\u{FF61}": return "."
    case "\u{3001}", "\u{FF64}": return ","
    case "\u{30FC}", "\u{FF70}": return "-"
    case "\u{66A}", "\u{FE6A}": return "%"
    default: break
    }
    guard mapsDigits, scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
      return nil
    }
    return Unicode.Scalar(0x30 + UInt32(value))
  }
}
