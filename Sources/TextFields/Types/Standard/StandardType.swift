/// A type of the catalogue that is put together from parts: a network address, an identifier, a time, a postal code.
public struct StandardType: Sendable {
  /// The type's name in the catalogue.
  public let name: String
  /// A valid value, as a field shows it.
  public let example: String
  let makeFormat: (@Sendable () -> any TextFormat)?
  let form: (any PlainForm)?
  let reader: (any ReplacementReader)?

  init(
    _ name: String, example: String, form: (any PlainForm)? = nil, reader: (any ReplacementReader)? = nil,
    format: (@Sendable () -> any TextFormat)? = nil
  ) {
    self.name = name
    self.example = example
    self.form = form
    self.reader = reader
    makeFormat = format
  }
}

/// Removes from a paste what surrounds the value, and replaces characters that stand for others.
struct AffixReader: ReplacementReader {
  /// Says of words whether a value begins with the first of them.
  typealias ValueStart = @Sendable (ArraySlice<Substring>) -> Bool

  /// Texts that may precede the value, in lower case.
  var prefixes: [String] = []
  /// Pairs of brackets that may surround the value.
  var brackets: [(opening: Character, closing: Character)] = []
  /// Characters that are dropped from a paste.
  var dropped: Set<Character> = []
  /// Characters and what they stand for.
  var replaced: [Character: Character] = [:]
  /// Whether the words of a paste from a place on are a value. Words without digits in front of the first such place are
  /// a label: `VAT no.: DE 136 695 976`.
  var beginsValue: ValueStart?
  /// What is taken away once it has been typed in front of a value.
  var labels: [String] = []
  /// Whether marks of a sentence may stand behind a paste.
  var dropsPunctuation = false
  /// Says of a text whether marks behind it could be a part of the value, so that they are kept.
  var ownsPunctuation: (@Sendable (Substring) -> Bool)?
  /// Whether there is a label only if a colon or an equals sign stands behind it.
  var needsColon = false
  /// What a value begins with, in lower case: in front of that, there is no label.
  var ownStart: String?
  /// Whether a value without one of its characters would be another one.
  var keepsAll = false
  /// The mark by which a word is known to be a value by itself, to which no other word may be joined.
  var wordMark: Unicode.Scalar?
  var remembersRefusals = false

  /// A single key is read alike wherever it is typed, unless what stands behind a refused one would be another value.
  var readsMarks: Bool { false }

  func takesAsWritten(_ paste: Span<UInt8>) -> Bool {
    let mayHaveLabel = beginsValue != nil && !(ownStart.map { paste.begins(with: $0) } ?? false)
    let maySplit = mayHaveLabel || !dropped.isEmpty
    for index in paste.indices where !paste[index].isASCIILetter && !paste[index].isASCIIDigit {
      let isEnd = dropsPunctuation && index == paste.count - 1
      if maySplit || isEnd || !Self.isInsideValues(paste[index]) { return false }
    }
    return !prefixes.contains { paste.begins(with: $0) }
  }

  /// Whether a mark is neither a bracket or a quotation mark nor replaced by another.
  private static func isInsideValues(_ mark: UInt8) -> Bool {
    switch Unicode.Scalar(mark) {
    case ".", ":", "/", "@", "?", "=", "&", "#", "%", "-", "_", "+", "~": true
    default: false
    }
  }

  func read(_ replacement: String, at place: ReadingPlace) -> Reading {
    // A key has nothing around it.
    guard !replacement.dropFirst().isEmpty else {
      return replaced.isEmpty ? .asWritten : .text(String(replacement.map { replaced[$0] ?? $0 }))
    }
    let read = bare(replacement[...], place).compactMap { dropped.contains($0) ? nil : replaced[$0] ?? $0 }
    let text = String(read)
    let hasOtherWords = wordMark.map { text.hasWordsBeside($0) } ?? false
    return text.isEmpty || hasOtherWords ? .refused(.typing) : .text(text)
  }

  /// A paste without what stands around the value.
  private func bare(_ paste: Substring, _ place: ReadingPlace) -> Substring {
    var text = paste
    if dropsPunctuation, place.isWhole, !place.isSet {
      let bare = text.withoutPunctuationBehind
      if ownsPunctuation.map({ !$0(bare) }) ?? true { text = bare }
    }
    let isBracketed = brackets.contains { text.first == $0.opening && text.last == $0.closing }
    if isBracketed, text.count > 2 { text = text.dropFirst().dropLast() }
    let lower = text.lowercased()
    if let prefix = prefixes.first(where: { lower.hasPrefix($0) }) {
      text = text.dropFirst(prefix.count).drop { $0 == " " }
    }
    return place.isWhole ? withoutLabel(text) : text
  }

  private func withoutLabel(_ text: Substring) -> Substring {
    guard let beginsValue else { return text }
    let words = text.split { $0 == ":" || $0 == "=" || $0.unicodeScalars.allSatisfy(\.isBlankOrInvisible) }
    guard let start = words.indices.first(where: { beginsValue(words[$0...]) }),
      words[..<start].allSatisfy({ !$0.utf8.contains(where: \.isASCIIDigit) })
    else { return text }
    let label = text[..<words[start].startIndex].unicodeScalars.last { !$0.isBlankOrInvisible }
    if needsColon, label != ":", label != "=" { return text }
    return text[words[start].startIndex...]
  }
}

extension Span<UInt8> {
  /// Whether the text begins with another one, in either case of its letters.
  fileprivate func begins(with prefix: String) -> Bool {
    var index = 0
    for byte in prefix.utf8 {
      guard index < count else { return false }
      let own = self[index]
      if (own.isASCIILetter ? own | 0x20 : own) != byte { return false }
      index += 1
    }
    return true
  }
}
