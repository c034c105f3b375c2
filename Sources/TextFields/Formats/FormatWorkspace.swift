/// The storage for laying out a text. It is kept from one keystroke to the next, so that no keystroke allocates.
struct FormatWorkspace: Sendable {
  /// The items of the text before the edit.
  private var old: [FormatItem] = []
  /// The items of the text as it was laid out last as a whole. What a key has added since, or a deletion removed, is here too,
  /// unless the format has a template: that works on the layout alone.
  private var content = FormatContent()
  /// The layout of `content`.
  private var layout = Layout()
  /// Whether `content` and `layout` belong to the field's current text.
  private var isCurrent = false
  /// The caret's place at which a key extends the text: after all significant characters; `nil` if that is not known.
  private var growthPoint: TextPosition?
  /// The plain value that is judged while the text is typed, in UTF-8.
  private(set) var plainValue: [UInt8] = []
  /// Whether `plainValue` is that of `content`.
  private var isPlainValueCurrent = false

  /// Makes room for a text of this many UTF-8 bytes.
  mutating func reserve(_ count: Int) {
    old.reserveCapacity(count)
    content.items.reserveCapacity(count)
    plainValue.reserveCapacity(count)
    layout.reserve(count)
  }

  /// Whether the text that was laid out last has its maximum length.
  func isFull(limit: Int) -> Bool {
    layout.significantCount == min(limit, layout.maximumCount ?? .max)
  }

  /// Reads the text before an edit into items.
  ///
  /// - Returns: whether the text can be one that the format has laid out.
  mutating func read(_ text: String, _ format: any TextFormat) -> Bool {
    old.removeAll(keepingCapacity: true)
    return format.read(text, into: &old)
  }

  /// Puts the laid-out text into a buffer, and takes the buffer's text in exchange.
  mutating func exchange(with buffer: inout TextBuffer) {
    layout.finish()
    layout.exchange(with: &buffer)
    isCurrent = true
  }

  /// What the laid-out text has in common with a buffer's text; `nil` unless both are plain.
  mutating func commonEnds(with buffer: borrowing TextBuffer) -> CommonEnds? {
    buffer.isPlain && layout.isASCII ? layout.endsAfterGrowth ?? layout.commonEnds(with: buffer.text) : nil
  }

  /// The same, if the laid-out text has only grown or shrunk at its end; `nil` if that is not certain.
  ///
  /// - Parameter isPlain: whether the buffer's text is plain.
  mutating func endsAfterGrowth(isPlain: Bool) -> CommonEnds? {
    isPlain && layout.isASCII ? layout.endsAfterGrowth : nil
  }

  /// Changes a buffer's text, which is plain, to the laid-out text.
  ///
  /// Where a part is put in place of another, and they are longer than a byte, it costs less to exchange the texts than to cut
  /// out both parts (for a masked number 600 instructions in place of 1,200). Parts of more than 15 bytes would be allocated.
  mutating func apply(to buffer: inout TextBuffer, _ common: CommonEnds) -> TextChange {
    let removed = common.prefix..<buffer.utf8Count - common.suffix
    let inserted = common.prefix..<layout.utf8Count - common.suffix
    if min(removed.count, inserted.count) <= 1, max(removed.count, inserted.count) <= 15 {
      return applyEnd(to: &buffer, common)
    }
    exchange(with: &buffer)
    let range = UTF16Range(location: removed.lowerBound, length: removed.count)
    return TextChange(range: range, removed: removed, of: layout.text, inserted: inserted, of: buffer.text)
  }

  /// Changes a buffer's text, which is plain, to the laid-out text, by replacing what is different: little, and mostly at the
  /// end.
  mutating func applyEnd(to buffer: inout TextBuffer, _ common: CommonEnds) -> TextChange {
    isCurrent = true
    return buffer.replacePlain(common, with: layout.utf8)
  }

  /// Notes that the laid-out text is the field's text already.
  mutating func keep() { isCurrent = true }

  /// Notes that the field's text has been changed by something else than a layout.
  mutating func forget() {
    isCurrent = false
    growthPoint = nil
    isPlainValueCurrent = false
  }

  /// Writes the plain value of the field's text into `plainValue`.
  ///
  /// - Returns: `false` if the field's text is not the one that was laid out last.
  mutating func writePlainValue(_ format: any GrowingFormat) -> Bool {
    guard isCurrent else { return false }
    if isPlainValueCurrent { return true }
    plainValue.removeAll(keepingCapacity: true)
    isPlainValueCurrent = format.writePlainValue(of: content, into: &plainValue)
    return isPlainValueCurrent
  }

  /// Takes an exchange back.
  ///
  /// - Parameter utf16Count: the length of the buffer's earlier text.
  mutating func exchangeBack(with buffer: inout TextBuffer, utf16Count: Int) {
    layout.exchangeBack(with: &buffer, utf16Count: utf16Count)
    forget()
  }
}

// MARK: - Edits

extension FormatWorkspace {
  /// Lays out the text with one more key at its end.
  ///
  /// - Returns: the caret's new place; `nil` if the whole text has to be read and laid out.
  mutating func grow(
    by key: UInt8, at caret: TextPosition, _ format: any GrowingFormat, _ request: FormatRequest
  ) -> TextPosition? {
    guard isCurrent, growthPoint == caret, format.grow(by: key, &content, request, into: &layout) else {
      return nil
    }
    followPlainValue(insertionOf: key, at: plainValue.count, format)
    growthPoint = layout.highest
    return layout.highest
  }

  /// Puts a key into the plain value that has been put into the text, if it is certain where it belongs.
  ///
  /// - Parameter index: its place among the significant characters.
  private mutating func followPlainValue(insertionOf key: UInt8, at index: Int, _ format: any GrowingFormat) {
    guard isPlainValueCurrent else { return }
    let isKept = format.keepsKeysInPlainValue || format.keeps(key, inPlainValue: plainValue.count, content)
    isPlainValueCurrent = isKept
    if !isKept { return }
    if index == plainValue.count { plainValue.append(key) } else { plainValue.insert(key, at: index) }
  }

  /// Whether a key at the end of the text is a separator that changes nothing.
  func passesOver(_ key: UInt8, at caret: TextPosition, _ format: any GrowingFormat) -> Bool {
    isCurrent && growthPoint == caret && format.passesOver(key, after: layout)
  }

  /// Whether a key at the end of the text is certainly refused as one that may not be typed there.
  func refuses(_ key: UInt8, at caret: TextPosition, _ format: any GrowingFormat) -> Bool {
    isCurrent && growthPoint == caret && format.refuses(key, after: layout)
  }

  /// Lays out the text without its last significant character.
  ///
  /// - Returns: where the caret goes; `nil` if the text has to be read and laid out as a whole.
  mutating func shrink(at caret: TextPosition, _ format: any GrowingFormat) -> TextPosition? {
    guard isCurrent, growthPoint == caret, format.shrink(&content, into: &layout) else { return nil }
    isPlainValueCurrent = isPlainValueCurrent && format.keepsKeysInPlainValue
    if isPlainValueCurrent { plainValue.removeLast() }
    growthPoint = layout.highest
    return layout.highest
  }

  /// Lays out the text with a key in front of other significant characters: a letter, a digit, or a mark that the format
  /// takes like one.
  ///
  /// - Returns: the caret's new place; `nil` if the whole text has to be read and laid out.
  mutating func insert(
    _ key: UInt8, at caret: TextPosition, _ format: any GrowingFormat, _ request: FormatRequest
  ) -> TextPosition? {
    // A key that is a literal of the format may only move the caret over one.
    guard isCurrent, let index = layout.significantCount(before: caret), index < layout.significantCount,
      key.isASCIILetter || key.isASCIIDigit || format.mayInsert(key),
      !format.hasLiteralsLikeKeys || !format.isLiteral(Unicode.Scalar(key)),
      format.insert(key, at: index, &content, request, into: &layout)
    else { return nil }
    followPlainValue(insertionOf: key, at: index, format)
    growthPoint = layout.endOfSignificant
    return layout.lowest
  }

  /// Lays out the text without the letter or digit before the caret, behind which there are others.
  ///
  /// - Returns: the caret's new place; `nil` if the whole text has to be read and laid out.
  mutating func remove(before caret: TextPosition, _ format: any GrowingFormat) -> TextPosition? {
    guard isCurrent, layout.isSignificant(before: caret), let index = layout.significantCount(before: caret),
      index < layout.significantCount, format.remove(at: index - 1, &content, into: &layout)
    else { return nil }
    isPlainValueCurrent = isPlainValueCurrent && format.keepsKeysInPlainValue
    if isPlainValueCurrent { plainValue.remove(at: index - 1) }
    growthPoint = layout.endOfSignificant
    let place = caret - TextPosition(utf8: 1, utf16: 1)
    return min(max(place, layout.lowest), layout.highest)
  }

  /// Lays out the text that `read` has read, with an edit in it.
  ///
  /// - Returns: the caret's new place.
  mutating func layOut(
    _ edit: Edit, at place: Range<Int>, _ format: any TextFormat, _ request: FormatRequest
  ) throws(FormatProblem) -> TextPosition {
    var request = request
    request.currentCount = old.count { $0.origin == .significant }
    let isLast = !old[place.upperBound...].contains { $0.origin == .significant }
    request.isGrowing = !edit.isDeletion && isLast
    if replacesWithLiteral(edit, place, format) { throw .typing }
    forget()
    compose(edit, place)
    let deleted = edit.isDeletion ? extendDeletion(edit, place) : nil
    try format.layOut(&content, request, into: &layout)
    growthPoint = isLast ? layout.highest : layout.endOfSignificant
    guard edit.isDeletion else { return isLast ? layout.highest : layout.lowest }
    return min(max(deleted ?? edit.range.lowerBound, layout.lowest), layout.highest)
  }

  /// Lays out no characters.
  ///
  /// - Returns: whether that is an empty text.
  mutating func layOutNothing(_ format: any TextFormat, _ request: FormatRequest) -> Bool {
    forget()
    content.removeAll()
    guard (try? format.layOut(&content, request, into: &layout)) != nil, layout.utf8Count == 0 else { return false }
    growthPoint = .start
    return true
  }

  /// Lays out a whole text as if it were pasted. Without a limit on its length, one that is in its layout already stays
  /// as it is.
  ///
  /// - Parameter caret: the number of UTF-8 bytes before the caret.
  /// - Returns: the caret's new place.
  mutating func layOut(
    whole text: String, caret: Int, _ format: any TextFormat, _ request: FormatRequest
  ) throws(FormatProblem) -> TextPosition {
    forget()
    growthPoint = caret == text.utf8.count ? .start : nil
    defer { if growthPoint != nil { growthPoint = layout.highest } }
    if request.isUnlimited, read(text, format) {
      take(old, caret: caret)
      let isLaidOut = (try? format.layOut(&content, request, into: &layout)) != nil
      layout.finish()
      if isLaidOut, layout.text == text { return layout.highest }
    }
    take(text.unicodeScalars.lazy.map { FormatItem(scalar: $0, origin: .typed) }, caret: caret)
    var request = request
    request.isGrowing = text.unicodeScalars.last.map { format.isLiteral($0) } ?? false
    try format.layOut(&content, request, into: &layout)
    layout.finish()
    return layout.highest
  }

  private mutating func take(_ items: some Sequence<FormatItem>, caret: Int) {
    content.removeAll()
    content.items.append(contentsOf: items)
    var (offset, index) = (0, 0)
    while offset < caret, index < content.items.count {
      offset += content.items[index].extent.utf8
      index += 1
    }
    content.caret = index
  }

  /// The caret's new place, if the typed character is the separator or decimal separator that is next in the text, so
  /// that the caret only moves over it; `nil` otherwise.
  func caretTypedOver(_ edit: Edit, at place: Range<Int>, _ format: any TextFormat) -> TextPosition? {
    let scalars = edit.replacement.unicodeScalars
    guard place.isEmpty, place.upperBound < old.count, let scalar = scalars.first, scalars.dropFirst().isEmpty
    else { return nil }
    let next = old[place.upperBound]
    if next.origin == .significant {
      return next.scalar == scalar && format.typesOver(scalar) ? edit.range.upperBound + next.extent : nil
    }
    let run = old[place.upperBound...].prefix { $0.origin == .literal }
    if format.typesOver(scalar), !format.isLiteral(scalar), let sign = run.lastIndex(where: { $0.scalar == scalar }) {
      return run[...sign].reduce(edit.range.upperBound) { $0 + $1.extent }
    }
    guard format.isLiteral(scalar), next.scalar == scalar || run.endIndex < old.count else { return nil }
    return run.reduce(edit.range.upperBound) { $0 + $1.extent }
  }

  /// The indices of the items for a range of the old text.
  func items(in range: Range<TextPosition>, of buffer: TextBuffer) -> Range<Int> {
    if buffer.isASCII { return range.lowerBound.utf8..<range.upperBound.utf8 }
    var offset = 0
    var lower: Int?
    for (index, item) in old.enumerated() {
      if offset >= range.upperBound.utf8 { return (lower ?? index)..<index }
      if lower == nil, offset >= range.lowerBound.utf8 { lower = index }
      offset += item.extent.utf8
    }
    return (lower ?? old.count)..<old.count
  }

  /// Whether an edit would replace significant characters with nothing but literals.
  private func replacesWithLiteral(_ edit: Edit, _ place: Range<Int>, _ format: any TextFormat) -> Bool {
    !edit.isDeletion && old[place].contains { $0.origin == .significant }
      && edit.replacement.unicodeScalars.allSatisfy { format.isLiteral($0) }
  }

  private mutating func compose(_ edit: Edit, _ place: Range<Int>) {
    content.removeAll()
    content.items.append(contentsOf: old[..<place.lowerBound])
    for scalar in edit.replacement.unicodeScalars {
      content.items.append(FormatItem(scalar: scalar, origin: .typed))
    }
    content.caret = content.items.count
    content.items.append(contentsOf: old[place.upperBound...])
  }

  /// If only separators are deleted, deletes the significant character next to them too: the one before them, or for a
  /// forward deletion the one after them.
  ///
  /// - Returns: where that character was, if it was before the separators.
  private mutating func extendDeletion(_ edit: Edit, _ place: Range<Int>) -> TextPosition? {
    if place.isEmpty || old[place].contains(where: { $0.origin == .significant }) { return nil }
    let before = old[..<place.lowerBound].lastIndex { $0.origin == .significant }
    let behind = old[place.upperBound...].firstIndex { $0.origin == .significant }
    guard let target = edit.deletesForward ? behind : before else { return nil }
    content.drop { index, _ in index == (edit.deletesForward ? target - place.count : target) }
    return edit.deletesForward ? nil : old[..<target].reduce(.start) { $0 + $1.extent }
  }
}

extension FormatItem {
  /// The scalar's length in UTF-8 bytes and UTF-16 code units.
  fileprivate var extent: TextPosition {
    TextPosition(utf8: UTF8.width(scalar), utf16: UTF16.width(scalar))
  }
}
