#if canImport(UIKit) || FIELDMATCH_STAND_INS
  public import FieldAdapters
  public import Foundation
  public import TextFields

  #if canImport(UIKit)
    public import UIKit
  #endif

  /// A field behind a `UITextView`: the delegate of the text view, and all that it asks.
  ///
  /// Return writes a line end if the field's type has several lines; otherwise it commits the field. Keep the adapter as
  /// long as the text view: neither keeps the other alive. `FieldUITextView` is a text view that also asks about cut,
  /// copy and paste, has the field's undo, and says beforehand when an input method composes.
  @MainActor public final class UITextViewAdapter: NSObject {
    /// What the adapter passes the text view's reports to; it has the field.
    public let binding: FieldBinding<UITextViewAdapter>
    /// Is called when there is something else to draw than the text: title, placeholder, counter, alert.
    public var onPresentation: ((FieldPresentation) -> Void)?
    /// Is called at Return in a field of one line, once the field is committed.
    public var onSubmit: ((FieldModel) -> Void)?
    /// The field's undo, for the text view's `undoManager`.
    public let undoManager = FieldUndoManager()

    /// Whether the input method is putting marked text into the view just now.
    var isMarking = false
    private weak var textView: UITextView?

    /// Puts a field behind a text view, and shows it at once.
    public init(_ field: FieldModel, textView: UITextView) {
      binding = FieldBinding(field)
      self.textView = textView
      super.init()
      undoManager.follow(binding)
      textView.delegate = self
      (textView as? FieldUITextView)?.adapter = self
      binding.attach(to: self)
    }
  }

  // MARK: - The view

  extension UITextViewAdapter: @MainActor FieldView {
    /// UIKit counts UTF-16 code units.
    public static var offsetUnit: OffsetUnit { .utf16 }

    /// The text view's text.
    public var shownText: String { textView?.text ?? "" }

    /// The text view's selection.
    public var shownSelection: Range<Int> {
      guard let textView else { return 0..<0 }
      return Range(textView.selectedRange, upTo: textView.text)
    }

    /// The text view's marked text.
    public var markedRange: Range<Int>? {
      guard let textView, let range = textView.markedTextRange else { return nil }
      return textView.offsets(of: range)
    }

    /// Puts a text and a selection into the text view.
    public func show(_ text: String, selection: Range<Int>) {
      guard let textView else { return }
      if textView.markedTextRange != nil { textView.unmarkText() }
      textView.text = text
      textView.selectedRange = NSRange(location: selection.lowerBound, length: selection.count)
    }

    /// Sets whether the text view can be edited, and tells assistive technology the alert.
    public func show(_ presentation: FieldPresentation) {
      guard let textView else { return }
      textView.isEditable = presentation.state.isEnabled
      textView.accessibilityHint = presentation.alert?.text ?? presentation.helperText
      onPresentation?(presentation)
    }
  }

  // MARK: - The delegate

  extension UITextViewAdapter: UITextViewDelegate {
    /// The field decides.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { binding.mayBeginEditing }

    /// Editing begins.
    public func textViewDidBeginEditing(_ textView: UITextView) { binding.beginEditing() }

    /// The field decides.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { binding.mayEndEditing }

    /// Editing ends.
    public func textViewDidEndEditing(_ textView: UITextView) { binding.endEditing() }

    /// The field makes the edit and shows the answer; input methods compose freely.
    public func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      if isMarking { return true }
      if text == "\n", textView.markedTextRange == nil, !binding.field.configuration.type.isMultiline {
        binding.commit()
        onSubmit?(binding.field)
        return false
      }
      return binding.shouldReplace(Range(range, upTo: textView.text), with: text)
    }

    /// UIKit has changed the text by itself, or an input method has.
    public func textViewDidChange(_ textView: UITextView) {
      if !isMarking { binding.textDidChange() }
    }

    /// The user, or UIKit itself, has moved the selection.
    public func textViewDidChangeSelection(_ textView: UITextView) {
      if !isMarking { binding.selectionDidChange() }
    }

    /// The menu without what the field does not offer.
    public func textView(
      _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      UIMenu(children: suggestedActions.compactMap { $0.offered(by: binding.field) })
    }
  }

  /// A text view for a `UITextViewAdapter`.
  public final class FieldUITextView: UITextView {
    /// The adapter; set by itself.
    weak var adapter: UITextViewAdapter?

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
