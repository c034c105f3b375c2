import CFieldMatch
import Matching
import TextFields

/// The object behind an `fm_configuration`: a configuration whose options are set one by one, by name.
final class ConfigurationBuilder {
  /// The configuration so far.
  private(set) var configuration: FieldConfiguration

  /// Makes a builder for a type.
  init(specification: String, locale: String?) throws(Failure) {
    configuration = FieldConfiguration(type: try FieldType.read(specification, locale: locale))
    configuration.locale = locale
  }

  /// Sets an option.
  func set(_ key: String, to value: String) throws(Failure) {
    guard let option = Self.options[key] else {
      let names = Self.options.keys.sorted().joined(separator: ", ")
      throw .option("there is no option “\(key)”; there are \(names)")
    }
    if let problem = option(&configuration, value) { throw .option("“\(key)” \(problem), and not “\(value)”") }
  }

  /// Applies a value to a configuration; if the value is not possible, returns what it must be.
  private typealias Option = @Sendable (inout FieldConfiguration, String) -> String?

  private static let options: [String: Option] = [
    "limit": { configuration, value in
      guard let limit = Int(value), limit >= 0 else { return "is a number of Characters" }
      configuration.limit = limit
      return nil
    },
    "overLimit": { set(&$0.overLimit, to: $1) },
    "paste": { set(&$0.pastePolicy, to: $1) },
    "undecided": { set(&$0.undecidedPolicy, to: $1) },
    "counter": { set(&$0.appearance.counter, to: $1) },
    "alertPosition": { set(&$0.appearance.alertPosition, to: $1) },
    "letterCase": { configuration, value in
      switch value {
      case "upper": configuration.letterCase = .upper
      case "lower": configuration.letterCase = .lower
      case "none": configuration.letterCase = nil
      default: return "is upper, lower or none"
      }
      return nil
    },
    "timing": { configuration, value in
      let names: [String: ValidationTiming] = [
        "onFly": .onFly, "afterEdit": .afterEdit, "onCommit": .onCommit, "always": .always,
      ]
      var timing: ValidationTiming = []
      for name in value.split(separator: ",", omittingEmptySubsequences: false) {
        guard let known = names[String(name)] else {
          return "is onFly, afterEdit, onCommit or always, several with commas"
        }
        timing.insert(known)
      }
      configuration.timing = timing
      return nil
    },
    "engine": { configuration, value in
      guard let engine = try? EngineChoice(named: value) else { return "is auto, automaton or pcre2" }
      configuration.engine = engine
      return nil
    },
    "typingPattern": { take($1, as: &$0.typingPattern) },
    "candidatePattern": { take($1, as: &$0.candidatePattern) },
    "removedCharacters": { configuration, value in
      configuration.removedCharacters = Set(value)
      return nil
    },
    "required": { set(&$0.isRequired, to: $1) },
    "refusesDeadEnds": { set(&$0.refusesDeadEnds, to: $1) },
    "limitsMarkedText": { set(&$0.limitsMarkedText, to: $1) },
    "alwaysShowsTitle": { set(&$0.appearance.alwaysShowsTitle, to: $1) },
    "secure": { set(&$0.appearance.isSecure, to: $1) },
    "title": { take($1, as: &$0.appearance.title) },
    "placeholder": { take($1, as: &$0.appearance.placeholder) },
    "helperText": { take($1, as: &$0.appearance.helperText) },
  ]

  private static func set<Choice: RawRepresentable & CaseIterable>(
    _ place: inout Choice, to value: String
  ) -> String? where Choice.RawValue == String {
    guard let choice = Choice(rawValue: value) else {
      return "is " + Choice.allCases.map(\.rawValue).joined(separator: " or ")
    }
    place = choice
    return nil
  }

  private static func set(_ place: inout Bool, to value: String) -> String? {
    guard let flag = Bool(value) else { return "is true or false" }
    place = flag
    return nil
  }

  private static func take(_ value: String, as place: inout String) -> String? {
    place = value
    return nil
  }

  private static func take(_ value: String, as place: inout Pattern?) -> String? {
    place = Pattern(value)
    return nil
  }
}

extension Failure {
  /// The failure for an unknown option, or for a value that an option does not take.
  fileprivate static func option(_ message: String) -> Failure {
    Failure(status: fm_status(FM_BAD_OPTION), message: message)
  }
}
