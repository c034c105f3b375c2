import Matching

/// Collects the scalars of a layout and finds the caret's place in it.
///
/// The caret is given as a number of items before it. Where a separator follows those items, both sides of it are the
/// same place among the significant characters: `lowest` and `highest` are the ends of that stretch.
struct Layout: Sendable {
  /// The text once `finish()` has been called.
  private(set) var text = ""
  /// The first place the caret can take.
  private(set) var lowest = TextPosition.start
  /// The last place the caret can take.
  private(set) var highest = TextPosition.start
  /// How many significant scalars there are.
  private(set) var significantCount = 0
  /// How many fill the field; `nil` where any number may follow.
  private(set) var maximumCount: Int?
  private var bytes: [UInt8] = []
  /// How many bytes there are more than UTF-16 code units.
  private var surplus = 0
  private var caretItem = 0
  private var isCaretPassed = false
  /// How many bytes were there before the layout grew; `nil` where it was made anew.
  private var countBeforeGrowth: Int?
  /// The sizes of the groups that the text is in, for a format that has groups.
  private(set) var groups: [Int] = []

  /// Starts anew, keeping the storage.
  mutating func begin(caretItem: Int, maximumCount: Int?, groups: [Int] = []) {
    countBeforeGrowth = nil
    self.groups = groups
    bytes.removeAll(keepingCapacity: true)
    surplus = 0
    lowest = .start
    highest = .start
    significantCount = 0
    self.maximumCount = maximumCount
    self.caretItem = caretItem
    isCaretPassed = false
  }

  /// Goes on behind the text that is laid out, with the caret behind all that comes.
  mutating func grow(maximumCount: Int?) {
    countBeforeGrowth = bytes.count
    self.maximumCount = maximumCount
    caretItem = .max
    isCaretPassed = false
  }

  /// Whether every scalar is a byte.
  var isASCII: Bool { surplus == 0 }

  /// Its bytes.
  var utf8: [UInt8] { bytes }

  /// Where the text so far ends.
  private var end: TextPosition { TextPosition(utf8: bytes.count, utf16: bytes.count - surplus) }

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
    if scalar.isASCII { return bytes.append(UInt8(truncatingIfNeeded: scalar.value)) }
    for byte in UTF8.encode(scalar)! { bytes.append(byte) }
    surplus += UTF8.width(scalar) - UTF16.width(scalar)
  }

  /// Puts the text together, in the storage that is there.
  ///
  /// What was there is the text before the last edit, which often begins alike: that part stays. The rest comes in
  /// pieces of up to 15 bytes, which are strings without storage. A scalar at a time costs 2,900 instructions for a card
  /// number, all pieces anew 1,000, and a string of all the bytes is an allocation.
  mutating func finish() {
    var start = commonPrefix
    if start < text.utf8.count { text.removeSubrange(text.utf8.index(text.startIndex, offsetBy: start)...) }
    while start < bytes.count {
      var stop = min(start + 15, bytes.count)
      while stop < bytes.count, bytes[stop] & 0xC0 == 0x80 { stop -= 1 }
      text.append(String(decoding: bytes[start..<stop], as: UTF8.self))
      start = stop
    }
  }

  /// What the layout and another text have in common at their ends, if both are ASCII and at most 15 bytes of each differ:
  /// as much as a string holds without storage.
  func commonEnds(with text: String) -> CommonEnds? {
    if let countBeforeGrowth { return CommonEnds(prefix: countBeforeGrowth, suffix: 0) }
    let common = text.withUTF8Bytes { CommonEnds($0, bytes.span) }
    let equal = common.prefix + common.suffix
    return max(text.utf8.count, bytes.count) - equal <= 15 ? common : nil
  }

  /// How many bytes, of whole scalars, the text that is there and the new one have in common at the start.
  private var commonPrefix: Int {
    var count = text.withUTF8Bytes { old in
      var count = 0
      while count < min(old.count, bytes.count), old[count] == bytes[count] { count += 1 }
      return count
    }
    while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    return count
  }

  /// Exchanges the text with a buffer's, so that neither is copied.
  mutating func exchange(with buffer: inout TextBuffer) {
    buffer.exchange(with: &text, utf16Count: bytes.count - surplus)
  }

  /// Takes an exchange back.
  mutating func exchangeBack(with buffer: inout TextBuffer, utf16Count: Int) {
    buffer.exchange(with: &text, utf16Count: utf16Count)
  }

  /// Makes room for so many UTF-8 bytes.
  mutating func reserve(_ capacity: Int) {
    text.reserveCapacity(capacity)
    bytes.reserveCapacity(capacity)
  }
}
