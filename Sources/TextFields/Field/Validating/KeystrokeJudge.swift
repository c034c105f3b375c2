import Matching

/// What judges a text repeatedly while it is typed: the type with its pattern compiled for that use.
///
/// If the engine choice is `auto`, that is an automaton, provided that one can be built within about two milliseconds:
/// a key is one step of it, and its `partial` is exact. Otherwise it is the field's own validator.
final class KeystrokeJudge: Sendable {
  let validator: ValueValidator
  /// The matcher, if it can judge a growing text step by step.
  private let automaton: AutomatonMatcher?
  private let hasPattern: Bool
  private let hasChecks: Bool

  init(_ configuration: FieldConfiguration, _ validator: ValueValidator) {
    var judge = validator
    if configuration.engine == .auto, let pattern = configuration.type.validationPattern,
      let matcher = try? MatcherFactory.makeMatcher(for: pattern, use: .typing)
    {
      judge = ValueValidator(type: configuration.type, matcher: matcher)
    }
    self.validator = judge
    automaton = judge.matcher as? AutomatonMatcher
    hasPattern = judge.matcher != nil
    hasChecks = !judge.checks.isEmpty
  }

  /// Whether pattern and checks accept a text, or would accept it with more text behind it.
  ///
  /// - Parameters:
  ///   - isLenient: whether a text that may still become valid is accepted.
  ///   - run: what is known of the text's beginning; updated.
  func isFine(_ text: Span<UInt8>, isLenient: Bool, _ run: inout ShortVerdictRun) -> Bool {
    switch verdict(on: text, &run) {
    case .match: break
    case .partial where isLenient: break
    default: return false
    }
    return !hasChecks || checksPass(text, isLenient: isLenient)
  }

  private func checksPass(_ text: Span<UInt8>, isLenient: Bool) -> Bool {
    // By index: a loop over the elements copies each element with everything it holds.
    for index in validator.checks.indices {
      switch validator.checks[index].outcome(onValidUTF8: text) {
      case .valid: continue
      case .incomplete: if !isLenient { return false }
      case .invalid: return false
      }
    }
    return true
  }

  /// The pattern's verdict; `nil` if the engine hit a limit.
  private func verdict(on text: Span<UInt8>, _ run: inout ShortVerdictRun) -> Verdict? {
    if let automaton { return run.verdict(of: text, by: automaton) }
    return hasPattern ? try? validator.matcher?.verdict(onValidUTF8: text) : .match
  }
}
