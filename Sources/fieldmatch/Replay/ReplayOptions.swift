import TextFields

/// The field that `fieldmatch replay` is told to make.
enum ReplayOptions {
  /// The field's configuration.
  static func configuration(_ arguments: Arguments) throws -> FieldConfiguration {
    let locale = arguments.value("--locale")
    var configuration = FieldConfiguration(type: try TypeOption.type(arguments, locale: locale))
    configuration.locale = locale
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
