#if canImport(UIKit) || FIELDMATCH_STAND_INS
  public import FieldAdapters
  public import Foundation
  public import TextFields

  #if canImport(UIKit)
    public import UIKit
  #endif

  /// A field behind a `UITextField`: the delegate of the text field, and all that it asks.
  ///
  /// Keep the adapter as long as the text field: neither keeps the other alive. `FieldUITextField` is a text field that
  /// also asks about cut, copy and paste, has the field's undo, and says beforehand when an input method composes.
  @MainActor public final class UITextFieldAdapter: NSObject {
    /// What the adapter passes the text field's reports to; it has the field.
    public let binding: FieldBinding<UITextFieldAdapter>
    /// Is called when there is something else to draw than the text: title, counter, alert.
    public var onPresentation: ((FieldPresentation) -> Void)?
    /// Is called at Return, once the field is committed.
    public var onSubmit: ((FieldModel) -> Void)?
    /// The field's undo, for the text field's `undoManager`.
    public let undoManager = FieldUndoManager()

    /// Whether the input method is putting marked text into the view just now.
    var isMarking = false
    private weak var textField: UITextField?

    /// Puts a field behind a text field, and shows it at once.
    public init(_ field: FieldModel, textField: UITextField) {
      binding = FieldBinding(field)
      self.textField = textField
      super.init()
      undoManager.follow(binding)
      textField.delegate = self
      textField.addAction(
        UIAction { [weak self] _ in _ = self?.binding.textDidChange() }, for: .editingChanged)
      (textField as? FieldUITextField)?.adapter = self
      binding.attach(to: self)
    }
  }

  // MARK: - The view

  extension UITextFieldAdapter: @MainActor FieldView {
    /// UIKit counts UTF-16 code units.
    public static var offsetUnit: OffsetUnit { .utf16 }

    /// The text field's text.
    public var shownText: String { textField?.text ?? "" }

    /// The text field's selection; the start of the text while it is not edited.
    public var shownSelection: Range<Int> {
      guard let textField, let range = textField.selectedTextRange else { return 0..<0 }
      return textField.offsets(of: range)
    }

    /// The text field's marked text.
    public var markedRange: Range<Int>? {
      guard let textField, let range = textField.markedTextRange else { return nil }
      return textField.offsets(of: range)
    }

    /// Puts a text and a selection into the text field.
    public func show(_ text: String, selection: Range<Int>) {
      guard let textField else { return }
      if textField.markedTextRange != nil { textField.unmarkText() }
      textField.text = text
      textField.selectedTextRange = textField.textRange(at: selection)
    }

    /// Sets the placeholder, the dots and whether the text field is enabled, and tells assistive technology the alert.
    public func show(_ presentation: FieldPresentation) {
      guard let textField else { return }
      textField.placeholder = presentation.isPlaceholderVisible ? presentation.placeholder : nil
      textField.isSecureTextEntry = binding.field.isSecure
      textField.isEnabled = presentation.state.isEnabled
      textField.accessibilityHint = presentation.alert?.text ?? presentation.helperText
      onPresentation?(presentation)
    }
  }

  // MARK: - The delegate

  extension UITextFieldAdapter: UITextFieldDelegate {
    /// The field decides.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { binding.mayBeginEditing }

    /// Editing begins.
    public func textFieldDidBeginEditing(_ textField: UITextField) { binding.beginEditing() }

    /// The field decides.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { binding.mayEndEditing }

    /// Editing ends, whatever the reason.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
      binding.endEditing()
    }

    /// The field makes the edit and shows the answer; input methods compose freely.
    public func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
      if isMarking { return true }
      return binding.shouldReplace(Range(range, upTo: textField.text), with: string)
    }

    /// The user, or UIKit itself, has moved the selection, or changed the text.
    public func textFieldDidChangeSelection(_ textField: UITextField) {
      if !isMarking { binding.selectionDidChange() }
    }

    /// The field clears itself.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool {
      binding.clear()
      return false
    }

    /// Return commits the field.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      binding.commit()
      onSubmit?(binding.field)
      return false
    }

    /// The menu without what the field does not offer.
    public func textField(
      _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      UIMenu(children: suggestedActions.compactMap { $0.offered(by: binding.field) })
    }
  }

  /// A text field for a `UITextFieldAdapter`.
  public final class FieldUITextField: UITextField {
    /// The adapter; set by itself.
    weak var adapter: UITextFieldAdapter?

    /// The field's undo.
    public override var undoManager: UndoManager? { adapter?.undoManager ?? super.undoManager }

    /// Whether the field offers an action.
    public override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      if adapter?.binding.field.forbids(action) == true { return false }
      return super.canPerformAction(action, withSender: sender)
    }

    /// A paste is an edit of its own, so that undo takes it back alone.
    public override func paste(_ sender: Any?) {
      guard let adapter, let text = UIPasteboard.general.string else { return super.paste(sender) }
      if adapter.binding.field.allows(.paste) { adapter.binding.paste(text) }
    }

    /// An input method composes: UIKit asks the delegate about the first letter before anything is marked.
    public override func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
      guard let adapter else { return super.setMarkedText(markedText, selectedRange: selectedRange) }
      adapter.isMarking = true
      super.setMarkedText(markedText, selectedRange: selectedRange)
      adapter.isMarking = false
      adapter.binding.textDidChange()
    }
  }
#endif
