/// The text of a field together with its lengths, which every edit updates instead of counting again.
///
/// The text is a native Swift string: a result can share it at no cost, and an edit at its end moves no bytes. An edit
/// elsewhere moves the bytes behind it (one `memmove`) and reads only the Characters next to it. To look up a place
/// given in UTF-16 code units costs O(1) in ASCII text. In other text it costs the distance from the last place that
/// was looked up, which is zero while typing. The standard library's own look-up keeps breadcrumbs over the whole
/// string, which it would have to rebuild after every edit.
struct TextBuffer: Sendable {
  /// The text.
  private(set) var text: String
  /// Its length in UTF-16 code units.
  private(set) var utf16Count: Int
  /// Its length in Characters.
  private(set) var characterCount: Int
  /// Where the last look-up or edit ended, from which the next look-up starts. Always the start of a scalar, or the
  /// end.
  private var landmark: TextPosition

  /// Measures a text. O(*n*).
  init(_ text: String) {
    self.text = text
    self.text.makeContiguousUTF8()
    utf16Count = text.utf16Length
    characterCount = text.count
    landmark = .start
  }

  /// Makes room, so that edits up to `capacity` UTF-8 bytes allocate nothing.
  mutating func reserve(_ capacity: Int) {
    text.reserveCapacity(capacity)
  }

  /// The length in UTF-8 bytes.
  var utf8Count: Int { text.utf8.count }

  /// The end of the text.
  var end: TextPosition { TextPosition(utf8: utf8Count, utf16: utf16Count) }

  /// Whether every scalar is one byte.
  var isASCII: Bool { utf8Count == utf16Count }

  /// Whether every Character is one byte: ASCII without a pair of carriage return and line feed, which is one
  /// Character.
  var isPlain: Bool { isASCII && characterCount == utf16Count }
}

// MARK: - Places

extension TextBuffer {
  /// The positions of a range in UTF-16 code units: clamped to the text without overflow, and widened to whole
  /// Characters. An empty range inside a Character moves to its end, so that an insertion deletes nothing.
  mutating func positions(of range: UTF16Range) -> Range<TextPosition> {
    let bounds = range.clamped(to: utf16Count)
    let upper = boundary(atOrAfter: scalarPosition(at: bounds.upperBound, .utf16), isInsideScalar: bounds.upperBound)
    if bounds.isEmpty { return upper..<upper }
    let lower = boundary(atOrBefore: scalarPosition(at: bounds.lowerBound, .utf16))
    return lower..<max(lower, upper)
  }

  /// The position of an index of `text`, moved back to the boundary of a Character.
  mutating func position(of index: String.Index) -> TextPosition {
    let utf8 = text.utf8.distance(from: text.startIndex, to: min(index, text.endIndex))
    return boundary(atOrBefore: scalarPosition(at: utf8, .utf8))
  }

  /// The index of `text` for a position. O(1).
  func index(_ position: TextPosition) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: position.utf8)
  }

  /// The start of the Character before a boundary; the boundary itself at the start of the text.
  func boundary(before position: TextPosition) -> TextPosition {
    guard position.utf8 > 0 else { return position }
    let lower = text.index(before: index(position))
    return position - extent(lower..<index(position))
  }

  /// The end of the Character behind a boundary; the boundary itself at the end of the text.
  func boundary(after position: TextPosition) -> TextPosition {
    guard position.utf8 < utf8Count else { return position }
    let upper = text.index(after: index(position))
    return position + extent(index(position)..<upper)
  }

  /// The boundary of a Character at or before the start of a scalar.
  func boundary(atOrBefore position: TextPosition) -> TextPosition {
    if position.utf8 == 0 || position.utf8 == utf8Count { return position }
    // `index(after:)` first rounds an index down to its Character's start, so that going there and back rounds down.
    let here = index(position)
    let lower = text.index(before: text.index(after: here))
    return lower == here ? position : position - extent(lower..<here)
  }

  /// The Character boundary at or after the start of a scalar. If `offset` is inside that scalar, the boundary behind
  /// it.
  private func boundary(atOrAfter position: TextPosition, isInsideScalar offset: Int) -> TextPosition {
    let lower = boundary(atOrBefore: position)
    return lower == position && offset == position.utf16 ? position : boundary(after: lower)
  }

  private func extent(_ range: Range<String.Index>) -> TextPosition {
    let part = text[range]
    return TextPosition(utf8: part.utf8.count, utf16: part.utf16Length)
  }

  /// The start of the scalar that contains an offset; found by walking from the nearest known place.
  private mutating func scalarPosition(at offset: Int, _ unit: TextUnit) -> TextPosition {
    if isASCII { return TextPosition(utf8: offset, utf16: offset) }
    var position = nearestKnown(offset, unit)
    while position[unit] < offset {
      let next = scalar(after: position)
      if next[unit] > offset { break }
      position = next
    }
    while position[unit] > offset { position = scalar(before: position) }
    landmark = position
    return position
  }

  private func nearestKnown(_ offset: Int, _ unit: TextUnit) -> TextPosition {
    let mark = landmark[unit]
    if offset <= mark { return offset < mark - offset ? .start : landmark }
    return offset - mark <= end[unit] - offset ? landmark : end
  }

  private func scalar(after position: TextPosition) -> TextPosition {
    let here = index(position)
    let next = text.unicodeScalars.index(after: here)
    return position + .extent(ofScalarBytes: text.utf8.distance(from: here, to: next))
  }

  private func scalar(before position: TextPosition) -> TextPosition {
    let here = index(position)
    let previous = text.unicodeScalars.index(before: here)
    return position - .extent(ofScalarBytes: text.utf8.distance(from: previous, to: here))
  }
}

// MARK: - Keys

extension TextBuffer {
  /// Whether an ASCII character that is put at a boundary, and the one before it, are Characters by themselves: nothing
  /// but ASCII stands beside them. A line end is not meant.
  @inline(__always)
  func isPlain(around place: TextPosition) -> Bool {
    if isPlain { return true }
    return isASCII(around: place)
  }

  private func isASCII(around place: TextPosition) -> Bool {
    if place.utf8 > 0, byte(at: place.utf8 - 1) >= 0x80 { return false }
    return place.utf8 == utf8Count || byte(at: place.utf8) < 0x80
  }

  private func byte(at offset: Int) -> UInt8 { text.utf8[text.utf8.index(text.startIndex, offsetBy: offset)] }

  /// Inserts one ASCII character that is not a line end where the text is plain.
  @inline(__always)
  mutating func insertPlain(_ key: String, at place: TextPosition) {
    if place.utf8 == utf8Count {
      text.append(key)
    } else {
      text.insert(contentsOf: key, at: index(place))
    }
    utf16Count += 1
    characterCount += 1
    landmark = place + TextPosition(utf8: 1, utf16: 1)
  }

  /// Whether the ASCII character at an offset can be removed without leaving a carriage return before a line feed, or
  /// anything before it that joins what follows.
  func mayRemovePlain(at offset: Int) -> Bool {
    if offset == 0 || (isPlain && offset + 1 == utf16Count) { return true }
    let before = byte(at: offset - 1)
    return before < 0x80 && before != UInt8(ascii: "\r")
  }

  /// Removes the whole text, and returns it. A short text is copied, so that its storage stays for the next one.
  mutating func clear() -> String {
    let removed = utf8Count > 1_024 ? text : String(decoding: text.utf8, as: UTF8.self)
    if utf8Count > 1_024 { text = "" } else { text.removeAll(keepingCapacity: true) }
    utf16Count = 0
    characterCount = 0
    landmark = .start
    return removed
  }

  /// Turns a plain text into another plain text that differs from it in one stretch.
  mutating func replacePlain(_ common: CommonEnds, with bytes: [UInt8]) -> TextChange {
    if common.prefix == utf8Count { return appendPlain(bytes) }
    let range = common.prefix..<utf8Count - common.suffix
    let removed = plainText(in: range)
    let inserted = Self.plainText(of: bytes, in: common.prefix..<bytes.count - common.suffix)
    if inserted.isEmpty {
      text.removeSubrange(text.indices(ofBytes: range))
    } else {
      text.replaceSubrange(text.indices(ofBytes: range), with: inserted)
    }
    utf16Count = bytes.count
    characterCount = bytes.count
    landmark = end
    return TextChange(
      range: UTF16Range(location: range.lowerBound, length: range.count), removed: removed, inserted: inserted)
  }

  /// Turns a plain text into another one that begins with it.
  private mutating func appendPlain(_ bytes: [UInt8]) -> TextChange {
    let inserted = Self.plainText(of: bytes, in: utf8Count..<bytes.count)
    let place = UTF16Range(caret: utf16Count)
    text.append(inserted)
    utf16Count = bytes.count
    characterCount = bytes.count
    landmark = TextPosition(utf8: bytes.count, utf16: bytes.count)
    return TextChange(range: place, removed: "", inserted: inserted)
  }

  private static func plainText(of bytes: [UInt8], in range: Range<Int>) -> String {
    switch range.count {
    case 0: ""
    case 1: String(ascii: bytes[range.lowerBound])
    default: String(decoding: bytes[range], as: UTF8.self)
    }
  }

  /// A part of a plain text. Cutting a part out of a string costs 300 instructions, and nearly every part is one byte.
  private func plainText(in range: Range<Int>) -> String {
    switch range.count {
    case 0: ""
    case 1: String(ascii: byte(at: range.lowerBound))
    default: String(text.part(range))
    }
  }

  /// Removes one ASCII character that is a Character by itself, and returns it.
  @discardableResult
  mutating func removePlain(at place: TextPosition) -> UInt8 {
    let lower = index(place)
    let removed = text.utf8[lower]
    text.removeSubrange(lower..<text.utf8.index(after: lower))
    utf16Count -= 1
    characterCount -= 1
    landmark = place
    return removed
  }
}

// MARK: - Edits

extension TextBuffer {
  /// An edit that has been made, with what is needed to revert it.
  struct Applied {
    /// Where the edit was, in the text before it.
    let range: Range<TextPosition>
    /// The text that was replaced.
    let removed: String
    /// The text that replaced it.
    let inserted: String
    /// The end of the inserted text, in the text after the edit.
    let insertedEnd: TextPosition
    /// The Characters next to the edit; `nil` if every byte is a Character.
    let neighbours: CharacterNeighbours?
    /// Whether the edit begins at a boundary of Characters of the text after it, and whether the inserted text ends at one.
    let beginsAtBoundary: Bool
    let endsAtBoundary: Bool
    fileprivate let previous: Lengths
  }

  fileprivate struct Lengths {
    let utf16Count: Int
    let characterCount: Int
    let landmark: TextPosition
  }

  /// Replaces what lies between two starts of scalars, which are Character boundaries unless text is marked.
  ///
  /// Allocates nothing if the text has room and no more than 15 bytes are removed (a longer removed text is a string on
  /// the heap).
  /// - Complexity: O(length of the replacement and of what is removed), and one move of the bytes behind them.
  mutating func replace(_ range: Range<TextPosition>, with replacement: String) -> Applied {
    let removed = range.isEmpty ? "" : String(text[index(range.lowerBound)..<index(range.upperBound)])
    let previous = Lengths(utf16Count: utf16Count, characterCount: characterCount, landmark: landmark)
    let inserted = TextPosition(utf8: replacement.utf8.count, utf16: replacement.utf16Length)
    let insertedEnd = range.lowerBound + inserted
    let added = addedCount(range, inserted, replacement)
    let neighbours = added == nil ? CharacterNeighbours(of: range, in: self) : nil
    substitute(range, replacement)
    let outcome = neighbours?.outcome(from: range.lowerBound, upTo: insertedEnd, in: self)
    characterCount = outcome?.characterCount ?? characterCount + (added ?? 0)
    utf16Count += inserted.utf16 - (range.upperBound.utf16 - range.lowerBound.utf16)
    landmark = insertedEnd
    return Applied(
      range: range, removed: removed, inserted: replacement, insertedEnd: insertedEnd, neighbours: neighbours,
      beginsAtBoundary: outcome?.beginsAtBoundary ?? true, endsAtBoundary: outcome?.endsAtBoundary ?? true,
      previous: previous)
  }

  /// Reverts the last edit. No other edit may have been made since.
  mutating func revert(_ applied: Applied) {
    substitute(applied.range.lowerBound..<applied.insertedEnd, applied.removed)
    utf16Count = applied.previous.utf16Count
    characterCount = applied.previous.characterCount
    landmark = applied.previous.landmark
  }

  /// Puts a whole new text without line ends in place of the old one, which `other` gets.
  ///
  /// - Parameter utf16Count: the length of the new text.
  mutating func exchange(with other: inout String, utf16Count: Int) {
    swap(&text, &other)
    self.utf16Count = utf16Count
    characterCount = isASCII ? utf16Count : text.count
    landmark = end
  }

  /// The caret's place after an edit. If the edit left it inside a Character, made of old and new text, its place is
  /// the end of that Character.
  func caret(at position: TextPosition) -> TextPosition {
    let rounded = boundary(atOrBefore: position)
    return rounded == position ? rounded : boundary(after: rounded)
  }

  /// The change that an edit made, between boundaries of Characters in both texts; `nil` if it changed nothing.
  func change(by applied: Applied) -> TextChange? {
    if applied.removed == applied.inserted, applied.removed.utf8.elementsEqual(applied.inserted.utf8) { return nil }
    guard let neighbours = applied.neighbours, !applied.beginsAtBoundary || !applied.endsAtBoundary else {
      return TextChange(range: UTF16Range(applied.range), removed: applied.removed, inserted: applied.inserted)
    }
    let before = text[index(neighbours.start)..<index(applied.range.lowerBound)]
    let end = neighbours.commonBoundary(after: applied.insertedEnd, in: self)
    let behind = text[index(applied.insertedEnd)..<index(end)]
    let length = applied.range.upperBound.utf16 - neighbours.start.utf16 + behind.utf16Length
    return TextChange(
      range: UTF16Range(location: neighbours.start.utf16, length: length),
      removed: String(before + applied.removed + behind),
      inserted: String(before + applied.inserted + behind))
  }

  private mutating func substitute(_ range: Range<TextPosition>, _ replacement: String) {
    if range.lowerBound.utf8 == utf8Count {
      text.append(replacement)
    } else {
      text.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: replacement)
    }
  }

  /// The number of Characters by which an edit lengthens the text, if none of them is made of old and new text; `nil` if
  /// that is not certain.
  private func addedCount(_ range: Range<TextPosition>, _ inserted: TextPosition, _ replacement: String) -> Int? {
    if isPlain, inserted.utf8 == inserted.utf16, !replacement.hasLineEnd, !joinsLineEnd(range, replacement) {
      return inserted.utf8 - (range.upperBound.utf8 - range.lowerBound.utf8)
    }
    let (lower, upper) = (index(range.lowerBound), index(range.upperBound))
    let scalars = text.unicodeScalars
    guard lower == text.startIndex || scalars[scalars.index(before: lower)].isLone,
      upper == text.endIndex || scalars[upper].isLone, let added = replacement.loneCount,
      let removed = text[lower..<upper].loneCount
    else { return nil }
    return added - removed
  }

  /// Whether a deletion brings a carriage return and a line feed together, which then are one Character.
  private func joinsLineEnd(_ range: Range<TextPosition>, _ replacement: String) -> Bool {
    guard replacement.isEmpty, range.lowerBound.utf8 > 0, range.upperBound.utf8 < utf8Count else { return false }
    let before = text.utf8.index(before: index(range.lowerBound))
    return text.utf8[before] == UInt8(ascii: "\r") && text.utf8[index(range.upperBound)] == UInt8(ascii: "\n")
  }
}
