import Matching

extension FieldType {
  /// Text in fixed places, with its literals.
  ///
  /// A value is the text with its literals. It may also be the plain value, without those that are not part of it, where it is
  /// certain which places its characters fill: not with places that may be missing or repeat, nor with several masks.
  public static func mask(_ mask: Mask) -> FieldType {
    let ends = mask.all.flatMap { [$0.elements.first, $0.elements.last] }
    let kinds = mask.all.flatMap(\.elements).map(\.pattern).uniqued()
    let plain = (mask.others.isEmpty ? mask.plainPattern : nil).map { [$0] } ?? []
    return FieldType(
      "mask:\(mask.notation)", .mask(mask),
      typing: Pattern("(?:\(kinds.joined(separator: "|")))*"),
      validation: Pattern((mask.all.map(\.pattern) + plain).joined(separator: "|")),
      message: mask.all.contains { $0.hasLiterals } && plain.isEmpty
        ? "Fill in \(mask.notation), with what stands between the places." : "Fill in \(mask.notation).",
      maximumLength: mask.maximumLength, holdsBlanks: ends.contains { $0?.holdsBlank == true },
      mapsDigits: true)
  }
}

extension FieldType {
  /// Text in fixed places, in the notation that `Mask` reads.
  ///
  /// - Throws: `FieldTypeError` if the mask cannot be read.
  public static func mask(_ notation: String) throws(FieldTypeError) -> FieldType { .mask(try Mask(notation)) }
}

extension Mask {
  /// A pattern for complete texts, with their literals.
  ///
  /// A place that is optional or repeats takes a character whenever it can. If what follows could take the same
  /// character, a lookahead excludes that: so there is only one way to read a text, and a backtracking engine has no
  /// alternatives to try.
  var pattern: String {
    var pattern = ""
    var start = 0
    while start < elements.count {
      var end = start + 1
      if let kind = elements[start].characterKind {
        while end < elements.count, elements[end].characterKind == kind { end += 1 }
        pattern += runPattern(kind, start..<end)
      } else {
        pattern += elements[start].pattern
      }
      start = end
    }
    return pattern
  }

  /// Whether there are literals that are not part of the plain value.
  fileprivate var hasLiterals: Bool { elements.contains(where: \.isDropped) }

  /// A pattern for complete plain values; `nil` if they are written as the texts are, and where it is not certain which
  /// places their characters fill: if a place may be missing, or takes a literal that is not part of the value.
  fileprivate var plainPattern: String? {
    let kinds = elements.compactMap(\.characterKind)
    let isCertain = elements.allSatisfy { element in
      guard case .literal(let character, isPlain: false) = element else { return element.isRequired }
      return !kinds.contains { $0.contains(character) }
    }
    guard hasLiterals, isCertain else { return nil }
    return elements.filter { !$0.isDropped }.map(\.pattern).joined()
  }

  /// A pattern for neighbouring places of one kind, with the required ones first.
  private func runPattern(_ kind: CharacterKind, _ run: Range<Int>) -> String {
    let required = elements[run].count(where: \.isRequired)
    let character = PatternText.set(kind.ranges)
    if required == run.count { return required == 1 ? character : "\(character){\(required)}" }
    let stop = followers(of: run.upperBound).contains { $0.takes(anyOf: kind) } ? "(?!\(character))" : ""
    if elements[run].contains(where: \.repeats) { return "\(character){\(required),}\(stop)" }
    if stop.isEmpty { return "\(character){\(required),\(run.count)}" }
    return "(?:\(character){\(run.count)}|\(character){\(required),\(run.count - 1)}\(stop))"
  }

  /// The elements that may take the first character after a place: those up to the first required one.
  private func followers(of place: Int) -> ArraySlice<Element> {
    let rest = elements[place...]
    guard let required = rest.firstIndex(where: \.isRequired) else { return rest }
    return rest[...required]
  }
}

extension Mask.Element {
  /// Whether the element takes any number of characters.
  var repeats: Bool {
    if case .repeating = self { true } else { false }
  }

  /// Whether the element is a literal that is not part of the plain value.
  fileprivate var isDropped: Bool {
    if case .literal(_, isPlain: false) = self { true } else { false }
  }

  /// Whether the element is a literal blank.
  fileprivate var holdsBlank: Bool {
    if case .literal(let character, _) = self { character.isWhitespace } else { false }
  }

  /// A pattern for one of its characters.
  fileprivate var pattern: String {
    switch self {
    case .slot(let kind, _), .repeating(let kind): PatternText.set(kind.ranges)
    case .literal(let character, _): PatternText.escaped(String(character))
    }
  }

  /// Whether some character of a kind could be here.
  fileprivate func takes(anyOf kind: Mask.CharacterKind) -> Bool {
    switch self {
    case .slot(let own, _), .repeating(let own): own.overlaps(kind)
    case .literal(let character, _):
      character.unicodeScalars.first.map { scalar in kind.ranges.contains { $0.contains(scalar) } } ?? false
    }
  }
}
