/// An address behind which the marks of a sentence were typed: `ann@example.com.` When editing ends, they are taken away where
/// they can be no part of it, as from a paste.
struct SentenceForm: PlainForm {
  /// Says of a text whether marks behind it are no part of it.
  let isBroken: @Sendable (Substring) -> Bool

  var judgesPlainValue: Bool { false }

  func plainValue(of text: String) -> String { text }

  func settledPlainValue(of text: String) -> String? {
    let bare = text[...].withoutPunctuationBehind
    return bare.utf8.count < text.utf8.count && isBroken(bare) ? String(bare) : nil
  }
}

/// What readers ask of the text of a URL.
enum URLText {
  /// Whether the last word of a text is a URL that ends with its host or its port: what follows as a mark of a sentence is no
  /// part of it.
  static func isHostAlone(_ text: Substring) -> Bool {
    let words = text.split { $0.unicodeScalars.allSatisfy(\.isBlankOrInvisible) }
    guard let word = words.last, let colon = word.firstIndex(of: ":") else { return false }
    let behind = word[word.index(after: colon)...]
    let host = behind.dropFirst(2)
    return behind.hasPrefix("//") && host.utf8.contains(UInt8(ascii: "."))
      && !host.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
  }

  /// Whether words begin with the scheme of a URL.
  static func begins(_ words: ArraySlice<Substring>) -> Bool {
    let scheme = words.first?.lowercased()
    return (scheme == "http" || scheme == "https") && words.dropFirst().first?.hasPrefix("//") == true
  }
}

/// Reads card numbers with what they are called in front of them: `Visa 4111 1111 1111 1111`. A number of which digits are
/// missing, such as `ending in 1111`, is none.
struct CardReader: ReplacementReader {
  private let affixes = AffixReader(
    beginsValue: { words in
      let isNumber = words.first?.utf8.first?.isASCIIDigit == true
      return isNumber
        && CardTable.unknownLengths.lowerBound <= words.reduce(0) { $0 + $1.utf8.count(where: { $0.isASCIIDigit }) }
    }, dropsPunctuation: true)

  var readsMarks: Bool { false }
  var keepsAll: Bool { false }

  func takesAsWritten(_ paste: Span<UInt8>) -> Bool { paste[0].isASCIIDigit && paste[paste.count - 1].isASCIIDigit }

  func read(_ replacement: String, at place: ReadingPlace) -> Reading { affixes.read(replacement, at: place) }
}
