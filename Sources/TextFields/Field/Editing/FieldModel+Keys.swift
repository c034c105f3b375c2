/// The short path of a key: one ASCII character, typed or deleted in a text in which every byte is a Character.
///
/// A key that a filter, the limit or a format might refuse takes the long path, which comes to the same decision and
/// has the message for it. A test compares the two paths.
///
/// What a key asks is `mutating`, although it changes nothing: where a method that only reads is called, the compiler first
/// copies the whole field, 580 bytes, to have something that nobody changes meanwhile. Six such copies were a sixth of a
/// keystroke.
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
  @inline(__always)
  mutating func way(of byte: UInt8) -> KeyWay {
    guard takesShortWay else { return .long }
    guard let key = rules.rememberedKeys.result(of: byte) ?? (byte == rules.ownMark ? byte : nil) else {
      return rules.rememberedKeys.isRefused(byte) ? .refused : .long
    }
    if rules.hasFormat { return .growing(key) }
    return buffer.characterCount < rules.limit ?? .max ? .plain(key) : .long
  }

  /// Whether a key is a separator that changes nothing, because the format writes it itself.
  mutating func passesOver(_ key: UInt8) -> Bool {
    if key.isASCIILetter || key.isASCIIDigit || !rules.keepsMarks || !takesShortWay { return false }
    return rules.canGrow && edited.passesOver(key, rules.growing)
  }

  /// Whether a format is certain to refuse a key at the caret, which the filters take, and nothing has to be noted of it.
  mutating func refuses(_ key: UInt8) -> Bool {
    guard rules.limit == nil, rules.configuration.pastePolicy == .reject, key.isASCIILetter || key.isASCIIDigit else {
      return false
    }
    return rules.canGrow && edited.refuses(key, rules.growing)
  }

  /// Whether a text is a Character beyond ASCII that the filters are known to refuse.
  mutating func isRefused(letter: String) -> Bool { isUndisturbed && refusedLetters.contains(letter) }

  /// The result of typing a Character that the filters are known to refuse.
  mutating func refused(letter: String) -> EditResult {
    refused(rules.refusedKey.at(UTF16Range(location: 0, length: letter.utf16Length)))
  }

  /// Puts one character into a text without a format.
  mutating func insertPlain(_ key: String) -> EditResult {
    let place = selected.lowerBound
    edited.insertPlain(key)
    if let candidate = rules.candidate {
      do throws(Rejection) {
        if try !rules.isMatch(candidate, buffer.text) { throw rules.rejection(.rule) }
      } catch {
        _ = edited.deletePlain(at: place)
        if rules.notesMarks { noteRefusal(of: Edit(range: place..<place, replacement: key)) }
        return refused(error.at(error.reason == .rule ? UTF16Range(location: 0, length: 1) : nil))
      }
    }
    history.recordKey(at: place.utf16)
    return changed(
      TextChange(range: UTF16Range(caret: place.utf16), removed: "", inserted: key), isInsertion: true)
  }

  /// Whether the deletion of the character before the caret, in a text without a format, may take the short path.
  var mayDeleteShortly: Bool {
    mutating get {
      let place = selected.lowerBound.utf8 - 1
      return place >= 0 && buffer.mayRemovePlain(at: place)
    }
  }

  /// Deletes the character before the caret in a text without a format.
  mutating func deletePlain() -> EditResult {
    let place = selected.lowerBound - TextPosition(utf8: 1, utf16: 1)
    let removed = edited.deletePlain(at: place)
    history.recordDeletion(of: removed, at: place.utf16)
    let change = TextChange(
      range: UTF16Range(location: place.utf16, length: 1), removed: String(ascii: removed), inserted: "")
    return changed(change, isInsertion: false)
  }

  /// Clears the text. Without overrides, nothing can keep it from being cleared.
  ///
  /// - Returns: whether that was the short path; if not, nothing has changed.
  mutating func clearShortly(_ removed: inout String) -> Bool {
    guard rules.decidesAlone, isEnabled, buffer.utf8Count > 0 else { return false }
    let request = FormatRequest(limit: rules.limit ?? .max)
    if let format = rules.format, !edited.layOutNothing(format, request) { return false }
    removed = edited.clear(hasLayout: rules.hasFormat)
    marks = NumberMarkMemory()
    return true
  }

  /// Whether nothing but the field's own rules has to be asked, and each ASCII character at the caret is a Character.
  var takesShortWay: Bool {
    @inline(__always) mutating get {
      isUndisturbed && (rules.hasFormat ? buffer.isPlain : buffer.isPlain(around: selected.lowerBound))
    }
  }

  /// Whether nothing but the field's own rules has to be asked about a key.
  var isUndisturbed: Bool {
    @inline(__always) mutating get {
      rules.decidesAlone && isEnabled && composition == nil && selected.isEmpty && marks.areOrdinary
    }
  }
}
