import Matching
import Synchronization

/// A field's configuration with its patterns compiled: made once, shared by all copies of the field, never changed.
final class FieldRules: Sendable {
  let configuration: FieldConfiguration
  let validator: ValueValidator
  let format: (any TextFormat)?
  /// How the plain value comes of the text; `nil` where the text is the value.
  let form: (any PlainForm)?
  /// Reads what is typed or pasted; `nil` where it is taken as it is.
  let reader: (any ReplacementReader)?
  /// What stands between groups of digits of an amount; `nil` for other types.
  let groupMark: Unicode.Scalar?
  /// What a replacement may consist of; `nil` takes anything.
  let typing: (any Matcher)?
  /// What the whole text may be after an insertion; `nil` takes anything.
  let candidate: (any Matcher)?
  let caseMapper: CaseMapper?

  // What every keystroke asks, taken out of the configuration once. Reading it through the configuration's nested values
  // copies them, with all that they hold: 550 instructions of a keystroke of 3,600.
  let isMultiline: Bool
  let holdsBlanks: Bool
  let mapsDigits: Bool
  let mapsWidth: Bool
  let maximumLength: Int?
  let removedCharacters: Set<Character>
  let limit: Int?
  let timing: ValidationTiming
  let refusesDeadEnds: Bool
  let shouldChange: (@Sendable (FieldModel, ProposedEdit) -> EditDecision)?
  let limitOverride: (@Sendable (FieldModel) -> Int?)?
  let validationOverride: (@Sendable (FieldModel) -> ValidationOutcome?)?
  let strategies: [any ValidationStrategy]
  let knownAutomaton = AtomicLazyReference<KnownAutomaton>()

  init(_ configuration: FieldConfiguration) throws(PatternError) {
    let type = configuration.type
    self.configuration = configuration
    validator = try ValueValidator(type: type, engine: configuration.engine)
    format = type.format
    form = format ?? type.plainForm
    reader = type.reader
    groupMark = if case .amount(let amount) = type.kind { amount.groupSeparator?.unicodeScalars.first } else { nil }
    // A format knows what it takes; only a pattern of the caller's, or of a type of theirs, comes on top.
    let typed = configuration.typingPattern ?? (format == nil || type.kind.isCustom ? type.typingPattern : nil)
    typing = try Self.matcher(for: typed, configuration)
    candidate = try Self.matcher(for: configuration.candidatePattern ?? type.candidatePattern, configuration)
    let letterCase = type.caseMapping ?? configuration.letterCase
    // A type's own case is that of machines: an IBAN's I has no dot in Turkey either.
    let locale = type.caseMapping == nil ? configuration.locale : nil
    caseMapper = letterCase.map { CaseMapper($0, locale: locale) }
    isMultiline = type.isMultiline
    holdsBlanks = type.holdsBlanks
    mapsDigits = type.mapsDigits
    mapsWidth = type.mapsWidth
    maximumLength = type.maximumLength
    removedCharacters = configuration.removedCharacters
    limit = configuration.limit
    timing = configuration.timing
    refusesDeadEnds = configuration.refusesDeadEnds
    shouldChange = configuration.overrides.shouldChange
    limitOverride = configuration.overrides.limit
    validationOverride = configuration.overrides.validation
    strategies = configuration.strategies
  }

  private static func matcher(
    for pattern: Pattern?, _ configuration: FieldConfiguration
  ) throws(PatternError) -> (any Matcher)? {
    guard let pattern else { return nil }
    return try MatcherFactory.makeMatcher(for: pattern, engine: configuration.engine)
  }

  var type: FieldType { configuration.type }
  var messages: FieldMessages { configuration.messages }
}

extension FieldType.Kind {
  /// Whether it is a type of the caller's.
  fileprivate var isCustom: Bool {
    if case .custom = self { true } else { false }
  }
}
