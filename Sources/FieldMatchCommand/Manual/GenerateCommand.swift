/// `fieldmatch generate`: writes the manual page and the completions of shells, made from the subcommands' own syntax.
///
/// `make install` calls it. It is not among the subcommands that `--help` lists: nobody else needs it.
enum GenerateCommand {
  /// What can be written.
  enum Product: String, CaseIterable {
    /// The manual page `fieldmatch.1`.
    case man
    /// Completions for bash.
    case bash
    /// Completions for zsh.
    case zsh
    /// Completions for fish.
    case fish

    /// The text.
    var text: String {
      switch self {
      case .man: ManualPage.text
      case .bash: BashCompletions.text
      case .zsh: ZshCompletions.text
      case .fish: FishCompletions.text
      }
    }
  }

  /// What it takes.
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
