import Matching
import Synchronization
import TextFields

/// A pattern and a check that are judged in one pass over lines, and why a line does not pass the check.
struct PassingLines: Sendable {
  /// Judges by both.
  let lines: CheckedLines
  /// Why a line does not pass the check.
  let reason: ValueFault.Reason

  /// The pattern and the check of a validator; `nil` if the two cannot be judged in one pass.
  ///
  /// To make them takes as long as some thousand lines, so the last ones are kept: most programs judge by few types, and
  /// again and again. Thread-safe.
  static func of(_ validator: ValueValidator) -> PassingLines? {
    guard let passing = validator.passingPattern, let pattern = validator.matcher as? AutomatonMatcher else {
      return nil
    }
    let key = Key(pattern: pattern.pattern, passing: passing.pattern)
    if let known = kept.withLock({ kept in kept.first { $0.key == key } }) { return known.lines }
    let checked = (try? AutomatonMatcher(passing.pattern)).flatMap { CheckedLines(pattern, passing: $0) }
    let lines = checked.map { PassingLines(lines: $0, reason: passing.reason) }
    kept.withLock { kept in
      if kept.count == mostKept { kept.removeFirst() }
      kept.append((key, lines))
    }
    return lines
  }

  private struct Key: Hashable {
    let pattern: Pattern
    let passing: Pattern
  }

  private static let mostKept = 8
  private static let kept = Mutex<[(key: Key, lines: PassingLines?)]>([])
}
