/// Text that is safe and visible on a terminal: it contains no commands to the terminal and nothing invisible.
enum Printable {
  /// The form in which a Character is drawn.
  ///
  /// A control character is drawn as its symbol (`␛` for Escape), and a combining mark without a base on a dotted
  /// circle. What would be invisible or would reorder the line is drawn as `�`.
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

  /// The form in which a text is drawn.
  static func form(of text: some StringProtocol) -> String { String(text.map { form(of: $0) }) }

  /// A combining mark on a dotted circle; `�` for the few spacing marks that do not combine with the circle.
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

  /// Whether a cluster contains a control character or a bidirectional control. Joiners, tags and variation selectors
  /// are allowed.
  private static func hasReordering(_ character: Character) -> Bool {
    character.unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.isBidiControl
    }
  }
}
