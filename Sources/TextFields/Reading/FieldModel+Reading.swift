extension FieldModel {
  /// The part of a typed or pasted text that may go into the field, in the type's own notation.
  mutating func read(_ edit: Edit) throws(Rejection) -> String {
    if edit.range.isEmpty, marks.refused == edit.range.lowerBound { throw rules.rejection(.rule) }
    do throws(Rejection) {
      if let byte = edit.replacement.onlyASCIIByte, let key = rules.rememberedKeys.result(of: byte) {
        return key == byte ? edit.replacement : String(Unicode.Scalar(key))
      }
      if let read = rules.readAsWritten(edit.replacement) { return read }
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

  /// Whether the marks do not influence the next key.
  var areOrdinary: Bool { !hasTypedGroups && refused == nil }
}

extension FieldModel {
  /// Notes the marks in an edit that was done.
  mutating func noteMarks(of edit: Edit) {
    marks.refused = nil
    guard let group = rules.groupMark else { return }
    let isTyped = marks.hasTypedGroups || edit.replacement.unicodeScalars.contains(group)
    marks.hasTypedGroups = isTyped && text.unicodeScalars.contains(group)
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
