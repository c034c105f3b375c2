extension TextField {
  /// Makes an edit in a text with a format: the text as it would be is laid out, and takes the old one's place.
  mutating func applyFormatted(_ edit: Edit, _ format: any TextFormat) throws(Rejection) -> TextChange? {
    guard workspace.read(text, format) else { return try applyUnformatted(edit, format) }
    if let caret = workspace.caretTypedOver(edit, format) {
      selected = caret..<caret
      return nil
    }
    let caret: TextPosition
    do throws(FormatProblem) {
      caret = try workspace.layOut(edit, format, request(for: edit))
    } catch {
      // Deleting is always allowed: what has no layout without the character stays as it is.
      if edit.isDeletion || edit.skipsRules { return try applyUnformatted(edit, format) }
      throw rejection(of: error)
    }
    return try takeLayout(edit, caret: caret)
  }

  /// Puts the laid out text into the field, and takes it back where viability refuses it.
  private mutating func takeLayout(_ edit: Edit, caret: TextPosition) throws(Rejection) -> TextChange? {
    let old = text
    workspace.exchange(with: &buffer)
    do throws(Rejection) {
      if !edit.isDeletion && !edit.skipsRules { try checkViability() }
    } catch {
      workspace.exchange(with: &buffer)
      throw error
    }
    moveCaret(to: caret)
    return TextChange.between(old, text)
  }

  /// Makes an edit in a text that the format cannot have laid out: one that was set by the program, or that lost a
  /// character in the middle. It stays as it is until it can be laid out again; only what helps with that is taken.
  private mutating func applyUnformatted(_ edit: Edit, _ format: any TextFormat) throws(Rejection) -> TextChange? {
    let old = text
    let applied = buffer.replace(edit.range, with: edit.replacement)
    let edited = buffer.caret(at: applied.insertedEnd)
    if workspace.read(text, format) {
      let nothing = Edit(range: edited..<edited, replacement: "")
      if let caret = try? workspace.layOut(nothing, format, FormatRequest(isUnlimited: true)) {
        _ = try takeLayout(nothing, caret: caret)
        return TextChange.between(old, text)
      }
    }
    guard edit.isDeletion || edit.skipsRules else {
      buffer.revert(applied)
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
    case .limit: rules.rejection(.limit, limit: limit ?? rules.type.maximumLength ?? 0)
    case .rule: rules.rejection(.rule)
    }
  }
}

extension TextChange {
  /// The one stretch in which two texts differ; `nil` where they do not. O(*n*), no allocation for the search.
  static func between(_ old: String, _ new: String) -> TextChange? {
    var start = (old: old.startIndex, new: new.startIndex)
    while start.old < old.endIndex, start.new < new.endIndex, old[start.old] == new[start.new] {
      old.formIndex(after: &start.old)
      new.formIndex(after: &start.new)
    }
    if start.old == old.endIndex, start.new == new.endIndex { return nil }
    var end = (old: old.endIndex, new: new.endIndex)
    while start.old < end.old, start.new < end.new {
      let last = (old: old.index(before: end.old), new: new.index(before: end.new))
      if old[last.old] != new[last.new] { break }
      end = last
    }
    let removed = old[start.old..<end.old]
    let location = old[..<start.old].utf16Length
    return TextChange(
      range: UTF16Range(location: location, length: removed.utf16Length),
      removed: String(removed), inserted: String(new[start.new..<end.new]))
  }
}
