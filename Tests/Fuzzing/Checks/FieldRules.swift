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
    // What is left of a text that no user could have typed need not have the form of the type.
    var isForeign = false
    for _ in 0..<60 where !input.isEmpty {
      let before = field
      let result = edit(&field, pieces, &input)
      isForeign = !field.text.isEmpty && (isForeign || field.verdict == .noMatch)
      let complaints =
        soundness(of: field, result) + (result.isAccepted ? change(in: result, from: before) : untouched(field, before))
      if !complaints.isEmpty {
        let specification = field.configuration.type.specification
        return complaints.map {
          "\(specification): \($0): \(before.text.debugDescription) became \(field.text.debugDescription)"
        }
      }
    }
    return (isForeign ? [] : formatting(of: field)).map { "\(field.configuration.type.specification): \($0)" }
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
    case 10 where range.length == 1: return field.undo()
    case 10 where range.length > 1: return field.redo()
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

  /// A text that is set is laid out once: it stays the same if it is set again. If the text is a whole value, so do the
  /// text of the field and, at the end of editing, the text of its plain value.
  private static func formatting(of field: FieldModel) -> [String] {
    var again = field
    again.setText(field.text)
    var twice = again
    twice.setText(again.text)
    let set = again.text.debugDescription
    guard twice.text.utf8.elementsEqual(again.text.utf8) else { return ["\(set) set again is \(twice.text)"] }
    // An incomplete text need not be a value yet.
    guard field.verdict == .match else { return [] }
    let isKept = again.text.utf8.elementsEqual(field.text.utf8) || again.text == withoutBlanks(field.text)
    return (isKept ? [] : ["\(field.text.debugDescription) set again is \(set)"]) + valueComplaints(about: field)
  }

  /// The plain value of a text that matches is taken, and gives the same text. A mask with optional positions does not
  /// keep in the plain value which of them are filled, and a telephone number does not keep whether it was written
  /// with the code of the country; then only the plain value stays the same.
  private static func valueComplaints(about field: FieldModel) -> [String] {
    var formatted = field
    let value = field.plainValue
    guard formatted.setPlainValue(value).isAccepted else {
      return ["the plain value \(value.debugDescription) of \(field.text.debugDescription) is refused"]
    }
    let isSame =
      field.configuration.type.hasManyTexts
      ? formatted.plainValue == value : settled(formatted).utf8.elementsEqual(settled(field).utf8)
    return isSame || value.isEmpty
      ? [] : ["\(field.text.debugDescription), \(value.debugDescription): back \(formatted.text.debugDescription)"]
  }

  private static func withoutBlanks(_ text: String) -> String {
    let rest = text.drop(while: \.isWhitespace)
    return String(rest[..<(rest.lastIndex { !$0.isWhitespace }.map(rest.index(after:)) ?? rest.startIndex)])
  }
}

extension FieldType {
  /// Whether several texts have the same plain value: telephone numbers, and masks with positions that may stay empty.
  fileprivate var hasManyTexts: Bool {
    guard specification.hasPrefix("mask:") else { return specification.hasPrefix("phone") }
    var isInBrackets = false
    for character in specification {
      if character == "[" || character == "]" { isInBrackets = character == "[" }
      if isInBrackets, "9a-…".contains(character) { return true }
    }
    return false
  }
}
