import Matching

extension FieldModel {
  /// Makes an edit in a text with a format: lays out the text as it would be, and puts the result in place of the old
  /// text.
  mutating func applyFormatted(_ edit: Edit, _ format: any TextFormat) throws(Rejection) -> TextChange? {
    guard edited.read(format) else { return try applyUnformatted(edit, format) }
    let place = edited.items(in: edit.range)
    if let caret = edited.caretTypedOver(edit, at: place, format) {
      edited.moveCaret(toBoundary: caret)
      return nil
    }
    let caret: TextPosition
    do throws(FormatProblem) {
      caret = try edited.layOut(edit, at: place, format, request(for: edit))
    } catch {
      // Deleting is always allowed: if the rest has no layout, it stays as it is.
      if edit.isDeletion || edit.skipsRules { return try applyUnformatted(edit, format) }
      throw rejection(of: error)
    }
    return try takeLayout(edit, caret: caret)
  }

  /// Lays out the text with a key at its end.
  ///
  /// - Returns: where the caret goes; `nil`, with nothing changed, if the whole text has to be laid out.
  mutating func growLayout(by key: UInt8) -> TextPosition? {
    guard rules.canGrow else { return nil }
    let request = FormatRequest(limit: rules.limit ?? .max, isGrowing: true)
    return edited.grow(by: key, rules.growing, request)
  }

  /// Puts the layout that a key has extended into the field.
  mutating func takeGrownLayout(caret: TextPosition) -> EditResult {
    let place = selection
    return takeEnd(caret, EditHistory.Trace(kind: .typing, range: place, selection: place), isInsertion: true)
  }

  /// Lays out the text without its last significant character, if the caret is behind it.
  ///
  /// - Returns: where the caret goes; `nil`, with nothing changed, if the whole text has to be laid out.
  mutating func shrinkLayout() -> TextPosition? {
    rules.canGrow ? edited.shrink(rules.growing) : nil
  }

  /// Puts the layout that a deletion has shortened into the field.
  mutating func takeShrunkLayout(caret: TextPosition) -> EditResult {
    let place = self.caret
    marks.separated = nil
    return takeEnd(caret, .deletion(before: place), isInsertion: false)
  }

  /// Lays out the text with a key at the caret that is not at its end.
  ///
  /// - Returns: where the caret goes; `nil`, with nothing changed, if the whole text has to be laid out.
  mutating func insertIntoLayout(_ key: UInt8) -> TextPosition? {
    guard rules.canGrow else { return nil }
    return edited.insert(key, rules.growing, FormatRequest(limit: rules.limit ?? .max))
  }

  /// Puts the layout into the field in which a key has moved what is behind it.
  mutating func takeLayout(withKeyAt place: UTF16Range, caret: TextPosition) -> EditResult {
    takeWhole(caret, EditHistory.Trace(kind: .typing, range: place, selection: place), isInsertion: true)
  }

  /// Lays out the text without the letter or digit before the caret that is not at its end.
  ///
  /// - Returns: where the caret goes; `nil`, with nothing changed, if the whole text has to be laid out.
  mutating func removeFromLayout() -> TextPosition? {
    rules.canGrow ? edited.remove(rules.growing) : nil
  }

  /// Puts the layout into the field in which a deletion has moved what is behind it.
  mutating func takeLayout(withoutKeyBefore place: Int, caret: TextPosition) -> EditResult {
    takeWhole(caret, .deletion(before: place), isInsertion: false)
  }

  private mutating func takeWhole(_ caret: TextPosition, _ trace: EditHistory.Trace, isInsertion: Bool) -> EditResult {
    marks.separated = nil
    return takeAnywhere(caret, trace, isInsertion: isInsertion, extendsPlainValue: false)
  }

  /// Puts a layout into the field that may differ from the text anywhere.
  private mutating func takeAnywhere(
    _ caret: TextPosition, _ trace: EditHistory.Trace, isInsertion: Bool, extendsPlainValue: Bool
  ) -> EditResult {
    guard let common = edited.commonEnds() else {
      let change = edited.takeLayout()
      edited.moveCaret(toBoundary: caret)
      return accepted(change, trace, isInsertion: isInsertion)
    }
    let change = edited.take(common, extendsPlainValue: extendsPlainValue)
    edited.moveCaret(toBoundary: caret)
    history.record(whole: buffer.text, utf16Count: buffer.utf16Count, change, trace, caretAfter: caret.utf16)
    return changed(change, isInsertion: isInsertion)
  }

  /// Puts a layout into the field that has another end than the text.
  private mutating func takeEnd(_ caret: TextPosition, _ trace: EditHistory.Trace, isInsertion: Bool) -> EditResult {
    guard let common = edited.endsAfterGrowth() else {
      return takeAnywhere(
        caret, trace, isInsertion: isInsertion, extendsPlainValue: isInsertion && rules.judgesPlainValue)
    }
    let change = edited.takeEnd(
      common, caret: caret, isInsertion: isInsertion, judgesPlainValue: rules.judgesPlainValue)
    history.record(whole: buffer.text, utf16Count: buffer.utf16Count, change, trace, caretAfter: caret.utf16)
    return changed(change, isInsertion: isInsertion)
  }

  /// Puts the laid-out text into the field, and reverts that if the viability rule refuses it.
  private mutating func takeLayout(_ edit: Edit, caret: TextPosition) throws(Rejection) -> TextChange? {
    if !rules.refusesDeadEnds {
      let change = edited.takeLayout()
      edited.moveCaret(to: caret)
      return change
    }
    let (old, isASCII) = (text, buffer.isASCII)
    try exchangeLayout(for: edit)
    edited.moveCaret(to: caret)
    return TextChange.between(old, text, isASCII: isASCII && buffer.isASCII)
  }

  /// Exchanges the text for the laid-out one, unless the viability rule refuses that.
  private mutating func exchangeLayout(for edit: Edit) throws(Rejection) {
    let count = buffer.utf16Count
    edited.exchangeLayout()
    do throws(Rejection) {
      if edit.isJudged { try checkViability() }
    } catch {
      edited.exchangeBack(utf16Count: count)
      throw error
    }
  }

  /// Makes an edit in a text that the format cannot have laid out: the program set it, or a deletion in the middle
  /// broke its form. The text stays as it is until it can be laid out again. Only deletions, and insertions after which
  /// it can be laid out, are accepted.
  private mutating func applyUnformatted(_ edit: Edit, _ format: any TextFormat) throws(Rejection) -> TextChange? {
    let old = text
    let request = wholeRequest(for: edit, format)
    let applied = edited.replace(edit.range, with: edit.replacement)
    let place = buffer.caret(at: applied.insertedEnd)
    do throws(Rejection) {
      if let caret = try layOutWhole(edit, caret: place.utf8, format, request) {
        edited.moveCaret(to: caret)
        return TextChange.between(old, text)
      }
    } catch {
      edited.revert(applied)
      throw error
    }
    edited.moveCaret(toBoundary: place)
    return buffer.change(by: applied)
  }

  /// Puts the layout of the whole text into the field.
  ///
  /// - Returns: the caret's new place; `nil` if there is no layout and the edit may leave the text without one.
  private mutating func layOutWhole(
    _ edit: Edit, caret: Int, _ format: any TextFormat, _ request: FormatRequest
  ) throws(Rejection) -> TextPosition? {
    let place: TextPosition
    do throws(FormatProblem) {
      place = try edited.layOut(whole: text, caret: caret, format, request)
    } catch {
      if !edit.isJudged { return nil }
      if case .limit = error { throw rejection(of: error) }
      throw rules.rejection(.rule)
    }
    try exchangeLayout(for: edit)
    return place
  }

  /// The conditions for a layout of a whole text that has none yet.
  private func wholeRequest(for edit: Edit, _ format: any TextFormat) -> FormatRequest {
    guard edit.isJudged else { return FormatRequest(isUnlimited: true) }
    return FormatRequest(
      limit: limit ?? .max, currentCount: text.unicodeScalars.count { !format.isLiteral($0) })
  }

  private func request(for edit: Edit) -> FormatRequest {
    FormatRequest(
      limit: limit ?? .max,
      truncates: rules.truncates(edit.extent),
      keepsWhatFits: rules.keepsWhatFits(edit.extent),
      isUnlimited: edit.skipsRules)
  }

  private func rejection(of problem: FormatProblem) -> Rejection {
    switch problem {
    case .typing: rules.rejection(.typing)
    case .limit(let limit): rules.rejection(limit: limit, of: rules.countedUnit)
    case .digitLimit(let limit, let unit): rules.rejection(limit: limit, of: unit)
    case .rule: rules.rejection(.rule)
    }
  }
}

extension EditHistory.Trace {
  /// The deletion of one ASCII character before a place in UTF-16 code units.
  fileprivate static func deletion(before place: Int) -> EditHistory.Trace {
    EditHistory.Trace(
      kind: .deletingBackward, range: UTF16Range(location: place - 1, length: 1), selection: UTF16Range(caret: place))
  }
}
