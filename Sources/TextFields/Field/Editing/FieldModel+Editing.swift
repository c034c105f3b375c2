extension FieldModel {
  /// Replaces a range of the text.
  ///
  /// - Parameter range: in UTF-16 code units. It is clamped to the text, and widened where an end is inside a Character.
  /// - Parameter replacement: what takes its place; empty to delete.
  @discardableResult
  public mutating func replace(_ range: UTF16Range, with replacement: String) -> EditResult {
    edit(buffer.positions(of: range), replacement)
  }

  /// Replaces a range of the text.
  ///
  /// - Parameter range: indices of `text` as it is now; ends inside a Character are moved to its start.
  /// - Parameter replacement: what takes its place; empty to delete.
  @discardableResult
  public mutating func replace(_ range: Range<String.Index>, with replacement: String) -> EditResult {
    let lower = buffer.position(of: range.lowerBound)
    let upper = buffer.position(of: range.upperBound)
    return edit(lower..<upper, replacement)
  }

  /// Puts text in place of the selection, or at the caret: a key, a paste, a suggestion.
  @discardableResult
  public mutating func insert(_ text: String) -> EditResult {
    if let key = shortKey(text) { return type(key) }
    if let key = growingKey(text), let grown = growFormatted(by: key) { return grown }
    return edit(selected, text)
  }

  /// Pastes text in place of the selection, or at the caret. The rules are those of `insert(_:)`; `undo()` takes a paste
  /// back by itself, of one character too.
  @discardableResult
  public mutating func paste(_ text: String) -> EditResult { edit(selected, text, isPaste: true) }

  /// Takes over a whole text, as toolkits have it that tell of an edit only after it: what is different goes through the
  /// rules as one edit.
  @discardableResult
  public mutating func update(to text: String) -> EditResult {
    guard let change = TextChange.between(self.text, text) else { return result(change: nil, events: []) }
    return replace(change.range, with: String(change.inserted))
  }

  /// Deletes the selection, or the Character before the caret.
  @discardableResult
  public mutating func deleteBackward() -> EditResult {
    if let place = shortDeletion { return deleteKey(at: place) }
    let range = selected.isEmpty ? buffer.boundary(before: selected.lowerBound)..<selected.lowerBound : selected
    return edit(range, "")
  }

  /// Deletes the selection, or the Character behind the caret; of a separator, the one behind that.
  @discardableResult
  public mutating func deleteForward() -> EditResult {
    let range = selected.isEmpty ? selected.upperBound..<buffer.boundary(after: selected.upperBound) : selected
    return edit(range, "", deletesForward: true)
  }

  /// Selects a range, or puts the caret somewhere. It is clamped and widened like the range of an edit.
  public mutating func select(_ range: UTF16Range) {
    selected = buffer.positions(of: range)
    marks.refused = nil
  }

  /// Moves the caret to the start of the Character before it, or to the start of a selection.
  public mutating func moveCaretBackward() {
    let caret = selected.isEmpty ? buffer.boundary(before: selected.lowerBound) : selected.lowerBound
    selected = caret..<caret
  }

  /// Moves the caret behind the Character after it, or to the end of a selection.
  public mutating func moveCaretForward() {
    let caret = selected.isEmpty ? buffer.boundary(after: selected.upperBound) : selected.upperBound
    selected = caret..<caret
  }

  /// Selects the whole text.
  public mutating func selectAll() { selected = .start..<buffer.end }

  private mutating func edit(
    _ range: Range<TextPosition>, _ replacement: String, deletesForward: Bool = false, isPaste: Bool = false
  ) -> EditResult {
    let edit = Edit(range: range, replacement: replacement, deletesForward: deletesForward, isStepOfItsOwn: isPaste)
    return composition == nil ? perform(edit) : performComposing(edit)
  }
}

/// An edit on its way through the rules.
struct Edit {
  /// What is replaced, on boundaries of Characters.
  var range: Range<TextPosition>
  /// What takes its place; empty for a deletion.
  var replacement: String
  /// Whether a separator that is deleted alone takes the character behind it along, not the one before.
  var deletesForward = false
  /// Whether the caller has accepted it as it is.
  var skipsRules = false

  /// Whether it is a step of its own in the history, even if it is one Character: a paste, or text of an input method.
  var isStepOfItsOwn = false

  /// Whether it only deletes. Deleting is always allowed.
  var isDeletion: Bool { replacement.isEmpty }

  /// Whether filter, limit and rules judge it.
  var isJudged: Bool { !isDeletion && !skipsRules }

  /// What it is for the history. One key deletes one Character; a Character of more than two code units is taken for
  /// several.
  var historyKind: EditHistory.Kind {
    if isStepOfItsOwn { return .other }
    if isDeletion, range.upperBound.utf16 - range.lowerBound.utf16 > 2 { return .other }
    if isDeletion { return deletesForward ? .deletingForward : .deletingBackward }
    return replacement.dropFirst().isEmpty ? .typing : .other
  }
}

// MARK: - The rules

extension FieldModel {
  /// Does an edit or refuses it. No text is marked.
  mutating func perform(_ edit: Edit) -> EditResult {
    do throws(Rejection) {
      var edit = try overridden(edit, isMarked: false)
      if edit.isJudged { edit.replacement = try read(edit) }
      let trace = EditHistory.Trace(kind: edit.historyKind, range: UTF16Range(edit.range), selection: selection)
      let change = try apply(edit)
      if rules.reader != nil { noteMarks(of: edit) }
      return accepted(change, trace, isInsertion: !edit.isDeletion)
    } catch {
      if rules.reader != nil { noteRefusal(of: edit) }
      return refused(error)
    }
  }

  /// The edit as the caller's override wants it.
  func overridden(_ edit: Edit, isMarked: Bool) throws(Rejection) -> Edit {
    guard isEnabled else { throw rules.rejection(.disabled) }
    guard let shouldChange = rules.shouldChange else { return edit }
    let proposed = ProposedEdit(range: UTF16Range(edit.range), replacement: edit.replacement, isMarked: isMarked)
    var decided = edit
    switch shouldChange(self, proposed) {
    case .followRules: break
    case .accept: decided.skipsRules = true
    case .refuse(let message):
      throw Rejection(reason: .override, message: message ?? rules.messages.refused)
    case .replace(let replacement): decided.replacement = replacement
    }
    return decided
  }

  private mutating func apply(_ edit: Edit) throws(Rejection) -> TextChange? {
    guard let format = rules.format else { return try applyPlain(edit) }
    return try applyFormatted(edit, format)
  }

  /// Makes an edit in a text without a format: in place, and takes it back where a rule refuses it.
  mutating func applyPlain(_ edit: Edit) throws(Rejection) -> TextChange? {
    let limit = edit.isJudged ? limit : nil
    let countBefore = buffer.characterCount
    var applied = substitute(edit.range, with: edit.replacement)
    if let limit, buffer.characterCount > max(limit, countBefore) {
      revert(applied)
      applied = substitute(edit.range, with: try truncated(edit, to: limit))
    }
    do throws(Rejection) {
      if edit.isJudged { try checkCandidate() }
    } catch {
      revert(applied)
      throw error
    }
    moveCaret(to: applied.insertedEnd)
    return buffer.change(by: applied)
  }

  /// As much of a replacement as there is room for.
  private func truncated(_ edit: Edit, to limit: Int) throws(Rejection) -> String {
    let range = buffer.index(edit.range.lowerBound)..<buffer.index(edit.range.upperBound)
    let room = limit - (buffer.characterCount - text[range].count)
    guard rules.configuration.overLimit == .truncate, room > 0 else { throw rules.rejection(.limit, limit: limit) }
    return String(edit.replacement.prefix(room))
  }

  /// Asks the type's own rule, and viability, of the text as it would be.
  private mutating func checkCandidate() throws(Rejection) {
    if let candidate = rules.candidate, try !rules.isMatch(candidate, text) { throw rules.rejection(.rule) }
    try checkViability()
  }

  /// Refuses a text that could not become valid any more.
  mutating func checkViability() throws(Rejection) {
    guard rules.refusesDeadEnds else { return }
    startRunOverLongText()
    if case .error = validation { throw rules.rejection(.viability) }
  }

  /// Puts the caret behind what was inserted, at the boundary of a Character.
  mutating func moveCaret(to position: TextPosition) {
    let caret = buffer.caret(at: position)
    selected = caret..<caret
  }
}

// MARK: - Results

extension FieldModel {
  /// The result of an edit that was done, which the history takes note of.
  mutating func accepted(_ change: TextChange?, _ trace: EditHistory.Trace, isInsertion: Bool) -> EditResult {
    guard let change else { return result(events: []) }
    remember(change, trace)
    return changed(change, isInsertion: isInsertion)
  }

  /// Lets the history take note of a change that has been made.
  mutating func remember(_ change: TextChange, _ trace: EditHistory.Trace) {
    if rules.hasFormat {
      history.record(whole: buffer.text, change, trace, caretAfter: caret)
    } else {
      history.record(change, trace, caretAfter: caret)
    }
  }

  /// The result of an edit that made the text another one.
  mutating func changed(_ change: consuming TextChange, isInsertion: Bool) -> EditResult {
    var events = FieldEvents.changed
    if isInsertion, isFull { events.insert(.filled) }
    events.formUnion(judgeAfterEdit())
    return EditResult(text: buffer.text, selection: selection, change: change, events: events)
  }

  /// The result of an edit that was refused.
  func refused(_ rejection: Rejection) -> EditResult {
    EditResult(text: text, selection: selection, rejection: rejection)
  }

  /// The result of what changed no text.
  func result(events: FieldEvents) -> EditResult {
    EditResult(text: text, selection: selection, events: events)
  }

  /// The result of what is not an edit of the user.
  func result(change: TextChange?, events: FieldEvents) -> EditResult {
    guard let change else { return result(events: events) }
    return EditResult(text: text, selection: selection, change: change, events: events)
  }

  /// Whether the text has just the length of its limit, or the one that its type implies. The latter may be exceeded.
  private var isFull: Bool {
    let limit = limit ?? .max
    if rules.hasFormat { return workspace.isFull(limit: limit) }
    let maximum = min(limit, rules.maximumLength ?? .max)
    return buffer.characterCount == maximum
  }
}
