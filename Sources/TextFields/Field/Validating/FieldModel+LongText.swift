public import Matching

/// Long texts that are judged with every keystroke. An automaton's saved states follow the edits, so that a verdict
/// does not cost more in a longer text.
extension FieldModel {
  /// Starts a run over the text if it is long enough, and if the type's pattern alone judges it and is regular.
  mutating func startRunOverLongText() {
    edited.startLongRun { rules.automaton }
  }

  /// The judgement of the run; `nil` if no run is under way, or if the type judges the text without the blanks at its
  /// ends.
  var runJudgement: ValueJudgement? {
    guard let verdict = edited.longRun?.verdict ?? verdictAtEnd,
      rules.holdsBlanks || text.withoutBlanksAtEnds.utf8.count == buffer.utf8Count
    else { return nil }
    if verdict == .match { return .valid }
    return .invalid(ValueFault(reason: .pattern, message: rules.type.message), isPartial: verdict == .partial)
  }

  /// The verdict on a long text whose end is known to the keystroke judge; `nil` for any other.
  private var verdictAtEnd: Verdict? {
    placeAtEnd.map { $0.automaton.verdict(at: $0.place) }
  }

  private var placeAtEnd: (automaton: AutomatonMatcher, place: Int)? {
    guard buffer.utf8Count >= VerdictRun.longTextThreshold, !rules.hasFormat, let judge, judge.followsLongTexts,
      let automaton = judge.automaton, let place = edited.endPlace
    else { return nil }
    return (automaton, place)
  }

  /// The scalars that may be typed next at the end of the text: those after which the text may still become valid.
  ///
  /// `nil` if the type has no pattern, or one that the automaton cannot run. The checks of a type are not asked.
  /// - Complexity: O(*n*); O(1) for a long text that is judged with every keystroke.
  public var allowedNext: AllowedScalars? {
    if let run = edited.longRun { return run.allowedNext }
    if let end = placeAtEnd { return end.automaton.allowedNext(at: end.place) }
    guard let automaton = rules.automatonOfPattern else { return nil }
    return judgedText.withUTF8Bytes { automaton.allowedNext(afterValidUTF8: $0) }
  }
}

extension FieldRules {
  /// The automaton of the type's pattern; `nil` if there is none. Compiled once, when it is first asked for.
  /// Thread-safe.
  var automatonOfPattern: AutomatonMatcher? {
    if let known = knownAutomaton.load() { return known.automaton }
    let found = type.validationPattern.flatMap { pattern in
      try? MatcherFactory.makeMatcher(for: pattern, engine: .only(.automaton)) as? AutomatonMatcher
    }
    return knownAutomaton.storeIfNil(KnownAutomaton(found)).automaton
  }

  /// The automaton that may judge in place of the validator: only if the pattern is everything that judges the text,
  /// and the engine choice is `auto` or gave an automaton.
  var automaton: AutomatonMatcher? {
    guard format == nil, type.checks.isEmpty else { return nil }
    if let automaton = validator.matcher as? AutomatonMatcher { return automaton }
    return configuration.engine == .auto ? automatonOfPattern : nil
  }

  /// The automaton of the type's pattern, or the fact that there is none.
  final class KnownAutomaton: Sendable {
    let automaton: AutomatonMatcher?
    init(_ automaton: AutomatonMatcher?) { self.automaton = automaton }
  }
}
