#if FIELDMATCH_STAND_INS
  import Foundation
  import RecordedEdits
  import TextFields

  /// A user of an `NSTextField`, which is edited all the time.
  @MainActor final class NSTextFieldPlayer: @MainActor EditPlayer, StandInPlayer {
    let view: NSTextField
    let adapter: NSTextFieldAdapter
    var replies: [(FieldEvents, Rejection.Reason?)] = []
    private let nowhere = NSRange(location: NSNotFound, length: 0)

    /// - Parameter view: a `FieldNSTextField`, which asks before an edit, or a plain one, which tells afterwards.
    init(_ field: FieldModel, view: NSTextField) {
      self.view = view
      view.startEditing()
      adapter = NSTextFieldAdapter(field, textField: view)
      adapter.binding.onReply = { [unowned self] in replies.append(($0.events, $0.rejection?.reason)) }
    }

    var editor: NSTextView { view.editor! }
    var field: FieldModel { adapter.binding.field }
    var shownText: String { editor.string }
    var shownSelection: Range<Int> { Range(editor.selectedRange())! }
    var shownMarked: Range<Int>? { editor.hasMarkedText() ? Range(editor.markedRange()) : nil }

    func type(_ text: String, in range: Range<Int>) {
      if text.isEmpty, range.isEmpty { return }
      editor.insertText(text, replacementRange: NSRange(range))
    }

    func compose(_ text: String) {
      editor.setMarkedText(
        text, selectedRange: NSRange(location: text.utf16.count, length: 0), replacementRange: nowhere)
    }

    func unmark() { editor.unmarkText() }

    func select(_ range: Range<Int>) {
      editor.setSelectedRange(NSRange(range))
      if editor.delegate == nil { adapter.binding.selectionDidChange() }
    }

    func paste(_ text: String) {
      NSPasteboard.general.content = text
      if editor is FieldEditor { editor.paste(nil) } else { adapter.binding.paste(text) }
    }

    func autofill(_ text: String) { editor.replace(NSRange(0..<shownText.utf16.count), with: text) }

    func begin() {
      if view is FieldNSTextField {
        _ = view.becomeFirstResponder()
        return
      }
      guard adapter.control(view, textShouldBeginEditing: editor) else { return }
      adapter.controlTextDidBeginEditing(Notification(name: Notification.Name("begin")))
    }

    func end() {
      guard adapter.control(view, textShouldEndEditing: editor) else { return }
      editor.unmarkText()
      adapter.controlTextDidEndEditing(Notification(name: Notification.Name("end")))
    }

    func pressReturn() {
      if editor.hasMarkedText() {
        adapter.binding.commit()
        return
      }
      _ = adapter.control(view, textView: editor, doCommandBy: Selector("insertNewline:"))
    }

    func clear() { adapter.binding.clear() }
    func undo() { adapter.undoManager.undo() }
    func redo() { adapter.undoManager.redo() }

    func restart() {
      adapter.binding.update { field in
        field.restart()
        return []
      }
    }
  }

  /// A user of a SwiftUI `TextField`, which is bound to a `FieldViewModel`. SwiftUI does not say what is marked.
  @MainActor final class SwiftUIPlayer: @MainActor EditPlayer {
    let model: FieldViewModel
    private var replies: [(FieldEvents, Rejection.Reason?)] = []

    init(_ field: FieldModel) {
      model = FieldViewModel(field)
      model.binding.onReply = { [unowned self] in replies.append(($0.events, $0.rejection?.reason)) }
      _ = ModelField(model: model).body
    }

    var field: FieldModel { model.field }

    var shown: ShownState {
      let selection = model.shownSelection
      return ShownState(
        text: model.text, selection: UTF16Range(location: selection.lowerBound, length: selection.count))
    }

    func perform(_ step: EditStep) -> (events: FieldEvents, rejection: Rejection.Reason?)? {
      replies = []
      switch step {
      case .edit(let range, let text): type(text, in: range.map(own) ?? model.shownSelection)
      case .mark: return nil
      case .select(let range): select(own(range))
      case .paste(let text): model.binding.paste(text)
      case .autofill(let text): type(text, in: 0..<model.text.utf16.count)
      case .event(let event): perform(event)
      }
      return (replies.reduce(into: []) { $0.formUnion($1.0) }, replies.compactMap(\.1).last)
    }

    private func perform(_ event: EditStep.Event) {
      let selection = model.shownSelection
      switch event {
      case .begin: StandInScreen.focusChange?(false, true)
      case .end: StandInScreen.focusChange?(true, false)
      case .commit: StandInScreen.submit?()
      case .clear: model.binding.clear()
      case .undo: model.binding.undo()
      case .redo: model.binding.redo()
      case .unmark: break
      case .restart:
        model.binding.update { field in
          field.restart()
          return []
        }
      case .deleteBackward: type("", in: selection.isEmpty ? character(before: selection.lowerBound) : selection)
      case .deleteForward: type("", in: selection.isEmpty ? character(after: selection.lowerBound) : selection)
      }
    }

    /// SwiftUI writes the text, then the selection, and then says that they have changed.
    private func type(_ text: String, in range: Range<Int>) {
      let old = model.text
      let start = String.Index(utf16Offset: range.lowerBound, in: old)
      let new = old[..<start] + text + old[String.Index(utf16Offset: range.upperBound, in: old)...]
      if new == old { return }
      StandInScreen.text?.wrappedValue = String(new)
      let caret = String.Index(utf16Offset: range.lowerBound + text.utf16.count, in: String(new))
      StandInScreen.selection?.wrappedValue = TextSelection(insertionPoint: caret)
      StandInScreen.textChange?()
      StandInScreen.selectionChange?()
    }

    private func select(_ range: Range<Int>) {
      let start = String.Index(utf16Offset: range.lowerBound, in: model.text)
      let end = String.Index(utf16Offset: range.upperBound, in: model.text)
      StandInScreen.selection?.wrappedValue = TextSelection(range: start..<end)
      StandInScreen.selectionChange?()
    }

    private func own(_ range: UTF16Range) -> Range<Int> {
      let count = model.text.utf16.count
      let lower = min(range.location, count)
      return lower..<min(lower + range.length, count)
    }

    private func character(before offset: Int) -> Range<Int> {
      if offset == 0 { return 0..<0 }
      let caret = String.Index(utf16Offset: offset, in: model.text)
      return model.text.index(before: caret).utf16Offset(in: model.text)..<offset
    }

    private func character(after offset: Int) -> Range<Int> {
      let caret = String.Index(utf16Offset: offset, in: model.text)
      if caret == model.text.endIndex { return offset..<offset }
      return offset..<model.text.index(after: caret).utf16Offset(in: model.text)
    }
  }
#endif
