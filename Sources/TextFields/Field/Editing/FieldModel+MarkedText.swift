/// Text that an input method is still composing.
struct Composition: Sendable {
  /// Where the marked text is, in the text as it is now.
  var marked: Range<TextPosition>
  /// The text that the marked text replaced.
  let replaced: String
}

extension FieldModel {
  /// Puts marked text in place of the selection, or of the marked text that is there.
  ///
  /// Input methods compose freely: neither the typing filter nor the format changes marked text, and the limit applies
  /// only if the configuration says so (`limitsMarkedText`). The rules judge the text when it is committed.
  ///
  /// - Parameters:
  ///   - text: the marked text; empty to stop composing and delete what was selected when composing began.
  ///   - selectedRange: the selection within the marked text, in UTF-16 code units from its start; the end of the
  ///     marked text unless given.
  @discardableResult
  public mutating func setMarkedText(_ text: String, selectedRange: UTF16Range? = nil) -> EditResult {
    if text.isEmpty { return commit(marked: "") ?? result(change: nil, events: []) }
    do throws(Rejection) {
      let edit = Edit(range: composition?.marked ?? selected, replacement: text)
      return try compose(overridden(edit, isMarked: true), selectedRange)
    } catch {
      return refused(error)
    }
  }

  /// Commits the marked text: it now goes through the rules. What does not fit is left out, as if the text had been typed
  /// key by key, and the result's `omission` tells of it; a number is taken whole or not at all. If nothing fits, the text
  /// is as it was before composing began, and the event `changed` says that the marked text is gone. The result's change
  /// is relative to the text before composing.
  ///
  /// - Returns: `nil` if no text was marked.
  @discardableResult
  public mutating func commitMarkedText() -> EditResult? {
    guard let composition else { return nil }
    return commit(marked: String(self.text(in: composition.marked)))
  }

  /// Edits a text that has marked text in it. An insertion within the marked text commits it, a deletion within it
  /// leaves the rest marked, and an edit outside it commits it first. If an insertion does not fit, the marked text is
  /// committed without it.
  mutating func performComposing(_ edit: Edit) -> EditResult {
    guard let marked = composition?.marked else { return perform(edit) }
    guard marked.lowerBound <= edit.range.lowerBound, edit.range.upperBound <= marked.upperBound else {
      return performBeside(marked, edit)
    }
    let before = text(in: marked.lowerBound..<edit.range.lowerBound)
    let behind = text(in: edit.range.upperBound..<marked.upperBound)
    let text = String(before) + edit.replacement + behind
    if edit.isStepOfItsOwn, !edit.isDeletion, !(before.isEmpty && behind.isEmpty) {
      return paste(edit, between: String(before), String(behind))
    }
    if !edit.isDeletion, !(before.isEmpty && behind.isEmpty) {
      return commit(inserting: edit.replacement, String(before), String(behind))
    }
    guard edit.isDeletion, !text.isEmpty else { return commit(marked: text) ?? result(change: nil, events: []) }
    return setMarkedText(text, selectedRange: UTF16Range(caret: before.utf16Length))
  }

  /// Commits the marked text, without what is selected in it, and then pastes a text into it: two steps to undo.
  private mutating func paste(_ edit: Edit, between before: String, _ behind: String) -> EditResult {
    guard let committed = commit(marked: before + behind) else { return result(change: nil, events: []) }
    // What was committed ends at the caret; it may have been laid out, or taken in part.
    let distance = committed.isAccepted ? behind.utf16Length : 0
    let place = edited.positions(of: UTF16Range(caret: max(0, selected.upperBound.utf16 - distance)))
    var edit = edit
    edit.range = place.lowerBound..<place.lowerBound
    return perform(edit).adding(committed.events)
  }

  /// Commits the marked text with something inserted into it; if that does not fit, without it.
  private mutating func commit(inserting replacement: String, _ before: String, _ behind: String) -> EditResult {
    var trial = self
    let whole = trial.commit(marked: before + replacement + behind, extent: .whole)
    if let whole, whole.isAccepted {
      self = trial
      return whole
    }
    guard let committed = commit(marked: before + behind), let rejection = whole?.rejection else {
      return result(change: nil, events: [])
    }
    if !committed.isAccepted { return insert(replacement, without: committed) }
    return committed.omitting(rejection.at(UTF16Range(location: 0, length: replacement.utf16Length)))
  }

  /// Inserts a text where composed text was that does not fit itself, and is gone.
  private mutating func insert(_ replacement: String, without composed: EditResult) -> EditResult {
    let result = perform(Edit(range: selected, replacement: replacement)).adding(.changed)
    guard result.isAccepted, let lost = composed.rejection else { return result }
    return result.omitting(lost.at(nil))
  }

  /// Commits the marked text, and then makes an edit outside it.
  private mutating func performBeside(_ marked: Range<TextPosition>, _ edit: Edit) -> EditResult {
    let countBefore = buffer.utf16Count
    let committed = commitMarkedText()
    let growth = buffer.utf16Count - countBefore
    /// Where an end of the edit's range is after the commit. One within the marked text is at its end now.
    func place(_ end: TextPosition) -> Int {
      end <= marked.lowerBound ? end.utf16 : max(end.utf16, marked.upperBound.utf16) + growth
    }
    let lower = max(0, place(edit.range.lowerBound))
    let range = UTF16Range(location: lower, length: max(0, place(edit.range.upperBound) - lower))
    var edit = edit
    edit.range = edited.positions(of: range)
    return perform(edit).adding(committed?.events ?? [])
  }

  private mutating func compose(_ edit: Edit, _ selectedRange: UTF16Range?) throws(Rejection) -> EditResult {
    let countBefore = buffer.characterCount
    let applied = edited.replace(edit.range, with: edit.replacement)
    if rules.configuration.limitsMarkedText, let limit, buffer.characterCount > max(limit, countBefore) {
      edited.revert(applied)
      throw rules.rejection(.limit, limit: limit)
    }
    let start = edit.range.lowerBound
    composition = Composition(marked: start..<applied.insertedEnd, replaced: composition?.replaced ?? applied.removed)
    let inside = (selectedRange ?? UTF16Range(caret: .max)).clamped(to: applied.insertedEnd.utf16 - start.utf16)
    select(UTF16Range(location: start.utf16 + inside.lowerBound, length: inside.count))
    let change = buffer.change(by: applied)
    return result(change: change, events: change == nil ? [] : .changed)
  }

  /// Restores what was there before composing, and then runs a text in its place through the rules.
  private mutating func commit(marked text: String, extent: Edit.Extent = .part) -> EditResult? {
    guard let composition else { return nil }
    let restored = discard(composition)
    let result = perform(Edit(range: selected, replacement: text, isStepOfItsOwn: true, extent: extent))
    return restored.removed == composition.replaced ? result : result.adding(.changed)
  }

  /// Restores what was there before composing, and selects it.
  @discardableResult
  mutating func discard(_ composition: Composition) -> TextBuffer.Applied {
    let restored = edited.replace(composition.marked, with: composition.replaced)
    self.composition = nil
    edited.select(restored.range.lowerBound..<restored.insertedEnd)
    return restored
  }

  private func text(in range: Range<TextPosition>) -> Substring {
    edited.part(range)
  }
}
