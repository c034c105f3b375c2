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
  /// Texts that may precede the value, in lower case.
  var prefixes: [String] = []
  /// Pairs of brackets that may surround the value.
  var brackets: [(opening: Character, closing: Character)] = []
  /// Characters that are dropped from a paste.
  var dropped: Set<Character> = []
  /// Characters and what they stand for.
  var replaced: [Character: Character] = [:]
  var keepsAll = false

  func read(_ replacement: String, at place: ReadingPlace) -> Reading {
    // A single key has nothing around it.
    if replaced.isEmpty, replacement.count == 1 { return .asWritten }
    var text = replacement[...]
    if replacement.count > 1 {
      let isBracketed = brackets.contains { text.first == $0.opening && text.last == $0.closing }
      if isBracketed, text.count > 2 { text = text.dropFirst().dropLast() }
      let lower = text.lowercased()
      if let prefix = prefixes.first(where: { lower.hasPrefix($0) }) { text = text.dropFirst(prefix.count) }
      text = text.drop { $0 == " " || $0 == ":" && text.count < replacement.count }
    }
    let isPaste = replacement.count > 1
    let read = text.compactMap { character -> Character? in
      if isPaste, dropped.contains(character) { return nil }
      return replaced[character] ?? character
    }
    return read.isEmpty ? .refused(.typing) : .text(String(read))
  }
}
