import BulkValidation
import CFieldMatch
import Matching
import TextFields

/// The numbers that stand for what is wrong with a value, as `fieldmatch.h` lists them.
enum FaultCodes {
  /// The words of the built-in reasons of invalid values, in the order of their own codes. Those of the header are one more.
  private static let reasons: [StaticString] = [
    "pattern", "length", "checksum", "country", "characters", "range", "date", "expired", "missing", "not a text",
  ]

  /// The other codes with their words.
  private static let others: [(code: Int, words: StaticString)] = [
    (FM_FAULT_NONE, "valid"), (FM_FAULT_OTHER, "other"), (FM_FAULT_UNDECIDED, "undecided"),
    (FM_FAULT_MATCH_LIMIT, "undecided: match limit"), (FM_FAULT_HEAP_LIMIT, "undecided: heap limit"),
    (FM_FAULT_STACK_LIMIT, "undecided: stack limit"), (FM_FAULT_DEADLINE, "undecided: deadline"),
    (FM_FAULT_ENDLESS_RECURSION, "undecided: endless recursion"),
    (FM_FAULT_MALFORMED, "malformed"), (FM_FAULT_NOT_UTF8, "malformed: not UTF-8"),
  ]

  /// The code of a reason.
  static func code(of reason: ValueFault.Reason) -> UInt8 {
    reason.code < reasons.count ? UInt8(reason.code) + UInt8(FM_FAULT_PATTERN) : UInt8(FM_FAULT_OTHER)
  }

  /// The code of a verdict that could not be reached.
  static func code(of error: MatchError) -> UInt8 {
    switch error {
    case .matchLimit: UInt8(FM_FAULT_MATCH_LIMIT)
    case .heapLimit: UInt8(FM_FAULT_HEAP_LIMIT)
    case .stackLimit: UInt8(FM_FAULT_STACK_LIMIT)
    case .deadline: UInt8(FM_FAULT_DEADLINE)
    case .endlessRecursion: UInt8(FM_FAULT_ENDLESS_RECURSION)
    case .malformedText: UInt8(FM_FAULT_NOT_UTF8)
    case .engine: UInt8(FM_FAULT_UNDECIDED)
    }
  }

  /// The code of a judgement.
  static func code(of judgement: ValueJudgement) -> UInt8 {
    switch judgement {
    case .valid: UInt8(FM_FAULT_NONE)
    case .invalid(let fault, _): code(of: fault.reason)
    case .undecided(let error): code(of: error)
    }
  }

  /// The words of a code, ended by a NUL; `nil` for a number that is none.
  ///
  /// SAFETY: the text of a literal lives as long as the library, and a NUL follows it.
  static func words(of code: Int32) -> UnsafePointer<CChar>? {
    let isReason = code >= FM_FAULT_PATTERN && code < FM_FAULT_PATTERN + reasons.count
    let words = isReason ? reasons[Int(code) - FM_FAULT_PATTERN] : others.first { $0.code == Int(code) }?.words
    guard let words else { return nil }
    return unsafe UnsafeRawPointer(words.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
