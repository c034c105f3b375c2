import FieldAdapters
import TextFields

/// What a plain view counts.
package protocol UnitKind { static var unit: OffsetUnit { get } }

/// UTF-8 bytes.
package enum CountsUTF8: UnitKind { package static let unit = OffsetUnit.utf8 }
/// UTF-16 code units.
package enum CountsUTF16: UnitKind { package static let unit = OffsetUnit.utf16 }
/// Unicode scalars.
package enum CountsScalars: UnitKind { package static let unit = OffsetUnit.scalars }
/// Characters.
package enum CountsCharacters: UnitKind { package static let unit = OffsetUnit.characters }

/// The least that a toolkit's text view can be: a text and a selection, counted in one unit. It does to itself what a
/// user does, and either asks before or tells afterwards.
package final class PlainView<Kind: UnitKind>: FieldView, EditPlayer {
  package static var offsetUnit: OffsetUnit { Kind.unit }

  package private(set) var shownText = ""
  package private(set) var shownSelection = 0..<0
  package private(set) var markedRange: Range<Int>?
  /// What was shown besides the text, each time.
  package private(set) var presentations: [FieldPresentation] = []

  private let binding: FieldBinding<PlainView>
  private let asksBefore: Bool
  private var replies: [FieldReply] = []

  /// Puts a view before a field.
  ///
  /// - Parameter asksBefore: whether the view asks before it changes its text. If not, it tells afterwards.
  package init(_ field: FieldModel, asksBefore: Bool) {
    binding = FieldBinding(field)
    self.asksBefore = asksBefore
    binding.attach(to: self)
    binding.onReply = { [unowned self] in replies.append($0) }
  }

  package var field: FieldModel { binding.field }

  package var shown: ShownState {
    ShownState(
      text: shownText, selection: Kind.unit.utf16Range(of: shownSelection, in: shownText),
      marked: markedRange.map { Kind.unit.utf16Range(of: $0, in: shownText) })
  }

  package func show(_ text: String, selection: Range<Int>) {
    // As toolkits do, it reports what it is told, and has the caret elsewhere meanwhile.
    shownText = text
    markedRange = nil
    shownSelection = 0..<0
    binding.textDidChange()
    shownSelection = selection
    binding.selectionDidChange()
  }

  package func show(_ presentation: FieldPresentation) { presentations.append(presentation) }

  package func perform(_ step: EditStep) -> (events: FieldEvents, rejection: Rejection.Reason?)? {
    replies = []
    switch step {
    case .edit(let range, let text): edit(range.map(own) ?? shownSelection, text)
    case .mark(let range, let text): mark(range.map(own) ?? markedRange ?? shownSelection, text)
    case .select(let range): select(own(range))
    case .paste(let text): binding.paste(text)
    case .autofill(let text): autofill(text)
    case .event(let event): perform(event)
    }
    return (
      replies.reduce(into: []) { $0.formUnion($1.events) }, replies.last { $0.rejection != nil }?.rejection?.reason
    )
  }

  private func perform(_ event: EditStep.Event) {
    switch event {
    case .begin: binding.beginEditing()
    case .end: binding.endEditing()
    case .commit: binding.commit()
    case .clear: binding.clear()
    case .undo: binding.undo()
    case .redo: binding.redo()
    case .restart:
      binding.update { field in
        field.restart()
        return []
      }
    case .deleteBackward: edit(characterBefore, "")
    case .deleteForward: edit(characterAfter, "")
    case .unmark:
      markedRange = nil
      binding.textDidChange()
    }
  }
}

// MARK: - What a user does

extension PlainView {
  /// Puts text in place of a range.
  private func edit(_ range: Range<Int>, _ text: String) {
    if asksBefore {
      guard binding.shouldReplace(range, with: text) else { return }
    }
    markedRange = nil
    replace(range, text)
    binding.textDidChange()
  }

  /// Composes text in place of a range.
  private func mark(_ range: Range<Int>, _ text: String) {
    replace(range, text)
    markedRange = text.isEmpty ? nil : range.lowerBound..<shownSelection.upperBound
    binding.textDidChange()
  }

  private func select(_ range: Range<Int>) {
    shownSelection = range
    binding.selectionDidChange()
  }

  private func autofill(_ text: String) {
    markedRange = nil
    replace(0..<Kind.unit.count(of: shownText), text)
    binding.textDidChange()
  }

  private func replace(_ range: Range<Int>, _ text: String) {
    let part = Kind.unit.part(range, of: shownText)
    shownText.replaceSubrange(part.startIndex..<part.endIndex, with: text)
    let start = Kind.unit.count(of: String(shownText[..<part.startIndex]))
    let caret = min(start + Kind.unit.count(of: text), Kind.unit.count(of: shownText))
    shownSelection = caret..<caret
  }

  private func own(_ range: UTF16Range) -> Range<Int> { Kind.unit.range(of: range, in: shownText) }

  private var selected: Range<String.Index> {
    let part = Kind.unit.part(shownSelection, of: shownText)
    return part.startIndex..<part.endIndex
  }

  private var characterBefore: Range<Int> {
    guard selected.isEmpty, selected.lowerBound > shownText.startIndex else { return shownSelection }
    return own(shownText.index(before: selected.lowerBound)..<selected.lowerBound)
  }

  private var characterAfter: Range<Int> {
    guard selected.isEmpty, selected.upperBound < shownText.endIndex else { return shownSelection }
    return own(selected.upperBound..<shownText.index(after: selected.upperBound))
  }

  private func own(_ range: Range<String.Index>) -> Range<Int> {
    let location = range.lowerBound.utf16Offset(in: shownText)
    return own(UTF16Range(location: location, length: range.upperBound.utf16Offset(in: shownText) - location))
  }
}
