import BulkValidation
import TextFields

/// `fieldmatch types`: lists the field types.
enum TypesCommand {
  /// The syntax of the subcommand.
  static let syntax = CommandSyntax(
    name: "types", summary: "Lists the field types, with their patterns.", usage: ["[--json]"],
    options: [.flag("--json", help: "write a JSON array of objects")])

  /// Runs the subcommand.
  static func run(arguments: [String]) -> Int32 {
    Console.run(syntax, arguments: arguments) { arguments in
      if let operand = arguments.operands.first { throw UsageError("‘\(operand)’ is one argument too many") }
      try Console.write(arguments.has("--json") ? json + "\n" : text)
      return ExitCode.allValid
    }
  }

  private static var text: String {
    FieldTypeCatalogue.entries.map { entry in
      var lines = ["\(entry.name)\(entry.parameters)", "    \(entry.summary); such as \(oneLine(entry.example))"]
      if entry.sample != entry.name { lines.append("    as \(entry.sample):") }
      if let typing = entry.typingPattern { lines.append("    typing   \(typing.source)") }
      if let whole = entry.validationPattern { lines.append("    whole    \(whole.source)") }
      if !entry.type.checks.isEmpty { lines.append("    and more than a pattern can say") }
      return lines.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  private static var json: String {
    JSONText.text(
      of: .array(
        FieldTypeCatalogue.entries.map { entry in
          .object([
            ("name", .string(entry.name)), ("parameters", .string(entry.parameters)),
            ("summary", .string(entry.summary)), ("sample", .string(entry.sample)),
            ("example", .string(entry.example)), ("typing", .string(entry.typingPattern?.source)),
            ("whole", .string(entry.validationPattern?.source)), ("hasChecks", .bool(!entry.type.checks.isEmpty)),
            ("message", .string(entry.type.message)),
          ])
        }))
  }

  private static func oneLine(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: "⏎")
  }
}
