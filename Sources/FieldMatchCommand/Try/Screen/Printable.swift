/// Text as it can be put on a terminal: nothing in it commands the terminal, and nothing in it is invisible.
enum Printable {
  /// A Character as it is drawn.
  ///
  /// Controls become their pictures (`␛` for Escape), a mark without a base gets a dotted circle, and what would not be
  /// seen or would reorder the line becomes `�`.
  static func form(of character: Character) -> Character {
    guard let first = character.unicodeScalars.first else { return character }
    if first.value >= 0x20, first.value < 0x7F { return character }
    switch first.properties.generalCategory {
    case .control: return picture(of: first)
    case .nonspacingMark, .enclosingMark, .spacingMark: return onCircle(character)
    case .format, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate, .privateUse: return "\u{FFFD}"
    case .spaceSeparator: return " "
    default: return hasReordering(character) ? "\u{FFFD}" : character
    }
  }

  /// A text as it is drawn.
  static func form(of text: some StringProtocol) -> String { String(text.map { form(of: $0) }) }

  /// A mark on a dotted circle; a few spacing marks join nothing.
  private static func onCircle(_ mark: Character) -> Character {
    let text = "\u{25CC}" + String(mark)
    return text.count == 1 ? Character(text) : "\u{FFFD}"
  }

  private static func picture(of control: Unicode.Scalar) -> Character {
    switch control.value {
    case 0..<0x20: Character(Unicode.Scalar(0x2400 + control.value)!)
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }

  /// Whether a cluster carries a control of the other sort than joiners: tags and variation selectors are let through.
  private static func hasReordering(_ character: Character) -> Bool {
    character.unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.isBidiControl
    }
  }
}
