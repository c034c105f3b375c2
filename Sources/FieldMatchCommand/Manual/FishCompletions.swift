import TextFields

/// Completions for fish.
enum FishCompletions {
  /// The script.
  static var text: String {
    """
    # Completions of fieldmatch for fish; written by ‘fieldmatch generate fish’.
    function __fieldmatch_types
    \(FieldTypeCatalogue.entries.map { "  printf '%s\\t%s\\n' \(quoted($0.name)) \(quoted($0.summary))\n" }.joined())end
    function __fieldmatch_assignments
      set -l name (string replace -r '=.*' '=' -- (commandline -ct))
      string match -q '*=' -- $name; and __fieldmatch_types | string replace -r '^' -- $name
    end
    complete -c fieldmatch -f
    \(FieldMatch.subcommands.map { lines(of: $0.syntax) }.joined())
    """
  }

  private static func lines(of syntax: CommandSyntax) -> String {
    let condition = "complete -c fieldmatch -n '__fish_seen_subcommand_from \(syntax.name)'"
    var text = "complete -c fieldmatch -n __fish_use_subcommand -a \(syntax.name) -d \(quoted(syntax.summary))\n"
    if syntax.takesFiles { text += "\(condition) -F\n" }
    for option in syntax.options {
      let names = option.names.map { $0.hasPrefix("--") ? " -l \($0.dropFirst(2))" : " -s \($0.dropFirst())" }
      let summary = String(option.help.prefix { !$0.isNewline })
      text += "\(condition)\(names.joined())\(values(of: option)) -d \(quoted(summary))\n"
    }
    return text
  }

  private static func values(of option: CommandSyntax.Option) -> String {
    guard option.valueName != nil, !option.isValueOptional else { return "" }
    return switch option.values {
    case .any: " -x"
    case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
    case .type: " -x -a '(__fieldmatch_types)'"
    case .typeByName: " -x -a '(__fieldmatch_assignments)'"
    case .file: " -r -F"
    }
  }

  /// A word in single quotes, within which fish has the escapes `\\` and `\'`.
  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
