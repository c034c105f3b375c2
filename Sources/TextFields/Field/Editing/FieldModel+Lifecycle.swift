extension FieldModel {
  /// Puts another text into the field. It is laid out and put into the field's case as if typed, but never refused or
  /// cut.
  ///
  /// Marked text is dropped, the caret goes to the end, and the history is emptied: `undo()` cannot go back to the
  /// text before. A disabled field takes the text too, because the program sets it and not the user.
  @discardableResult
  public mutating func setText(_ text: String) -> EditResult {
    let change = put(text)
    history.clear()
    return result(change: change, events: change == nil ? [] : judgeAfterEdit().union(.changed))
  }

  /// Puts a text into the field, without judging it and without an entry in the history.
  @discardableResult
  mutating func put(_ text: String) -> TextChange? {
    let old = self.text
    composition = nil
    marks = NumberMarkMemory()
    let prepared = rules.read(whole: rules.prepared(whole: text))
    if let format = rules.format, edited.layOut(whole: prepared, caret: prepared.utf8.count, format) != nil {
      edited.exchangeLayout()
    } else {
      _ = edited.replace(.start..<buffer.end, with: prepared)
    }
    edited.moveCaret(toBoundary: buffer.end)
    return TextChange.between(old, self.text)
  }

  /// Puts a value into the field in the form that programs use, such as `1200.99` for an amount shown as `1 200,99`.
  ///
  /// - Returns: a refusal with the reason `typing` if the type has no such value.
  @discardableResult
  public mutating func setPlainValue(_ value: String) -> EditResult {
    guard let form = rules.form else { return setText(value) }
    guard let text = form.text(ofPlainValue: value) else { return refused(rules.rejection(.typing)) }
    return setText(text)
  }

  /// Rewrites the text in the canonical form of its value, such as `7` for `007`, because typing is over.
  mutating func settle() -> FieldEvents {
    let place = selection
    if let change = completeLastNumber() {
      remember(change, EditHistory.Trace(kind: .other, range: place, selection: place))
      return settleValue().union(.changed)
    }
    return settleValue()
  }

  private mutating func settleValue() -> FieldEvents {
    marks = NumberMarkMemory()
    guard let form = rules.form, !form.settlesOnlyValidTexts || isValid, let value = form.settledPlainValue(of: text),
      let settled = form.text(ofPlainValue: value)
    else { return [] }
    let trace = EditHistory.Trace(kind: .other, range: selection, selection: selection)
    guard let change = put(settled) else { return [] }
    remember(change, trace)
    return .changed
  }

  /// Begins editing: the field has the focus.
  ///
  /// The text is not judged. Nothing happens if the field is disabled, has the focus already, or the caller's
  /// `shouldBegin` says no.
  @discardableResult
  public mutating func beginEditing() -> FieldEvents {
    let mayBegin = isEnabled && rules.configuration.overrides.shouldBegin?(self) ?? true
    guard mayBegin, focus == .inactive else { return [] }
    focus = .active
    return .began
  }

  /// Ends editing: the field loses the focus. Marked text is committed, and the text is judged if the timing says so.
  ///
  /// If the caller's `shouldEnd` says no, nothing happens and the field keeps the focus.
  @discardableResult
  public mutating func endEditing() -> FieldEvents {
    guard rules.configuration.overrides.shouldEnd?(self) ?? true else { return [] }
    let marked = commitMarkedText()?.events ?? []
    focus = .inactive
    history.close()
    report.endEditing()
    let settled = settle()
    let judges = report.hasShownAlert || !rules.timing.isDisjoint(with: [.onFly, .afterEdit])
    return marked.union(settled).union(.ended).union(judges ? judge(isLenient: false) : [])
  }

  /// Clears the whole text, as a clear button does. Marked text is discarded, and `undo()` brings back what was there
  /// before it. If the clearing is refused, the text stays, marked text included. An empty field has nothing to clear and
  /// reports no event.
  @discardableResult
  public mutating func clear() -> EditResult {
    guard rules.configuration.overrides.shouldClear?(self) ?? true else { return refused(rules.rejection(.override)) }
    guard let composition else { return clearCommitted() }
    var cleared = self
    cleared.discard(composition)
    let result = cleared.clearCommitted()
    if let rejection = result.rejection { return refused(rejection) }
    self = cleared
    return result.adding([.changed, .cleared])
  }

  /// Clears a text without marked text.
  private mutating func clearCommitted() -> EditResult {
    if buffer.utf8Count == 0, rules.decidesAlone, isEnabled {
      marks = NumberMarkMemory()
      return result(events: [])
    }
    let edit = Edit(range: .start..<buffer.end, replacement: "")
    let trace = EditHistory.Trace(kind: edit.historyKind, range: UTF16Range(edit.range), selection: selection)
    var removed = ""
    if clearShortly(&removed) {
      let change = TextChange(range: trace.range, removed: removed, inserted: "")
      remember(change, trace)
      return changed(change, isInsertion: false, [.changed, .cleared])
    }
    let cleared = perform(edit)
    return cleared.change == nil ? cleared : cleared.adding(.cleared)
  }

  /// Starts over: no text, no focus, no status and no history, as if the field had just been made without a text. It
  /// stays enabled or disabled.
  public mutating func restart() {
    var fresh = FieldModel(rules: rules, text: "")
    fresh.isEnabled = isEnabled
    self = fresh
  }

  /// Shows an error or a warning that the program has found, for instance a name that is taken. The next edit judges
  /// the text again.
  @discardableResult
  public mutating func showAlert(_ message: String, isWarning: Bool = false) -> FieldEvents {
    report.take(isWarning ? .warning(message) : .error(message))
  }

  /// Removes the alert. Later edits are still judged.
  public mutating func hideAlert() {
    report.hideAlert()
  }

  /// Shows the text as dots, or as it is.
  @discardableResult
  public mutating func secure(_ isSecure: Bool = true) -> FieldEvents {
    defer { self.isSecure = isSecure }
    return isSecure && !self.isSecure ? .secured : []
  }
}
