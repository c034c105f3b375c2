/// `fieldmatch generate`: writes the manual page and the shell completions, from the subcommands' own syntax.
///
/// `make install` calls it. `--help` does not list it, because users do not need it.
enum GenerateCommand {
  /// The files that can be written.
  enum Product: String, CaseIterable {
    /// The manual page `fieldmatch.1`.
    case man
    /// Completions for bash.
    case bash
    /// Completions for zsh.
    case zsh
    /// Completions for fish.
    case fish

    /// The content of the file.
    var text: String {
      switch self {
      case .man: ManualPage.text
      case .bash: BashCompletions.text
      case .zsh: ZshCompletions.text
      case .fish: FishCompletions.text
      }
    }
  }

  /// The syntax of the subcommand.
  static let syntax = CommandSyntax(
    name: "generate", summary: "Writes the manual page, or the completions for a shell.",
    usage: ["man | bash | zsh | fish"], options: [])

  /// Runs the subcommand.
  static func run(arguments: [String]) -> Int32 {
    Console.run(syntax, arguments: arguments) { arguments in
      let names = Product.allCases.map(\.rawValue).joined(separator: ", ")
      guard arguments.operands.count == 1, let product = Product(rawValue: arguments.operands[0]) else {
        throw UsageError("say what to write, one of \(names)")
      }
      try Console.write(product.text)
      return ExitCode.allValid
    }
  }
}
