/// Characters that stand for ASCII ones: full-width forms, which Japanese and Chinese input methods write, and the digits
/// of other scripts.
enum ASCIIForms {
  /// A text with full-width forms as ASCII and without invisible characters, for types whose values are ASCII.
  ///
  /// - Parameters:
  ///   - mapsDigits: whether digits of other scripts become ASCII digits.
  ///   - isOwn: characters that are part of the type's values as they are.
  static func folded(
    _ text: String, mapsDigits: Bool, isOwn: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    // As many UTF-8 bytes as UTF-16 code units: ASCII alone.
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
    if scalar == "\u{3000}" { return " " }
    guard mapsDigits, scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
      return nil
    }
    return Unicode.Scalar(0x30 + UInt32(value))
  }
}
