import TextFields

/// The rules that hold for every field after every edit.
enum FieldRules {
  /// Makes the edits that the bytes stand for, and checks the field after each.
  ///
  /// - Returns: the rules that the field breaks after the first edit that breaks any; empty if none does.
  static func complaints(
    about field: FieldModel, pieces: [String], edits input: inout FuzzInput
  ) -> [String] {
    var field = field
    for _ in 0..<60 where !input.isEmpty {
      let before = field
      let result = edit(&field, pieces, &input)
      let complaints =
        soundness(of: field, result) + (result.isAccepted ? change(in: result, from: before) : untouched(field, before))
      if !complaints.isEmpty {
        let specification = field.configuration.type.specification
        return complaints.map {
          "\(specification): \($0): \(before.text.debugDescription) became \(field.text.debugDescription)"
        }
      }
    }
    return formatting(of: field).map { "\(field.configuration.type.specification): \($0)" }
  }

  private static func edit(_ field: inout FieldModel, _ pieces: [String], _ input: inout FuzzInput) -> EditResult {
    let kind = input.number(below: 13)
    let range = UTF16Range(location: Int(input.byte() % 32) - 1, length: input.one(of: [0, 0, 1, 1, 2, 5]))
    switch kind {
    case 0...2: return field.replace(range, with: input.one(of: pieces))
    case 3: return field.replace(range, with: "")
    case 4: return field.deleteBackward()
    case 5: return field.deleteForward()
    case 6:
      field.select(range)
      return field.insert("")
    case 7: return field.setText(input.one(of: pieces) + input.one(of: pieces))
    case 8: return field.update(to: field.text + input.one(of: pieces))
    case 9:
      _ = field.setMarkedText(input.one(of: pieces))
      return field.commitMarkedText() ?? field.insert("")
    case 10: return field.clear()
    default: return field.insert(input.one(of: pieces))
    }
  }

  /// The caret is at a place of the text between Characters, the counts are those of the text, and a field of one line
  /// has no line end.
  private static func soundness(of field: FieldModel, _ result: EditResult) -> [String] {
    let text = field.text
    var complaints: [String] = []
    func require(_ isTrue: Bool, _ complaint: String) { if !isTrue { complaints.append(complaint) } }
    require(
      result.text.utf8.elementsEqual(text.utf8) && result.selection == field.selection, "the result is not the field")
    require(field.utf16Count == text.utf16.count && field.characterCount == text.count, "wrong counts")
    for offset in [field.selection.location, field.caret] {
      require(0...text.utf16.count ~= offset, "the caret \(offset) is outside")
      let place = String.Index(utf16Offset: min(max(0, offset), text.utf16.count), in: text)
      require(String.Index(place, within: text) != nil, "the caret \(offset) is inside a Character")
    }
    if !field.configuration.type.isMultiline {
      let lineEnds: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
      require(!text.unicodeScalars.contains(where: lineEnds.contains), "a line end")
    }
    return complaints
  }

  /// The change that an accepted edit reports leads from the text before to the text after it.
  private static func change(in result: EditResult, from before: FieldModel) -> [String] {
    let old = before.text
    guard let change = result.change else {
      return result.text.utf8.elementsEqual(old.utf8) ? [] : ["a change that is not reported"]
    }
    let lower = String.Index(utf16Offset: change.range.location, in: old)
    let upper = String.Index(utf16Offset: change.range.upperBound, in: old)
    let new = old[..<lower] + change.inserted + old[upper...]
    return new.utf8.elementsEqual(result.text.utf8) && old[lower..<upper] == change.removed ? [] : ["a wrong change"]
  }

  /// A refused edit leaves text, selection and status as they were.
  private static func untouched(_ field: FieldModel, _ before: FieldModel) -> [String] {
    let isUntouched =
      field.text.utf8.elementsEqual(before.text.utf8) && field.selection == before.selection
      && field.status == before.status
    return isUntouched ? [] : ["a refused edit has done something"]
  }

  /// The text at the end of editing, in the one form that its value has.
  private static func settled(_ field: FieldModel) -> String {
    var field = field
    _ = field.beginEditing()
    _ = field.endEditing()
    return field.text
  }

  /// The text stays the same if it is set again, and at the end of editing if the plain value is set. A mask with optional positions does not
  /// keep in the plain value which of them are filled; then only the plain value stays the same.
  private static func formatting(of field: FieldModel) -> [String] {
    var again = field
    _ = again.setText(field.text)
    guard again.text.utf8.elementsEqual(field.text.utf8) else {
      return ["\(field.text.debugDescription) set again is \(again.text.debugDescription)"]
    }
    // A text that the program has set may hold what the type never has. Then it has no plain value.
    guard field.verdict != .noMatch else { return [] }
    var formatted = field
    guard formatted.setPlainValue(field.plainValue).isAccepted else {
      return ["the plain value \(field.plainValue.debugDescription) of \(field.text.debugDescription) is refused"]
    }
    let isSame =
      field.plainValue.isEmpty || field.configuration.type.hasOptionalPositions
      ? formatted.plainValue == field.plainValue : settled(formatted).utf8.elementsEqual(settled(field).utf8)
    return isSame
      ? []
      : [
        "\(field.text.debugDescription), \(field.plainValue.debugDescription): back \(formatted.text.debugDescription)"
      ]
  }
}

extension FieldType {
  /// Whether the type is a mask with positions that may stay empty.
  fileprivate var hasOptionalPositions: Bool {
    guard specification.hasPrefix("mask:") else { return false }
    var isInBrackets = false
    for character in specification {
      if character == "[" || character == "]" { isInBrackets = character == "[" }
      if isInBrackets, "9a-…".contains(character) { return true }
    }
    return false
  }
}
