extension FieldModel {
  /// Replaces a range of the text.
  ///
  /// - Parameter range: in UTF-16 code units. It is clamped to the text, and an end inside a Character is moved
  ///   outwards to include the whole Character.
  /// - Parameter replacement: what takes its place; empty to delete.
  @discardableResult
  public mutating func replace(_ range: UTF16Range, with replacement: String) -> EditResult {
    edit(edited.positions(of: range), replacement)
  }

  /// Replaces a range of the text.
  ///
  /// - Parameter range: indices of `text` as it is now; ends inside a Character are moved to its start.
  /// - Parameter replacement: what takes its place; empty to delete.
  @discardableResult
  public mutating func replace(_ range: Range<String.Index>, with replacement: String) -> EditResult {
    let lower = edited.position(of: range.lowerBound)
    let upper = edited.position(of: range.upperBound)
    return edit(lower..<upper, replacement)
  }

  /// Replaces the selection, or inserts at the caret: for a key, a suggestion, or text from elsewhere.
  @discardableResult
  public mutating func insert(_ text: String) -> EditResult {
    // No function here hands on an optional result: copying one costs as much as appending the key to the text.
    if let byte = text.onlyASCIIByte {
      if rules.mayEndLabel(byte), endsLabel(byte) { return edit(selected, text) }
      switch way(of: byte) {
      case .plain(let key):
        // Two calls: of one with either string, the compiler makes a copy first.
        if key == byte { return insertPlain(text) }
        return insertPlain(String(ascii: key))
      case .growing(let key):
        if let end = growLayout(by: key) { return takeGrownLayout(caret: end) }
        if refuses(key) { return refused(rules.refusedKey) }
        if let place = insertIntoLayout(key) { return takeLayout(withKeyAt: selection, caret: place) }
      case .refused: return refused(rules.refusedKey)
      case .long: break
      }
      if passesOver(byte) {
        marks.separated = buffer.end
        return result(events: [])
      }
    } else if isRefused(letter: text) {
      return refused(letter: text)
    }
    return edit(selected, text)
  }

  /// Pastes text in place of the selection, or at the caret. The rules are those of `insert(_:)`, but `undo()` takes
  /// back a paste as a step of its own, even a paste of one character.
  @discardableResult
  public mutating func paste(_ text: String) -> EditResult { edit(selected, text, isPaste: true) }

  /// Takes over a whole text, for toolkits that report an edit only after they made it: the difference goes through the
  /// rules as one edit.
  ///
  /// - Complexity: O(*n*), to find the difference.
  @discardableResult
  public mutating func update(to text: String) -> EditResult {
    guard let change = TextChange.between(self.text, text) else { return result(change: nil, events: []) }
    return replace(change.range, with: String(change.inserted))
  }

  /// Deletes the selection, or the Character before the caret.
  @discardableResult
  public mutating func deleteBackward() -> EditResult {
    if takesShortWay {
      if !rules.hasFormat, mayDeleteShortly { return deletePlain() }
      if rules.hasFormat {
        if let end = shrinkLayout() { return takeShrunkLayout(caret: end) }
        if let place = removeFromLayout() { return takeLayout(withoutKeyBefore: caret, caret: place) }
      }
    }
    let range = selected.isEmpty ? buffer.boundary(before: selected.lowerBound)..<selected.lowerBound : selected
    return edit(range, "")
  }

  /// Deletes the selection, or the Character after the caret. If that is a format's separator, the Character after it
  /// is deleted.
  @discardableResult
  public mutating func deleteForward() -> EditResult {
    let range = selected.isEmpty ? selected.upperBound..<buffer.boundary(after: selected.upperBound) : selected
    return edit(range, "", deletesForward: true)
  }

  /// Selects a range, or moves the caret. The range is clamped and widened like the range of an edit.
  public mutating func select(_ range: UTF16Range) {
    edited.select(edited.positions(of: range))
    marks.refused = nil
  }

  /// Moves the caret to the start of the Character before it, or to the start of a selection.
  public mutating func moveCaretBackward() {
    let caret = selected.isEmpty ? buffer.boundary(before: selected.lowerBound) : selected.lowerBound
    edited.moveCaret(toBoundary: caret)
    marks.refused = nil
  }

  /// Moves the caret to the end of the Character after it, or to the end of a selection.
  public mutating func moveCaretForward() {
    let caret = selected.isEmpty ? buffer.boundary(after: selected.upperBound) : selected.upperBound
    edited.moveCaret(toBoundary: caret)
    marks.refused = nil
  }

  /// Selects the whole text.
  public mutating func selectAll() {
    edited.select(.start..<buffer.end)
    marks.refused = nil
  }

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
  /// Whether deleting a separator alone also deletes the character after it, and not the one before it.
  var deletesForward = false
  /// Whether the caller's override has accepted the edit as it is.
  var skipsRules = false

  /// Whether the edit is a step of its own in the history, even if it is one Character: a paste, or text of an input
  /// method.
  var isStepOfItsOwn = false
  /// How much of the replacement has to fit.
  var extent = Extent.configured

  /// How much of a replacement has to fit.
  enum Extent {
    /// What the field's policies say.
    case configured
    /// All of it.
    case whole
    /// Some of it.
    case part
  }

  /// Whether the edit only deletes. Deleting is always allowed in an enabled field.
  var isDeletion: Bool { replacement.isEmpty }

  /// Whether the filter, the limit and the rules judge the edit.
  var isJudged: Bool { !isDeletion && !skipsRules }

  /// The edit's kind in the history. One key deletes one Character. A deletion of more than two code units counts as
  /// several Characters: to count them exactly is not worth the cost.
  var historyKind: EditHistory.Kind {
    if isStepOfItsOwn { return .other }
    if isDeletion, range.upperBound.utf16 - range.lowerBound.utf16 > 2 { return .other }
    if isDeletion { return deletesForward ? .deletingForward : .deletingBackward }
    return replacement.hasSeveralCharacters ? .other : .typing
  }
}

// MARK: - The rules

extension FieldModel {
  /// Makes an edit or refuses it. Must not be called while text is marked.
  mutating func perform(_ edit: Edit) -> EditResult {
    do throws(Rejection) {
      let edit = try overridden(edit, isMarked: false)
      return mayOmit(edit) ? performInPart(edit) : performAsDecided(edit)
    } catch {
      if rules.notesMarks { noteRefusal(of: edit) }
      return refused(error.at(refusedRange(error.reason, of: edit)))
    }
  }

  /// Makes an edit as the caller's override wants it, or refuses it.
  mutating func performAsDecided(_ decided: Edit) -> EditResult {
    if !rules.labels.isEmpty, let result = takeLabel(endedBy: decided) { return result }
    do throws(Rejection) {
      var edit = decided
      if edit.isJudged { edit.replacement = try read(edit) }
      let trace = EditHistory.Trace(kind: edit.historyKind, range: UTF16Range(edit.range), selection: selection)
      let change = try apply(edit)
      if rules.notesMarks { noteMarks(of: edit) }
      return accepted(change, trace, isInsertion: !edit.isDeletion)
    } catch {
      if rules.notesMarks { noteRefusal(of: decided) }
      return refused(error.at(refusedRange(error.reason, of: decided)))
    }
  }

  /// The `range` of the rejection of an edit; see `Rejection.range`.
  private mutating func refusedRange(_ reason: Rejection.Reason, of edit: Edit) -> UTF16Range? {
    let length = edit.replacement.utf16Length
    let whole = UTF16Range(location: 0, length: length)
    switch reason {
    case .disabled, .override, .undecided: return nil
    case .rule, .viability: return whole
    case .typing: return length > Self.longestExplained ? nil : rules.untakenRange(of: edit.replacement) ?? whole
    case .limit: return length > Self.longestExplained ? nil : surplusRange(of: edit) ?? whole
    }
  }

  /// The maximum length in UTF-16 code units of a refused replacement that is searched for the refused part. Each of
  /// its Characters may cost a run of the typing pattern.
  static var longestExplained: Int { 1_000 }

  /// The end of the replacement for which there is no room; `nil` if there is a format, because the format decides
  /// which characters count.
  private mutating func surplusRange(of edit: Edit) -> UTF16Range? {
    guard !rules.hasFormat, let limit else { return nil }
    let replaced = edited.part(edit.range).count
    let room = max(0, limit - (buffer.characterCount - replaced))
    let kept = edit.replacement.prefix(room).utf16Length
    let length = edit.replacement.utf16Length
    return kept < length ? UTF16Range(location: kept, length: length - kept) : nil
  }

  /// The edit as the caller's override wants it; the edit as it is if there is no override.
  mutating func overridden(_ edit: Edit, isMarked: Bool) throws(Rejection) -> Edit {
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

  mutating func apply(_ edit: Edit) throws(Rejection) -> TextChange? {
    guard let format = rules.format else { return try applyPlain(edit) }
    return try applyFormatted(edit, format)
  }

  /// Makes an edit in place in a text without a format, and reverts it if a rule refuses it.
  mutating func applyPlain(_ edit: Edit) throws(Rejection) -> TextChange? {
    let limit = edit.isJudged ? limit : nil
    let countBefore = buffer.characterCount
    var applied = edited.replace(edit.range, with: edit.replacement)
    if let limit, buffer.characterCount > max(limit, countBefore) {
      edited.revert(applied)
      applied = edited.replace(edit.range, with: try truncated(edit, to: limit))
    }
    do throws(Rejection) {
      if edit.isJudged { try checkCandidate() }
    } catch {
      edited.revert(applied)
      throw error
    }
    edited.moveCaret(behind: applied)
    return buffer.change(by: applied)
  }

  /// The longest start of a replacement for which there is room.
  private mutating func truncated(_ edit: Edit, to limit: Int) throws(Rejection) -> String {
    let room = limit - (buffer.characterCount - edited.part(edit.range).count)
    // A number or an address without its end is another one.
    guard rules.truncates(edit.extent), room > 0, rules.reader?.keepsAll != true else {
      throw rules.rejection(.limit, limit: limit)
    }
    return String(edit.replacement.prefix(room))
  }

  /// Asks the type's own rule, and the viability rule, about the text as the edit has made it.
  private mutating func checkCandidate() throws(Rejection) {
    if let candidate = rules.candidate, try !rules.isMatch(candidate, text) { throw rules.rejection(.rule) }
    try checkViability()
  }

  /// Refuses a text that could no longer become valid.
  mutating func checkViability() throws(Rejection) {
    guard rules.refusesDeadEnds else { return }
    startRunOverLongText()
    if case .error = validation { throw rules.rejection(.viability) }
  }
}

// MARK: - Results

extension FieldModel {
  /// The result of an edit that was done; the history records it.
  mutating func accepted(_ change: TextChange?, _ trace: EditHistory.Trace, isInsertion: Bool) -> EditResult {
    guard let change else { return result(events: []) }
    remember(change, trace)
    return changed(change, isInsertion: isInsertion)
  }

  /// Records a change in the history.
  mutating func remember(_ change: TextChange, _ trace: EditHistory.Trace) {
    if rules.hasFormat {
      history.record(whole: buffer.text, utf16Count: buffer.utf16Count, change, trace, caretAfter: caret)
    } else {
      history.record(change, trace, caretAfter: caret)
    }
  }

  /// The result of an edit that changed the text.
  @inline(__always)
  mutating func changed(
    _ change: consuming TextChange, isInsertion: Bool, _ events: FieldEvents = .changed
  ) -> EditResult {
    var events = events
    if isInsertion, isFull { events.insert(.filled) }
    events.formUnion(judgeAfterEdit())
    return EditResult(text: buffer.text, selection: selection, change: change, events: events)
  }

  /// The result of an edit that was refused.
  mutating func refused(_ rejection: Rejection) -> EditResult {
    EditResult(text: text, selection: selection, rejection: rejection)
  }

  /// The result of a call that changed no text.
  mutating func result(events: FieldEvents) -> EditResult {
    EditResult(text: text, selection: selection, events: events)
  }

  /// The result of a call that is not an edit by the user; `change` is `nil` if the text is the same.
  mutating func result(change: TextChange?, events: FieldEvents) -> EditResult {
    guard let change else { return result(events: events) }
    return EditResult(text: text, selection: selection, change: change, events: events)
  }

  /// Whether the text has exactly the length of its limit, or the length that its type implies. A text may be longer
  /// than its type implies, so that only equality counts.
  private var isFull: Bool {
    mutating get {
      let limit = (rules.limitOverride == nil ? rules.limit : self.limit) ?? .max
      if rules.hasFormat { return edited.isLayoutFull(limit: limit) }
      let maximum = min(limit, rules.maximumLength ?? .max)
      return buffer.characterCount == maximum
    }
  }
}
