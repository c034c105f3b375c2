import Foundation
import TextFields

/// A recorded script of edits: the options of its field, as `fieldmatch replay` takes them, and the steps.
package struct EditScript: Sendable, CustomStringConvertible {
  /// The name of its file.
  package let name: String
  /// The options of the field.
  package let options: [String]
  /// The steps, with the lines as they are written.
  package let steps: [(line: String, step: EditStep)]

  /// The name.
  package var description: String { name }

  /// All recorded scripts, in the order of `Data/scripts.tsv`.
  package static func all() throws -> [EditScript] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Data")
    let index = try String(contentsOf: folder.appending(path: "scripts.tsv"), encoding: .utf8)
    return try index.split(separator: "\n").map { row in
      let cells = row.split(separator: "\t")
      let name = String(cells[0])
      let text = try String(contentsOf: folder.appending(path: name + ".jsonl"), encoding: .utf8)
      return EditScript(
        name: name, options: cells[1].split(separator: " ").map(String.init),
        steps: try text.split(separator: "\n").map { (String($0), try EditStep(line: String($0))) })
    }
  }

  /// A field as the options describe it.
  package func field() throws -> FieldModel {
    var configuration = FieldConfiguration()
    var rest = options[...]
    while let option = rest.popFirst() { try configure(&configuration, option, &rest) }
    return try FieldModel(configuration)
  }

  private func configure(
    _ configuration: inout FieldConfiguration, _ option: String, _ rest: inout ArraySlice<String>
  ) throws {
    switch option {
    case "--required": configuration.isRequired = true
    case "--uppercase": configuration.letterCase = .upper
    case "--lowercase": configuration.letterCase = .lower
    default:
      guard let value = rest.popFirst() else { throw ScriptError(message: "\(option) needs a value") }
      try configure(&configuration, option, value)
    }
  }

  private func configure(_ configuration: inout FieldConfiguration, _ option: String, _ value: String) throws {
    switch (option, value) {
    case ("--type", _): configuration.type = try FieldType(specification: value)
    case ("--limit", _): configuration.limit = Int(value)
    case ("--paste", _): configuration.pastePolicy = PastePolicy(rawValue: value)!
    case ("--over-limit", _): configuration.overLimit = OverLimitPolicy(rawValue: value)!
    case ("--timing", "onFly"): configuration.timing = .onFly
    case ("--timing", "always"): configuration.timing = .always
    default: throw ScriptError(message: "no option \(option) \(value)")
    }
  }
}
