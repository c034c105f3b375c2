/// The syntax of a subcommand: its options, its operands, and the text of its `--help`.
struct CommandSyntax: Sendable {
  /// The subcommand's name.
  let name: String
  /// What the subcommand does, in one line.
  let summary: String
  /// The ways to call it, one for each line, without the command's name.
  let usage: [String]
  /// The options, in the order `--help` shows them.
  let options: [Option]
  /// Further information for users; shown after the options.
  let notes: String

  /// One option.
  struct Option: Sendable {
    /// Its names, including the dashes; the program looks the option up by the first one.
    let names: [String]
    /// The name of its value in `--help`; `nil` for an option without a value.
    let valueName: String?
    /// Whether the value may be left out. If so, a value can only be given as `--name=value`.
    let isValueOptional: Bool
    /// The kind of value, for shell completions.
    let values: Values
    /// Whether the option may be given several times.
    let isRepeatable: Bool
    /// What it does.
    let help: String

    /// The kinds of values.
    enum Values: Hashable, Sendable {
      /// Any text.
      case any
      /// One of these words.
      case words([String])
      /// A field type.
      case type
      /// A name, an equals sign and a field type.
      case typeByName
      /// A file.
      case file
    }

    /// An option without a value.
    static func flag(_ names: String..., help: String) -> Option {
      Option(
        names: names, valueName: nil, isValueOptional: false, values: .any, isRepeatable: true, help: help)
    }

    /// An option that requires a value.
    static func value(
      _ names: String..., name: String, values: Values = .any, isRepeatable: Bool = false, help: String
    ) -> Option {
      Option(
        names: names, valueName: name, isValueOptional: false, values: values, isRepeatable: isRepeatable, help: help)
    }

    /// An option whose value is optional and follows an equals sign.
    static func optionalValue(_ names: String..., name: String, values: Values = .any, help: String) -> Option {
      Option(names: names, valueName: name, isValueOptional: true, values: values, isRepeatable: false, help: help)
    }
  }

  init(name: String, summary: String, usage: [String], options: [Option], notes: String = "") {
    self.name = name
    self.summary = summary
    self.usage = usage
    self.options = options + [.flag("--help", "-h", help: "show this help")]
    self.notes = notes
  }

  /// Whether the operands are files.
  var takesFiles: Bool { usage.contains { $0.contains("[FILE") } }

  /// The option with a name; `nil` if there is none.
  func option(named name: String) -> Option? {
    options.first { $0.names.contains(name) }
  }

  /// The text of `--help`.
  var help: String {
    let forms = usage.map { "fieldmatch \(name) \($0)" }
    var text = "\(summary)\n\nUsage: " + forms.joined(separator: "\n       ") + "\n\nOptions:\n"
    let heads = options.map { head(of: $0) }
    let column = min(heads.map(\.count).max() ?? 0, 28) + 4
    for (option, head) in zip(options, heads) {
      text += "  " + head + gap(after: head, upTo: column) + indented(option.help, by: column) + "\n"
    }
    return notes.isEmpty ? text : text + "\n" + notes + "\n"
  }

  private func head(of option: Option) -> String {
    let names = option.names.sorted { $0.count < $1.count }.joined(separator: ", ")
    guard let value = option.valueName else { return names }
    return option.isValueOptional ? "\(names)[=\(value)]" : "\(names) \(value)"
  }

  private func gap(after head: String, upTo column: Int) -> String {
    head.count + 4 > column
      ? "\n" + String(repeating: " ", count: column)
      : String(repeating: " ", count: column - 2 - head.count)
  }

  private func indented(_ help: String, by column: Int) -> String {
    help.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + String(repeating: " ", count: column))
  }
}
