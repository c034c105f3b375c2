import Matching

extension FieldType {
  /// Reads a type as the command line writes it, such as `email`, `username:3,20` or `date:dd/MM/yyyy`.
  ///
  /// `FieldTypeCatalogue` lists the types and their parameters.
  ///
  /// - Parameters:
  ///   - specification: the type's name, and behind a colon its parameters.
  ///   - locale: an identifier such as `de_CH`, whose separators price and amount take where the specification gives
  ///     none of its own; `nil` takes the type's defaults, never the environment's.
  /// - Throws: `FieldTypeError` for an unknown type or locale, and for parameters that are missing, malformed, out of
  ///   range or too many.
  public init(specification: String, locale: String? = nil) throws(FieldTypeError) {
    let reader = SpecificationReader(specification)
    switch reader.name {
    case "none", "multiline":
      try reader.noParameters()
      self = reader.name == "none" ? .none : .multiline
    case "username": self = .username(try reader.range(within: 0...Self.highestCount))
    case "password": self = .password(try reader.range(within: 0...Self.highestCount))
    case "pattern": self = .pattern(Pattern(String(try reader.requiredParameters("pattern:REGEX"))))
    default: throw FieldTypeCatalogue.unknownName(in: reader)
    }
  }
}
