import Matching

extension FieldModel {
  /// Makes an edit in a text with a format: the text as it would be is laid out, and takes the old one's place.
  mutating func applyFormatted(_ edit: Edit, _ format: any TextFormat) throws(Rejection) -> TextChange? {
    guard workspace.read(text, format) else { return try applyUnformatted(edit, format) }
    let place = workspace.items(in: edit.range, of: buffer)
    if let caret = workspace.caretTypedOver(edit, at: place, format) {
      selected = caret..<caret
      return nil
    }
    let caret: TextPosition
    do throws(FormatProblem) {
      caret = try workspace.layOut(edit, at: place, format, request(for: edit))
    } catch {
      // Deleting is always allowed: what has no layout without the character stays as it is.
      if edit.isDeletion || edit.skipsRules { return try applyUnformatted(edit, format) }
      throw rejection(of: error)
    }
    return try takeLayout(edit, caret: caret)
  }

  /// Puts the laid out text into the field, and takes it back where viability refuses it.
  private mutating func takeLayout(_ edit: Edit, caret: TextPosition) throws(Rejection) -> TextChange? {
    let (old, oldCount, isASCII) = (text, buffer.utf16Count, buffer.isASCII)
    workspace.exchange(with: &buffer)
    do throws(Rejection) {
      if !edit.isDeletion && !edit.skipsRules { try checkViability() }
    } catch {
      workspace.exchangeBack(with: &buffer, utf16Count: oldCount)
      throw error
    }
    moveCaret(to: caret)
    return TextChange.between(old, text, isASCII: isASCII && buffer.isASCII)
  }

  /// Makes an edit in a text that the format cannot have laid out: one that was set by the program, or that lost a
  /// character in the middle. It stays as it is until it can be laid out again; only what helps with that is taken.
  private mutating func applyUnformatted(_ edit: Edit, _ format: any TextFormat) throws(Rejection) -> TextChange? {
    let old = text
    let applied = substitute(edit.range, with: edit.replacement)
    let edited = buffer.caret(at: applied.insertedEnd)
    if let caret = try? workspace.layOut(whole: text, caret: edited.utf8, format) {
      workspace.exchange(with: &buffer)
      moveCaret(to: caret)
      return TextChange.between(old, text)
    }
    guard edit.isDeletion || edit.skipsRules else {
      revert(applied)
      throw rules.rejection(.rule)
    }
    selected = edited..<edited
    return buffer.change(by: applied)
  }

  private func request(for edit: Edit) -> FormatRequest {
    FormatRequest(
      limit: limit ?? .max,
      truncates: rules.configuration.overLimit == .truncate,
      keepsWhatFits: rules.configuration.pastePolicy == .filter,
      isUnlimited: edit.skipsRules)
  }

  private func rejection(of problem: FormatProblem) -> Rejection {
    switch problem {
    case .typing: rules.rejection(.typing)
    case .limit: rules.rejection(.limit, limit: limit ?? rules.maximumLength ?? 0)
    case .rule: rules.rejection(.rule)
    }
  }
}

extension TextChange {
  /// The one stretch in which two texts differ; `nil` where they do not. O(*n*), no allocation.
  ///
  /// - Parameter isASCII: whether both texts are known to be ASCII without line ends: every byte is a Character.
  static func between(_ old: String, _ new: String, isASCII: Bool = false) -> TextChange? {
    let common = old.withUTF8Bytes { old in new.withUTF8Bytes { new in CommonEnds(old, new) } }
    if common.isWhole { return nil }
    let removed = old.part(from: common.prefix, dropping: common.suffix)
    let inserted = new.part(from: common.prefix, dropping: common.suffix)
    if isASCII {
      let range = UTF16Range(location: common.prefix, length: old.utf8.count - common.suffix - common.prefix)
      return TextChange(range: range, removed: removed, inserted: inserted)
    }
    guard removed.isOfWholeCharacters, inserted.isOfWholeCharacters else {
      return TextChange(range: UTF16Range(location: 0, length: old.utf16Length), removed: old[...], inserted: new[...])
    }
    let location = old.utf8.prefix(common.prefix).utf16Length
    return TextChange(
      range: UTF16Range(location: location, length: removed.utf16Length), removed: removed, inserted: inserted)
  }
}

extension String {
  /// The part between two places in bytes.
  fileprivate func part(from start: Int, dropping end: Int) -> Substring {
    self[utf8.index(startIndex, offsetBy: start)..<utf8.index(endIndex, offsetBy: -end)]
  }
}

extension Substring {
  /// Whether both ends are boundaries of Characters in the whole string.
  fileprivate var isOfWholeCharacters: Bool {
    String.Index(startIndex, within: base) != nil && String.Index(endIndex, within: base) != nil
  }
}

/// How many bytes, of whole scalars, two texts have in common at their ends.
private struct CommonEnds {
  let prefix: Int
  let suffix: Int
  /// Whether the texts are the same.
  let isWhole: Bool

  init(_ old: Span<UInt8>, _ new: Span<UInt8>) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    while prefix > 0, old.isInsideScalar(prefix) || new.isInsideScalar(prefix) { prefix -= 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    while suffix > 0, old.isInsideScalar(old.count - suffix) { suffix -= 1 }
    self.prefix = prefix
    self.suffix = suffix
    isWhole = prefix == old.count && prefix == new.count
  }
}

extension Span<UInt8> {
  /// Whether a place in well-formed UTF-8 is within a scalar.
  fileprivate func isInsideScalar(_ offset: Int) -> Bool { offset < count && UTF8.isContinuation(self[offset]) }
}
