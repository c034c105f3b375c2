import BulkValidation
import LanguageServer
import Matching

/// `fieldmatch serve --lsp`: a language server for editors.
enum ServeCommand {
  /// The syntax of the subcommand.
  static let syntax = CommandSyntax(
    name: "serve", summary: "Tells an editor what is wrong with the file that is being edited.",
    usage: ["--lsp [OPTION…]"],
    options: [
      .flag("--lsp", help: "speak the Language Server Protocol on standard input and output"),
      .value(
        "--max-faults", name: "N",
        help: "show N faults of a file at the most; 1000 if not given. How many there\nare is always said"),
      .flag("--stdio", help: "the same as without; editors add it"),
    ],
    notes: """
      What is judged in a file stands in its first line,
        # fieldmatch: csv email=email iban=iban
        # fieldmatch: csv delimiter=; no-header 1=number:1,99
        # fieldmatch: lines email
        # fieldmatch: jsonl user.email=email
      or in a file .fieldmatch.json in its folder or one above:
        {"files": [{"name": "*.csv", "format": "csv", "columns": {"email": "email"}}]}
      Other files are left alone.

      Exit codes: 0 the editor shut the server down, 1 the input ended before that, 2 trouble.
      """)

  /// Runs the subcommand.
  static func run(arguments: [String]) -> Int32 {
    Console.run(syntax, arguments: arguments) { arguments in
      guard arguments.has("--lsp") else { throw UsageError("say which protocol: --lsp") }
      if let operand = arguments.operands.first { throw UsageError("there is nothing to do with ‘\(operand)’") }
      var options = LanguageServer.Options()
      if let most = try arguments.integer("--max-faults", in: 1...Int.max) { options.faultLimit = most }
      var server = LanguageServer(version: ProjectVersion.text, options: options)
      return server.serve(.standardInput, .standardOutput)
    }
  }
}
