import Matching
import Synchronization

/// Finds the position at which a text that a pattern refuses goes wrong.
///
/// Only the automaton knows it: what other engines report as a possible start of a match need not be one. So, whichever
/// engine judges, an automaton is built the first time that a position is asked for. Patterns that are not regular have
/// none. Thread-safe.
package final class FaultLocator: Sendable {
  private enum State {
    case unknown
    case known(AutomatonMatcher?)
  }

  private let pattern: Pattern
  private let state: Mutex<State>

  /// Makes a locator for the pattern of a matcher.
  package init(_ matcher: any Matcher) {
    pattern = matcher.pattern
    state = Mutex((matcher as? AutomatonMatcher).map { .known($0) } ?? .unknown)
  }

  /// The offset of the first scalar after which no continuation can match, in UTF-8 bytes; the text's length if a
  /// continuation still could. `nil` for patterns that the automaton cannot run.
  ///
  /// - Parameter text: well-formed UTF-8 that does not match.
  package func offset(inValidUTF8 text: Span<UInt8>) -> Int? {
    automaton.map { $0.firstFaultOffset(inValidUTF8: text) ?? text.count }
  }

  /// The pattern's automaton; `nil` if it has none.
  package var automaton: AutomatonMatcher? {
    state.withLock { state in
      if case .known(let automaton) = state { return automaton }
      let automaton = try? AutomatonMatcher(pattern)
      state = .known(automaton)
      return automaton
    }
  }
}
