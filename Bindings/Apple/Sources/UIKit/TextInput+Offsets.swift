#if canImport(UIKit) || FIELDMATCH_STAND_INS
  import Foundation
  import TextFields

  #if canImport(UIKit)
    import UIKit
  #endif

  extension UITextInput {
    /// A range in UTF-16 code units from the start of the text.
    @MainActor func offsets(of range: UITextRange) -> Range<Int> {
      let start = offset(from: beginningOfDocument, to: range.start)
      return start..<max(start, offset(from: beginningOfDocument, to: range.end))
    }

    /// The range at offsets in UTF-16 code units; `nil` if the text is shorter.
    @MainActor func textRange(at offsets: Range<Int>) -> UITextRange? {
      guard let start = position(from: beginningOfDocument, offset: offsets.lowerBound),
        let end = position(from: start, offset: offsets.count)
      else { return nil }
      return textRange(from: start, to: end)
    }
  }

  extension UIMenuElement {
    /// The element without the commands that a field does not offer; `nil` if nothing is left.
    @MainActor func offered(by field: FieldModel) -> UIMenuElement? {
      if let command = self as? UICommand { return field.forbids(command.action) ? nil : command }
      guard let menu = self as? UIMenu else { return self }
      let children = menu.children.compactMap { $0.offered(by: field) }
      return children.isEmpty ? nil : menu.replacingChildren(children)
    }
  }
#endif
