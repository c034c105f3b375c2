import BulkValidation
import Matching
import TextFields

/// `fieldmatch explain`: says which engine runs a type or a pattern and why, and judges a text.
enum ExplainCommand {
  /// The syntax of the subcommand.
  static let syntax = CommandSyntax(
    name: "explain", summary: "Shows which engine runs a type or a pattern and why, and the verdict on a text.",
    usage: ["(--type T | --pattern P) [--text S] [OPTION…]"],
    options: TypeOption.options + [
      .value(
        "--text", name: "S", help: "judge this text: the verdict, the column of the first fault, what may come next"),
      EngineOption.option,
      .flag("--ignore-case", "-i", help: "letters match without regard to case"),
      .flag("--json", help: "write a JSON object"),
    ],
    notes: "Exit codes: 0, or 1 where the text is not valid; 2 trouble.")

  /// Runs the subcommand.
  static func run(arguments: [String]) -> Int32 {
    Console.run(syntax, arguments: arguments) { arguments in
      if let operand = arguments.operands.first { throw UsageError("‘\(operand)’ is one argument too many") }
      let explanation = try explanation(arguments)
      let verdict = arguments.value("--text").map { TextExplanation(of: $0, by: explanation.validator) }
      if arguments.has("--json") {
        let members = explanation.members + (verdict.map { [("text", $0.value)] } ?? [])
        try Console.write(JSONText.text(of: .object(members)) + "\n")
      } else {
        try Console.write(explanation.text + (verdict.map { "\n" + $0.description } ?? ""))
      }
      return verdict?.isValid ?? true ? ExitCode.allValid : ExitCode.someNotValid
    }
  }

  private static func explanation(_ arguments: Arguments) throws -> EngineExplanation {
    let type = try TypeOption.type(arguments)
    let engine = try EngineOption.choice(arguments)
    let options: Pattern.Options = arguments.has("--ignore-case") ? .caseless : []
    return try PatternComplaint.explaining(type) { () throws(PatternError) in
      EngineExplanation(
        validator: try ValueValidator(type: type, addingOptions: options, engine: engine, use: .bulk),
        single: try ValueValidator(type: type, addingOptions: options, engine: engine, use: .single))
    }
  }
}
