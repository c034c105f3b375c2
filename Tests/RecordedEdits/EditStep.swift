import Foundation
import TextFields

/// What one line of a script asks for: a line of `fieldmatch replay`, or one of the lines that only a toolkit has,
/// `{"paste":"…"}` and `{"autofill":"…"}`.
package enum EditStep: Sendable {
  /// Text in place of a range, or of the selection.
  case edit(UTF16Range?, String)
  /// Text of an input method in place of a range, of the selection, or of the marked text.
  case mark(UTF16Range?, String)
  /// A selection.
  case select(UTF16Range)
  /// Text from the pasteboard in place of the selection.
  case paste(String)
  /// A whole text that the system puts into the view, without asking.
  case autofill(String)
  /// Something that happens without text.
  case event(Event)

  /// What happens without text.
  package enum Event: String, Sendable, Decodable {
    case begin, end, commit, clear, restart, deleteBackward, deleteForward, unmark, undo, redo
  }

  /// A line as it is written.
  private struct Line: Decodable {
    var text, event, paste, autofill: String?
    var marked: Bool?
    var range: [Int]?
  }

  /// Reads a line.
  init(line: String) throws {
    let read = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
    let range = read.range.map { UTF16Range(location: $0[0], length: $0[1]) }
    switch (read.text, read.event, read.paste, read.autofill) {
    case (let text?, nil, nil, nil): self = read.marked == true ? .mark(range, text) : .edit(range, text)
    case (nil, "select", nil, nil): self = .select(range!)
    case (nil, let event?, nil, nil): self = .event(try Self.event(named: event))
    case (nil, nil, let text?, nil): self = .paste(text)
    case (nil, nil, nil, let text?): self = .autofill(text)
    default: throw ScriptError(message: "no step: \(line)")
    }
  }

  private static func event(named name: String) throws -> Event {
    guard let event = Event(rawValue: name) else { throw ScriptError(message: "no event \(name)") }
    return event
  }

  /// What the field alone makes of the step.
  package func perform(in field: inout FieldModel) -> (events: FieldEvents, rejection: Rejection.Reason?) {
    switch self {
    case .edit(let range, let text): Self.outcome(range.map { field.replace($0, with: text) } ?? field.insert(text))
    case .paste(let text): Self.outcome(field.paste(text))
    case .autofill(let text): Self.outcome(field.update(to: text))
    case .event(let event): Self.perform(event, in: &field)
    case .mark(let range, let text): Self.mark(range, text, in: &field)
    case .select(let range): Self.select(range, in: &field)
    }
  }

  private static func mark(
    _ range: UTF16Range?, _ text: String, in field: inout FieldModel
  ) -> (FieldEvents, Rejection.Reason?) {
    if let range { field.select(range) }
    return outcome(field.setMarkedText(text))
  }

  private static func select(_ range: UTF16Range, in field: inout FieldModel) -> (FieldEvents, Rejection.Reason?) {
    field.select(range)
    return ([], nil)
  }

  private static func perform(_ event: Event, in field: inout FieldModel) -> (FieldEvents, Rejection.Reason?) {
    switch event {
    case .begin: return (field.beginEditing(), nil)
    case .end: return (field.endEditing(), nil)
    case .commit: return (field.commit(), nil)
    case .clear: return outcome(field.clear())
    case .deleteBackward: return outcome(field.deleteBackward())
    case .deleteForward: return outcome(field.deleteForward())
    case .unmark: return field.commitMarkedText().map(outcome) ?? ([], nil)
    case .undo: return outcome(field.undo())
    case .redo: return outcome(field.redo())
    case .restart:
      field.restart()
      return ([], nil)
    }
  }

  private static func outcome(_ result: EditResult) -> (FieldEvents, Rejection.Reason?) {
    (result.events, result.rejection?.reason)
  }
}

/// A script that cannot be read.
struct ScriptError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}
