public import Matching

/// Long texts that are judged with every keystroke: an automaton's saved states follow the edits, so that the verdict does
/// not cost more in a longer text.
extension FieldModel {
  /// From this length on, in bytes, a run follows the text. Below it, one pass over the text costs less than keeping the
  /// states: the e-mail pattern takes 45 ns for 40 bytes, a run 60 to 95 ns for any length.
  static let longTextThreshold = 512

  /// Replaces a range of the text, and lets the run follow.
  mutating func substitute(_ range: Range<TextPosition>, with replacement: String) -> TextBuffer.Applied {
    let applied = buffer.replace(range, with: replacement)
    follow(range.lowerBound.utf8..<range.upperBound.utf8, count: replacement.utf8.count)
    return applied
  }

  /// Takes an edit back.
  mutating func revert(_ applied: TextBuffer.Applied) {
    buffer.revert(applied)
    follow(applied.range.lowerBound.utf8..<applied.insertedEnd.utf8, count: applied.removed.utf8.count)
  }

  /// Starts a run over a text that is long enough, if the type's pattern is all that judges it and is regular.
  mutating func startRunOverLongText() {
    guard run == nil, buffer.utf8Count >= Self.longTextThreshold, let automaton = rules.automaton else { return }
    run = buffer.text.withUTF8Bytes { IncrementalRun(automaton, onValidUTF8: $0) }
  }

  /// The judgement of the run; `nil` where none is under way, or blanks at the ends are not to be judged.
  var runJudgement: ValueJudgement? {
    guard let run, rules.holdsBlanks || text.withoutBlanksAtEnds.utf8.count == buffer.utf8Count else { return nil }
    if run.verdict == .match { return .valid }
    return .invalid(ValueFault(reason: .pattern, message: rules.type.message), isPartial: run.verdict == .partial)
  }

  /// The scalars that may be typed next at the end of the text: those after which it may still become valid.
  ///
  /// `nil` where the type has no pattern, or one that is not for the automaton. The checks of a type are not asked.
  /// - Complexity: O(*n*); for a long text that is judged with every keystroke, it does not depend on the text.
  public var allowedNext: AllowedScalars? {
    if let run { return run.allowedNext }
    guard let automaton = rules.automatonOfPattern else { return nil }
    return judgedText.withUTF8Bytes { automaton.allowedNext(afterValidUTF8: $0) }
  }

  private mutating func follow(_ range: Range<Int>, count: Int) {
    // Taken out and put back: the run and the text are parts of one value, and only one may be changed at a time.
    guard var following = run else { return }
    run = nil
    buffer.text.withUTF8Bytes { following.replace(range, withCount: count, in: $0) }
    run = following
  }
}

extension FieldRules {
  /// The automaton of the type's pattern; `nil` where there is none. Compiled when it is first asked for, and once.
  var automatonOfPattern: AutomatonMatcher? {
    if let known = knownAutomaton.load() { return known.automaton }
    let found = type.validationPattern.flatMap { pattern in
      try? MatcherFactory.makeMatcher(for: pattern, engine: .only(.automaton)) as? AutomatonMatcher
    }
    return knownAutomaton.storeIfNil(KnownAutomaton(found)).automaton
  }

  /// The automaton that may judge in place of the validator: where the pattern is all there is to judge by, and the engine
  /// was left to us.
  var automaton: AutomatonMatcher? {
    guard format == nil, type.checks.isEmpty else { return nil }
    if let automaton = validator.matcher as? AutomatonMatcher { return automaton }
    return configuration.engine == .auto ? automatonOfPattern : nil
  }

  /// What became of the wish for an automaton.
  final class KnownAutomaton: Sendable {
    let automaton: AutomatonMatcher?
    init(_ automaton: AutomatonMatcher?) { self.automaton = automaton }
  }
}
