import TextFields

/// Completions for zsh.
enum ZshCompletions {
  /// The script, for a file named `_fieldmatch` in a directory of `fpath`.
  static var text: String {
    """
    #compdef fieldmatch
    # Completions of fieldmatch for zsh; written by ‘fieldmatch generate zsh’.
    _fieldmatch_types() {
      local -a types
      types=(
    \(FieldTypeCatalogue.entries.map { "    \(quoted("\($0.name):\($0.summary)"))\n" }.joined())  )
      _describe -t types 'field type' types
    }
    _fieldmatch_assignment() {
      if compset -P '*='; then _fieldmatch_types; else _message 'name of a value, and = with its type'; fi
    }
    _fieldmatch() {
      local -a subcommands
      subcommands=(
    \(FieldMatch.subcommands.map { "    \(quoted("\($0.syntax.name):\($0.syntax.summary)"))\n" }.joined())  )
      if (( CURRENT == 2 )); then
        _describe -t commands 'subcommand' subcommands
        return
      fi
      local subcommand=${words[2]}
      shift words
      (( CURRENT-- ))
      case $subcommand in
    \(FieldMatch.subcommands.map { branch(of: $0.syntax) }.joined())  esac
    }
    _fieldmatch "$@"

    """
  }

  private static func branch(of syntax: CommandSyntax) -> String {
    let specifications = syntax.options.map { "      \(specification(of: $0)) \\\n" }.joined()
    let operands = syntax.takesFiles ? "'*:file:_files'" : "&& return"
    return "    \(syntax.name))\n      _arguments -s \\\n\(specifications)      \(operands)\n      ;;\n"
  }

  /// An option in the notation of `_arguments`: the names that exclude each other, its description, and its value.
  private static func specification(of option: CommandSyntax.Option) -> String {
    let exclusion = option.isRepeatable ? "'*'" : "'(\(option.names.joined(separator: " ")))'"
    let written = option.names.map { option.isValueOptional ? "\($0)=-" : $0 }
    let names = written.count == 1 ? written[0] : "{\(written.joined(separator: ","))}"
    let summary = option.help.prefix { !$0.isNewline }.map { $0 == "[" ? "(" : $0 == "]" ? ")" : $0 }
    return exclusion + names + quoted("[\(String(summary))]\(action(of: option))")
  }

  private static func action(of option: CommandSyntax.Option) -> String {
    guard let name = option.valueName else { return "" }
    let values =
      switch option.values {
      case .any: ""
      case .words(let words): "(\(words.joined(separator: " ")))"
      case .type: "_fieldmatch_types"
      case .typeByName: "_fieldmatch_assignment"
      case .file: "_files"
      }
    return (option.isValueOptional ? "::" : ":") + "\(name): \(values)"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
