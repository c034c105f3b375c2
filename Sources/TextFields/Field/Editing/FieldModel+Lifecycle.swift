extension FieldModel {
  /// Puts another text into the field: laid out and put into its case as if typed, but never refused or cut.
  ///
  /// Marked text is dropped, and the caret goes to the end. A disabled field takes it too: the program sets it, not the
  /// user.
  @discardableResult
  public mutating func setText(_ text: String) -> EditResult {
    let change = put(text)
    return result(change: change, events: change == nil ? [] : judgeAfterEdit().union(.changed))
  }

  /// Puts a text into the field, and says nothing about it.
  @discardableResult
  mutating func put(_ text: String) -> TextChange? {
    let old = self.text
    composition = nil
    marks = NumberMarkMemory()
    let prepared = rules.read(whole: rules.prepared(whole: text))
    if let format = rules.format,
      (try? workspace.layOut(whole: prepared, caret: prepared.utf8.count, format)) != nil
    {
      workspace.exchange(with: &buffer)
    } else {
      _ = substitute(.start..<buffer.end, with: prepared)
    }
    selected = buffer.end..<buffer.end
    return TextChange.between(old, self.text)
  }

  /// Puts a value into the field as programs have it, such as `1200.99` for an amount shown as `1 200,99`.
  ///
  /// - Returns: refused, for `typing`, where the type has no such value.
  @discardableResult
  public mutating func setPlainValue(_ value: String) -> EditResult {
    guard let form = rules.form else { return setText(value) }
    guard let text = form.text(ofPlainValue: value) else { return refused(rules.rejection(.typing)) }
    return setText(text)
  }

  /// Puts the text into the one form that stands for its value, such as `7` for `007`, now that typing is over.
  mutating func settle() -> FieldEvents {
    marks = NumberMarkMemory()
    guard let form = rules.form, let value = form.settledPlainValue(of: text),
      let settled = form.text(ofPlainValue: value)
    else { return [] }
    return put(settled) == nil ? [] : .changed
  }

  /// Begins editing: the field has the focus.
  ///
  /// Nothing is judged. A disabled field does not begin, nor one that the caller's override holds back.
  @discardableResult
  public mutating func beginEditing() -> FieldEvents {
    let mayBegin = isEnabled && rules.configuration.overrides.shouldBegin?(self) ?? true
    guard mayBegin, focus == .inactive else { return [] }
    focus = .active
    return .began
  }

  /// Ends editing: the field loses the focus. Marked text is committed, and the text is judged if the timing says so.
  ///
  /// Where the caller's override holds it back, the field keeps the focus.
  @discardableResult
  public mutating func endEditing() -> FieldEvents {
    guard rules.configuration.overrides.shouldEnd?(self) ?? true else { return [] }
    let marked = commitMarkedText()?.events ?? []
    focus = .inactive
    hasEndedEditing = true
    let settled = settle()
    let judges = hasShownAlert || !rules.timing.isDisjoint(with: [.onFly, .afterEdit])
    return marked.union(settled).union(.ended).union(judges ? judge(isLenient: false) : [])
  }

  /// Clears the field at once, as its clear button does. An empty field has nothing to clear.
  @discardableResult
  public mutating func clear() -> EditResult {
    composition = nil
    guard rules.configuration.overrides.shouldClear?(self) ?? true else { return refused(rules.rejection(.override)) }
    let cleared = perform(Edit(range: .start..<buffer.end, replacement: ""))
    guard cleared.change != nil else { return cleared }
    return EditResult(
      text: cleared.text, selection: cleared.selection, rejection: nil, change: cleared.change,
      events: cleared.events.union(.cleared))
  }

  /// Starts anew: no text, no focus, nothing said, as if the field had just been made without a text.
  public mutating func restart() {
    var fresh = FieldModel(rules: rules, text: "")
    fresh.isEnabled = isEnabled
    self = fresh
  }

  /// Shows an error, or a warning, that the program has found: a name that is taken, an answer of a server. The next edit
  /// judges the text anew.
  @discardableResult
  public mutating func showAlert(_ message: String, isWarning: Bool = false) -> FieldEvents {
    take(isWarning ? .warning(message) : .error(message))
  }

  /// Takes an alert off. Edits go on being judged.
  public mutating func hideAlert() {
    status = .normal
  }

  /// Shows the text as dots, or as it is.
  @discardableResult
  public mutating func secure(_ isSecure: Bool = true) -> FieldEvents {
    defer { self.isSecure = isSecure }
    return isSecure && !self.isSecure ? .secured : []
  }
}
