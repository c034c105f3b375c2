public import TextFields

/// A field behind a text view of a toolkit: what the toolkit reports becomes edits of the field, and the view shows what
/// the field makes of them.
///
/// An adapter calls the method for what its toolkit has reported or is about to do:
///
/// - before the toolkit changes the text: `shouldReplace(_:with:)`, or `insert(_:)`, `deleteBackward()`, `paste(_:)` and
///   the like, where the toolkit has such commands;
/// - after it changed the text by itself (autofill, dictation, an input method): `textDidChange()`;
/// - after it moved the selection: `selectionDidChange()`;
/// - when editing begins or ends, at Return, and when the text is cleared.
///
/// While the binding shows an answer, toolkits report what is shown as if a user had done it. Those calls, and calls from
/// the field's own overrides, do nothing and reply with no event.
///
/// Not thread-safe: a binding is used from the thread that its view belongs to. It does not keep its view alive.
public final class FieldBinding<View: FieldView> {
  /// The field. It cannot be changed but through the binding, so that the view never shows anything else.
  public private(set) var field: FieldModel
  /// The view; `nil` until there is one.
  public private(set) weak var view: View?
  /// Is called with each reply that has an event or a refusal, once the view shows it.
  public var onReply: ((FieldReply) -> Void)?

  private var isShowing = false
  private var isEditing = false
  private var lastPresentation: FieldPresentation?

  /// Binds a field. Nothing is shown until there is a view.
  public init(_ field: FieldModel) { self.field = field }

  /// Gives the field a view, which shows the field at once.
  public func attach(to view: View) {
    self.view = view
    lastPresentation = nil
    show()
  }

  /// Whether a report of the toolkit is an echo of what the binding itself is doing.
  private var isBusy: Bool { isShowing || isEditing }
}

// MARK: - Before the toolkit edits

extension FieldBinding {
  /// Whether the toolkit itself shall replace a range of its text, in its own unit: what it is about to do.
  ///
  /// The binding makes the edit in the field and shows the answer, so that the answer is `false`. It is `true` while the
  /// binding itself changes the view, and while an input method composes; then `textDidChange()` has to follow.
  public func shouldReplace(_ range: Range<Int>, with replacement: String) -> Bool {
    if isBusy || view?.markedRange != nil { return true }
    replace(range, with: replacement)
    return false
  }

  /// Replaces a range, in the toolkit's own unit, of the text that the field has now.
  ///
  /// A deletion of the one Character before or after the caret counts as that key: the field then deletes what the key
  /// means beside a separator, and undoes a run of such keys in one step.
  @discardableResult
  public func replace(_ range: Range<Int>, with replacement: String) -> FieldReply {
    replace(View.offsetUnit.utf16Range(of: range, in: field.text), with: replacement)
  }

  /// Puts text in place of the selection, or at the caret.
  @discardableResult
  public func insert(_ text: String) -> FieldReply { edit { $0.insert(text) } }

  /// Pastes text: an undo takes it back alone. Whether the field offers pasting at all, `field.allows(.paste)` says; an
  /// adapter asks before it calls this.
  @discardableResult
  public func paste(_ text: String) -> FieldReply { edit { $0.paste(text) } }

  /// Deletes the selection, or the Character before the caret.
  @discardableResult
  public func deleteBackward() -> FieldReply { edit { $0.deleteBackward() } }

  /// Deletes the selection, or the Character after the caret.
  @discardableResult
  public func deleteForward() -> FieldReply { edit { $0.deleteForward() } }

  /// Clears the text, as a clear button does.
  @discardableResult
  public func clear() -> FieldReply { edit { $0.clear() } }

  /// Takes back the last step.
  @discardableResult
  public func undo() -> FieldReply { edit { $0.undo() } }

  /// Repeats the step that was taken back last.
  @discardableResult
  public func redo() -> FieldReply { edit { $0.redo() } }

  /// Deletes the selection and returns it, for a pasteboard; `nil` if nothing is selected or the field does not offer
  /// cutting.
  public func cut() -> String? {
    guard field.allows(.cut), let text = selectedText else { return nil }
    deleteBackward()
    return text
  }

  /// The selection, for a pasteboard; `nil` if nothing is selected or the field does not offer copying.
  public func copy() -> String? { field.allows(.copy) ? selectedText : nil }

  private var selectedText: String? {
    let selection = field.selection
    if selection.isEmpty { return nil }
    let start = String.Index(utf16Offset: selection.location, in: field.text)
    return String(field.text[start..<String.Index(utf16Offset: selection.upperBound, in: field.text)])
  }
}

// MARK: - After the toolkit edited

extension FieldBinding {
  /// Takes over what the view has in it, because the toolkit has changed it by itself.
  ///
  /// Text that an input method composes is marked in the field too. When it is marked no longer it is committed, and
  /// goes through the rules then. Any other difference goes through the rules as one edit.
  @discardableResult
  public func textDidChange() -> FieldReply {
    guard !isBusy, let view else { return FieldReply() }
    if let marked = view.markedRange { return compose(marked, in: view) }
    if let marked = field.markedRange { return commitMarked(marked, in: view) }
    return takeOver(view)
  }

  /// Takes over the view's selection, because the user or the toolkit has moved it.
  ///
  /// If the text is another one too, because the toolkit reports the selection first, that is taken over as well.
  @discardableResult
  public func selectionDidChange() -> FieldReply {
    guard !isBusy, let view else { return FieldReply() }
    if view.markedRange != nil || field.markedRange != nil || !view.shownText.hasSameBytes(as: field.text) {
      return textDidChange()
    }
    let selection = View.offsetUnit.utf16Range(of: view.shownSelection, in: field.text)
    return change { field in
      field.select(selection)
      return FieldReply()
    }
  }

  /// Makes the field's marked text that of the view.
  private func compose(_ marked: Range<Int>, in view: View) -> FieldReply {
    let (unit, text) = (View.offsetUnit, view.shownText)
    let selection = unit.utf16Range(of: view.shownSelection, in: text)
    let range = unit.utf16Range(of: marked, in: text)
    if text.hasSameBytes(as: field.text), range == field.markedRange, selection == field.selection {
      return FieldReply()
    }
    let inside = UTF16Range(location: selection.location - range.location, length: selection.length)
    let replaced = field.markedRange == nil ? replacedRange(by: range, in: text) : nil
    return edit { field in
      if let replaced, replaced != field.selection { field.select(replaced) }
      return field.setMarkedText(String(unit.part(marked, of: text)), selectedRange: inside)
    }
  }

  /// What a new text has in place of a range of the field's text, if the texts are the same before and behind the range.
  private func replacedRange(by range: UTF16Range, in text: String) -> UTF16Range? {
    let old = field.text
    let behind = text.utf16.count - range.upperBound
    let length = old.utf16.count - behind - range.location
    guard length >= 0, text.utf16.prefix(range.location).elementsEqual(old.utf16.prefix(range.location)),
      text.utf16.suffix(behind).elementsEqual(old.utf16.suffix(behind))
    else { return nil }
    return UTF16Range(location: range.location, length: length)
  }

  /// Commits the field's marked text as the input method left it in the view: as what now stands in its place.
  private func commitMarked(_ marked: UTF16Range, in view: View) -> FieldReply {
    let (old, new) = (field.text, view.shownText)
    let behind = old.utf16.count - marked.upperBound
    let end = new.utf16.count - behind
    guard end >= marked.location, new.utf16.prefix(marked.location).elementsEqual(old.utf16.prefix(marked.location)),
      new.utf16.suffix(behind).elementsEqual(old.utf16.suffix(behind))
    else { return edit { $0.commitMarkedText() }.followed(by: takeOver(view)) }
    let start = String.Index(utf16Offset: marked.location, in: new)
    let composed = String(new[start..<String.Index(utf16Offset: end, in: new)])
    return edit { field in
      let isLastMarked = old.utf16.count == new.utf16.count && old.hasSameBytes(as: new)
      let marked = isLastMarked ? nil : field.setMarkedText(composed)
      // Text that the field does not even take as marked is gone, and with it what was marked before.
      return marked?.isAccepted ?? true ? field.commitMarkedText() ?? marked : marked
    }
  }

  /// Brings the view's text through the rules.
  private func takeOver(_ view: View) -> FieldReply {
    let text = view.shownText
    let caret = View.offsetUnit.utf16Range(of: view.shownSelection, in: text)
    guard let change = TextDifference(from: field.text, to: text, caret: caret.upperBound) else {
      return selectionDidChange()
    }
    return replace(change.range, with: change.replacement)
  }

  private func replace(_ range: UTF16Range, with replacement: String) -> FieldReply {
    edit { field in
      let selection = field.selection
      if range == selection { return field.insert(replacement) }
      if replacement.isEmpty, selection.isEmpty {
        if range.upperBound == selection.location, field.isOneCharacter(range) { return field.deleteBackward() }
        if range.location == selection.location, field.isOneCharacter(range) { return field.deleteForward() }
      }
      return field.replace(range, with: replacement)
    }
  }
}

// MARK: - Events

extension FieldBinding {
  /// Whether editing may begin: the field is enabled, and its overrides do not say no.
  public var mayBeginEditing: Bool {
    field.isEnabled && field.configuration.overrides.shouldBegin?(field) ?? true
  }

  /// Whether editing may end: the field's overrides do not say no.
  public var mayEndEditing: Bool { field.configuration.overrides.shouldEnd?(field) ?? true }

  /// Editing begins: the view has the focus.
  @discardableResult
  public func beginEditing() -> FieldReply { change { FieldReply(events: $0.beginEditing()) } }

  /// Editing ends: the view has lost the focus.
  @discardableResult
  public func endEditing() -> FieldReply { change { FieldReply(events: $0.endEditing()) } }

  /// Judges the text, at Return or when a form is sent.
  @discardableResult
  public func commit() -> FieldReply { change { FieldReply(events: $0.commit()) } }

  /// Commits the text that an input method has marked.
  @discardableResult
  public func commitMarkedText() -> FieldReply { edit { $0.commitMarkedText() } }

  /// Changes the field in a way that the binding has no method for, such as `restart()`, `pick(_:)` or `showAlert(_:)`,
  /// and shows the field.
  @discardableResult
  public func update(_ body: (inout FieldModel) -> FieldEvents) -> FieldReply {
    change { FieldReply(events: body(&$0)) }
  }

  private func edit(_ body: (inout FieldModel) -> EditResult?) -> FieldReply {
    change { field in body(&field).map { FieldReply($0) } ?? FieldReply() }
  }

  /// Changes the field, shows it, and reports.
  private func change(_ body: (inout FieldModel) -> FieldReply) -> FieldReply {
    if isBusy { return FieldReply() }
    isEditing = true
    let reply = body(&field)
    isEditing = false
    show()
    if reply != FieldReply() { onReply?(reply) }
    return reply
  }
}

// MARK: - Showing

extension FieldBinding {
  /// Shows the field, where the view shows something else.
  private func show() {
    guard let view else { return }
    isShowing = true
    defer { isShowing = false }
    let selection = View.offsetUnit.range(of: field.selection, in: field.text)
    let isStillMarked = view.markedRange != nil && field.markedRange == nil
    if isStillMarked || view.shownSelection != selection || !view.shownText.hasSameBytes(as: field.text) {
      view.show(field.text, selection: selection)
    }
    let presentation = field.presentation
    if presentation != lastPresentation {
      lastPresentation = presentation
      view.show(presentation)
    }
  }
}

extension FieldModel {
  /// Whether a range covers one whole Character.
  fileprivate func isOneCharacter(_ range: UTF16Range) -> Bool {
    guard range.location >= 0, range.upperBound <= utf16Count, range.length > 0 else { return false }
    let start = String.Index(utf16Offset: range.location, in: text)
    return start < text.endIndex && text.index(after: start).utf16Offset(in: text) == range.upperBound
  }
}

extension String {
  /// Whether two texts are the same bytes. `==` takes texts for equal that differ in how an accent is encoded.
  fileprivate func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
