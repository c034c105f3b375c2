#if (canImport(AppKit) && !targetEnvironment(macCatalyst)) || FIELDMATCH_STAND_INS
  public import FieldAdapters
  public import Foundation
  public import TextFields

  #if canImport(AppKit)
    public import AppKit
  #endif

  /// A field behind an `NSTextField`, whose text is edited in the window's field editor.
  ///
  /// A plain `NSTextField` tells its delegate of an edit afterwards; the field's answer then takes the place of what was
  /// typed. `FieldNSTextField` is a text field with a field editor of its own that asks before it changes, has the field's
  /// undo, and offers what the field offers. Keep the adapter as long as the text field: neither keeps the other alive.
  @MainActor public final class NSTextFieldAdapter: NSObject {
    /// What the adapter passes the text field's reports to; it has the field.
    public let binding: FieldBinding<NSTextFieldAdapter>
    /// Is called when there is something else to draw than the text: title, counter, alert.
    public var onPresentation: ((FieldPresentation) -> Void)?
    /// Is called at Return, once the field is committed.
    public var onSubmit: ((FieldModel) -> Void)?
    /// The field's undo.
    public let undoManager = FieldUndoManager()

    /// Whether the input method is putting marked text into the field editor just now.
    var isMarking = false
    private weak var textField: NSTextField?

    /// Puts a field behind a text field, and shows it at once.
    public init(_ field: FieldModel, textField: NSTextField) {
      binding = FieldBinding(field)
      self.textField = textField
      super.init()
      undoManager.follow(binding)
      textField.delegate = self
      (textField as? FieldNSTextField)?.adapter = self
      binding.attach(to: self)
    }

    /// The field editor while the text field is edited.
    private var editor: NSTextView? { textField?.currentEditor() as? NSTextView }
  }

  // MARK: - The view

  extension NSTextFieldAdapter: @MainActor FieldView {
    /// AppKit counts UTF-16 code units.
    public static var offsetUnit: OffsetUnit { .utf16 }

    /// The text in the field editor, or in the text field while it is not edited.
    public var shownText: String { editor?.string ?? textField?.stringValue ?? "" }

    /// The selection in the field editor; the start of the text while there is none.
    public var shownSelection: Range<Int> {
      guard let editor else { return 0..<0 }
      return Range(editor.selectedRange(), upTo: editor.string)
    }

    /// The marked text of the field editor.
    public var markedRange: Range<Int>? {
      guard let editor, editor.hasMarkedText() else { return nil }
      return Range(editor.markedRange(), upTo: editor.string)
    }

    /// Puts a text and a selection into the field editor, or a text into the text field.
    public func show(_ text: String, selection: Range<Int>) {
      guard let editor else {
        textField?.stringValue = text
        return
      }
      if editor.hasMarkedText() { editor.unmarkText() }
      editor.string = text
      editor.setSelectedRange(NSRange(location: selection.lowerBound, length: selection.count))
    }

    /// Sets the placeholder and whether the text field is enabled, and tells assistive technology the alert.
    ///
    /// Dots are those of an `NSSecureTextField`: a text field cannot become one.
    public func show(_ presentation: FieldPresentation) {
      guard let textField else { return }
      textField.placeholderString = presentation.isPlaceholderVisible ? presentation.placeholder : nil
      textField.isEnabled = presentation.state.isEnabled
      textField.setAccessibilityHelp(presentation.alert?.text ?? presentation.helperText)
      onPresentation?(presentation)
    }
  }

  // MARK: - The delegate

  extension NSTextFieldAdapter: NSTextFieldDelegate {
    /// The field decides.
    public func control(_ control: NSControl, textShouldBeginEditing fieldEditor: NSText) -> Bool {
      binding.mayBeginEditing
    }

    /// The field decides.
    public func control(_ control: NSControl, textShouldEndEditing fieldEditor: NSText) -> Bool {
      binding.mayEndEditing
    }

    /// Editing begins.
    public func controlTextDidBeginEditing(_ notification: Notification) { binding.beginEditing() }

    /// Editing ends.
    public func controlTextDidEndEditing(_ notification: Notification) { binding.endEditing() }

    /// The field editor has another text.
    public func controlTextDidChange(_ notification: Notification) {
      if !isMarking { binding.textDidChange() }
    }

    /// Return commits the field. Other commands are the field editor's.
    public func control(_ control: NSControl, textView: NSTextView, doCommandBy commandSelector: Selector) -> Bool {
      guard NSStringFromSelector(commandSelector) == "insertNewline:", !textView.hasMarkedText() else { return false }
      binding.commit()
      onSubmit?(binding.field)
      return true
    }

    /// The completions that the field would take.
    public func control(
      _ control: NSControl, textView: NSTextView, completions words: [String], forPartialWordRange charRange: NSRange,
      indexOfSelectedItem index: UnsafeMutablePointer<Int>
    ) -> [String] {
      words.filter { word in
        var trial = binding.field
        let range = UTF16Range(location: charRange.location, length: charRange.length)
        return trial.replace(range, with: word).isAccepted
      }
    }
  }

  // MARK: - The field editor

  extension NSTextFieldAdapter {
    /// Whether the field editor itself shall make an edit.
    func shouldChange(_ range: NSRange, _ replacement: String?, in textView: NSTextView) -> Bool {
      // AppKit asks with no text if only attributes change.
      guard let replacement, !isMarking else { return true }
      return binding.shouldReplace(Range(range, upTo: textView.string), with: replacement)
    }
  }

  /// A text field for an `NSTextFieldAdapter`. It has a field editor of its own, and is its delegate.
  public final class FieldNSTextField: NSTextField, NSTextViewDelegate {
    /// The adapter; set by itself.
    weak var adapter: NSTextFieldAdapter?

    /// The field editor.
    private(set) lazy var fieldEditor: FieldEditor = {
      let editor = FieldEditor(frame: .zero)
      editor.isFieldEditor = true
      editor.textField = self
      return editor
    }()

    /// The cell that hands out the field editor.
    public override class var cellClass: AnyClass? {
      get { FieldTextFieldCell.self }
      set {}
    }

    /// Editing begins with the focus. A plain `NSTextField` tells its delegate of it at the first change.
    public override func becomeFirstResponder() -> Bool {
      guard adapter?.binding.mayBeginEditing ?? true, super.becomeFirstResponder() else { return false }
      adapter?.binding.beginEditing()
      return true
    }

    /// The field makes the edit and shows the answer; input methods compose freely.
    public func textView(
      _ textView: NSTextView, shouldChangeTextIn affectedCharRange: NSRange, replacementString: String?
    ) -> Bool {
      adapter?.shouldChange(affectedCharRange, replacementString, in: textView) ?? true
    }

    /// The user, or AppKit itself, has moved the selection.
    public func textViewDidChangeSelection(_ notification: Notification) {
      if let adapter, !adapter.isMarking { adapter.binding.selectionDidChange() }
    }

    /// The field's undo.
    public func undoManager(for view: NSTextView) -> UndoManager? { adapter?.undoManager }

    /// The menu without what the field does not offer.
    public func textView(_ view: NSTextView, menu: NSMenu, for event: NSEvent, at charIndex: Int) -> NSMenu? {
      guard let field = adapter?.binding.field else { return menu }
      for item in menu.items {
        if let action = item.action, field.forbids(action) { menu.removeItem(item) }
      }
      return menu
    }
  }

  /// The cell of a `FieldNSTextField`.
  public final class FieldTextFieldCell: NSTextFieldCell {
    /// The text field's own field editor.
    public override func fieldEditor(for controlView: NSView) -> NSTextView? {
      (controlView as? FieldNSTextField)?.fieldEditor ?? super.fieldEditor(for: controlView)
    }
  }

  /// The field editor of a `FieldNSTextField`.
  public final class FieldEditor: NSTextView {
    /// The text field whose editor this is.
    weak var textField: FieldNSTextField?

    /// An input method composes: AppKit asks about the first letter before anything is marked.
    public override func setMarkedText(_ string: Any, selectedRange: NSRange, replacementRange: NSRange) {
      let adapter = textField?.adapter
      adapter?.isMarking = true
      super.setMarkedText(string, selectedRange: selectedRange, replacementRange: replacementRange)
      adapter?.isMarking = false
      adapter?.binding.textDidChange()
    }

    /// A paste is an edit of its own, so that undo takes it back alone.
    public override func paste(_ sender: Any?) {
      guard let adapter = textField?.adapter, let text = NSPasteboard.general.string(forType: .string) else {
        return super.paste(sender)
      }
      if adapter.binding.field.allows(.paste) { adapter.binding.paste(text) }
    }

    /// Whether the field offers an action.
    public override func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool {
      if let field = textField?.adapter?.binding.field, let action = item.action, field.forbids(action) { return false }
      return super.validateUserInterfaceItem(item)
    }
  }
#endif
