import BulkValidation

/// Shows a place in a text: the text on a line, a caret under the place.
enum Caret {
  /// Two lines, the second with the caret.
  ///
  /// - Parameter offset: the place, in UTF-8 bytes from the start of the text.
  static func lines(under text: String, utf8Offset offset: Int) -> String {
    let place = text.utf8.index(text.startIndex, offsetBy: min(max(0, offset), text.utf8.count))
    let before = VisibleText.line(text[..<place])
    let margin = String(repeating: " ", count: DisplayWidth.of(before))
    return "  \(before)\(VisibleText.line(text[place...]))\n  \(margin)^"
  }
}
