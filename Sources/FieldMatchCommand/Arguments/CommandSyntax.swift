/// What a subcommand takes: its options, its operands, and the text of its `--help`.
struct CommandSyntax: Sendable {
  /// The subcommand's name.
  let name: String
  /// What it does, in one line.
  let summary: String
  /// How it is called, one form a line, without the command's name.
  let usage: [String]
  /// The options, in the order `--help` shows them.
  let options: [Option]
  /// What else a user should know; shown after the options.
  let notes: String

  /// One option.
  struct Option: Sendable {
    /// Its names, dashes included; the first is the one that the program asks for.
    let names: [String]
    /// What its value is called in `--help`; `nil` for an option without a value.
    let valueName: String?
    /// Whether it may be given without its value; `--name=value` then gives one, and `--name value` does not.
    let isValueOptional: Bool
    /// What its value can be, for the completions of shells.
    let values: Values
    /// Whether it may be given several times.
    let isRepeatable: Bool
    /// What it does.
    let help: String

    /// What the value of an option can be.
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

    /// An option that is there or not.
    static func flag(_ names: String..., help: String) -> Option {
      Option(
        names: names, valueName: nil, isValueOptional: false, values: .any, isRepeatable: true, help: help)
    }

    /// An option that takes a value.
    static func value(
      _ names: String..., name: String, values: Values = .any, isRepeatable: Bool = false, help: String
    ) -> Option {
      Option(
        names: names, valueName: name, isValueOptional: false, values: values, isRepeatable: isRepeatable, help: help)
    }

    /// An option that may take a value behind an equals sign.
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

  /// Whether its operands are files.
  var takesFiles: Bool { usage.contains { $0.contains("[FILE") } }

  /// The option of that name.
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
