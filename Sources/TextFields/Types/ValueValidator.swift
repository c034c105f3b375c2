public import Matching

/// What a validator says of a value.
public enum ValueJudgement: Sendable, Hashable {
  /// The value may be stored.
  case valid
  /// The value is wrong; `isPartial` where a continuation may put it right.
  case invalid(ValueFault, isPartial: Bool)
  /// The engine hit a limit.
  case undecided(MatchError)

  /// The three-way verdict: `partial` for a value that a continuation may put right, `nil` where there is none.
  public var verdict: Verdict? {
    switch self {
    case .valid: .match
    case .invalid(_, let isPartial): isPartial ? .partial : .noMatch
    case .undecided: nil
    }
  }
}

/// A field type with its pattern compiled: judges whole values.
///
/// Immutable; may be used from any number of threads at once. No judgement of a valid value allocates, with the PCRE2
/// engine and the automaton; but for passwords with text of U+0300 and above, which are copied to be counted.
public struct ValueValidator: Sendable {
  /// The type that is judged by.
  public let type: FieldType
  /// The compiled validation pattern; `nil` for the types that take anything.
  public let matcher: (any Matcher)?
  /// What is asked besides the pattern.
  public let checks: [any ValueCheck]
  /// The matcher where it can tell where a text goes wrong.
  private let automaton: AutomatonMatcher?

  /// From this length on, in bytes, checks are asked before the pattern. A check is linear and needs no stack, whatever
  /// the text; a backtracking engine needs memory in proportion to a hostile one.
  static let longTextThreshold = 1024

  /// Compiles the type's validation pattern, or takes the compiled one from the shared cache.
  ///
  /// - Parameter type: the type to judge by.
  /// - Parameter options: options on top of those of the type's own pattern; the checks know nothing of them.
  /// - Parameter engine: which engine runs the pattern.
  /// - Parameter use: what the validator is for; `auto` weighs it.
  /// - Throws: `PatternError` where the engine that was asked for must refuse the pattern, and for a `pattern:` type
  ///   whose pattern is none.
  public init(
    type: FieldType, addingOptions options: Pattern.Options = [], engine: EngineChoice = .auto,
    use: MatcherUse = .single
  ) throws(PatternError) {
    guard let pattern = type.validationPattern else {
      self.init(type, nil)
      return
    }
    let matcher = try MatcherFactory.makeMatcher(
      for: Pattern(pattern.source, options: pattern.options.union(options)), engine: engine, use: use)
    self.init(type, matcher)
  }

  /// Takes a matcher that the caller has made of the type's validation pattern, with limits of its own.
  public init(type: FieldType, matcher: (any Matcher)?) {
    precondition(matcher?.pattern == type.validationPattern, "the matcher is of another pattern than the type's")
    self.init(type, matcher)
  }

  private init(_ type: FieldType, _ matcher: (any Matcher)?) {
    self.type = type
    self.matcher = matcher
    checks = type.checks
    automaton = matcher as? AutomatonMatcher
  }

  /// Whether a whole value is valid: the cheapest question.
  ///
  /// - Parameter value: UTF-8 bytes that are known to be well formed.
  /// - Throws: `MatchError` where the engine hit a limit: the value is undecided.
  /// - Complexity: that of the engine; O(*n*) for the checks.
  public func isValid(onValidUTF8 value: Span<UInt8>) throws(MatchError) -> Bool {
    if value.count > Self.longTextThreshold, firstFault(in: value)?.isFinal == true { return false }
    if let matcher, try !matcher.isMatch(onValidUTF8: value) { return false }
    return passesChecks(value)
  }

  /// Whether a value that the pattern matches passes the checks: the other half of `isValid(onValidUTF8:)`.
  ///
  /// - Parameter value: UTF-8 bytes that are known to be well formed.
  package func passesChecks(_ value: Span<UInt8>) -> Bool {
    CheckList(checks).isValid(onValidUTF8: value)
  }

  /// What is wrong with a value that the pattern or a check refuses. The pattern is not asked again, so what only the
  /// pattern refuses has no place yet.
  ///
  /// - Parameter value: UTF-8 bytes that are known to be well formed.
  package func fault(ofRefused value: Span<UInt8>) -> ValueFault {
    if !checks.isEmpty, let found = firstFault(in: value) { return found.fault }
    return ValueFault(reason: .pattern, message: type.message)
  }

  /// Judges a whole value, and says what is wrong with it and whether more text could put it right.
  ///
  /// - Parameter value: UTF-8 bytes that are known to be well formed.
  /// - Complexity: that of the engine; O(*n*) for the checks.
  public func judgement(onValidUTF8 value: Span<UInt8>) -> ValueJudgement {
    if value.count > Self.longTextThreshold, let found = firstFault(in: value), found.isFinal {
      return .invalid(found.fault, isPartial: false)
    }
    do throws(MatchError) {
      return judgement(of: value, patternSays: try matcher?.verdict(onValidUTF8: value) ?? .match)
    } catch {
      return .undecided(error)
    }
  }

  /// Joins what the pattern says and what the checks say.
  ///
  /// For callers that have the pattern's verdict from elsewhere, for instance of an automaton's saved state.
  ///
  /// - Parameter value: UTF-8 bytes that are known to be well formed.
  /// - Parameter verdict: what the validation pattern says of the whole value.
  public func judgement(of value: Span<UInt8>, patternSays verdict: Verdict) -> ValueJudgement {
    let found = firstFault(in: value)
    switch (verdict, found) {
    case (.match, nil):
      return .valid
    case (.match, let found?):
      return .invalid(found.fault, isPartial: !found.isFinal)
    case (_, let found):
      let isPartial = verdict == .partial && found?.isFinal != true
      return .invalid(found?.fault ?? patternFault(in: value, isPartial: isPartial), isPartial: isPartial)
    }
  }

  /// The fault of a value that the pattern refuses and no check can explain. The place of what is missing is the end.
  private func patternFault(in value: Span<UInt8>, isPartial: Bool) -> ValueFault {
    let offset = automaton.flatMap { isPartial ? value.count : $0.firstFaultOffset(inValidUTF8: value) }
    return ValueFault(reason: .pattern, message: type.message, offset: offset)
  }

  /// What the checks find: the first fault that nothing can mend, else the first of all.
  private func firstFault(in value: Span<UInt8>) -> (fault: ValueFault, isFinal: Bool)? {
    switch CheckList(checks).outcome(onValidUTF8: value) {
    case .valid: nil
    case .incomplete(let fault): (fault, false)
    case .invalid(let fault): (fault, true)
    }
  }

  /// All checks as one, and so that a loop over it can be compiled for the only one there is; `nil` where there is none.
  package var check: (any ValueCheck)? {
    checks.count == 1 ? checks[0] : checks.isEmpty ? nil : CheckList(checks)
  }

  /// ASCII values of so many bytes and less pass all checks; `nil` where no length tells.
  package var alwaysPassedLength: Int? {
    var length = Int.max
    for check in checks {
      guard let check = check as? any LengthCheck else { return nil }
      length = min(length, check.alwaysPassedLength)
    }
    return length
  }
}
