/// What laying a text out needs, kept from one keystroke to the next so that none allocates.
struct FormatWorkspace: Sendable {
  /// The text before the edit.
  private var old: [FormatItem] = []
  /// The text as it would be.
  private var content = FormatContent()
  /// The text as it is laid out.
  private var layout = Layout()
  /// Whether `content` and `layout` are those of the field's text as it is.
  private var isCurrent = false
  /// Where a key grows the text: the caret's place behind all significant characters; `nil` where that is not known.
  private var growthPoint: TextPosition?
  /// The plain value, as it is judged while it is typed.
  private(set) var plainValue: [UInt8] = []

  /// Makes room for a text of so many bytes.
  mutating func reserve(_ count: Int) {
    old.reserveCapacity(count)
    content.items.reserveCapacity(count)
    plainValue.reserveCapacity(count)
    layout.reserve(count)
  }

  /// Whether the text laid out last is as long as it may be.
  func isFull(limit: Int) -> Bool {
    layout.significantCount == min(limit, layout.maximumCount ?? .max)
  }

  /// Reads the text before an edit.
  ///
  /// - Returns: whether the format can have laid it out.
  mutating func read(_ text: String, _ format: any TextFormat) -> Bool {
    old.removeAll(keepingCapacity: true)
    return format.read(text, into: &old)
  }

  /// Puts the laid out text into a buffer, and the buffer's text here.
  mutating func exchange(with buffer: inout TextBuffer) {
    layout.finish()
    layout.exchange(with: &buffer)
    isCurrent = true
  }

  /// What the laid out text has in common with a buffer's, if the buffer can be changed in just what is different: both
  /// texts are plain, and the parts that differ are short.
  func commonEnds(with buffer: borrowing TextBuffer) -> CommonEnds? {
    buffer.isPlain && layout.isASCII ? layout.commonEnds(with: buffer.text) : nil
  }

  /// Changes a buffer's text to the one that is laid out.
  mutating func apply(to buffer: inout TextBuffer, _ common: CommonEnds) -> TextChange {
    isCurrent = true
    return buffer.replacePlain(common, with: layout.utf8)
  }

  /// Takes note that the laid out text is the field's text already.
  mutating func keep() { isCurrent = true }

  /// Forgets whose text this is: it has been changed by somebody else.
  mutating func forget() {
    isCurrent = false
    growthPoint = nil
  }

  /// Works out the plain value of the field's text.
  ///
  /// - Returns: whether it could: the text is the one that was laid out last.
  mutating func writePlainValue(_ format: any GrowingFormat) -> Bool {
    guard isCurrent else { return false }
    plainValue.removeAll(keepingCapacity: true)
    format.writePlainValue(of: content.items, into: &plainValue)
    return true
  }

  /// Takes an exchange back; the buffer's text had that length before it.
  mutating func exchangeBack(with buffer: inout TextBuffer, utf16Count: Int) {
    layout.exchangeBack(with: &buffer, utf16Count: utf16Count)
    forget()
  }
}

// MARK: - Edits

extension FormatWorkspace {
  /// Lays out the text with a key behind all others.
  ///
  /// - Returns: where the caret goes; `nil` where the text has to be read and laid out as a whole.
  mutating func grow(
    by key: UInt8, at caret: TextPosition, _ format: any GrowingFormat, _ request: FormatRequest
  ) -> TextPosition? {
    guard isCurrent, growthPoint == caret, format.grow(by: key, &content, request, into: &layout) else {
      return nil
    }
    growthPoint = layout.highest
    return layout.highest
  }

  /// Lays out the text that has been read, with an edit in it.
  ///
  /// - Returns: where the caret goes.
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
    if isLast { growthPoint = layout.highest }
    guard edit.isDeletion else { return isLast ? layout.highest : layout.lowest }
    return min(max(deleted ?? edit.range.lowerBound, layout.lowest), layout.highest)
  }

  /// Lays out a text as a whole: one that is laid out already stays as it is, and any other is taken as if pasted.
  /// Nothing is refused for its length.
  ///
  /// - Parameter caret: the bytes before the caret.
  /// - Returns: where the caret goes.
  mutating func layOut(
    whole text: String, caret: Int, _ format: any TextFormat
  ) throws(FormatProblem) -> TextPosition {
    forget()
    growthPoint = caret == text.utf8.count ? .start : nil
    defer { if growthPoint != nil { growthPoint = layout.highest } }
    if read(text, format) {
      take(old, caret: caret)
      let isLaidOut = (try? format.layOut(&content, FormatRequest(isUnlimited: true), into: &layout)) != nil
      layout.finish()
      if isLaidOut, layout.text == text { return layout.highest }
    }
    take(text.unicodeScalars.lazy.map { FormatItem(scalar: $0, origin: .typed) }, caret: caret)
    let endsWithLiteral = text.unicodeScalars.last.map { format.isLiteral($0) } ?? false
    try format.layOut(&content, FormatRequest(isGrowing: endsWithLiteral, isUnlimited: true), into: &layout)
    layout.finish()
    return layout.highest
  }

  private mutating func take(_ items: some Sequence<FormatItem>, caret: Int) {
    content.items.removeAll(keepingCapacity: true)
    content.items.append(contentsOf: items)
    var (offset, index) = (0, 0)
    while offset < caret, index < content.items.count {
      offset += content.items[index].extent.utf8
      index += 1
    }
    content.caret = index
  }

  /// Where a caret goes that only moves over what is typed in front of the same: a separator or a decimal separator.
  func caretTypedOver(_ edit: Edit, at place: Range<Int>, _ format: any TextFormat) -> TextPosition? {
    let scalars = edit.replacement.unicodeScalars
    guard place.isEmpty, place.upperBound < old.count, let scalar = scalars.first, scalars.dropFirst().isEmpty
    else { return nil }
    let next = old[place.upperBound]
    if next.origin == .significant {
      return next.scalar == scalar && format.typesOver(scalar) ? edit.range.upperBound + next.extent : nil
    }
    let run = old[place.upperBound...].prefix { $0.origin == .literal }
    guard format.isLiteral(scalar), next.scalar == scalar || run.endIndex < old.count else { return nil }
    return run.reduce(edit.range.upperBound) { $0 + $1.extent }
  }

  /// The items that make up a range of the old text.
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

  /// Whether an edit would put nothing but literals in place of characters that count.
  private func replacesWithLiteral(_ edit: Edit, _ place: Range<Int>, _ format: any TextFormat) -> Bool {
    !edit.isDeletion && old[place].contains { $0.origin == .significant }
      && edit.replacement.unicodeScalars.allSatisfy { format.isLiteral($0) }
  }

  private mutating func compose(_ edit: Edit, _ place: Range<Int>) {
    content.items.removeAll(keepingCapacity: true)
    content.items.append(contentsOf: old[..<place.lowerBound])
    for scalar in edit.replacement.unicodeScalars {
      content.items.append(FormatItem(scalar: scalar, origin: .typed))
    }
    content.caret = content.items.count
    content.items.append(contentsOf: old[place.upperBound...])
  }

  /// Deletes a significant character along with separators that are deleted alone: the one before them, or the one
  /// behind.
  ///
  /// - Returns: where it was, if there was one.
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
  /// The extent of the scalar.
  fileprivate var extent: TextPosition {
    TextPosition(utf8: UTF8.width(scalar), utf16: UTF16.width(scalar))
  }
}
