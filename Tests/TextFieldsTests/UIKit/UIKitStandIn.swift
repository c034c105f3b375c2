import Foundation

// As much of UIKit as the guide's snippet uses, declared as UIKit declares it, so that the snippet is checked where there
// is no UIKit. The stand-in's text field asks its delegate as UIKit's does.

@MainActor protocol UITextFieldDelegate: AnyObject {
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  func textFieldDidChangeSelection(_ textField: UITextField)
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldDidEndEditing(_ textField: UITextField)
  func textFieldShouldClear(_ textField: UITextField) -> Bool
}

class UITextPosition: NSObject {
  let offset: Int
  init(offset: Int) { self.offset = offset }
}

class UITextRange: NSObject {
  let start: UITextPosition
  let end: UITextPosition

  init(start: UITextPosition, end: UITextPosition) {
    self.start = start
    self.end = end
  }
}

@MainActor class UITextField: NSObject {
  weak var delegate: (any UITextFieldDelegate)?
  var isSecureTextEntry = false
  var placeholder: String?

  var text: String? = "" {
    didSet {
      let end = UITextPosition(offset: (text ?? "").utf16.count)
      selectedTextRange = UITextRange(start: end, end: end)
    }
  }

  var selectedTextRange: UITextRange? {
    didSet { delegate?.textFieldDidChangeSelection(self) }
  }

  private(set) var markedTextRange: UITextRange?

  var beginningOfDocument: UITextPosition { UITextPosition(offset: 0) }

  func offset(from: UITextPosition, to: UITextPosition) -> Int { to.offset - from.offset }

  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let sum = position.offset + offset
    return 0...(text ?? "").utf16.count ~= sum ? UITextPosition(offset: sum) : nil
  }

  func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? { UITextRange(start: from, end: to) }
}

// MARK: - What a user does

extension UITextField {
  /// Types or pastes in place of the selection.
  func userTypes(_ string: String) {
    let range = NSRange(location: caretRange.lowerBound, length: caretRange.count)
    if delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string) ?? true {
      replace(caretRange, with: string)
    }
  }

  /// Deletes the selection, or the UTF-16 code unit before the caret.
  func userDeletes() {
    let range = caretRange.isEmpty ? max(0, caretRange.lowerBound - 1)..<caretRange.upperBound : caretRange
    let allowed = delegate?.textField(
      self, shouldChangeCharactersIn: NSRange(location: range.lowerBound, length: range.count), replacementString: "")
    if allowed ?? true { replace(range, with: "") }
  }

  /// Composes with an input method.
  func userComposes(_ string: String) {
    let start = markedTextRange?.start.offset ?? caretRange.lowerBound
    let range = start..<(markedTextRange?.end.offset ?? caretRange.upperBound)
    markedTextRange = UITextRange(start: UITextPosition(offset: start), end: UITextPosition(offset: start))
    guard
      delegate?.textField(
        self, shouldChangeCharactersIn: NSRange(location: range.lowerBound, length: range.count),
        replacementString: string) ?? true
    else { return }
    markedTextRange = UITextRange(
      start: UITextPosition(offset: start), end: UITextPosition(offset: start + string.utf16.count))
    replace(range, with: string)
  }

  /// Commits what was composed.
  func userCommits() {
    markedTextRange = nil
    delegate?.textFieldDidChangeSelection(self)
  }

  /// Puts the caret somewhere.
  func userSelects(_ range: Range<Int>) {
    selectedTextRange = UITextRange(
      start: UITextPosition(offset: range.lowerBound), end: UITextPosition(offset: range.upperBound))
  }

  var caretRange: Range<Int> {
    guard let range = selectedTextRange else { return 0..<0 }
    return range.start.offset..<range.end.offset
  }

  private func replace(_ range: Range<Int>, with string: String) {
    let text = NSString(string: text ?? "")
    let replaced = text.replacingCharacters(
      in: NSRange(location: range.lowerBound, length: range.count), with: string)
    self.text = replaced
    userSelects(range.lowerBound + string.utf16.count..<range.lowerBound + string.utf16.count)
  }
}
