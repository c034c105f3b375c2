public import Matching

/// What a validator finds about a value.
public enum ValueJudgement: Sendable, Hashable {
  /// The value is valid.
  case valid
  /// The value is not valid; `isPartial` says that a continuation may be.
  case invalid(ValueFault, isPartial: Bool)
  /// The engine hit a limit, so that the value is neither valid nor invalid.
  case undecided(MatchError)

  /// The three-way verdict: `partial` for a value that a continuation may make valid; `nil` if it is undecided.
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
/// Immutable; may be used from any number of threads at the same time. With the PCRE2 engine and the automaton, judging
/// a valid value allocates nothing. There are two exceptions: passwords with scalars from U+0300 on, which are copied
/// to be counted, and VAT numbers, whose digits are collected.
public struct ValueValidator: Sendable {
  /// The type whose rules apply.
  public let type: FieldType
  /// The compiled validation pattern; `nil` for a type that accepts anything.
  public let matcher: (any Matcher)?
  /// The further checks.
  public private(set) var checks: [any ValueCheck]
  /// The matcher, if it can tell where a text goes wrong.
  private let automaton: AutomatonMatcher?

  /// Above this length in UTF-8 bytes, checks are asked before the pattern: a check takes linear time and no extra
  /// memory, while a backtracking engine needs memory in proportion to a hostile text.
  static let longTextThreshold = 1024

  /// Compiles the type's validation pattern, or takes the compiled one from the shared cache.
  ///
  /// - Parameters:
  ///   - type: the type whose rules apply.
  ///   - options: pattern options in addition to those of the type's own pattern; they do not affect the checks.
  ///   - engine: the engine that runs the pattern.
  ///   - use: what the validator is for, which `auto` takes into account.
  /// - Throws: `PatternError` if the engine that was asked for has to refuse the pattern, and for a type `pattern:`
  ///   whose regular expression is malformed.
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

  /// Makes a validator with a matcher that the caller has made from the type's validation pattern, for example with
  /// other limits. The matcher's pattern must be the type's.
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

  /// Whether a whole value is valid. This is the cheapest question.
  ///
  /// - Parameter value: UTF-8 bytes that are known to be well formed.
  /// - Throws: `MatchError` if the engine hit a limit: the value is undecided.
  /// - Complexity: that of the engine; O(*n*) for the checks.
  public func isValid(onValidUTF8 value: Span<UInt8>) throws(MatchError) -> Bool {
    if value.count > Self.longTextThreshold, firstFault(in: value)?.isFinal == true { return false }
    if let matcher, try !matcher.isMatch(onValidUTF8: value) { return false }
    return passesChecks(value)
  }

  /// Whether a value that the pattern matches passes the checks: the second half of `isValid(onValidUTF8:)`.
  ///
  /// - Parameter value: UTF-8 bytes that are known to be well formed.
  package func passesChecks(_ value: Span<UInt8>) -> Bool {
    CheckList(checks).isValid(onValidUTF8: value)
  }

  /// What is wrong with a value that the pattern or a check has refused. The pattern is not run again, so that a fault
  /// found by the pattern has no position yet.
  ///
  /// - Parameter value: UTF-8 bytes that are known to be well formed.
  package func fault(ofRefused value: Span<UInt8>) -> ValueFault {
    guard checks.count == 1 else { return firstFault(in: value)?.fault ?? patternFault }
    return checks[0].reason(onValidUTF8: value).map { checks[0].fault(onValidUTF8: value, reason: $0) } ?? patternFault
  }

  /// The fault of a value that the pattern refuses, whose position is not known yet.
  package var patternFault: ValueFault { ValueFault(reason: .pattern, message: type.message) }

  /// Judges a whole value: what is wrong with it, and whether more text could correct it.
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

  /// Combines the pattern's verdict with what the checks find.
  ///
  /// For callers that have the pattern's verdict already, for instance from an automaton's saved state.
  ///
  /// - Parameters:
  ///   - value: UTF-8 bytes that are known to be well formed.
  ///   - verdict: the validation pattern's verdict on the whole value.
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

  /// The fault of a value that the pattern refuses and no check explains. If text is missing, its position is the end.
  private func patternFault(in value: Span<UInt8>, isPartial: Bool) -> ValueFault {
    let offset = automaton.flatMap { isPartial ? value.count : $0.firstFaultOffset(inValidUTF8: value) }
    return ValueFault(reason: .pattern, message: type.message, offset: offset)
  }

  /// What the checks find: the first fault that no continuation can correct, otherwise the first fault.
  private func firstFault(in value: Span<UInt8>) -> (fault: ValueFault, isFinal: Bool)? {
    switch CheckList(checks).outcome(onValidUTF8: value) {
    case .valid: nil
    case .incomplete(let fault): (fault, false)
    case .invalid(let fault): (fault, true)
    }
  }

  /// All checks as one check; `nil` if there is none. A single check is returned as it is, so that a caller can
  /// specialise its loop for that check's type.
  package var check: (any ValueCheck)? {
    checks.count == 1 ? checks[0] : checks.isEmpty ? nil : CheckList(checks)
  }

  /// Values that pass all checks whatever else they are.
  package struct AlwaysPassed: Sendable, Hashable {
    /// The length in bytes up to which ASCII values pass.
    package var length = Int.max
    /// A byte that those values do not have; `nil` if they may have any.
    package var missingByte: UInt8?
  }

  /// The values that pass all checks whatever else they are; `nil` if there are none.
  ///
  /// The checks are recognised by their types: a cast to a protocol looks through all conformances in the program, which
  /// takes a third of a millisecond once.
  package var alwaysPassed: AlwaysPassed? {
    guard let check = checks.first else { return AlwaysPassed() }
    if checks.count > 1 { return nil }
    if check is EmailLengthCheck { return AlwaysPassed(length: EmailLengthCheck.maximumLocalBytes) }
    return check is URLCheck ? AlwaysPassed(length: DomainLength.maximumLabel, missingByte: URLCheck.escape) : nil
  }

  /// The same validator for one run over many values: it judges all of them on the day that it is now.
  package func onThisDay() -> ValueValidator {
    guard let index = checks.firstIndex(where: { $0 is ExpiryCheck }), let check = checks[index] as? ExpiryCheck else {
      return self
    }
    var copy = self
    copy.checks[index] = check.onThisDay()
    return copy
  }
}
