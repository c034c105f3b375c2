/// Text in fixed places, in the notation of input masks.
///
/// | written | meaning |
/// |---|---|
/// | `[0]` | a digit |
/// | `[9]` | an optional digit |
/// | `[A]` | a letter |
/// | `[a]` | an optional letter |
/// | `[_]` | a letter or digit |
/// | `[-]` | an optional letter or digit |
/// | `[…]` | any number of characters of the kind before it, or none |
/// | `{x}` | literal text that is part of the plain value |
/// | anything else | literal text that is not part of the plain value |
/// | `\|` | begins another mask, for texts that do not fit the mask before it |
///
/// Several places may share brackets: `[000]`. A backslash makes the character after it a literal. Letters and digits
/// are ASCII; `symbols` adds kinds of your own. Neighbouring places of one kind are put in order: the required ones
/// first, then the optional ones, then the repetition, so that `[90]` means `[09]`.
///
/// A place takes a character whenever it can: for `[9][_]`, the text `5` fills the optional digit, and the other place
/// is still empty.
public struct Mask: Sendable, Hashable {
  /// The mask as it was given.
  public let notation: String
  /// The elements of the mask, in order; if there are several masks, of the first.
  public let elements: [Element]
  /// The masks after the first, which `|` separates, in order. The first one that a text fits is used.
  public let others: [Mask]

  /// A place or a literal of a mask.
  public enum Element: Sendable, Hashable {
    /// One character of a kind.
    case slot(CharacterKind, isOptional: Bool)
    /// Any number of characters of a kind, or none.
    case repeating(CharacterKind)
    /// A character that stands for itself, and whether it is part of the plain value.
    case literal(Character, isPlain: Bool)

    /// The kind of character that the element takes; `nil` for a literal.
    public var characterKind: CharacterKind? {
      switch self {
      case .slot(let kind, _), .repeating(let kind): kind
      case .literal: nil
      }
    }

    /// Whether a complete text needs the element: it is a literal, or a place that is not optional.
    public var isRequired: Bool {
      switch self {
      case .slot(_, let isOptional): !isOptional
      case .repeating: false
      case .literal: true
      }
    }
  }

  /// A kind of character: any single scalar from a set of ranges.
  public struct CharacterKind: Sendable, Hashable {
    /// The scalars, ascending, neither overlapping nor adjacent.
    public let ranges: [ClosedRange<Unicode.Scalar>]

    /// Makes a kind from ranges in any order.
    public init(_ ranges: [ClosedRange<Unicode.Scalar>]) { self.ranges = Self.merged(ranges) }

    /// Makes a kind from single scalars.
    public init(scalars: String) { self.init(scalars.unicodeScalars.map { $0...$0 }) }

    /// `0` to `9`.
    public static let digit = CharacterKind(["0"..."9"])
    /// `A` to `Z` and `a` to `z`.
    public static let letter = CharacterKind(["A"..."Z", "a"..."z"])
    /// ASCII letters and digits.
    public static let alphanumeric = CharacterKind(["0"..."9", "A"..."Z", "a"..."z"])

    /// Whether a Character is one scalar of this kind. O(number of ranges).
    public func contains(_ character: Character) -> Bool {
      let scalars = character.unicodeScalars
      guard let scalar = scalars.first, scalars.count == 1 else { return false }
      return ranges.contains { $0.contains(scalar) }
    }

    /// Whether some scalar is of both kinds.
    func overlaps(_ other: CharacterKind) -> Bool {
      ranges.contains { range in other.ranges.contains { $0.overlaps(range) } }
    }

    private static func merged(_ ranges: [ClosedRange<Unicode.Scalar>]) -> [ClosedRange<Unicode.Scalar>] {
      var merged: [ClosedRange<Unicode.Scalar>] = []
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        if let last = merged.last, range.lowerBound.value <= last.upperBound.value + 1 {
          merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        } else {
          merged.append(range)
        }
      }
      return merged
    }
  }

  /// The meaning of a character between brackets.
  public struct Symbol: Sendable, Hashable {
    /// The kind of character.
    public let kind: CharacterKind
    /// Whether the place may stay empty.
    public let isOptional: Bool

    /// Makes a symbol.
    public init(_ kind: CharacterKind, isOptional: Bool = false) {
      self.kind = kind
      self.isOptional = isOptional
    }
  }

  /// The symbols that every mask has.
  public static let standardSymbols: [Character: Symbol] = [
    "0": Symbol(.digit), "9": Symbol(.digit, isOptional: true),
    "A": Symbol(.letter), "a": Symbol(.letter, isOptional: true),
    "_": Symbol(.alphanumeric), "-": Symbol(.alphanumeric, isOptional: true),
  ]

  /// The sign for any number of characters of the kind before it.
  static let repetitionSign: Character = "…"

  /// Reads a mask.
  ///
  /// - Parameters:
  ///   - notation: the mask.
  ///   - symbols: further characters that may be used between brackets; they take precedence over the standard ones.
  /// - Throws: `FieldTypeError` for a bracket or brace without its counterpart, an unknown symbol, a `…` with nothing
  ///   before it, a backslash at the end, and a mask without a place.
  public init(_ notation: String, symbols: [Character: Symbol] = [:]) throws(FieldTypeError) {
    var all = Self.standardSymbols
    for (character, symbol) in symbols { all[character] = symbol }
    var masks: [Mask] = []
    for part in Self.parts(of: notation) { masks.append(try Mask(part, of: notation, all)) }
    self.notation = notation
    elements = masks[0].elements
    others = Array(masks.dropFirst())
  }

  private init(
    _ part: Substring, of notation: String, _ symbols: [Character: Symbol]
  ) throws(FieldTypeError) {
    self.notation = String(part)
    others = []
    do throws(FieldTypeError) {
      var reader = MaskNotationReader(self.notation, symbols: symbols)
      elements = Self.ordered(try reader.elements())
    } catch {
      let start = notation.utf8.distance(from: notation.startIndex, to: part.startIndex)
      throw FieldTypeError(specification: notation, offset: start + error.offset, message: error.message)
    }
  }

  /// The masks that vertical bars separate. A bar after a backslash, or between brackets or braces, is an ordinary
  /// character.
  private static func parts(of notation: String) -> [Substring] {
    var parts: [Substring] = []
    var (start, index, closing) = (notation.startIndex, notation.startIndex, Character?.none)
    while index < notation.endIndex {
      let character = notation[index]
      if character == "\\" {
        index = notation.index(after: index)
        if index == notation.endIndex { break }
      } else if character == closing {
        closing = nil
      } else if closing == nil, character == "[" || character == "{" {
        closing = character == "[" ? "]" : "}"
      } else if closing == nil, character == "|" {
        parts.append(notation[start..<index])
        start = notation.index(after: index)
      }
      index = notation.index(after: index)
    }
    return parts + [notation[start...]]
  }

  /// All masks, this one first.
  var all: [Mask] { [self] + others }

  /// The maximum number of Characters of a text; `nil` if a place repeats.
  public var maximumLength: Int? {
    all.contains(where: \.repeats) ? nil : all.map(\.elements.count).max()
  }

  /// Whether a place of this mask, apart from the others, repeats.
  var repeats: Bool { elements.contains(where: \.repeats) }

  /// Puts neighbouring places of one kind in order: the required ones, then the optional ones or the repetition. A
  /// repetition replaces the optional places next to it.
  private static func ordered(_ elements: [Element]) -> [Element] {
    var result: [Element] = []
    var start = 0
    while start < elements.count {
      let kind = elements[start].characterKind
      var end = start + 1
      if let kind {
        while end < elements.count, elements[end].characterKind == kind { end += 1 }
      }
      result += kind == nil ? [elements[start]] : orderedRun(elements[start..<end])
      start = end
    }
    return result
  }

  private static func orderedRun(_ run: ArraySlice<Element>) -> [Element] {
    let required = run.filter(\.isRequired)
    let others = run.filter { !$0.isRequired }
    let repetition = others.first(where: \.repeats)
    return required + (repetition.map { [$0] } ?? Array(others))
  }
}

/// Reads a mask's notation.
private struct MaskNotationReader {
  let notation: String
  let symbols: [Character: Mask.Symbol]
  var rest: Substring

  init(_ notation: String, symbols: [Character: Mask.Symbol]) {
    self.notation = notation
    self.symbols = symbols
    rest = notation[...]
  }

  mutating func elements() throws(FieldTypeError) -> [Mask.Element] {
    var elements: [Mask.Element] = []
    while let character = rest.first {
      switch character {
      case "[": try readPlaces(into: &elements)
      case "{": elements += try plainLiterals()
      case "]", "}":
        throw error("“\(character)” has no opening partner; write “\\\(character)” for the character itself")
      default: elements.append(.literal(try literal(), isPlain: false))
      }
    }
    if elements.allSatisfy({ $0.characterKind == nil }) {
      throw error("a mask needs at least one place, such as [0]", at: notation.startIndex)
    }
    return elements
  }

  /// Reads the places between brackets.
  private mutating func readPlaces(into elements: inout [Mask.Element]) throws(FieldTypeError) {
    let opening = rest.startIndex
    rest.removeFirst()
    while let character = rest.first, character != "]" {
      elements.append(try place(character, after: elements.last))
      rest.removeFirst()
    }
    if rest.popFirst() == nil { throw error("“[” has no closing “]”", at: opening) }
  }

  private func place(_ character: Character, after previous: Mask.Element?) throws(FieldTypeError) -> Mask.Element {
    if character == Mask.repetitionSign {
      guard let kind = previous?.characterKind else {
        throw error("“…” repeats the place before it, and there is none")
      }
      return .repeating(kind)
    }
    guard let symbol = symbols[character] else {
      let known = symbols.keys.map(String.init).sorted().joined(separator: " ")
      throw error("“\(character)” is not a place of a mask; between brackets, use \(known) and …")
    }
    return .slot(symbol.kind, isOptional: symbol.isOptional)
  }

  /// Reads the literals between braces.
  private mutating func plainLiterals() throws(FieldTypeError) -> [Mask.Element] {
    let opening = rest.startIndex
    rest.removeFirst()
    var literals: [Mask.Element] = []
    while let character = rest.first, character != "}" {
      literals.append(.literal(try literal(), isPlain: true))
    }
    if rest.popFirst() == nil { throw error("“{” has no closing “}”", at: opening) }
    return literals
  }

  /// Reads one literal, with or without a backslash.
  private mutating func literal() throws(FieldTypeError) -> Character {
    let start = rest.startIndex
    var character = rest.removeFirst()
    if character == "\\" {
      guard let escaped = rest.popFirst() else {
        throw error("a backslash makes the next character a literal, and there is none", at: start)
      }
      character = escaped
    }
    if character.isNewline { throw error("a mask has no line ends: its field has one line", at: start) }
    return character
  }

  private func error(_ message: String, at index: String.Index? = nil) -> FieldTypeError {
    let offset = notation.utf8.distance(from: notation.startIndex, to: index ?? rest.startIndex)
    return FieldTypeError(specification: notation, offset: offset, message: message)
  }
}
