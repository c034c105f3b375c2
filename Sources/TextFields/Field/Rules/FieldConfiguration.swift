public import Matching

/// All settings of a field, without its text. A value type; its patterns are compiled when a field is
/// made with it.
public struct FieldConfiguration: Sendable {
  /// What the field takes.
  public var type: FieldType
  /// The engine that runs the patterns.
  public var engine: EngineChoice

  /// The maximum number of Characters, not counting a format's separators; `nil` means no limit.
  public var limit: Int?
  /// What happens to a replacement that is too long.
  public var overLimit: OverLimitPolicy
  /// Whether the limit also holds for marked text, or only when it is committed. If it also holds for marked text, an
  /// ideograph cannot be spelt out in a field that is almost full.
  public var limitsMarkedText: Bool
  /// What happens to a paste of which the field takes only a part.
  public var pastePolicy: PastePolicy
  /// The case that letters are put into. A type with a case of its own, such as an IBAN, keeps its own.
  public var letterCase: FieldType.CaseMapping?
  /// The locale whose case rules apply, such as `tr`; `nil` means the rules of no locale. The environment's locale is
  /// never used.
  public var locale: String?
  /// Characters that are removed from every replacement, for instance marks that a keyboard adds.
  public var removedCharacters: Set<Character>
  /// What a replacement may consist of, instead of the type's own typing pattern. The replacement is taken if it
  /// matches as a whole, or if each of its Characters does.
  public var typingPattern: Pattern?
  /// What the whole text may be after an insertion, instead of the type's own pattern. A pattern for a whole text that
  /// filters typing belongs here.
  public var candidatePattern: Pattern?
  /// Whether an insertion is refused if the text could no longer become valid after it.
  public var refusesDeadEnds: Bool

  /// When the field judges its text by itself.
  public var timing: ValidationTiming
  /// Whether an empty text is an error.
  public var isRequired: Bool
  /// What is asked about the plain value in addition to the type.
  public var strategies: [any ValidationStrategy]
  /// How a text counts whose validation hits a limit of the engine.
  public var undecidedPolicy: UndecidedPolicy
  /// The field's own messages.
  public var messages: FieldMessages
  /// What the caller decides instead of the field.
  public var overrides: FieldOverrides
  /// What the field looks like.
  public var appearance: FieldAppearance

  /// Makes a configuration. The defaults: any text, no limit, over-long and unfit replacements refused, validation when
  /// editing ends, English messages.
  public init(
    type: FieldType = .anyText, engine: EngineChoice = .auto,
    limit: Int? = nil, overLimit: OverLimitPolicy = .reject, limitsMarkedText: Bool = false,
    pastePolicy: PastePolicy = .reject, letterCase: FieldType.CaseMapping? = nil, locale: String? = nil,
    removedCharacters: Set<Character> = [], typingPattern: Pattern? = nil, candidatePattern: Pattern? = nil,
    refusesDeadEnds: Bool = false, timing: ValidationTiming = .afterEdit, isRequired: Bool = false,
    strategies: [any ValidationStrategy] = [], undecidedPolicy: UndecidedPolicy = .error,
    messages: FieldMessages = FieldMessages(), overrides: FieldOverrides = FieldOverrides(),
    appearance: FieldAppearance = FieldAppearance()
  ) {
    self.type = type
    self.engine = engine
    self.limit = limit
    self.overLimit = overLimit
    self.limitsMarkedText = limitsMarkedText
    self.pastePolicy = pastePolicy
    self.letterCase = letterCase
    self.locale = locale
    self.removedCharacters = removedCharacters
    self.typingPattern = typingPattern
    self.candidatePattern = candidatePattern
    self.refusesDeadEnds = refusesDeadEnds
    self.timing = timing
    self.isRequired = isRequired
    self.strategies = strategies
    self.undecidedPolicy = undecidedPolicy
    self.messages = messages
    self.overrides = overrides
    self.appearance = appearance
  }
}

/// What happens to a replacement that exceeds the limit.
public enum OverLimitPolicy: String, Hashable, Sendable, CaseIterable {
  /// It is refused whole.
  case reject
  /// Its end is cut off; it is refused if nothing is left. Text that is already in the field is never cut.
  case truncate
}

/// What happens to a replacement of several characters of which the field does not take all.
public enum PastePolicy: String, Hashable, Sendable, CaseIterable {
  /// It is refused whole.
  case reject
  /// The characters that fit are kept. The paste is refused if none fits, or if a number would lose its decimal mark.
  case filter
}

/// How a text counts whose validation hits a limit of the engine.
public enum UndecidedPolicy: String, Hashable, Sendable, CaseIterable {
  /// As an error: not valid until an engine can decide.
  case error
  /// As valid, with a warning.
  case warning
  /// As valid, without a message.
  case accept
}
