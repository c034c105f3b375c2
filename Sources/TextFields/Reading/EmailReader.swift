/// Reads an address out of what mail programs copy: `mailto:a@b.com?subject=x`, `<a@b.com>`, `Ann Example <a@b.com>`,
/// `E-mail: a@b.com`, and without the punctuation of the sentence behind it.
struct EmailReader: ReplacementReader {
  var readsMarks: Bool { false }
  var keepsAll: Bool { false }
  var labels: [String] { ["mailto:"] }

  func takesAsWritten(_ paste: Span<UInt8>) -> Bool {
    for index in paste.indices {
      switch paste[index] {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ":"): return false
      default: continue
      }
    }
    let last = paste[paste.count - 1]
    return last.isASCIILetter || last.isASCIIDigit
  }

  func read(_ replacement: String, at place: ReadingPlace) -> Reading {
    if replacement.utf8.count == 1 { return .asWritten }
    var text = replacement[...]
    if place.isWhole, !place.isSet, Self.hasAddress(text) { text = text.withoutPunctuationBehind }
    if text.last == ">", let opening = text.lastIndex(of: "<") {
      // Two addresses are not one. The name in front may be the address again.
      let address = text[text.index(after: opening)...].dropLast().lowercased()
      let words = text[..<opening].lowercased().split { $0.isWhitespace || "\"',;".contains($0) }
      if words.contains(where: { $0.contains("<") || $0.contains("@") && $0 != address }) { return .refused(.typing) }
      text = text[text.index(after: opening)...].dropLast()
    }
    if place.isWhole { text = Self.withoutLabel(text) }
    guard text.lowercased().hasPrefix("mailto:") else {
      return text.isEmpty || text.hasWordsBeside("@") ? .refused(.typing) : .text(String(text))
    }
    text = text.dropFirst("mailto:".count).prefix { $0 != "?" }
    guard !text.isEmpty, let address = Self.unescaped(text) else { return .refused(.typing) }
    return .text(address)
  }

  /// Whether a text has a sign with something before it and a domain behind it.
  static func hasAddress(_ text: Substring) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].withoutPunctuationBehind.contains(".")
  }

  /// An address without the words in front of it, if a colon stands between them: `E-mail: ann@example.com`.
  private static func withoutLabel(_ text: Substring) -> Substring {
    let words = text.split { $0.unicodeScalars.allSatisfy(\.isBlankOrInvisible) }
    guard words.count > 1, words[words.count - 2].hasSuffix(":"),
      !words.dropLast().contains(where: { $0.utf8.contains(UInt8(ascii: "@")) })
    else { return text }
    return words[words.count - 1]
  }

  /// The address of a URL, in which `%` and two hexadecimal digits stand for a character; `nil` where they do not.
  private static func unescaped(_ text: Substring) -> String? {
    var plain = ""
    var rest = text
    while let character = rest.popFirst() {
      if character != "%" {
        plain.append(character)
      } else {
        let digits = rest.prefix(2)
        // `UInt8` also takes a sign.
        guard digits.count == 2, digits.first?.isHexDigit == true, let byte = UInt8(digits, radix: 16), byte < 0x80
        else { return nil }
        plain.unicodeScalars.append(Unicode.Scalar(byte))
        rest = rest.dropFirst(2)
      }
    }
    return plain
  }
}

extension StringProtocol {
  /// Whether there are several words with blanks between them, and one of them has a mark in its middle: with the `@` of an
  /// address, the other words would become a part of that address if the blanks were left out.
  func hasWordsBeside(_ mark: Unicode.Scalar) -> Bool {
    let words = unicodeScalars.split { $0.isBlankOrInvisible && $0.properties.generalCategory != .format }
    return words.count > 1 && words.contains { $0.dropFirst().dropLast().contains(mark) }
  }
}

extension Substring {
  /// The text without marks of a sentence that stand behind it.
  var withoutPunctuationBehind: Substring {
    var text = self
    while let last = text.last, ".,;:!?".contains(last) { text.removeLast() }
    return text
  }
}
