import BulkValidation
import TextFields

/// The step that one line of a replay describes.
enum ReplayStep {
  /// Text that replaces a range or the selection: one character counts as a key, several as a paste.
  case edit(UTF16Range?, String)
  /// Text that is typed key by key, at the caret.
  case type(String)
  /// Text that is pasted at the caret, even if it is one character.
  case paste(String)
  /// A value in the form that programs store.
  case set(String)
  /// Marked text.
  case mark(UTF16Range?, String)
  /// A selection.
  case select(UTF16Range)
  /// An event without text.
  case event(Event)

  /// The events without text.
  enum Event: String, CaseIterable {
    case begin
    case end
    case commit
    case clear
    case restart
    case deleteBackward
    case deleteForward
    case unmark
    case undo
    case redo
  }

  /// The way in which text was entered.
  enum Input: String {
    case typing
    case paste
    case deletion
    case set
  }

  /// The outcome of a step.
  struct Outcome {
    var rejection: Rejection?
    /// What was left out of an edit that was done.
    var omission: Rejection?
    var events: FieldEvents = []
    /// The way in which text was entered; `nil` if the step has no text.
    var input: Input?
    /// The text that was to be inserted.
    var replacement = ""

    /// Why the step's text was refused, or a part of it left out.
    var refusal: Rejection? { rejection ?? omission }

    /// The characters that were refused or left out; `nil` if they are not known.
    var refusedText: String? {
      guard let ranges = refusal?.ranges, let last = ranges.last else { return nil }
      let utf16 = replacement.utf16
      guard last.upperBound <= utf16.count else { return nil }
      return ranges.map { range in
        let lower = utf16.index(utf16.startIndex, offsetBy: range.location)
        return String(replacement[lower..<utf16.index(lower, offsetBy: range.length)])
      }.joined()
    }
  }

  /// Carries out the step.
  func perform(in field: inout FieldModel) -> Outcome {
    switch self {
    case .edit(let range, let text):
      return Outcome(
        range.map { field.replace($0, with: text) } ?? field.insert(text), of: text, by: Self.input(of: text))
    case .type(let text):
      return Self.type(text, in: &field)
    case .paste(let text):
      return Outcome(field.paste(text), of: text, by: .paste)
    case .set(let value):
      return Outcome(field.setPlainValue(value), of: value, by: .set)
    case .mark(let range, let text):
      if let range { field.select(range) }
      return Outcome(field.setMarkedText(text), of: text)
    case .select(let range):
      field.select(range)
      return Outcome()
    case .event(let event):
      return perform(event, in: &field)
    }
  }

  private static func input(of text: String) -> Input {
    text.isEmpty ? .deletion : text.dropFirst().isEmpty ? .typing : .paste
  }

  /// Types a text key by key. A refused key does not prevent the keys after it from being typed. The outcome has the
  /// first refusal, with the range of its key in the text.
  private static func type(_ text: String, in field: inout FieldModel) -> Outcome {
    var outcome = Outcome(input: .typing, replacement: text)
    var offset = 0
    for character in text {
      let result = field.insert(String(character))
      outcome.events.formUnion(result.events)
      if let rejection = result.rejection, outcome.rejection == nil {
        outcome.rejection = rejection
        outcome.rejection?.range = UTF16Range(location: offset, length: character.utf16.count)
      }
      if let omission = result.omission, outcome.omission == nil {
        outcome.omission = omission
        outcome.omission?.range = UTF16Range(location: offset, length: character.utf16.count)
      }
      offset += character.utf16.count
    }
    return outcome
  }

  private func perform(_ event: Event, in field: inout FieldModel) -> Outcome {
    switch event {
    case .begin: return Outcome(events: field.beginEditing())
    case .end: return Outcome(events: field.endEditing())
    case .commit: return Outcome(events: field.commit())
    case .clear: return Outcome(field.clear())
    case .deleteBackward: return Outcome(field.deleteBackward(), by: .deletion)
    case .deleteForward: return Outcome(field.deleteForward(), by: .deletion)
    case .undo: return Outcome(field.undo())
    case .redo: return Outcome(field.redo())
    case .unmark:
      let marked = field.markedRange.map { Array(field.text.utf16)[$0.location..<$0.location + $0.length] } ?? []
      return field.commitMarkedText().map { Outcome($0, of: String(decoding: marked, as: UTF16.self)) } ?? Outcome()
    case .restart:
      field.restart()
      return Outcome()
    }
  }
}

extension ReplayStep.Outcome {
  init(_ result: EditResult, of replacement: String = "", by input: ReplayStep.Input? = nil) {
    self.init(
      rejection: result.rejection, omission: result.omission, events: result.events, input: input,
      replacement: replacement)
  }
}

/// Reads the steps of a replay.
struct ReplayReader {
  private var line: JSONLine

  init() throws {
    line = try JSONLine(
      paths: ["text", "event", "type", "paste", "set", "marked", "range", "range.0", "range.1", "range.2"])
  }

  /// Reads the step from a line.
  mutating func step(in bytes: [UInt8]) throws(JSONLine.Fault) -> ReplayStep {
    let values = try line.values(in: bytes)
    let range = try range(in: values)
    if let step = try wholeStep(values, range) { return step }
    switch (values["text"], values["event"]) {
    case (.string(let text)?, nil):
      return try isMarked(values) ? .mark(range, text) : .edit(range, text)
    case (nil, .string(let name)?):
      return try event(name, range)
    case (nil, nil):
      throw JSONLine.Fault(message: "the line has none of “text”, “type”, “paste”, “set” and “event”")
    case (_?, _?):
      throw JSONLine.Fault(message: "“text” and “event” exclude each other")
    case (_?, nil):
      throw JSONLine.Fault(message: "“text” must be a string")
    case (nil, _?):
      throw JSONLine.Fault(message: "“event” must be a string")
    }
  }

  /// The step of a line that has only a text for the caret, or a value; `nil` for other lines.
  private func wholeStep(
    _ values: [String: JSONLine.Value], _ range: UTF16Range?
  ) throws(JSONLine.Fault) -> ReplayStep? {
    let steps: [(String, (String) -> ReplayStep)] = [
      ("type", { .type($0) }), ("paste", { .paste($0) }), ("set", { .set($0) }),
    ]
    for (name, step) in steps {
      guard let value = values[name] else { continue }
      guard case .string(let text) = value else { throw JSONLine.Fault(message: "“\(name)” must be a string") }
      guard values.count == 1 else {
        throw JSONLine.Fault(message: "“\(name)” takes no “range” and no other key")
      }
      return step(text)
    }
    return nil
  }

  private func event(_ name: String, _ range: UTF16Range?) throws(JSONLine.Fault) -> ReplayStep {
    if name == "select" {
      guard let range else { throw JSONLine.Fault(message: "“select” needs a “range”") }
      return .select(range)
    }
    guard let event = ReplayStep.Event(rawValue: name) else {
      let names = ReplayStep.Event.allCases.map(\.rawValue).joined(separator: ", ")
      throw JSONLine.Fault(message: "there is no event “\(name)”; the events are \(names), select")
    }
    guard range == nil else { throw JSONLine.Fault(message: "“\(name)” takes no “range”") }
    return .event(event)
  }

  private func isMarked(_ values: [String: JSONLine.Value]) throws(JSONLine.Fault) -> Bool {
    switch values["marked"] {
    case nil: return false
    case .bool(let isMarked)?: return isMarked
    default: throw JSONLine.Fault(message: "“marked” must be true or false")
    }
  }

  private func range(in values: [String: JSONLine.Value]) throws(JSONLine.Fault) -> UTF16Range? {
    guard let range = values["range"] else { return nil }
    guard range == .array, let location = integer(values["range.0"]), let length = integer(values["range.1"]),
      values["range.2"] == nil
    else {
      throw JSONLine.Fault(message: "“range” must be [LOCATION, LENGTH], two whole numbers")
    }
    return UTF16Range(location: location, length: length)
  }

  /// A whole number; one that does not fit into an `Int` becomes the nearest that does.
  private func integer(_ value: JSONLine.Value?) -> Int? {
    guard case .number(let text)? = value else { return nil }
    if let number = Int(text) { return number }
    guard text.drop(while: { $0 == "-" }).utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return nil
    }
    return text.hasPrefix("-") ? .min : .max
  }
}
