import CFieldMatch
import Matching
import TextFields

/// Judges texts of unknown origin, a batch at a time. Immutable; any number of threads may use one at once.
struct BatchJudge: Sendable {
  private let validator: ValueValidator
  /// The automaton, where it runs the pattern: it judges several texts side by side, and accepts none that is not UTF-8.
  private let automaton: AutomatonMatcher?
  private let hasNoChecks: Bool
  /// Whether the reason of a fault is wanted, or only that there is one.
  private let wantsReasons: Bool

  init(_ validator: ValueValidator, wantsReasons: Bool) {
    self.validator = validator
    self.wantsReasons = wantsReasons
    automaton = validator.matcher as? AutomatonMatcher
    hasNoChecks = validator.checks.isEmpty
  }

  /// Judges a batch.
  ///
  /// SAFETY: the texts are readable; `codes` and `matches` have room for one answer a text.
  func judge(
    _ texts: UnsafeBufferPointer<TextPlace>, matches: UnsafeMutablePointer<Bool>, codes: UnsafeMutablePointer<UInt8>
  ) {
    guard let automaton else {
      for index in 0..<texts.count { unsafe codes[index] = code(of: texts[index].bytes.span) }
      return
    }
    unsafe automaton.judge(texts, matches: matches)
    for index in 0..<texts.count {
      if unsafe matches[index], unsafe hasNoChecks || validator.passesChecks(texts[index].bytes.span) {
        unsafe codes[index] = UInt8(FM_FAULT_NONE)
      } else {
        unsafe codes[index] = codeOfRefused(texts[index].bytes.span)
      }
    }
  }

  /// The code of a text that the automaton or a check has refused.
  @inline(never)
  private func codeOfRefused(_ text: Span<UInt8>) -> UInt8 {
    if UTF8Validation.firstMalformedOffset(in: text) != nil { return UInt8(FM_FAULT_NOT_UTF8) }
    return wantsReasons ? FaultCodes.code(of: validator.fault(ofRefused: text).reason) : UInt8(FM_FAULT_PATTERN)
  }

  /// The code of a text that another engine than the automaton judges, or none.
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
  /// SAFETY: readable as long as whoever made the place promised.
  @inline(__always)
  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }
}
