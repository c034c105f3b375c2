import Matching
import TextFields

/// The question whether a value is valid, put to one engine.
///
/// Loops over records are generic over it, so that the compiler makes one for each engine with direct calls. Through
/// `any Matcher` the same loop spent 40 % of its time on copying the box and counting references.
protocol ValueTest {
  /// Whether a whole value, well-formed UTF-8, is valid.
  func isValid(_ value: Span<UInt8>) throws(MatchError) -> Bool
}

/// Asks a validator: the pattern by whichever engine, and the checks.
struct ValidatorTest: ValueTest {
  let validator: ValueValidator

  @inline(__always)
  func isValid(_ value: Span<UInt8>) throws(MatchError) -> Bool { try validator.isValid(onValidUTF8: value) }
}

/// Asks the automaton, of a type that is a pattern alone.
struct AutomatonTest: ValueTest {
  let matcher: AutomatonMatcher

  @inline(__always)
  func isValid(_ value: Span<UInt8>) -> Bool { matcher.isMatch(onValidUTF8: value) }
}

#if PCRE2
  /// Asks PCRE2, of a type that is a pattern alone.
  ///
  /// Tried, and not kept: one call that swallows a run of valid lines, `(?:(?:…)\n)*+`. On two million addresses, 10 % of
  /// them bad, a C loop with it took 59 ms and one of a call a line 75 ms. But it is right only for patterns that
  /// neither take a line feed nor look around nor refer back, and nearly all of those are regular: the automaton takes
  /// a third of that for them.
  struct PCRE2Test: ValueTest {
    let matcher: PCRE2Matcher

    @inline(__always)
    func isValid(_ value: Span<UInt8>) throws(MatchError) -> Bool { try matcher.isMatch(onValidUTF8: value) }
  }
#endif
