import BulkValidation

/// Shows a position in a text: the text on one line, and a caret under the position on the next.
enum Caret {
  /// The text, and a line with the caret.
  ///
  /// - Parameter offset: the position, in UTF-8 bytes from the start of the text.
  static func lines(under text: String, utf8Offset offset: Int) -> String {
    let place = text.utf8.index(text.startIndex, offsetBy: min(max(0, offset), text.utf8.count))
    let before = VisibleText.line(text[..<place])
    let margin = String(repeating: " ", count: DisplayWidth.of(before))
    return "  \(before)\(VisibleText.line(text[place...]))\n  \(margin)^"
  }
}
