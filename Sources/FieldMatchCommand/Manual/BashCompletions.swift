import TextFields

/// Completions for bash. They need no other program.
enum BashCompletions {
  /// The script.
  static var text: String {
    """
    # Completions of fieldmatch for bash; written by ‘fieldmatch generate bash’.
    _fieldmatch() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} assigned= types
      types=\(quoted(FieldTypeCatalogue.entries.map(\.name)))
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W \(quoted(FieldMatch.subcommands.map(\.syntax.name) + FieldMatch.options)) -- "$current"))
        return
      fi
      # bash cuts words at equals signs: ‘--column a=email’ comes as four words.
      if [ "$current" = = ]; then
        current=
        assigned=${COMP_WORDS[COMP_CWORD-2]}
      elif [ "$previous" = = ]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
        assigned=${COMP_WORDS[COMP_CWORD-3]}
      fi
      case ${COMP_WORDS[1]} in
    \(FieldMatch.subcommands.map { branch(of: $0.syntax) }.joined())  esac
    }
    complete -F _fieldmatch fieldmatch

    """
  }

  private static func branch(of syntax: CommandSyntax) -> String {
    let files = syntax.takesFiles ? "compopt -o default 2> /dev/null; COMPREPLY=($(compgen -f -- \"$current\"))" : ":"
    return """
          \(syntax.name))
            case $previous in
      \(syntax.options.compactMap(words).joined())      esac
            case $assigned in
      \(syntax.options.compactMap(assignedWords).joined())        ?*) ;;
            esac
            case $current in
              -*) COMPREPLY=($(compgen -W \(quoted(syntax.options.flatMap(\.names))) -- "$current")) ;;
              *) \(files) ;;
            esac
            ;;

      """
  }

  /// The branch with the words that may follow an option; `nil` for an option without a separate value.
  private static func words(of option: CommandSyntax.Option) -> String? {
    // An optional value follows an equals sign, and never is the next word.
    guard option.valueName != nil, !option.isValueOptional else { return nil }
    let reply =
      switch option.values {
      case .any, .typeByName: "return"
      case .words(let words): "COMPREPLY=($(compgen -W \(quoted(words)) -- \"$current\")); return"
      case .type: "COMPREPLY=($(compgen -W \"$types\" -- \"$current\")); return"
      case .file: "compopt -o default 2> /dev/null; COMPREPLY=($(compgen -f -- \"$current\")); return"
      }
    return "        \(option.names.joined(separator: "|"))) \(reply) ;;\n"
  }

  /// The branch with the types that may follow the equals sign in an option's value; `nil` for an option without such
  /// values.
  private static func assignedWords(of option: CommandSyntax.Option) -> String? {
    guard option.values == .typeByName else { return nil }
    let names = option.names.joined(separator: "|")
    return "        \(names)) COMPREPLY=($(compgen -W \"$types\" -- \"$current\")); return ;;\n"
  }

  private static func quoted(_ words: [String]) -> String { "'" + words.joined(separator: " ") + "'" }
}
