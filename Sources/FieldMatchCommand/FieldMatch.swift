import BulkValidation
import Matching

/// The command: chooses the subcommand and runs it.
package enum FieldMatch {
  /// A subcommand.
  struct Subcommand: Sendable {
    /// Its syntax.
    let syntax: CommandSyntax
    /// Runs it with the arguments after its name; returns the exit code.
    let run: @Sendable ([String]) -> Int32
  }

  /// The subcommands, in the order in which `--help` shows them.
  static let subcommands: [Subcommand] = [
    Subcommand(syntax: CheckCommand.syntax, run: CheckCommand.run),
    Subcommand(syntax: MergeSummariesCommand.syntax, run: MergeSummariesCommand.run),
    Subcommand(syntax: ReplayCommand.syntax, run: ReplayCommand.run),
    Subcommand(syntax: TypesCommand.syntax, run: TypesCommand.run),
    Subcommand(syntax: ExplainCommand.syntax, run: ExplainCommand.run),
    Subcommand(syntax: TryCommand.syntax, run: TryCommand.run),
    Subcommand(syntax: ServeCommand.syntax, run: ServeCommand.run),
  ]

  /// The options of the command itself.
  static let options = ["--help", "--version"]

  /// Runs the command with the arguments after its own name; returns the exit code.
  ///
  /// - Parameter foundation: the parts that need Foundation; `nil` in a program without Foundation, which runs the
  ///   sibling command for them.
  package static func run(arguments: [String], foundation: (any FoundationSupport)?) -> Int32 {
    InstalledSupport.install(foundation)
    switch arguments.first {
    case nil:
      Console.complain(help)
      return ExitCode.trouble
    case "--help", "-h", "help":
      return print(help, for: "--help")
    case "--version":
      return print("fieldmatch \(ProjectVersion.text)", for: "--version")
    case GenerateCommand.syntax.name:
      return GenerateCommand.run(arguments: Array(arguments.dropFirst()))
    case .some(let name):
      return run(named: name, arguments: Array(arguments.dropFirst()))
    }
  }

  private static func print(_ text: String, for option: String) -> Int32 {
    do {
      try Console.write(text + "\n")
      return ExitCode.allValid
    } catch {
      return Console.exitCode(for: error, in: option)
    }
  }

  private static func run(named name: String, arguments: [String]) -> Int32 {
    guard let subcommand = subcommands.first(where: { $0.syntax.name == name }) else {
      let names = subcommands.map(\.syntax.name).joined(separator: ", ")
      Console.complain("fieldmatch: unknown subcommand ‘\(name)’; there are \(names)")
      return ExitCode.trouble
    }
    return subcommand.run(arguments)
  }

  private static var help: String {
    let width = (subcommands.map(\.syntax.name.count).max() ?? 0) + 2
    let list = subcommands.map { subcommand in
      "  " + subcommand.syntax.name + String(repeating: " ", count: width - subcommand.syntax.name.count)
        + subcommand.syntax.summary
    }
    return """
      Decides whether text may go into a field.

      Usage: fieldmatch SUBCOMMAND [OPTION…] [FILE…]

      \(list.joined(separator: "\n"))

      ‘fieldmatch SUBCOMMAND --help’ explains each of them; ‘fieldmatch --version’ prints the version.
      Exit codes: 0 everything is valid, 1 something is not, 2 trouble.
      """
  }
}

/// The exit codes; 0, 1 and 2 have the same meanings as for grep.
enum ExitCode {
  /// Everything is valid.
  static let allValid: Int32 = 0
  /// Something is invalid, malformed or undecided.
  static let someNotValid: Int32 = 1
  /// Wrong usage, a bad pattern, or a file that cannot be read or written.
  static let trouble: Int32 = 2
  /// The reader of standard output has closed it. A shell reports the same code for a process that SIGPIPE (13) has
  /// ended.
  static let closedPipe: Int32 = 128 + 13
}
