import Matching
import TextFields

/// What `try` has to show.
struct TryOptions {
  /// The fields, in order.
  let configurations: [FieldConfiguration]
  /// Whether the values are written as JSON at the end.
  let isJSON: Bool

  /// Reads and checks the arguments.
  init(_ arguments: Arguments) throws {
    if let operand = arguments.operands.first { throw UsageError("‘\(operand)’ is one argument too many") }
    let engine = try EngineOption.choice(arguments)
    configurations = try Self.types(arguments).map { type, placeholder in
      var configuration = try FieldOptions.configuration(of: type, arguments)
      configuration.engine = engine
      configuration.appearance = Self.appearance(of: type, placeholder: placeholder)
      configuration.limit = configuration.limit ?? Self.limit(of: type)
      return configuration
    }
    isJSON = arguments.has("--json")
  }

  /// Compiles the fields.
  func fields() throws -> [TryField] {
    try configurations.map { configuration in
      try PatternComplaint.explaining(configuration.type) { () throws(PatternError) in try TryField(configuration) }
    }
  }

  /// The types asked for, each with the placeholder of its field.
  private static func types(_ arguments: Arguments) throws -> [(FieldType, String)] {
    let specifications = arguments.values("--type")
    let locale = arguments.value("--locale")
    if let source = arguments.value("--pattern") {
      if !specifications.isEmpty { throw UsageError("--type and --pattern exclude each other") }
      let options: Pattern.Options = arguments.has("--ignore-case") ? .caseless : []
      return [(.pattern(Pattern(source, options: options)), "what the pattern matches")]
    }
    if arguments.has("--ignore-case") { throw UsageError("--ignore-case goes with --pattern") }
    let samples = FieldTypeCatalogue.entries.map(\.sample)
    return try (specifications.isEmpty ? samples : specifications).map { specification in
      let type = try TypeOption.type(specification: specification, of: "--type", locale: locale)
      return (type, "\(specification): \(hint(for: type))")
    }
  }

  /// The catalogue's example if it is for exactly this type; otherwise the type's message.
  private static func hint(for type: FieldType) -> String {
    let example = FieldTypeCatalogue.entries.first { $0.sample == type.specification }?.example
    return (example ?? type.message).split(separator: "\n").joined(separator: "⏎")
  }

  private static func appearance(of type: FieldType, placeholder: String) -> FieldAppearance {
    var appearance = FieldAppearance()
    appearance.title = type.specification
    appearance.placeholder = placeholder
    appearance.counter = .up
    // By default, amount and expiry offer neither cut nor paste; here users should be able to try both.
    appearance.actions = .all
    if case .password = type.kind { appearance.isSecure = true }
    return appearance
  }

  /// The number that the counter counts up to; `nil` for cards and IBANs, for which it depends on the brand or the
  /// country.
  private static func limit(of type: FieldType) -> Int? {
    switch type.kind {
    case .card, .iban: nil
    default: type.maximumLength
    }
  }
}
