import Matching
import TextFields

/// A test of whether a value is valid, with one engine.
///
/// Loops over records are generic over this protocol, so that the compiler specialises them for each engine, with
/// direct calls. Through `any Matcher`, the same loop spent 40 % of its time on copying the box and counting references
/// (profile of a release build).
protocol ValueTest {
  /// Whether a whole value, well-formed UTF-8, is valid.
  func isValid(_ value: Span<UInt8>) throws(MatchError) -> Bool
}

/// Tests with a validator: the pattern with whichever engine it has, and the checks.
///
/// A class, because copying a validator counts many references.
final class ValidatorTest: ValueTest, Sendable {
  private let validator: ValueValidator

  init(_ validator: ValueValidator) { self.validator = validator }

  @inline(__always)
  func isValid(_ value: Span<UInt8>) throws(MatchError) -> Bool { try validator.isValid(onValidUTF8: value) }
}

/// Tests with the automaton, for a type that has a pattern and no checks.
struct AutomatonTest: ValueTest, Sendable {
  let matcher: AutomatonMatcher

  @inline(__always)
  func isValid(_ value: Span<UInt8>) -> Bool { matcher.isMatch(onValidUTF8: value) }
}

/// Tests with whichever engine a validator has, for loops over values of several kinds.
enum EngineTest: ValueTest, Sendable {
  /// A type that has a pattern and no checks, judged by the automaton.
  case automaton(AutomatonTest)
  #if PCRE2 && canImport(CPCRE2)
    /// A type that has a pattern and no checks, judged by PCRE2.
    case pcre2(PCRE2Test)
  #endif
  /// Any other type.
  case validator(ValidatorTest)

  /// Chooses the most direct test for a type.
  init(_ validator: ValueValidator) {
    if validator.checks.isEmpty, let matcher = validator.matcher as? AutomatonMatcher {
      self = .automaton(AutomatonTest(matcher: matcher))
      return
    }
    #if PCRE2 && canImport(CPCRE2)
      if validator.checks.isEmpty, let matcher = validator.matcher as? PCRE2Matcher {
        self = .pcre2(PCRE2Test(matcher: matcher))
        return
      }
    #endif
    self = .validator(ValidatorTest(validator))
  }

  @inline(__always)
  func isValid(_ value: Span<UInt8>) throws(MatchError) -> Bool {
    switch self {
    case .automaton(let test): test.isValid(value)
    #if PCRE2 && canImport(CPCRE2)
      case .pcre2(let test): try test.isValid(value)
    #endif
    case .validator(let test): try test.isValid(value)
    }
  }
}

#if PCRE2 && canImport(CPCRE2)
  /// Tests with PCRE2, for a type that has a pattern and no checks.
  ///
  /// An alternative that was measured and rejected: a single call that consumes a run of valid lines, `(?:(?:…)\n)*+`.
  /// Over two million addresses, 10 % of them invalid, a C loop with it took 59 ms, and one with a call for each line
  /// 75 ms. But it is correct only for patterns that neither match a line feed nor contain lookarounds or
  /// backreferences. Nearly all of those are regular, and for regular patterns the automaton takes a third of that
  /// time.
  struct PCRE2Test: ValueTest, Sendable {
    let matcher: PCRE2Matcher

    @inline(__always)
    func isValid(_ value: Span<UInt8>) throws(MatchError) -> Bool { try matcher.isMatch(onValidUTF8: value) }
  }
#endif
