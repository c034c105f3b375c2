/// The short path of a key: one ASCII character, typed or deleted in a text in which every byte is a Character.
///
/// A key that a filter, the limit or a format might refuse takes the long path, which comes to the same decision and
/// has the message for it. A test compares the two paths.
extension FieldModel {
  /// Which way a key takes.
  enum KeyWay {
    /// It is put into a text without a format; the filters make this key of it.
    case plain(UInt8)
    /// It may extend a text with a format.
    case growing(UInt8)
    /// The filters refuse it.
    case refused
    /// The long path.
    case long
  }

  /// The way of a key that is typed at the caret.
  func way(of byte: UInt8) -> KeyWay {
    guard takesShortWay else { return .long }
    guard let key = rules.rememberedKeys.result(of: byte) ?? (byte == rules.ownMark ? byte : nil) else {
      return rules.rememberedKeys.isRefused(byte) ? .refused : .long
    }
    if rules.hasFormat { return .growing(key) }
    return buffer.characterCount < rules.limit ?? .max ? .plain(key) : .long
  }

  /// Puts one character into a text without a format.
  mutating func insertPlain(_ key: String) -> EditResult {
    let place = selected.lowerBound
    edited.insertPlain(key)
    if let candidate = rules.candidate {
      do throws(Rejection) {
        if try !rules.isMatch(candidate, buffer.text) { throw rules.rejection(.rule) }
      } catch {
        _ = edited.deletePlain(at: place.utf8)
        return refused(error.at(error.reason == .rule ? UTF16Range(location: 0, length: 1) : nil))
      }
    }
    history.recordKey(at: place.utf16)
    return changed(
      TextChange(range: UTF16Range(caret: place.utf16), removed: "", inserted: key), isInsertion: true)
  }

  /// The offset of the character before the caret, if its deletion in a text without a format may take the short path.
  var shortDeletion: Int? {
    let place = selected.lowerBound.utf8 - 1
    return place >= 0 && buffer.mayRemovePlain(at: place) ? place : nil
  }

  /// Deletes the character at an offset in a text without a format; the caret is directly after it.
  mutating func deletePlain(at place: Int) -> EditResult {
    let removed = edited.deletePlain(at: place)
    history.recordDeletion(of: removed, at: place)
    let change = TextChange(
      range: UTF16Range(location: place, length: 1), removed: String(Unicode.Scalar(removed)), inserted: "")
    return changed(change, isInsertion: false)
  }

  /// Whether nothing but the field's own rules has to be asked, and every offset is a Character boundary.
  var takesShortWay: Bool {
    rules.decidesAlone && isEnabled && composition == nil && selected.isEmpty && buffer.isPlain && marks.areOrdinary
  }
}
