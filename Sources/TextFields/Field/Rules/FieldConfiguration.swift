public import Matching

/// All that a field can be told, apart from its text. A plain value; compiled when a field is made of it.
public struct FieldConfiguration: Sendable {
  /// What the field takes.
  public var type: FieldType
  /// The engine that runs the patterns.
  public var engine: EngineChoice

  /// The most Characters the text may have, without a format's separators; `nil` is no limit.
  public var limit: Int?
  /// What happens to a replacement that is too long.
  public var overLimit: OverLimitPolicy
  /// Whether the limit holds for marked text too, or only when it is committed. With a limit while composing, an
  /// ideograph cannot be spelt out in a field that is almost full.
  public var limitsMarkedText: Bool
  /// What happens to a paste that the field takes only in part.
  public var pastePolicy: PastePolicy
  /// The case that letters are put into; a type with a case of its own, such as an IBAN, keeps that.
  public var letterCase: FieldType.CaseMapping?
  /// The locale that letters are put into their case by, such as `tr`; `nil` is that of no locale. Never the
  /// environment's.
  public var locale: String?
  /// Characters that are taken out of every replacement, for instance marks that a keyboard adds.
  public var removedCharacters: Set<Character>
  /// What a replacement may consist of, in place of the type's own pattern; judged as a whole, or else Character by
  /// Character.
  public var typingPattern: Pattern?
  /// What the whole text may be after an insertion, in place of the type's own pattern: a whole-text pattern that
  /// filters what is typed belongs here.
  public var candidatePattern: Pattern?
  /// Whether an insertion after which the text could not become valid any more is refused.
  public var refusesDeadEnds: Bool

  /// When the field judges its text of its own accord.
  public var timing: ValidationTiming
  /// Whether an empty text is an error.
  public var isRequired: Bool
  /// What is asked of the plain value besides the type.
  public var strategies: [any ValidationStrategy]
  /// What a text is whose validation hits a limit of the engine.
  public var undecidedPolicy: UndecidedPolicy
  /// What the field says of its own accord.
  public var messages: FieldMessages
  /// What the caller decides in the field's place.
  public var overrides: FieldOverrides
  /// What the field looks like.
  public var appearance: FieldAppearance

  /// Makes a configuration; what is not given is nothing, no limit, no rule: the strictest policies, validation
  /// when editing ends, English messages.
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

/// What happens to a replacement for which there is no room.
public enum OverLimitPolicy: String, Hashable, Sendable, CaseIterable {
  /// It is refused whole.
  case reject
  /// Its end is cut off; it is refused if nothing is left. Text that is there already is never cut.
  case truncate
}

/// What happens to a replacement of several characters of which the field does not take all.
public enum PastePolicy: String, Hashable, Sendable, CaseIterable {
  /// It is refused whole.
  case reject
  /// The characters that fit are kept; it is refused if none does, or if a number would lose its decimal mark.
  case filter
}

/// What a text is whose validation hits a limit of the engine.
public enum UndecidedPolicy: String, Hashable, Sendable, CaseIterable {
  /// An error: not valid until an engine can tell.
  case error
  /// Valid, with a warning.
  case warning
  /// Valid, and nothing is said.
  case accept
}
