import Matching

/// What judges a text repeatedly while it is typed: the type with its pattern compiled for that use.
///
/// If the engine choice is `auto`, that is an automaton, provided that one can be built within about two milliseconds:
/// a key is one step of it, and its `partial` is exact. Otherwise it is the field's own validator.
final class KeystrokeJudge: Sendable {
  let validator: ValueValidator
  /// The matcher, if it can judge a growing text step by step.
  let automaton: AutomatonMatcher?
  /// Whether a text of any length is judged by its end, if it was only edited there.
  let followsLongTexts: Bool
  /// The same matcher, or one that is never asked. Reading it out of an optional would retain it, with every key.
  private let stepper: AutomatonMatcher
  private let isStepped: Bool
  private let hasPattern: Bool
  /// All checks as one. Reading them out of the validator's array, or one out of an optional, would copy it.
  private let check: any ValueCheck
  /// The check, if it only counts Characters: the field knows their number.
  private let characterCount: CharacterCountCheck?
  let hasChecks: Bool
  /// What is said of a text that the pattern refuses and no check explains.
  let patternFault: ValueFault

  init(_ configuration: FieldConfiguration, _ validator: ValueValidator) {
    var judge = validator
    if configuration.engine == .auto, let pattern = configuration.type.validationPattern,
      let matcher = try? MatcherFactory.makeMatcher(for: pattern, use: .typing)
    {
      judge = ValueValidator(type: configuration.type, matcher: matcher)
    }
    self.validator = judge
    automaton = judge.matcher as? AutomatonMatcher
    stepper = automaton ?? Self.neverAsked
    isStepped = automaton != nil
    hasPattern = judge.matcher != nil
    hasChecks = !judge.checks.isEmpty
    followsLongTexts = automaton != nil && !hasChecks
    check = judge.check ?? CheckList([])
    characterCount = judge.checks.count == 1 ? judge.checks[0] as? CharacterCountCheck : nil
    patternFault = ValueFault(reason: .pattern, message: configuration.type.message)
  }

  private static let neverAsked: AutomatonMatcher = {
    guard let matcher = try? AutomatonMatcher(Pattern("")) else { preconditionFailure("the empty pattern is regular") }
    return matcher
  }()

  /// Whether pattern and checks accept a text: the same as the validator.
  ///
  /// - Parameters:
  ///   - characters: the number of Characters of the text.
  ///   - isLenient: whether a text is accepted that would be with more text behind it. If not, there must be no checks.
  ///   - run: what is known of the text's beginning; updated.
  @inline(__always)
  func answer(
    _ text: Span<UInt8>, characters: Int, isLenient: Bool, _ run: inout ShortVerdictRun
  ) -> KeystrokeAnswer {
    guard let verdict = verdict(on: text, &run) else { return .unknown }
    return answer(text, characters: characters, patternSays: verdict, isLenient: isLenient)
  }

  /// The same for a text whose verdict is known.
  @inline(__always)
  func answer(
    _ text: Span<UInt8>, characters: Int, patternSays verdict: Verdict, isLenient: Bool
  ) -> KeystrokeAnswer {
    guard verdict == .match || (isLenient && verdict == .partial) else { return .faulty }
    return !hasChecks || checksPass(text, characters) ? .fine : .faulty
  }

  private func checksPass(_ text: Span<UInt8>, _ characters: Int) -> Bool {
    if case .invalid = outcome(of: text, characters) { return false }
    return true
  }

  private func outcome(of text: Span<UInt8>, _ characters: Int) -> CheckOutcome {
    characterCount?.outcome(ofCount: characters) ?? check.outcome(onValidUTF8: text)
  }

  /// What is wrong with a text, without the place; what may become valid is faulty too.
  func finding(_ text: Span<UInt8>, characters: Int, _ run: inout ShortVerdictRun) -> KeystrokeFinding {
    guard let verdict = verdict(on: text, &run) else { return .unknown }
    guard hasChecks else { return verdict == .match ? .fine : .fault(patternFault) }
    switch outcome(of: text, characters) {
    case .incomplete(let fault), .invalid(let fault): return .fault(fault)
    case .valid: return verdict == .match ? .fine : .fault(patternFault)
    }
  }

  /// The pattern's verdict; `nil` if the engine hit a limit.
  @inline(__always)
  private func verdict(on text: Span<UInt8>, _ run: inout ShortVerdictRun) -> Verdict? {
    if isStepped { return run.verdict(of: text, by: stepper) }
    return hasPattern ? try? validator.matcher?.verdict(onValidUTF8: text) : .match
  }
}

/// What a keystroke's judge says of a text.
enum KeystrokeAnswer {
  /// There is nothing to report.
  case fine
  /// There is a fault.
  case faulty
  /// The whole validation has to be asked.
  case unknown
}

/// What a keystroke's judge finds about a text.
enum KeystrokeFinding {
  case fine
  case fault(ValueFault)
  case unknown
}
