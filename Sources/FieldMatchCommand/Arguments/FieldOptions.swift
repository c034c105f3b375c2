import TextFields

/// The options, besides the type, of the subcommands that make a field.
enum FieldOptions {
  /// The options, in the order in which `--help` shows them.
  static let options: [CommandSyntax.Option] = [
    .value("--limit", name: "N", help: "take no more than N Characters"),
    .value(
      "--over-limit", name: "HOW", values: .words(OverLimitPolicy.allCases.map(\.rawValue)),
      help: "what is too long: reject it (the default) or truncate it"),
    .value(
      "--paste", name: "HOW", values: .words(PastePolicy.allCases.map(\.rawValue)),
      help: "what is taken only in part: reject it (the default) or filter it"),
    .flag("--uppercase", help: "put letters into upper case"),
    .flag("--lowercase", help: "put letters into lower case"),
    .value("--locale", name: "L", help: "take the case of letters and the separators of numbers from a locale"),
    .value(
      "--timing", name: "WHEN", values: .words(timings.map(\.name)),
      help: "judge onFly, afterEdit (the default), onCommit or always;\nseveral with commas"),
    .flag("--required", help: "an empty text is an error"),
  ]

  /// The configuration of a field, according to its type and the options.
  static func configuration(of type: FieldType, _ arguments: Arguments) throws -> FieldConfiguration {
    var configuration = FieldConfiguration(type: type)
    configuration.locale = arguments.value("--locale")
    configuration.limit = try arguments.integer("--limit", in: 0 ... .max)
    configuration.overLimit = try choice("--over-limit", arguments) ?? .reject
    configuration.pastePolicy = try choice("--paste", arguments) ?? .reject
    configuration.letterCase = try letterCase(arguments)
    configuration.isRequired = arguments.has("--required")
    if let timing = arguments.value("--timing") { configuration.timing = try self.timing(timing) }
    return configuration
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _ arguments: Arguments
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let name = arguments.value(option) else { return nil }
    guard let choice = Choice(rawValue: name) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: " or ")
      throw UsageError("\(option) is \(names), not ‘\(name)’")
    }
    return choice
  }

  private static func letterCase(_ arguments: Arguments) throws(UsageError) -> FieldType.CaseMapping? {
    switch (arguments.has("--uppercase"), arguments.has("--lowercase")) {
    case (false, false): return nil
    case (true, false): return .upper
    case (false, true): return .lower
    case (true, true): throw UsageError("--uppercase and --lowercase exclude each other")
    }
  }

  private static let timings: [(name: String, timing: ValidationTiming)] = [
    ("onFly", .onFly), ("afterEdit", .afterEdit), ("onCommit", .onCommit), ("always", .always),
  ]

  private static func timing(_ list: String) throws(UsageError) -> ValidationTiming {
    var timing: ValidationTiming = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = timings.first(where: { $0.name == name }) else {
        let names = timings.map(\.name).joined(separator: ", ")
        throw UsageError("--timing is \(names), or several with commas, not ‘\(name)’")
      }
      timing.insert(known.timing)
    }
    return timing
  }
}
