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
///
/// A class, because copying a validator counts many references.
final class ValidatorTest: ValueTest, Sendable {
  private let validator: ValueValidator

  init(_ validator: ValueValidator) { self.validator = validator }

  @inline(__always)
  func isValid(_ value: Span<UInt8>) throws(MatchError) -> Bool { try validator.isValid(onValidUTF8: value) }
}

/// Asks the automaton, of a type that is a pattern alone.
struct AutomatonTest: ValueTest, Sendable {
  let matcher: AutomatonMatcher

  @inline(__always)
  func isValid(_ value: Span<UInt8>) -> Bool { matcher.isMatch(onValidUTF8: value) }
}

/// Asks whichever engine a validator has, for loops over values of several kinds.
enum EngineTest: ValueTest, Sendable {
  /// A type that is a pattern alone, judged by the automaton.
  case automaton(AutomatonTest)
  #if PCRE2 && canImport(CPCRE2)
    /// A type that is a pattern alone, judged by PCRE2.
    case pcre2(PCRE2Test)
  #endif
  /// Any other.
  case validator(ValidatorTest)

  /// The most direct way to ask for a type.
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
  /// Asks PCRE2, of a type that is a pattern alone.
  ///
  /// Tried, and not kept: one call that swallows a run of valid lines, `(?:(?:…)\n)*+`. On two million addresses, 10 % of
  /// them bad, a C loop with it took 59 ms and one of a call a line 75 ms. But it is right only for patterns that
  /// neither take a line feed nor look around nor refer back, and nearly all of those are regular: the automaton takes
  /// a third of that for them.
  struct PCRE2Test: ValueTest, Sendable {
    let matcher: PCRE2Matcher

    @inline(__always)
    func isValid(_ value: Span<UInt8>) throws(MatchError) -> Bool { try matcher.isMatch(onValidUTF8: value) }
  }
#endif
