extension FieldModel {
  /// Whether `undo()` would change the text.
  public var canUndo: Bool { composition != nil || history.canUndo }

  /// Whether `redo()` would change the text.
  public var canRedo: Bool { composition == nil && history.canRedo }

  /// Takes back what the user did last: a run of typing, a run of deletions, or a paste, as a whole.
  ///
  /// The text is as it was, whatever the rules say of it; it is judged as after an edit. While text is marked, only the
  /// marked text is taken back. A text that the program sets, and another configuration, begin a new history.
  ///
  /// At most 100 steps are kept, and a megabyte of text that they took out.
  ///
  /// - Returns: refused, for `disabled`, in a field that takes no edits; without a change where nothing is left to take
  ///   back.
  @discardableResult
  public mutating func undo() -> EditResult {
    guard isEnabled else { return refused(rules.rejection(.disabled)) }
    if composition != nil { return cancelMarkedText() }
    guard let restoration = history.nextUndo() else { return result(events: []) }
    let (inverse, change) = restore(restoration)
    history.didUndo(inverse)
    return restored(change)
  }

  /// Does again what `undo()` has taken back, until the next edit.
  ///
  /// - Returns: as `undo()`. While text is marked there is nothing to do again.
  @discardableResult
  public mutating func redo() -> EditResult {
    guard isEnabled else { return refused(rules.rejection(.disabled)) }
    guard composition == nil, let restoration = history.nextRedo() else { return result(events: []) }
    let (inverse, change) = restore(restoration)
    history.didRedo(inverse)
    return restored(change)
  }

  /// Puts a text in place of another one, and tells how that is taken back.
  private mutating func restore(
    _ restoration: EditHistory.Restoration
  ) -> (inverse: EditHistory.Restoration, change: TextChange?) {
    let selectionBefore = selection
    marks = NumberMarkMemory()
    let applied = substitute(buffer.positions(of: restoration.range), with: restoration.text)
    selected = buffer.positions(of: restoration.selection)
    let range = UTF16Range(location: restoration.range.location, length: restoration.text.utf16Length)
    return (
      EditHistory.Restoration(range: range, text: applied.removed, selection: selectionBefore),
      buffer.change(by: applied)
    )
  }

  /// Takes the marked text out, and puts back what it took the place of.
  private mutating func cancelMarkedText() -> EditResult {
    guard let composition else { return result(events: []) }
    let applied = substitute(composition.marked, with: composition.replaced)
    self.composition = nil
    selected = applied.range.lowerBound..<applied.insertedEnd
    return restored(buffer.change(by: applied))
  }

  private mutating func restored(_ change: TextChange?) -> EditResult {
    guard let change else { return result(events: []) }
    return EditResult(
      text: buffer.text, selection: selection, change: change, events: judgeAfterEdit().union(.changed))
  }
}
