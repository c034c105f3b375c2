import BulkValidation
import TextFields

/// What one line of a replay asks for.
enum ReplayStep {
  /// Text in place of a range, or of the selection.
  case edit(UTF16Range?, String)
  /// Marked text.
  case mark(UTF16Range?, String)
  /// A selection.
  case select(UTF16Range)
  /// Something that happens without text.
  case event(Event)

  /// What can happen without text.
  enum Event: String, CaseIterable {
    case begin
    case end
    case commit
    case clear
    case restart
    case deleteBackward
    case deleteForward
    case unmark
  }

  /// What came of a step.
  struct Outcome {
    var rejection: Rejection?
    var events: FieldEvents = []
  }

  /// Takes the step.
  func perform(in field: inout FieldModel) -> Outcome {
    switch self {
    case .edit(let range, let text):
      return Outcome(range.map { field.replace($0, with: text) } ?? field.insert(text))
    case .mark(let range, let text):
      if let range { field.select(range) }
      return Outcome(field.setMarkedText(text))
    case .select(let range):
      field.select(range)
      return Outcome()
    case .event(let event):
      return perform(event, in: &field)
    }
  }

  private func perform(_ event: Event, in field: inout FieldModel) -> Outcome {
    switch event {
    case .begin: return Outcome(events: field.beginEditing())
    case .end: return Outcome(events: field.endEditing())
    case .commit: return Outcome(events: field.commit())
    case .clear: return Outcome(field.clear())
    case .deleteBackward: return Outcome(field.deleteBackward())
    case .deleteForward: return Outcome(field.deleteForward())
    case .unmark: return field.commitMarkedText().map { Outcome($0) } ?? Outcome()
    case .restart:
      field.restart()
      return Outcome()
    }
  }
}

extension ReplayStep.Outcome {
  init(_ result: EditResult) {
    self.init(rejection: result.rejection, events: result.events)
  }
}

/// Reads the steps of a replay.
struct ReplayReader {
  private var line: JSONLine

  init() throws {
    line = try JSONLine(paths: ["text", "event", "marked", "range", "range.0", "range.1", "range.2"])
  }

  /// The step of a line.
  mutating func step(in bytes: [UInt8]) throws(JSONLine.Fault) -> ReplayStep {
    let values = try line.values(in: bytes)
    let range = try range(in: values)
    switch (values["text"], values["event"]) {
    case (.string(let text)?, nil):
      return try isMarked(values) ? .mark(range, text) : .edit(range, text)
    case (nil, .string(let name)?):
      return try event(name, range)
    case (nil, nil):
      throw JSONLine.Fault(message: "there is neither “text” nor “event”")
    case (_?, _?):
      throw JSONLine.Fault(message: "“text” and “event” exclude each other")
    case (_?, nil):
      throw JSONLine.Fault(message: "“text” must be a string")
    case (nil, _?):
      throw JSONLine.Fault(message: "“event” must be a string")
    }
  }

  private func event(_ name: String, _ range: UTF16Range?) throws(JSONLine.Fault) -> ReplayStep {
    if name == "select" {
      guard let range else { throw JSONLine.Fault(message: "“select” needs a “range”") }
      return .select(range)
    }
    guard let event = ReplayStep.Event(rawValue: name) else {
      let names = ReplayStep.Event.allCases.map(\.rawValue).joined(separator: ", ")
      throw JSONLine.Fault(message: "there is no event “\(name)”; there are \(names), select")
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

  /// A whole number; one that is too large or too small is the largest or smallest there is.
  private func integer(_ value: JSONLine.Value?) -> Int? {
    guard case .number(let text)? = value else { return nil }
    if let number = Int(text) { return number }
    guard text.drop(while: { $0 == "-" }).utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return nil
    }
    return text.hasPrefix("-") ? .min : .max
  }
}
