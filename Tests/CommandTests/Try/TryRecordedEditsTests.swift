import RecordedEdits
import Testing
import TextFields

@testable import FieldMatchCommand

/// The recorded scripts of edits, typed into the form of the terminal as the bytes that a terminal sends.
@Suite struct TryRecordedEditsTests {
  @Test func theFormPlaysTheScripts() throws {
    var stepCount = 0
    for script in try EditScript.all() {
      let outcome = try script.play(through: TerminalPlayer(try script.field()))
      #expect(outcome.faults == [])
      stepCount += outcome.stepCount
    }
    #expect(stepCount >= 150, "too few steps were taken")
  }
}

/// Somebody at a terminal. Terminals compose by themselves, fill in nothing, and the form has no undo: where a script
/// wants that, it ends.
private final class TerminalPlayer: EditPlayer {
  private var form: TryForm
  private var decoder = KeyDecoder()
  private var eventCount = 0
  private static let textStart = "\u{1B}[1;5H"

  init(_ field: FieldModel) throws {
    form = TryForm(fields: [try TryField(FieldConfiguration()), try TryField(field.configuration)])
    eventCount = tried.events.count
  }

  private var tried: TryField { form.fields[1] }
  var field: FieldModel { tried.field }

  var shown: ShownState {
    let presentation = field.presentation
    return ShownState(text: presentation.shownText, selection: presentation.shownSelection)
  }

  func perform(_ step: EditStep) -> (events: FieldEvents, rejection: Rejection.Reason?)? {
    eventCount = tried.events.count
    guard let keys = keys(for: step) else { return nil }
    for input in decoder.decode(Array(keys.utf8)) + decoder.giveUp() { _ = form.take(input) }
    #expect(tried.events.count < 64, "the form forgets older events")
    let news = tried.events.dropFirst(eventCount)
    let events = news.compactMap(FieldEvent.init).reduce(into: FieldEvents()) { $0.insert(FieldEvents($1)) }
    return (events, news.compactMap { Rejection.Reason(rawValue: String($0.dropFirst("refused: ".count))) }.last)
  }

  private func keys(for step: EditStep) -> String? {
    switch step {
    case .edit(let range, let text): keys(for: text).map { (range.map(selecting) ?? "") + $0 }
    case .paste(let text): text.contains("\r") ? nil : pasting(text)
    case .select(let range): selecting(range)
    case .mark, .autofill: nil
    case .event(let event): keys(for: event)
    }
  }

  private func keys(for text: String) -> String? {
    if text.isEmpty { return Keys.backspace }
    if text == "\n" { return Keys.alt + Keys.enter }
    return text.count == 1 ? text : pasting(text)
  }

  private func pasting(_ text: String) -> String { "\u{1B}[200~" + text + "\u{1B}[201~" }

  /// From the start of the text, as many Characters to the right as a range is away, and then as many as it has.
  private func selecting(_ range: UTF16Range) -> String {
    let text = field.text
    let lower = min(range.location, text.utf16.count)
    let upper = min(lower + range.length, text.utf16.count)
    let start = String.Index(utf16Offset: lower, in: text)
    let end = String.Index(utf16Offset: upper, in: text)
    return Self.textStart + String(repeating: Keys.right, count: text[..<start].count)
      + String(repeating: Keys.shiftRight, count: text[start..<end].count)
  }

  private func keys(for event: EditStep.Event) -> String? {
    switch event {
    case .begin: Keys.tab
    case .end: Keys.backTab
    case .commit: Keys.enter
    case .clear: Keys.alt + "k"
    case .deleteBackward: Keys.backspace
    case .deleteForward: Keys.delete
    case .restart, .unmark, .undo, .redo: nil
    }
  }
}
