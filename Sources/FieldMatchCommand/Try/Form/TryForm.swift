import TextFields

/// The form: its fields, which one has the focus, and what was cut or copied.
struct TryForm: Sendable {
  /// The fields, in order.
  private(set) var fields: [TryField]
  /// The index of the field with the focus.
  private(set) var focus = 0
  /// The message below the fields; `nil` if there is none.
  private(set) var notice: Notice?
  /// Whether the form was committed without an error, and has not been changed since.
  private(set) var isCommitted = false
  /// The index of the first visible field, as the view has determined it.
  private(set) var firstShown = 0

  private var clipboard = ""

  /// A message about the form as a whole.
  struct Notice: Hashable, Sendable {
    let text: String
    let isGood: Bool
  }

  /// What the program has to do, besides drawing.
  enum Outcome: Hashable, Sendable {
    case goOn, leave, suspend, redraw, committed
  }

  /// Makes a form with at least one field; the first field has the focus.
  init(fields: [TryField]) {
    precondition(!fields.isEmpty, "a form has a field")
    self.fields = fields
    self.fields[0].begin()
  }

  /// The field with the focus.
  var focused: TryField { fields[focus] }

  /// Handles an input from the terminal.
  mutating func take(_ input: TerminalInput) -> Outcome {
    switch input {
    case .text(let character): return perform(.insert(String(character)))
    case .paste(let text): return takePaste(text)
    case .unreadable(let message): fields[focus].refuse("unreadable", message)
    case .key(let press):
      guard let action = TryAction.of(press) else { return .goOn }
      return perform(action)
    }
    return .goOn
  }

  /// Stores the places that the view has determined, so that the next view starts from them.
  mutating func take(_ view: ScreenView) {
    firstShown = view.firstShown
    fields[focus].scroll = view.scroll
  }

  /// Carries out the action of a key.
  mutating func perform(_ action: TryAction) -> Outcome {
    notice = nil
    switch action {
    case .leave: return .leave
    case .suspend: return .suspend
    case .redraw: return .redraw
    case .commit: return commit()
    case .newLine where !focused.field.configuration.type.isMultiline: return commit()
    case .nextField: moveFocus(by: 1)
    case .previousField: moveFocus(by: -1)
    case .move(let motion, let selecting): move(motion, selecting: selecting)
    case .cut, .copy, .paste, .selectAll: editByClipboard(action)
    default: edit(action)
    }
    return .goOn
  }

  private mutating func takePaste(_ text: String) -> Outcome {
    notice = nil
    paste(text)
    return .goOn
  }

  private mutating func edit(_ action: TryAction) {
    isCommitted = false
    switch action {
    case .insert(let text): fields[focus].insert(text)
    case .newLine: fields[focus].insert("\n")
    case .deleteBackward: fields[focus].deleteBackward()
    case .deleteForward: fields[focus].deleteForward()
    case .delete(upTo: let motion): fields[focus].delete(upTo: motion)
    case .clear: fields[focus].clear()
    case .pickNext: fields[focus].pick(1)
    case .pickPrevious: fields[focus].pick(-1)
    case .toggleDots: fields[focus].toggleDots()
    default: break
    }
  }
}

// MARK: - Clipboard

extension TryForm {
  private mutating func editByClipboard(_ action: TryAction) {
    switch action {
    case .selectAll where allows(.selectAll): fields[focus].selectAll()
    case .copy where allows(.copy): copy()
    case .cut where allows(.cut): cut()
    case .paste: paste(clipboard)
    default: break
    }
  }

  /// Whether the field's presentation offers an action; if it does not, says so.
  private mutating func allows(_ action: EditingAction) -> Bool {
    if focused.field.presentation.actions.contains(action) { return true }
    let reason = focused.field.isSecure ? " while its text is hidden (Control-T shows it)" : ""
    fields[focus].refuse("action", "This field does not allow “\(action.rawValue)”\(reason).")
    return false
  }

  @discardableResult
  private mutating func copy() -> Bool {
    guard let text = focused.selectedText else {
      fields[focus].refuse("selection", "Nothing is selected: Shift and an arrow key select, Alt-A selects all.")
      return false
    }
    clipboard = text
    return true
  }

  private mutating func cut() {
    guard copy() else { return }
    edit(.deleteBackward)
  }

  private mutating func paste(_ text: String) {
    guard allows(.paste) else { return }
    if text.isEmpty { return fields[focus].refuse("clipboard", "There is nothing to paste: nothing was copied yet.") }
    edit(.insert(text))
  }
}

// MARK: - Focus and commit

extension TryForm {
  private mutating func move(_ motion: TextMotion, selecting: Bool) {
    guard !fields[focus].move(motion, selecting: selecting) else { return }
    // There is no line to move to: a selection extends to the end of the text, and the caret moves to the next field.
    if selecting {
      fields[focus].move(motion == .lineUp ? .textStart : .textEnd, selecting: true)
    } else {
      moveFocus(by: motion == .lineUp ? -1 : 1)
    }
  }

  private mutating func moveFocus(by step: Int) {
    setFocus((focus + step + fields.count) % fields.count)
  }

  private mutating func setFocus(_ place: Int) {
    guard place != focus else { return }
    fields[focus].end()
    focus = place
    fields[focus].begin()
  }

  /// Commits all fields, and moves to the first one that is not valid.
  private mutating func commit() -> Outcome {
    let faulty = fields.indices.filter { !fields[$0].commit() }
    guard let first = faulty.first else {
      isCommitted = true
      notice = Notice(text: "✓ committed: \(Self.counted(fields.count)) valid", isGood: true)
      return .committed
    }
    setFocus(first)
    let verb = faulty.count == 1 ? "has" : "have"
    notice = Notice(text: "✗ not committed: \(Self.counted(faulty.count)) \(verb) to be put right", isGood: false)
    return .goOn
  }

  private static func counted(_ number: Int) -> String { number == 1 ? "1 field" : "\(number) fields" }
}
