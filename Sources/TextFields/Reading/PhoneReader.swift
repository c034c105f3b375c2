/// Reads telephone numbers that are pasted: `Tel.: +44 (0)20 7946 0958`, `tel:+44-20-7946-0958`. A number with an extension
/// is another one without it, so it is refused, as one with letters is.
struct PhoneReader: ReplacementReader {
  func takesAsWritten(_ paste: Span<UInt8>) -> Bool { paste.isOfDigits }

  /// Letters may stand in front of a number.
  func unreadablePart(of replacement: String) -> Range<String.Index>? {
    let isDigit = { (scalar: Unicode.Scalar) in scalar.properties.numericType == .decimal }
    guard let first = replacement.firstIndex(where: { $0.unicodeScalars.contains(where: isDigit) }) else { return nil }
    return replacement[first...].firstRun { scalar in
      isDigit(scalar) || scalar == "+" || scalar == "(" || scalar == ")" || scalar.isDateSeparator
    }
  }

  func read(_ replacement: String, at place: ReadingPlace) -> Reading {
    if replacement.unicodeScalars.dropFirst().isEmpty { return .asWritten }
    var text = replacement[...]
    if text.last == ">", let opening = text.lastIndex(of: "<") { text = text[text.index(after: opening)...].dropLast() }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { $0.isASCIIDigit || $0 == "+" || $0 == "(" }),
      let last = scalars.lastIndex(where: \.isASCIIDigit)
    else { return .refused(.typing) }
    let label = scalars[..<first]
    guard
      label.allSatisfy({
        $0.properties.isAlphabetic || ".:;,=&#\u{2116}".unicodeScalars.contains($0) || $0.isDateSeparator
      })
    else { return .refused(.typing) }
    let behind = scalars[scalars.index(after: last)...]
    guard behind.allSatisfy({ $0 == ")" || $0.isDateSeparator || $0 == ";" }) else { return .refused(.typing) }
    return .text(String(scalars[first...last]))
  }
}
