import CFieldMatch
import Matching
import TextFields

/// Judges texts that may not be UTF-8, a batch at a time. Immutable; any number of threads may use one instance at the
/// same time.
struct BatchJudge: Sendable {
  private let validator: ValueValidator
  /// The automaton, if it runs the pattern: it judges several texts in parallel, and accepts no text that is not UTF-8.
  private let automaton: AutomatonMatcher?
  /// A text that the automaton accepts passes all checks if it has at most this many bytes: `Int.max` if there are no
  /// checks, −1 if every text has to be checked.
  private let passedLength: Int
  /// Whether the reason of a fault is wanted, or only the fact that there is one.
  private let wantsReasons: Bool

  init(_ validator: ValueValidator, wantsReasons: Bool) {
    // All values of a column are judged on the same day.
    self.validator = validator.onThisDay()
    self.wantsReasons = wantsReasons
    automaton = validator.matcher as? AutomatonMatcher
    passedLength = Self.passedLength(validator, automaton)
  }

  private static func passedLength(_ validator: ValueValidator, _ automaton: AutomatonMatcher?) -> Int {
    if validator.checks.isEmpty { return .max }
    guard let passed = validator.alwaysPassed, passed.missingByte == nil, let automaton else { return -1 }
    // The length holds for ASCII texts only. These are the bytes that start all other characters.
    let acceptsMore = (0xC2...0xF4).contains { automaton.canMatch(textWith: $0) }
    return acceptsMore ? -1 : passed.length
  }

  /// Judges a batch.
  ///
  /// SAFETY: the caller guarantees that every text can be read until the call returns, and that `matches` and `codes`
  /// have room for one answer for each text and are used by no other thread meanwhile.
  func judge(
    _ texts: UnsafeBufferPointer<TextPlace>, matches: UnsafeMutablePointer<Bool>, codes: UnsafeMutablePointer<UInt8>
  ) {
    guard let automaton else {
      for index in 0..<texts.count { unsafe codes[index] = code(of: texts[index].bytes.span) }
      return
    }
    unsafe automaton.judge(texts, matches: matches)
    for index in 0..<texts.count {
      let text = unsafe texts[index]
      if unsafe matches[index], unsafe text.count <= passedLength || validator.passesChecks(text.bytes.span) {
        unsafe codes[index] = UInt8(FM_FAULT_NONE)
      } else {
        unsafe codes[index] = codeOfRefused(text.bytes.span)
      }
    }
  }

  /// The code of a text that the automaton or a check has refused.
  @inline(never)
  private func codeOfRefused(_ text: Span<UInt8>) -> UInt8 {
    if UTF8Validation.firstMalformedOffset(in: text) != nil { return UInt8(FM_FAULT_NOT_UTF8) }
    return wantsReasons ? FaultCodes.code(of: validator.fault(ofRefused: text).reason) : UInt8(FM_FAULT_PATTERN)
  }

  /// The code of a text that is judged by another engine than the automaton, or by checks alone.
  private func code(of text: Span<UInt8>) -> UInt8 {
    if UTF8Validation.firstMalformedOffset(in: text) != nil { return UInt8(FM_FAULT_NOT_UTF8) }
    do throws(MatchError) {
      if try validator.isValid(onValidUTF8: text) { return UInt8(FM_FAULT_NONE) }
    } catch {
      return FaultCodes.code(of: error)
    }
    return wantsReasons ? FaultCodes.code(of: validator.fault(ofRefused: text).reason) : UInt8(FM_FAULT_PATTERN)
  }
}

extension TextPlace {
  /// The bytes of the text.
  ///
  /// SAFETY: they may be read as long as the promise for the place holds: for a column, until the call that got it
  /// returns.
  @inline(__always)
  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }
}
