#if FIELDMATCH_STAND_INS
  import Foundation
  import RecordedEdits
  import TextFields

  /// What a user does to a stand-in view. Whoever conforms says how its toolkit is told of it.
  @MainActor protocol StandInPlayer: AnyObject {
    var field: FieldModel { get }
    var shownText: String { get }
    var shownSelection: Range<Int> { get }
    var shownMarked: Range<Int>? { get }
    var replies: [(FieldEvents, Rejection.Reason?)] { get set }

    /// The keyboard puts text in place of a range.
    func type(_ text: String, in range: Range<Int>)
    func compose(_ text: String)
    func unmark()
    func select(_ range: Range<Int>)
    func paste(_ text: String)
    func autofill(_ text: String)
    func begin()
    func end()
    func pressReturn()
    func clear()
    func undo()
    func redo()
    func restart()
  }

  extension StandInPlayer {
    var shown: ShownState {
      ShownState(text: shownText, selection: range(shownSelection), marked: shownMarked.map(range))
    }

    private func range(_ range: Range<Int>) -> UTF16Range {
      UTF16Range(location: range.lowerBound, length: range.count)
    }

    /// The range of the view's text that a script's range is.
    private func own(_ range: UTF16Range) -> Range<Int> {
      let count = shownText.utf16.count
      let lower = min(range.location, count)
      return lower..<min(lower + range.length, count)
    }

    func perform(_ step: EditStep) -> (events: FieldEvents, rejection: Rejection.Reason?)? {
      replies = []
      switch step {
      case .edit(let range, let text): type(text, in: range.map(own) ?? shownMarked ?? shownSelection)
      case .mark(let range, let text):
        if let range { select(own(range)) }
        compose(text)
      case .select(let range): select(own(range))
      case .paste(let text): paste(text)
      case .autofill(let text): autofill(text)
      case .event(let event): perform(event)
      }
      return (replies.reduce(into: []) { $0.formUnion($1.0) }, replies.compactMap(\.1).last)
    }

    private func perform(_ event: EditStep.Event) {
      switch event {
      case .begin: begin()
      case .end: end()
      case .commit: pressReturn()
      case .clear: clear()
      case .restart: restart()
      case .undo: undo()
      case .redo: redo()
      case .unmark: unmark()
      case .deleteBackward: type("", in: shownSelection.isEmpty ? characterBefore : shownSelection)
      case .deleteForward: type("", in: shownSelection.isEmpty ? characterAfter : shownSelection)
      }
    }

    private var caret: String.Index { String.Index(utf16Offset: shownSelection.lowerBound, in: shownText) }

    private var characterBefore: Range<Int> {
      guard caret > shownText.startIndex else { return shownSelection }
      return shownText.index(before: caret).utf16Offset(in: shownText)..<shownSelection.lowerBound
    }

    private var characterAfter: Range<Int> {
      guard caret < shownText.endIndex else { return shownSelection }
      return shownSelection.lowerBound..<shownText.index(after: caret).utf16Offset(in: shownText)
    }
  }

  /// A user of a `FieldUITextField`.
  @MainActor final class UITextFieldPlayer: @MainActor EditPlayer, StandInPlayer {
    let view = FieldUITextField()
    let adapter: UITextFieldAdapter
    var replies: [(FieldEvents, Rejection.Reason?)] = []

    init(_ field: FieldModel) {
      adapter = UITextFieldAdapter(field, textField: view)
      adapter.binding.onReply = { [unowned self] in replies.append(($0.events, $0.rejection?.reason)) }
    }

    var field: FieldModel { adapter.binding.field }
    var shownText: String { view.text ?? "" }
    var shownSelection: Range<Int> { view.selectedTextRange?.offsets ?? 0..<0 }
    var shownMarked: Range<Int>? { view.markedTextRange?.offsets }

    func type(_ text: String, in range: Range<Int>) {
      if view.markedTextRange == nil, text.isEmpty, range.isEmpty { return }
      if adapter.textField(view, shouldChangeCharactersIn: NSRange(range), replacementString: text) {
        view.replace(range, with: text)
      }
    }

    func compose(_ text: String) {
      view.setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
    }
    func unmark() { view.unmarkText() }
    func select(_ range: Range<Int>) { view.selectedTextRange = UITextRange(range) }

    func paste(_ text: String) {
      UIPasteboard.general.string = text
      view.paste(nil)
    }

    func autofill(_ text: String) { view.replace(0..<shownText.utf16.count, with: text) }

    func begin() {
      if adapter.textFieldShouldBeginEditing(view) { adapter.textFieldDidBeginEditing(view) }
    }

    func end() {
      guard adapter.textFieldShouldEndEditing(view) else { return }
      view.unmarkText()
      adapter.textFieldDidEndEditing(view, reason: .committed)
    }

    /// While text is marked, Return is the input method's, and a field is committed by a button.
    func pressReturn() {
      if view.markedTextRange == nil { _ = adapter.textFieldShouldReturn(view) } else { adapter.binding.commit() }
    }

    func clear() { if adapter.textFieldShouldClear(view) { view.replace(0..<shownText.utf16.count, with: "") } }
    func undo() { view.undoManager?.undo() }
    func redo() { view.undoManager?.redo() }

    func restart() {
      adapter.binding.update { field in
        field.restart()
        return []
      }
    }
  }

  /// A user of a `FieldUITextView`.
  @MainActor final class UITextViewPlayer: @MainActor EditPlayer, StandInPlayer {
    let view = FieldUITextView()
    let adapter: UITextViewAdapter
    var replies: [(FieldEvents, Rejection.Reason?)] = []

    init(_ field: FieldModel) {
      adapter = UITextViewAdapter(field, textView: view)
      adapter.binding.onReply = { [unowned self] in replies.append(($0.events, $0.rejection?.reason)) }
    }

    var field: FieldModel { adapter.binding.field }
    var shownText: String { view.text }
    var shownSelection: Range<Int> { Range(view.selectedRange)! }
    var shownMarked: Range<Int>? { view.markedTextRange?.offsets }

    func type(_ text: String, in range: Range<Int>) {
      if view.markedTextRange == nil, text.isEmpty, range.isEmpty { return }
      if adapter.textView(view, shouldChangeTextIn: NSRange(range), replacementText: text) {
        view.replace(range, with: text)
      }
    }

    func compose(_ text: String) {
      view.setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
    }
    func unmark() { view.unmarkText() }
    func select(_ range: Range<Int>) { view.selectedRange = NSRange(range) }

    func paste(_ text: String) {
      UIPasteboard.general.string = text
      view.paste(nil)
    }

    func autofill(_ text: String) { view.replace(0..<shownText.utf16.count, with: text) }

    func begin() {
      if adapter.textViewShouldBeginEditing(view) { adapter.textViewDidBeginEditing(view) }
    }

    func end() {
      guard adapter.textViewShouldEndEditing(view) else { return }
      view.unmarkText()
      adapter.textViewDidEndEditing(view)
    }

    /// In a field of several lines Return is a line end, and while text is marked it is the input method's; then a field
    /// is committed by a button.
    func pressReturn() {
      if field.configuration.type.isMultiline || view.markedTextRange != nil {
        adapter.binding.commit()
      } else {
        _ = adapter.textView(view, shouldChangeTextIn: view.selectedRange, replacementText: "\n")
      }
    }

    func clear() { adapter.binding.clear() }
    func undo() { view.undoManager?.undo() }
    func redo() { view.undoManager?.redo() }

    func restart() {
      adapter.binding.update { field in
        field.restart()
        return []
      }
    }
  }
#endif
