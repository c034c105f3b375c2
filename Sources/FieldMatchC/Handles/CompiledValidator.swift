import BulkValidation
import CFieldMatch
import Matching
import TextFields

/// The object behind an `fm_validator`: a validator, and the locator of faults. Immutable.
final class CompiledValidator: Sendable {
  /// The validator that judges values.
  let validator: ValueValidator
  /// Finds the position at which a text goes wrong; `nil` for a type without a pattern.
  let locator: FaultLocator?

  private init(_ validator: ValueValidator) {
    self.validator = validator
    locator = validator.matcher.map(FaultLocator.init)
  }

  /// Compiles a type.
  convenience init(
    specification: String, locale: String?, engine: EngineChoice, flags: UInt32
  ) throws(Failure) {
    guard flags & ~UInt32(FM_CASELESS | FM_SINGLE_TEXTS) == 0 else {
      throw .argument("the flags of a type are FM_CASELESS and FM_SINGLE_TEXTS")
    }
    let type = try FieldType.read(specification, locale: locale)
    try self.init(type, flags & UInt32(FM_CASELESS) == 0 ? [] : .caseless, engine, flags)
  }

  /// Compiles a pattern.
  convenience init(pattern source: String, engine: EngineChoice, flags: UInt32) throws(Failure) {
    let known = FM_CASELESS | FM_DOT_MATCHES_NEWLINES | FM_EXTENDED | FM_LITERAL | FM_MULTILINE | FM_SINGLE_TEXTS
    guard flags & ~UInt32(known) == 0 else { throw .argument("there are unknown flags") }
    let names: [(flag: Int, option: Pattern.Options)] = [
      (FM_CASELESS, .caseless), (FM_DOT_MATCHES_NEWLINES, .dotMatchesNewlines), (FM_EXTENDED, .extended),
      (FM_LITERAL, .literal), (FM_MULTILINE, .multiline),
    ]
    let options = names.reduce(into: Pattern.Options()) { options, name in
      if flags & UInt32(name.flag) != 0 { options.insert(name.option) }
    }
    try self.init(.pattern(Pattern(source, options: options)), [], engine, flags)
  }

  private convenience init(
    _ type: FieldType, _ options: Pattern.Options, _ engine: EngineChoice, _ flags: UInt32
  ) throws(Failure) {
    do throws(PatternError) {
      self.init(
        try ValueValidator(
          type: type, addingOptions: options, engine: engine,
          use: flags & UInt32(FM_SINGLE_TEXTS) == 0 ? .bulk : .single))
    } catch {
      throw Failure(error)
    }
  }
}

extension FieldType {
  /// Reads a specification.
  static func read(_ specification: String, locale: String?) throws(Failure) -> FieldType {
    do throws(FieldTypeError) {
      return try FieldType(specification: specification, locale: locale)
    } catch {
      throw Failure(error)
    }
  }
}

extension EngineChoice {
  /// The choice with a name; `nil` means `auto`.
  init(named name: String?) throws(Failure) {
    switch name {
    case nil, "auto": self = .auto
    case "automaton": self = .only(.automaton)
    case "pcre2": self = .only(.pcre2)
    case let name?: throw .argument("the engine is auto, automaton or pcre2, and not “\(name)”")
    }
  }
}
