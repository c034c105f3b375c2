import Matching
import Synchronization

/// A field's configuration with its patterns compiled: made once, shared by all copies of the field, never changed.
final class FieldRules: Sendable {
  let configuration: FieldConfiguration
  let validator: ValueValidator
  let format: (any TextFormat)?
  /// Converts between text and plain value; `nil` if the text is the value.
  let form: (any PlainForm)?
  /// The same conversion, or none. Reading it out of an optional would copy it, with every key.
  let judgedForm: any PlainForm
  /// Reads what is typed or pasted; `nil` if it is taken as it is.
  let reader: (any ReplacementReader)?
  /// The separator between groups of digits of an amount; `nil` for other types.
  let groupMark: Unicode.Scalar?
  /// The format, if it can take a key without laying out the whole text; otherwise one that is never asked. Reading it out of
  /// an optional would retain it, with every key.
  let growing: any GrowingFormat
  /// Whether the format can take a key without laying out the whole text.
  let canGrow: Bool
  /// What a replacement may consist of; `nil` means anything.
  let typing: (any Matcher)?
  /// What the whole text may be after an insertion; `nil` means anything.
  let candidate: CompiledRule?
  let caseMapper: CaseMapper?

  // What every keystroke asks, copied out of the configuration once. Reading it through the configuration's nested
  // values copies them with everything they hold: 550 of a keystroke's 3,600 instructions (callgrind, release build,
  // before the short path existed).
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
  /// Whether the field alone decides about its edits: no override, no viability rule.
  let decidesAlone: Bool
  /// Whether the type alone judges the text: no override, no strategies.
  let judgesAlone: Bool
  /// Whether every text is valid: there is nothing to judge it by.
  let acceptsEverything: Bool
  /// Whether it is always the text that is judged, and not another form of it.
  let judgesWholeText: Bool
  /// Whether a fault is shown with its own message: nobody has put another one in its place.
  let showsOwnMessages: Bool
  /// The keys that the filters are known to take, and what they make of them.
  let rememberedKeys = RememberedKeys()
  let knownAutomaton = AtomicLazyReference<KnownAutomaton>()
  private let madeKeystrokeJudge = AtomicLazyReference<KeystrokeJudge>()
  /// Whether the reader minds where marks stand, or what is typed after a refused one: one of numbers, dates, addresses.
  let notesMarks: Bool
  /// Where the messages of rejections come from.
  let rejectionSource: Rejection.Source
  /// What becomes of a key that the filters are known to refuse.
  let refusedKey: Rejection
  /// The decimal mark of a price or an amount, if no filter of the caller's can take it away: where it may stand, it means itself.
  let ownMark: UInt8?
  /// Whether a format's separators reach the format: no filter of the caller's takes them away.
  let keepsMarks: Bool
  /// Whether a paste may be typed if each of its characters may: what may be typed is not a pattern of the caller's.
  let judgesKeysAlone: Bool
  /// What is taken away once it is the whole text.
  let labels: [String]
  /// Their lengths in bytes. Looking at a label retains it, and mostly its length says that it is not the one.
  let labelLengths: [Int]
  /// The ASCII characters that end a label, in both cases: those below 64, and those from 64 on.
  private let labelEnds: (low: UInt64, high: UInt64)
  let hasFormat: Bool
  /// Whether the plain value is judged instead of the text.
  let judgesPlainValue: Bool

  init(_ configuration: FieldConfiguration) throws(PatternError) {
    let type = configuration.type
    self.configuration = configuration
    validator = try ValueValidator(type: type, engine: configuration.engine)
    format = type.format
    form = format ?? type.plainForm
    judgedForm = form ?? TextItself()
    reader = type.reader
    groupMark = if case .amount(let amount) = type.kind { amount.groupSeparator?.unicodeScalars.first } else { nil }
    growing = format?.growing ?? DigitsFormat(count: 0)
    canGrow = format?.growing != nil
    // A format decides itself what it takes; only a typing pattern of the caller, or of a custom type, is asked as
    // well.
    let typed = configuration.typingPattern ?? (format == nil || type.kind.isCustom ? type.typingPattern : nil)
    typing = try Self.matcher(for: typed, configuration)
    let candidatePattern = configuration.candidatePattern ?? type.candidatePattern
    candidate = try Self.matcher(for: candidatePattern, configuration, use: .typing).map(CompiledRule.init)
    // A type with a case of its own means a machine-readable code: an IBAN's I has no dot in Turkish either, and a letter
    // beyond ASCII is none of its letters. A type of the caller's may mean anything.
    if let own = type.caseMapping {
      caseMapper = type.kind.isCustom ? CaseMapper(own, locale: nil) : CaseMapper(ascii: own)
    } else {
      caseMapper = configuration.letterCase.map { CaseMapper($0, locale: configuration.locale) }
    }
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
    notesMarks = reader.map { $0.readsMarks || $0.remembersRefusals } ?? false
    rejectionSource = Rejection.Source(configuration.messages)
    refusedKey = Rejection(.typing, rejectionSource, range: UTF16Range(location: 0, length: 1))
    labels = reader?.labels ?? []
    labelLengths = labels.map { $0.utf8.count }
    labelEnds = Self.labelEnds(labels)
    keepsMarks = configuration.removedCharacters.isEmpty && typing == nil
    judgesKeysAlone = typing == nil || (configuration.typingPattern == nil && !type.kind.isOfCaller)
    ownMark = caseMapper == nil ? Self.ownMark(of: type, format, configuration) : nil
    hasFormat = format != nil
    judgesPlainValue = format?.judgesPlainValue ?? false
    decidesAlone = shouldChange == nil && limitOverride == nil && !refusesDeadEnds
    judgesAlone = validationOverride == nil && strategies.isEmpty
    acceptsEverything =
      judgesAlone && validator.matcher == nil && validator.checks.isEmpty && !configuration.isRequired
    judgesWholeText = form?.judgesWholeText ?? true
    showsOwnMessages = type.messages.isEmpty && configuration.overrides.message == nil
  }

  /// Whether a key may end a label.
  func mayEndLabel(_ key: UInt8) -> Bool {
    (key < 64 ? labelEnds.low : labelEnds.high) & 1 << UInt64(key & 63) != 0
  }

  private static func labelEnds(_ labels: [String]) -> (low: UInt64, high: UInt64) {
    var ends: (low: UInt64, high: UInt64) = (0, 0)
    for key in labels.flatMap({ [$0, $0.uppercased()] }).compactMap(\.utf8.last) {
      if key < 64 { ends.low |= 1 << UInt64(key) } else { ends.high |= 1 << UInt64(key & 63) }
    }
    return ends
  }

  private static func ownMark(
    of type: FieldType, _ format: (any TextFormat)?, _ configuration: FieldConfiguration
  ) -> UInt8? {
    guard configuration.removedCharacters.isEmpty, configuration.typingPattern == nil else { return nil }
    if case .price(let price) = type.kind { return price.fractionDigits > 0 ? price.separator.asciiValue : nil }
    return type.kind.isCustom ? nil : (format as? AmountFormat)?.decimalKey
  }

  /// What judges the text while it is typed; made when it is first asked for. Thread-safe: the first one stored wins.
  var keystrokeJudge: KeystrokeJudge {
    madeKeystrokeJudge.load() ?? madeKeystrokeJudge.storeIfNil(KeystrokeJudge(configuration, validator))
  }

  /// What judges the whole text. Once a keystroke judge exists, its validator is used, so that all answers come from
  /// one engine.
  var currentValidator: ValueValidator { madeKeystrokeJudge.load()?.validator ?? validator }

  private static func matcher(
    for pattern: Pattern?, _ configuration: FieldConfiguration, use: MatcherUse = .single
  ) throws(PatternError) -> (any Matcher)? {
    guard let pattern else { return nil }
    return try MatcherFactory.makeMatcher(for: pattern, engine: configuration.engine, use: use)
  }

  var type: FieldType { configuration.type }
  var messages: FieldMessages { configuration.messages }
}

/// A pattern that the whole text must match. A class, so that reading it on a keystroke costs one reference count.
final class CompiledRule: Sendable {
  private let matcher: any Matcher

  init(_ matcher: any Matcher) { self.matcher = matcher }

  func isMatch(on text: borrowing String) throws(MatchError) -> Bool {
    // `Result` keeps the error's type: `withUTF8Bytes` takes a closure that does not throw.
    try text.withUTF8Bytes { bytes in
      Result { () throws(MatchError) in try matcher.isMatch(onValidUTF8: bytes) }
    }.get()
  }
}

extension FieldType.Kind {
  /// Whether the type is one that the caller made.
  fileprivate var isCustom: Bool {
    if case .custom = self { true } else { false }
  }

  /// Whether the type's patterns are the caller's.
  fileprivate var isOfCaller: Bool {
    if case .pattern = self { true } else { isCustom }
  }
}
