import BulkValidation

/// The command: finds the subcommand and runs it.
package enum FieldMatch {
  /// A subcommand by name.
  struct Subcommand: Sendable {
    /// What is typed after `fieldmatch`.
    let name: String
    /// What it does, in one line.
    let summary: String
    /// Runs it with the arguments after its name and gives the exit code.
    let run: @Sendable ([String]) -> Int32
  }

  /// The subcommands, in the order `--help` shows them.
  static let subcommands: [Subcommand] = [
    Subcommand(name: "check", summary: CheckCommand.syntax.summary, run: CheckCommand.run),
    Subcommand(name: "replay", summary: ReplayCommand.syntax.summary, run: ReplayCommand.run),
    Subcommand(name: "types", summary: TypesCommand.syntax.summary, run: TypesCommand.run),
    Subcommand(name: "explain", summary: ExplainCommand.syntax.summary, run: ExplainCommand.run),
    Subcommand(name: "try", summary: TryCommand.syntax.summary, run: TryCommand.run),
    Subcommand(name: "serve", summary: ServeCommand.syntax.summary, run: ServeCommand.run),
  ]

  /// Runs the command with the arguments after its own name and gives the exit code.
  ///
  /// - Parameter foundation: what needs Foundation; `nil` in a program without it, where the sibling command does it.
  package static func run(arguments: [String], foundation: (any FoundationSupport)?) -> Int32 {
    InstalledSupport.install(foundation)
    switch arguments.first {
    case nil:
      Console.complain(help)
      return ExitCode.trouble
    case "--help", "-h", "help":
      return printHelp()
    case .some(let name):
      return run(named: name, arguments: Array(arguments.dropFirst()))
    }
  }

  private static func printHelp() -> Int32 {
    do {
      try Console.write(help + "\n")
      return ExitCode.allValid
    } catch {
      return Console.exitCode(for: error, in: "--help")
    }
  }

  private static func run(named name: String, arguments: [String]) -> Int32 {
    guard let subcommand = subcommands.first(where: { $0.name == name }) else {
      let names = subcommands.map(\.name).joined(separator: ", ")
      Console.complain("fieldmatch: unknown subcommand ‘\(name)’; there are \(names)")
      return ExitCode.trouble
    }
    return subcommand.run(arguments)
  }

  private static var help: String {
    let width = (subcommands.map(\.name.count).max() ?? 0) + 2
    let list = subcommands.map { subcommand in
      "  " + subcommand.name + String(repeating: " ", count: width - subcommand.name.count) + subcommand.summary
    }
    return """
      Decides whether text may go into a field.

      Usage: fieldmatch SUBCOMMAND [OPTION…] [FILE…]

      \(list.joined(separator: "\n"))

      ‘fieldmatch SUBCOMMAND --help’ tells more. Exit codes: 0 all valid, 1 something is not, 2 trouble.
      """
  }
}

/// The exit codes, as grep has them.
enum ExitCode {
  /// Everything is valid.
  static let allValid: Int32 = 0
  /// Something is invalid, malformed or undecided.
  static let someNotValid: Int32 = 1
  /// Wrong usage, a bad pattern, a file that cannot be read or written.
  static let trouble: Int32 = 2
  /// The reader of standard output went away: what a shell says of a process that SIGPIPE (13) ended.
  static let closedPipe: Int32 = 128 + 13
}
