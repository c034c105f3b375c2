import Foundation
import FoundationTextFields
import TextFields

// The guide's snippet for UIKit, word for word; FieldBindingTests compares the two.

// snippet
/// Puts a field behind a UITextField: the field decides, the view shows.
@MainActor final class FieldBinding: NSObject, UITextFieldDelegate {
  private(set) var field: FieldModel
  private let view: UITextField
  private var isShowing = false

  init(_ field: FieldModel, view: UITextField) {
    self.field = field
    self.view = view
    super.init()
    view.delegate = self
    show()
  }

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    if textField.markedTextRange != nil { return true }  // Input methods compose freely.
    field.replace(range, with: string)
    show()
    return false
  }

  func textFieldDidChangeSelection(_ textField: UITextField) {
    if isShowing || textField.markedTextRange != nil { return }
    if textField.text != field.text {
      field.update(to: textField.text ?? "")  // What was composed goes through the rules.
      show()
    } else if let range = textField.selectedTextRange {
      let start = textField.offset(from: textField.beginningOfDocument, to: range.start)
      field.select(UTF16Range(location: start, length: textField.offset(from: range.start, to: range.end)))
    }
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    field.beginEditing()
    show()
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    field.endEditing()
    show()
  }

  func textFieldShouldClear(_ textField: UITextField) -> Bool {
    field.clear()
    show()
    return false
  }

  private func show() {
    isShowing = true
    defer { isShowing = false }
    let presentation = field.presentation  // Title, counter, alert: draw them as you like.
    view.placeholder = presentation.isPlaceholderVisible ? presentation.placeholder : nil
    view.isSecureTextEntry = field.isSecure
    view.text = field.text
    guard let start = view.position(from: view.beginningOfDocument, offset: field.selection.location),
      let end = view.position(from: start, offset: field.selection.length)
    else { return }
    view.selectedTextRange = view.textRange(from: start, to: end)
  }
}
// end of snippet
