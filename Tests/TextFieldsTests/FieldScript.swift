import Foundation
import FoundationMatching
import Matching
import Testing
import TextFields

/// A script of edits out of a data file, with what is right after each step.
///
/// One case begins with `# name`. Then, one a line: what the field is told (`type card`, `limit 5`, `upper`, …), what is
/// in it (`text "12|34"`, the caret at the bar), and steps (`edit 1 2 "x"`, `keys "abc"` one by one, `back`, `forward`,
/// `paste-in "x"` as a step of its own, `caret 3`, `undo`, `redo`, `mark "ni"`, `unmark`, `begin`, `end`, `commit`, `clear`, `plain "1.5"` to set a plain value). A line that begins
/// with `=` says what is right after the step before it; `|` is the caret.
struct FieldScript: CustomTestStringConvertible, Sendable {
  let name: String
  var lines: [String] = []

  var testDescription: String { name }

  /// The cases of a data file.
  static func cases(in file: String) throws -> [FieldScript] {
    guard let url = Bundle.module.url(forResource: file, withExtension: "txt", subdirectory: "Data") else {
      throw ScriptError(message: "no file \(file).txt")
    }
    var cases: [FieldScript] = []
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("# ") {
        cases.append(FieldScript(name: String(line.dropFirst(2))))
      } else if !line.allSatisfy(\.isWhitespace), !line.hasPrefix("//") {
        cases[cases.count - 1].lines.append(String(line))
      }
    }
    return cases
  }

  /// Runs the script and gives what was not right.
  func faults() throws -> [String] {
    var run = FieldScriptRun()
    for line in lines { try run.perform(line) }
    return run.faults
  }
}

struct ScriptError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

/// A script on its way.
struct FieldScriptRun {
  private(set) var faults: [String] = []
  private var configuration = FieldConfiguration()
  private var specification = "none"
  private var field: FieldModel?
  private var rejections: [Rejection.Reason] = []
  /// The characters that were refused.
  private var refused: [String] = []
  /// What was left out of edits that were done: the reason and the characters.
  private var omissions: [String] = []
  private var events: FieldEvents = []
  private var step = "start"

  mutating func perform(_ line: String) throws {
    let word = String(line.prefix { $0 != " " })
    let rest = String(line.dropFirst(word.count + 1))
    if word == "=" {
      try expect(rest)
    } else if try !configure(word, rest) {
      try take(word, rest, line)
    }
  }

  private mutating func configure(_ word: String, _ rest: String) throws -> Bool {
    switch word {
    case "type": specification = rest
    case "limit": configuration.limit = Int(rest)
    case "upper": configuration.letterCase = .upper
    case "lower": configuration.letterCase = .lower
    case "locale": configuration.locale = rest
    case "paste": configuration.pastePolicy = PastePolicy(rawValue: rest)!
    case "over": configuration.overLimit = OverLimitPolicy(rawValue: rest)!
    case "typing": configuration.typingPattern = Pattern(rest)
    case "candidate": configuration.candidatePattern = Pattern(rest)
    case "remove": configuration.removedCharacters = Set(rest)
    case "required": configuration.isRequired = true
    case "viability": configuration.refusesDeadEnds = true
    case "limits-marked": configuration.limitsMarkedText = true
    case "helper": configuration.appearance.helperText = rest
    case "timing":
      configuration.timing = try rest.split(separator: ",").reduce(into: []) { $0.insert(try timing(named: $1)) }
    default: return false
    }
    return true
  }

  private func timing(named name: Substring) throws -> ValidationTiming {
    switch name {
    case "onFly": .onFly
    case "afterEdit": .afterEdit
    case "onCommit": .onCommit
    case "always": .always
    default: throw ScriptError(message: "no timing \(name)")
    }
  }

  /// Makes the field when the first step or text comes.
  private mutating func start(_ text: String = "") throws -> FieldModel {
    if let field { return field }
    configuration.type = try FieldType(specification: specification, locale: configuration.locale)
    let caret = text.firstIndex(of: "|")
    let bare = text.replacing("|", with: "")
    var made = try FieldModel(configuration, text: bare)
    if let caret { made.select(UTF16Range(caret: text[..<caret].utf16.count)) }
    return made
  }

  private mutating func take(_ word: String, _ rest: String, _ line: String) throws {
    if word == "text" {
      field = nil
      field = try start(string(rest))
      return
    }
    var field = try start()
    rejections = []
    refused = []
    omissions = []
    events = []
    step = line
    try take(word, rest, in: &field)
    self.field = field
  }

  private mutating func take(_ word: String, _ rest: String, in field: inout FieldModel) throws {
    switch word {
    case "edit": note(try edit(rest, in: &field), try string(String(rest.split(separator: " ", maxSplits: 2)[2])))
    case "keys": for character in try string(rest) { note(field.insert(String(character)), String(character)) }
    case "insert": note(field.insert(try string(rest)), try string(rest))
    case "paste-in": note(field.paste(try string(rest)), try string(rest))
    case "caret": field.select(UTF16Range(caret: Int(rest) ?? .max))
    case "undo": note(field.undo())
    case "redo": note(field.redo())
    case "back": note(field.deleteBackward())
    case "forward": note(field.deleteForward())
    case "mark": note(field.setMarkedText(try string(rest)))
    case "unmark":
      let marked = field.markedRange.map { field.text.utf16.dropFirst($0.location).prefix($0.length) }
      if let result = field.commitMarkedText() { note(result, marked.flatMap { String($0) } ?? "") }
    case "plain": note(field.setPlainValue(try string(rest)))
    case "clear": note(field.clear())
    case "begin": events = field.beginEditing()
    case "end": events = field.endEditing()
    case "commit": events = field.commit()
    case "alert": events = field.showAlert(rest)
    case "disable": field.isEnabled = false
    case "become":
      var other = field.configuration
      other.type = try FieldType(specification: rest)
      try field.reconfigure(other)
    default: throw ScriptError(message: "no step \(word)")
    }
  }

  private func edit(_ rest: String, in field: inout FieldModel) throws -> EditResult {
    let parts = rest.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let location = Int(parts[0]), let length = Int(parts[1]) else {
      throw ScriptError(message: "edit LOCATION LENGTH \"TEXT\", not \(rest)")
    }
    return field.replace(UTF16Range(location: location, length: length), with: try string(String(parts[2])))
  }

  private mutating func note(_ result: EditResult, _ replacement: String = "") {
    if let rejection = result.rejection {
      rejections.append(rejection.reason)
      if let range = rejection.range, range.upperBound <= replacement.utf16.count {
        let utf16 = Array(replacement.utf16)[range.location..<range.upperBound]
        refused.append(String(decoding: utf16, as: UTF16.self))
      }
    }
    if let omission = result.omission {
      let utf16 = Array(replacement.utf16)
      let parts = omission.ranges.filter { $0.upperBound <= utf16.count }
      let text = parts.map { String(decoding: utf16[$0.location..<$0.upperBound], as: UTF16.self) }.joined()
      omissions.append("\(omission.reason.rawValue) \(text)")
    }
    events.formUnion(result.events)
  }

  private func string(_ json: String) throws -> String {
    try JSONDecoder().decode(String.self, from: Data(json.utf8))
  }

  private mutating func expect(_ expectation: String) throws {
    let field = try start()
    self.field = field
    if expectation.hasPrefix("\"") {
      let right = try string(expectation)
      check(expectation, right.contains("|") ? marked(field) : field.text, right)
      return
    }
    let word = String(expectation.prefix { $0 != " " })
    let rest = String(expectation.dropFirst(word.count + 1))
    switch word {
    case "left": check(expectation, omissions, [rest])
    case "whole": check(expectation, omissions, [])
    case "accepted": check(expectation, rejections.map(\.rawValue), [])
    case "rejected": check(expectation, rejections.map(\.rawValue), rest.split(separator: " ").map(String.init))
    case "refused": check(expectation, refused, [try string(rest)])
    case "plain": check(expectation, field.plainValue, try string(rest))
    case "verdict": check(expectation, field.verdict?.rawValue ?? "undecided", rest)
    case "status": check(expectation, field.status.name, rest)
    case "message": check(expectation, field.status.message ?? "", rest)
    case "helper": check(expectation, field.presentation.helperText ?? "", rest)
    case "content": check(expectation, field.state.content.rawValue, rest)
    case "focus": check(expectation, field.focus.rawValue, rest)
    case "valid": check(expectation, "\(field.isValid)", rest)
    case "events": check(expectation, events.list.map(\.rawValue).joined(separator: " "), rest)
    default: throw ScriptError(message: "no expectation \(word)")
    }
  }

  private func marked(_ field: FieldModel) -> String {
    let index = String.Index(utf16Offset: field.caret, in: field.text)
    return field.text[..<index] + "|" + field.text[index...]
  }

  private mutating func check<Value: Equatable>(_ expectation: String, _ actual: Value, _ right: Value) {
    if actual != right { faults.append("after \(step): \(expectation), but it is \(actual)") }
  }
}
