import BulkValidation
import Matching
import TextFields

/// `fieldmatch try`: a form in the terminal, beside which the engine's answer to every key is shown.
enum TryCommand {
  /// The syntax of the subcommand.
  static let syntax = CommandSyntax(
    name: "try", summary: "Opens a form in the terminal to type into.",
    usage: ["[--type T]… [OPTION…]", "--pattern P [OPTION…]"],
    options: [
      .value(
        "--type", "-t", name: "T", values: .type, isRepeatable: true,
        help:
          "show a field of this type, such as email or username:3,20;\nseveral times for several fields; every type without"
      ),
      .value("--pattern", "-p", name: "P", help: "show one field that takes what a regular expression matches"),
      .flag("--ignore-case", "-i", help: "letters of --pattern match without regard to case"),
      EngineOption.option,
    ] + FieldOptions.options + [
      .flag(
        "--json",
        help:
          "write the values as JSON to standard output at the end; committing\na form with nothing wrong is then the end"
      )
    ],
    notes: """
      Keys: Tab and Shift-Tab go from field to field, Enter commits the form and goes to the first bad field, Esc and
      Control-C leave. Arrows, Home, End move; with Control or Alt by words, with Shift they select; Alt-A selects all.
      Control-X, Alt-C, Control-V cut, copy, paste. Control-W, -U, -K delete a word, to the start, to the end; Alt-K
      clears. Alt-Enter starts a new line, Alt-Up and Alt-Down pick a number or a date, Control-T hides and shows a text.

      Needs a terminal: keys are read from standard input, the screen is standard output, or standard error where
      standard output goes elsewhere: value=$(fieldmatch try --type iban --json).

      The JSON object is {"committed":…,"fields":[{"type":…,"plain":…,"text":…,"verdict":…,"valid":…},…]}; committed tells
      whether Enter found nothing wrong and nothing was changed since.

      Exit codes: 0 all fields are valid, 1 some are not, 2 trouble.
      """)

  /// Runs the subcommand.
  static func run(arguments: [String]) -> Int32 {
    Console.run(syntax, arguments: arguments) { arguments in
      let options = try TryOptions(arguments)
      if InstalledSupport.current == nil { try FoundationSibling.takeOver(for: "try") }
      let form = TryForm(fields: try options.fields())
      let (left, ending) = try session(form, options).run()
      guard ending == .left else { throw CommandError("the terminal went away") }
      if options.isJSON {
        try Console.write(TryReport.json(of: left) + "\n")
      } else {
        Console.say(TryReport.text(of: left))
      }
      return left.fields.allSatisfy(\.field.isValid) ? ExitCode.allValid : ExitCode.someNotValid
    }
  }

  private static func session(_ form: TryForm, _ options: TryOptions) throws(CommandError) -> TrySession {
    let kind = ProcessImage.environment("TERM") ?? ""
    guard !["", "dumb", "unknown"].contains(kind) else {
      throw CommandError("try needs a terminal with a cursor that can be moved, and TERM is ‘\(kind)’")
    }
    do throws(TerminalDevice.Unusable) {
      return TrySession(
        try TerminalDevice(), form: form, hasColor: (ProcessImage.environment("NO_COLOR") ?? "").isEmpty,
        leavesWhenCommitted: options.isJSON)
    } catch {
      throw CommandError(
        "try needs a terminal to type into, and \(error.message); ‘fieldmatch replay’ reads edits from a file or a pipe"
      )
    }
  }
}
