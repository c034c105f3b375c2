/// What a key does in the form.
enum TryAction: Hashable, Sendable {
  case insert(String)
  case deleteBackward, deleteForward
  case delete(upTo: TextMotion)
  case move(TextMotion, selecting: Bool)
  case selectAll, cut, copy, paste
  case newLine
  case nextField, previousField
  case pickNext, pickPrevious
  case clear, toggleDots
  case commit, leave, suspend, redraw
}

extension TryAction {
  /// The action of a key; `nil` for a key without one.
  ///
  /// The keys are those of text fields, and those of a shell's command line as far as they agree with these. Control-C
  /// leaves the form, so copying is Alt-C and Control-Insert.
  static func of(_ press: KeyPress) -> TryAction? {
    if case .character(let character) = press.key { return of(character, press.modifiers) }
    let isSelecting = press.modifiers.contains(.shift)
    let isBroad = !press.modifiers.isDisjoint(with: [.control, .alt])
    switch press.key {
    case .left: return .move(isBroad ? .wordLeft : .left, selecting: isSelecting)
    case .right: return .move(isBroad ? .wordRight : .right, selecting: isSelecting)
    case .home: return .move(isBroad ? .textStart : .lineStart, selecting: isSelecting)
    case .end: return .move(isBroad ? .textEnd : .lineEnd, selecting: isSelecting)
    case .up: return isBroad ? .pickNext : .move(.lineUp, selecting: isSelecting)
    case .down: return isBroad ? .pickPrevious : .move(.lineDown, selecting: isSelecting)
    case .pageUp: return .previousField
    case .pageDown: return .nextField
    case .tab: return isSelecting ? .previousField : .nextField
    case .backspace: return isBroad ? .delete(upTo: .wordLeft) : .deleteBackward
    case .delete: return isSelecting ? .cut : isBroad ? .delete(upTo: .wordRight) : .deleteForward
    case .insert: return isSelecting ? .paste : isBroad ? .copy : nil
    case .enter: return isBroad ? .newLine : .commit
    case .escape: return .leave
    case .character: return nil
    }
  }

  private static func of(_ character: Character, _ modifiers: KeyPress.Modifiers) -> TryAction? {
    modifiers.contains(.control) ? withControl[character] : withAlt[character]
  }

  private static let withControl: [Character: TryAction] = [
    "a": .move(.lineStart, selecting: false), "e": .move(.lineEnd, selecting: false),
    "b": .move(.left, selecting: false), "f": .move(.right, selecting: false),
    "p": .move(.lineUp, selecting: false), "n": .move(.lineDown, selecting: false),
    "d": .deleteForward, "w": .delete(upTo: .wordLeft), "k": .delete(upTo: .lineEnd), "u": .delete(upTo: .lineStart),
    "x": .cut, "v": .paste, "y": .paste, "j": .newLine, "l": .redraw, "t": .toggleDots,
    "c": .leave, "z": .suspend,
  ]

  private static let withAlt: [Character: TryAction] = [
    "a": .selectAll, "c": .copy, "w": .copy, "v": .paste, "x": .cut, "k": .clear,
    "b": .move(.wordLeft, selecting: false), "f": .move(.wordRight, selecting: false), "d": .delete(upTo: .wordRight),
  ]
}
