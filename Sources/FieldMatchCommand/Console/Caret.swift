import BulkValidation

/// Shows a position in a text: the text on one line, and a caret under the position on the next.
enum Caret {
  /// The most Characters that are shown on either side of the position.
  private static let reach = 100

  /// The text, or what of a long one is around the position, and a line with the caret.
  ///
  /// - Parameter offset: the position, in UTF-8 bytes from the start of the text.
  static func lines(under text: String, utf8Offset offset: Int) -> String {
    let place = text.utf8.index(text.startIndex, offsetBy: min(max(0, offset), text.utf8.count))
    let (head, tail) = (text[..<place].suffix(reach), text[place...].prefix(reach))
    let before = (head.startIndex > text.startIndex ? "…" : "") + VisibleText.line(head)
    let after = VisibleText.line(tail) + (tail.endIndex < text.endIndex ? "…" : "")
    let margin = String(repeating: " ", count: DisplayWidth.of(before))
    return "  \(before)\(after)\n  \(margin)^"
  }
}
