import Matching
import TextFields

/// `--type T` and `--pattern P`: what a text must be.
enum TypeOption {
  /// The options, for a subcommand that takes one of them.
  static let options: [CommandSyntax.Option] = [
    .value(
      "--type", "-t", name: "T", values: .type,
      help: "judge by a field type, such as email or username:3,20;\n‘fieldmatch types’ lists them"),
    .value("--pattern", "-p", name: "P", help: "judge by a regular expression, which the whole text must match"),
  ]

  /// The type that the arguments give.
  ///
  /// - Parameter locale: the locale whose separators prices and amounts use; `nil` means the type's defaults.
  static func type(_ arguments: Arguments, locale: String? = nil) throws -> FieldType {
    switch (arguments.value("--type"), arguments.value("--pattern")) {
    case (let specification?, nil): try type(specification: specification, of: "--type", locale: locale)
    case (nil, let source?): .pattern(Pattern(source))
    case (nil, nil): throw UsageError("say what a text must be: --type T or --pattern P")
    case (_?, _?): throw UsageError("--type and --pattern exclude each other")
    }
  }

  /// The type for a specification; `option` is named in the error.
  static func type(specification: String, of option: String, locale: String? = nil) throws -> FieldType {
    do throws(FieldTypeError) {
      return try FieldType(specification: specification, locale: locale)
    } catch {
      // A type that is right without the locale has nothing to point at.
      if locale != nil, (try? FieldType(specification: specification)) != nil {
        throw UsageError("--locale: \(error.message)")
      }
      throw UsageError(
        "\(option): \(error.message)\n" + Caret.lines(under: specification, utf8Offset: error.offset))
    }
  }
}

/// `--engine E`.
enum EngineOption {
  private static let engines: [Engine] = [.pcre2, .automaton, .foundation]

  /// The option.
  static let option = CommandSyntax.Option.value(
    "--engine", "-e", name: "E", values: .words(["auto"] + engines.map(\.rawValue)),
    help: "run the pattern by this engine: auto (the default), pcre2, automaton, foundation")

  /// The engine that the arguments choose.
  static func choice(_ arguments: Arguments) throws(UsageError) -> EngineChoice {
    guard let name = arguments.value("--engine"), name != "auto" else { return .auto }
    guard engines.contains(where: { $0.rawValue == name }) else {
      let names = ["auto"] + engines.map(\.rawValue)
      throw UsageError("--engine is one of \(names.joined(separator: ", ")), not ‘\(name)’")
    }
    return .only(Engine(rawValue: name))
  }
}

/// Reports a pattern that is refused, with a caret under the position of the fault.
enum PatternComplaint {
  /// Runs a closure that compiles a type's pattern.
  ///
  /// - Throws: `CommandError` with an explanation, instead of the pattern's error.
  static func explaining<Result>(
    _ type: FieldType, body: () throws(PatternError) -> Result
  ) throws(CommandError) -> Result {
    do throws(PatternError) {
      return try body()
    } catch {
      if error.code == .engineUnavailable { throw CommandError(error.message) }
      let source = type.validationPattern?.source ?? ""
      throw CommandError(
        "the pattern is refused: \(error.message)\n" + Caret.lines(under: source, utf8Offset: error.offset))
    }
  }
}
