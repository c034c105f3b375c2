import BulkValidation
import Matching
import TextFields

/// `fieldmatch replay`: a field behind a pipe. It reads edits as JSON, one on each line, and writes the outcome of
/// each.
enum ReplayCommand {
  /// The syntax of the subcommand.
  static let syntax = CommandSyntax(
    name: "replay", summary: "Replays edits of one field, as JSON lines.", usage: ["--type T [OPTION…] [FILE]"],
    options: TypeOption.options + FieldOptions.options,
    notes: """
      A line is one of
        {"text":"x"}       inserted at the caret, or in place of the selection: one character is a key, several a paste
        {"type":"123"}     the same key by key
        {"paste":"1"}      the same as a paste, even if it is one character
        {"set":"1200.99"}  a stored value in place of the whole text
        {"range":[LOCATION,LENGTH],"text":"x"}   put in place of a range, in UTF-16 code units
        {"event":"begin"}  or end, commit, clear, restart, deleteBackward, deleteForward, undo, redo
        {"event":"select","range":[LOCATION,LENGTH]}
        {"text":"ni","marked":true}          marked text of an input method; {"event":"unmark"} commits it
      Each gets one line in return, at once: {"accepted":…,"text":…,"caret":…,"plain":…,"verdict":…,"status":…,
      "message":…,"rejection":…,"events":[…],"selection":[LOCATION,LENGTH],"brand":…,"reason":…,"refused":…,
      "refusedRange":[LOCATION,LENGTH],"input":…,"canUndo":…,"canRedo":…}, or {"line":N,"error":…} where it was not
      understood. “reason” is what the user is told of a refusal, and of what was left out of an edit that was
      accepted; “refused” are the characters that were not taken and “refusedRange” is the place of the first of
      them in what was put in; “input” is typing, paste, deletion or set.

      Exit codes: 0 every line was understood, 2 trouble.
      """)

  /// Runs the subcommand.
  static func run(arguments: [String]) -> Int32 {
    Console.run(syntax, arguments: arguments) { arguments in
      guard arguments.operands.count <= 1 else {
        throw UsageError("‘\(arguments.operands[1])’ is one argument too many")
      }
      let type = try TypeOption.type(arguments, locale: arguments.value("--locale"))
      let configuration = try FieldOptions.configuration(of: type, arguments)
      var field = try PatternComplaint.explaining(configuration.type) { () throws(PatternError) in
        try FieldModel(configuration)
      }
      return try replay(arguments.operands.first ?? "-", in: &field)
    }
  }

  private static func replay(_ path: String, in field: inout FieldModel) throws -> Int32 {
    var lines = try LineInput(.operand(path))
    var reader = try ReplayReader()
    var number = 0
    var isAllUnderstood = true
    while let line = try lines.next() {
      number += 1
      do {
        let step = try reader.step(in: line)
        try Console.write(ReplayReport.text(of: step.perform(in: &field), field) + "\n")
      } catch let fault as JSONLine.Fault {
        isAllUnderstood = false
        try Console.write(ReplayReport.text(ofFault: fault.message, line: number) + "\n")
      }
    }
    return isAllUnderstood ? ExitCode.allValid : ExitCode.trouble
  }
}
