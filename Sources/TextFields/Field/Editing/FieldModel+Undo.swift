extension FieldModel {
  /// Whether `undo()` would change the text.
  public var canUndo: Bool { composition != nil || history.canUndo }

  /// Whether `redo()` would change the text.
  public var canRedo: Bool { composition == nil && history.canRedo }

  /// Takes back the user's last step: a run of typing, a run of deletions, or a paste.
  ///
  /// The earlier text comes back even if the rules would refuse it now; it is judged as after an edit. While text is
  /// marked, only the marked text is taken back. `setText(_:)` and `reconfigure(_:)` start a new history.
  ///
  /// The last 100 steps are kept (up to 125 between two clean-ups), and about a mebibyte of the text that they removed.
  ///
  /// - Returns: a refusal with the reason `disabled` in a disabled field; a result without a change if there is nothing
  ///   to take back.
  @discardableResult
  public mutating func undo() -> EditResult {
    guard isEnabled else { return refused(rules.rejection(.disabled)) }
    if composition != nil { return cancelMarkedText() }
    guard let restoration = history.nextUndo() else { return result(events: []) }
    let (inverse, change) = restore(restoration)
    history.didUndo(inverse)
    return restored(change)
  }

  /// Repeats the step that `undo()` took back last. The next edit ends this possibility.
  ///
  /// - Returns: a refusal with the reason `disabled` in a disabled field; a result without a change if there is nothing
  ///   to repeat, or while text is marked.
  @discardableResult
  public mutating func redo() -> EditResult {
    guard isEnabled else { return refused(rules.rejection(.disabled)) }
    guard composition == nil, let restoration = history.nextRedo() else { return result(events: []) }
    let (inverse, change) = restore(restoration)
    history.didRedo(inverse)
    return restored(change)
  }

  /// Puts one text in place of another, and returns what takes that back.
  private mutating func restore(
    _ restoration: EditHistory.Restoration
  ) -> (inverse: EditHistory.Restoration, change: TextChange?) {
    let selectionBefore = selection
    marks = NumberMarkMemory()
    let applied = edited.replace(edited.positions(of: restoration.range), with: restoration.text)
    edited.select(edited.positions(of: restoration.selection))
    let range = UTF16Range(location: restoration.range.location, length: restoration.text.utf16Length)
    return (
      EditHistory.Restoration(range: range, text: applied.removed, selection: selectionBefore),
      buffer.change(by: applied)
    )
  }

  /// Removes the marked text, and puts back the text that it replaced.
  private mutating func cancelMarkedText() -> EditResult {
    guard let composition else { return result(events: []) }
    let applied = edited.replace(composition.marked, with: composition.replaced)
    self.composition = nil
    edited.select(applied.range.lowerBound..<applied.insertedEnd)
    return restored(buffer.change(by: applied))
  }

  private mutating func restored(_ change: TextChange?) -> EditResult {
    guard let change else { return result(events: []) }
    return EditResult(
      text: buffer.text, selection: selection, change: change, events: judgeAfterEdit().union(.changed))
  }
}
