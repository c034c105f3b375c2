extension FieldModel {
  /// The part of a typed or pasted text that may go into the field, in the type's own notation.
  mutating func read(_ edit: Edit) throws(Rejection) -> String {
    if edit.range.isEmpty, marks.refused == edit.range.lowerBound { throw rules.rejection(.rule) }
    do throws(Rejection) {
      if let byte = edit.replacement.onlyASCIIByte, let key = rules.rememberedKeys.result(of: byte) {
        return key == byte ? edit.replacement : String(Unicode.Scalar(key))
      }
      let isWhole = edit.range == .start..<buffer.end
      if let read = rules.readAsWritten(edit.replacement, isWhole: isWhole) { return read }
      guard let reader = rules.reader, reader.concerns(edit.replacement) else {
        return try rules.filtered(edit.replacement, edit.extent)
      }
      return try rules.filtered(edit.replacement, edit.extent, by: reader, at: place(of: edit))
    } catch {
      let isLetter = error.reason == .typing && edit.replacement.utf8.count > 1
      if isLetter, rules.mayRememberRefusal(of: edit.replacement) { refusedLetters.learn(edit.replacement) }
      throw error
    }
  }

  private func place(of edit: Edit) -> ReadingPlace {
    ReadingPlace(
      before: text[..<buffer.index(edit.range.lowerBound)], behind: text[buffer.index(edit.range.upperBound)...],
      keepsWhatFits: rules.keepsWhatFits(edit.extent), hasTypedGroupMarks: marks.hasTypedGroups)
  }
}

/// What the keys so far have shown about the marks in a number.
struct NumberMarkMemory: Sendable {
  /// Whether group marks were typed, so that not all of those in the text come from the format.
  var hasTypedGroups = false
  /// Where a mark was refused. The digits of its other side would make the number another one there, so nothing is taken
  /// until the caret has moved or something was deleted.
  var refused: TextPosition?
  /// The end of the text when a separator was typed there last.
  var separated: TextPosition?

  /// Whether the marks do not influence the next key.
  var areOrdinary: Bool { !hasTypedGroups && refused == nil }
}

extension FieldModel {
  /// Notes the marks in an edit that was done.
  mutating func noteMarks(of edit: Edit) {
    marks.refused = nil
    noteSeparator(in: edit)
    guard let group = rules.groupMark else { return }
    let isTyped = marks.hasTypedGroups || edit.replacement.unicodeScalars.contains(group)
    marks.hasTypedGroups = isTyped && text.unicodeScalars.contains(group)
  }

  /// Notes a separator that was typed at the end, and forgets it once something else than the end is edited.
  private mutating func noteSeparator(in edit: Edit) {
    guard let format = rules.format, !edit.isDeletion, selected == buffer.end..<buffer.end else {
      return marks.separated = nil
    }
    if let key = edit.replacement.unicodeScalars.last, format.isLiteral(key) { return marks.separated = buffer.end }
    guard edit.replacement.hasSeveralCharacters, buffer.isASCII,
      edit.replacement.unicodeScalars.contains(where: format.isLiteral),
      let place = text.unicodeScalars.lastIndex(where: format.isLiteral)
    else { return }
    let end = text.utf8.distance(from: text.startIndex, to: place) + 1
    marks.separated = TextPosition(utf8: end, utf16: end)
  }

  /// Completes the last number if its only digit was typed behind a separator, as a separator behind it would: `9` in
  /// `21:30:9`.
  ///
  /// - Returns: the change.
  mutating func completeLastNumber() -> TextChange? {
    guard let separated = marks.separated, let form = rules.form, let format = rules.format,
      separated.utf8 <= buffer.utf8Count, buffer.isASCII,
      text.unicodeScalars.dropFirst(separated.utf8).count(where: { !format.isLiteral($0) }) == 1,
      let completed = form.completed(text)
    else { return nil }
    return put(completed)
  }

  /// Notes a mark that was refused in the integer part of a number, or in a date.
  mutating func noteRefusal(of edit: Edit) {
    let scalars = edit.replacement.unicodeScalars
    guard rules.reader?.remembersRefusals == true, let scalar = scalars.first, scalars.count == 1, edit.range.isEmpty
    else { return }
    guard NumberMark(scalar) != nil || scalar.isDateSeparator else { return }
    let before = text[..<buffer.index(edit.range.lowerBound)]
    let hasDecimal = rules.type.kind.decimalMark.map { before.contains($0) } ?? false
    if !hasDecimal, before.utf8.contains(where: \.isASCIIDigit) { marks.refused = edit.range.lowerBound }
  }
}

extension FieldType.Kind {
  /// The mark before the fraction of a number of this type; `nil` for other types.
  fileprivate var decimalMark: Character? {
    switch self {
    case .price(let price): price.separator
    case .amount(let amount): amount.decimalSeparator
    default: nil
    }
  }
}
