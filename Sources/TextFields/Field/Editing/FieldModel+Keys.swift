/// The short path of a key: one ASCII character, typed or deleted in a text in which every byte is a Character.
///
/// A key that a filter, the limit or a format might refuse takes the long path, which comes to the same decision and
/// has the message for it. A test compares the two paths.
extension FieldModel {
  /// A key on the short path: what was typed, and what the filters make of it.
  struct ShortKey {
    let typed: String
    let byte: UInt8
    let isAsTyped: Bool
  }

  /// The key that a text consists of, if it may take the short path; `nil` if it has to take the long path.
  func shortKey(_ text: String) -> ShortKey? {
    guard !rules.hasFormat, let byte = text.onlyASCIIByte, takesShortWay,
      let key = rules.rememberedKeys.result(of: byte), buffer.characterCount < rules.limit ?? .max
    else { return nil }
    return ShortKey(typed: text, byte: key, isAsTyped: key == byte)
  }

  /// Types a key.
  mutating func type(_ key: ShortKey) -> EditResult {
    let place = selected.lowerBound
    let inserted = key.isAsTyped ? key.typed : String(Unicode.Scalar(key.byte))
    buffer.insertPlain(inserted, at: place.utf8)
    if let candidate = rules.candidate {
      do throws(Rejection) {
        if try !rules.isMatch(candidate, buffer.text) { throw rules.rejection(.rule) }
      } catch {
        buffer.removePlain(at: place.utf8)
        return refused(error.at(error.reason == .rule ? UTF16Range(location: 0, length: 1) : nil))
      }
    }
    run.follow(place.utf8..<place.utf8, count: 1, in: buffer.text)
    moveCaret(toPlain: place.utf8 + 1)
    history.recordKey(at: place.utf16)
    return changed(
      TextChange(range: UTF16Range(caret: place.utf16), removed: "", inserted: inserted), isInsertion: true)
  }

  /// The key that a text consists of, if it may extend a text with a format; `nil` otherwise.
  func growingKey(_ text: String) -> UInt8? {
    guard rules.hasFormat, let byte = text.onlyASCIIByte, takesShortWay else { return nil }
    return rules.rememberedKeys.result(of: byte)
  }

  /// The UTF-8 offset of the character before the caret, if it may be deleted on the short path.
  var shortDeletion: Int? {
    let place = selected.lowerBound.utf8 - 1
    return place >= 0 && !rules.hasFormat && takesShortWay && buffer.mayRemovePlain(at: place) ? place : nil
  }

  /// Deletes the character that starts at an offset in UTF-8 bytes; the caret is directly after it.
  mutating func deleteKey(at place: Int) -> EditResult {
    let removed = buffer.removePlain(at: place)
    run.follow(place..<place + 1, count: 0, in: buffer.text)
    moveCaret(toPlain: place)
    let range = UTF16Range(location: place, length: 1)
    let change = TextChange(range: range, removed: removed, inserted: "")
    let trace = EditHistory.Trace(kind: .deletingBackward, range: range, selection: UTF16Range(caret: place + 1))
    history.record(change, trace, caretAfter: place)
    return changed(change, isInsertion: false)
  }

  /// Whether nothing but the field's own rules has to be asked, and every offset is a Character boundary.
  private var takesShortWay: Bool {
    rules.decidesAlone && isEnabled && composition == nil && selected.isEmpty && buffer.isPlain && marks.areOrdinary
  }

  private mutating func moveCaret(toPlain offset: Int) {
    let caret = TextPosition(utf8: offset, utf16: offset)
    selected = caret..<caret
  }
}
