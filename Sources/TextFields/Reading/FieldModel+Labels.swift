/// What people type in front of a value: `IBAN`, `VAT`, `mailto:`. With the last key of it, it is taken away.
extension FieldModel {
  /// Whether a key at the caret makes the text a label.
  mutating func endsLabel(_ key: UInt8) -> Bool {
    guard rules.mayEndLabel(key), composition == nil, selected == buffer.end..<buffer.end else { return false }
    // By index: in a debug build, a closure and an array's iterator allocate.
    var index = 0
    while index < rules.labels.count {
      if rules.labelLengths[index] == buffer.utf8Count + 1, rules.labels[index].utf8.last == key.inLowerCase,
        buffer.begins(rules.labels[index])
      {
        return true
      }
      index += 1
    }
    return false
  }

  /// Whether the text is the beginning of a label, which may still be taken away.
  var beginsLabel: Bool {
    guard !rules.labels.isEmpty, buffer.utf8Count < 8 else { return false }
    return rules.labels.contains { buffer.begins($0) }
  }

  /// Takes a label away whose last key an edit is.
  ///
  /// - Returns: `nil`, with nothing changed, if the edit does not end a label.
  mutating func takeLabel(endedBy edit: Edit) -> EditResult? {
    guard edit.isJudged, let key = edit.replacement.onlyASCIIByte, edit.range == buffer.end..<buffer.end,
      endsLabel(key)
    else { return nil }
    // What the format has written in front of it was not typed.
    let typed = text.unicodeScalars.drop { rules.format?.isLiteral($0) ?? false }
    let label = rules.prepared(String(scalars: typed) + edit.replacement)
    let trace = EditHistory.Trace(kind: .other, range: UTF16Range(.start..<buffer.end), selection: selection)
    let emptying = Edit(range: .start..<buffer.end, replacement: "")
    guard let change = try? apply(emptying) else { return nil }
    let omission = Rejection(
      reason: .typing, message: rules.messages.label(label),
      range: UTF16Range(location: 0, length: edit.replacement.utf16Length))
    return accepted(change, trace, isInsertion: false).omitting(omission)
  }
}

extension TextBuffer {
  /// Whether the text is the beginning of a label in ASCII, whose letters are small ones, in either case. Letter by letter:
  /// making strings in lower case allocated with every key that may end a label.
  fileprivate func begins(_ label: String) -> Bool {
    guard utf8Count <= label.utf8.count else { return false }
    return zip(text.utf8, label.utf8).allSatisfy { $0.inLowerCase == $1 }
  }
}

extension UInt8 {
  /// The small letter of an ASCII letter; any other byte unchanged.
  fileprivate var inLowerCase: UInt8 { isASCIILetter ? self | 0x20 : self }
}
