/// Collects the scalars of a layout and finds the caret's place in it.
///
/// The caret is given as a number of items before it. Where a separator follows those items, both sides of it are the
/// same place among the significant characters: `lowest` and `highest` are the ends of that stretch.
struct Layout: Sendable {
  /// The text so far.
  private(set) var text = ""
  /// Where the text so far ends.
  private(set) var end = TextPosition.start
  /// The first place the caret can take.
  private(set) var lowest = TextPosition.start
  /// The last place the caret can take.
  private(set) var highest = TextPosition.start
  private var caretItem = 0
  private var isCaretPassed = false
  /// How many significant scalars there are.
  private(set) var significantCount = 0

  /// Starts anew, keeping the storage.
  mutating func begin(caretItem: Int) {
    text.removeAll(keepingCapacity: true)
    end = .start
    lowest = .start
    highest = .start
    self.caretItem = caretItem
    isCaretPassed = false
    significantCount = 0
  }

  /// Writes a significant scalar, the one of the item at `index`.
  mutating func significant(_ scalar: Unicode.Scalar, item index: Int) {
    if index >= caretItem { isCaretPassed = true }
    append(scalar)
    significantCount += 1
    if isCaretPassed { return }
    lowest = end
    highest = end
  }

  /// Writes a literal between, or in front of, significant scalars. The caret goes behind one that was typed.
  mutating func literal(_ scalar: Unicode.Scalar, isTyped: Bool = false) {
    append(scalar)
    if isCaretPassed { return }
    highest = end
    if isTyped || significantCount == 0 { lowest = end }
  }

  /// Writes a literal that the caret stays in front of.
  mutating func suffix(_ scalar: Unicode.Scalar) {
    isCaretPassed = true
    append(scalar)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    text.unicodeScalars.append(scalar)
    end = end + TextPosition(utf8: UTF8.width(scalar), utf16: UTF16.width(scalar))
  }

  /// Exchanges the text with a buffer's, so that neither is copied.
  mutating func exchange(with buffer: inout TextBuffer) {
    buffer.exchange(with: &text)
  }

  /// Makes room for so many UTF-8 bytes.
  mutating func reserve(_ capacity: Int) {
    text.reserveCapacity(capacity)
  }
}
