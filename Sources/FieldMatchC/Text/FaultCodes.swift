import BulkValidation
import CFieldMatch
import Matching
import TextFields

/// The numbers for faults of values that `fieldmatch.h` lists.
enum FaultCodes {
  /// The words of the built-in reasons, in the order of their codes in `ValueFault.Reason`. The header's codes are
  /// higher by one, because 0 means valid.
  private static let reasons: [StaticString] = [
    "pattern", "length", "checksum", "country", "characters", "range", "date", "expired", "missing", "not a text",
  ]

  /// The other codes and their words.
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

  /// The code of an error because of which there is no verdict.
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

  /// The words of a code, terminated by a NUL; `nil` for a number that is not a code.
  ///
  /// SAFETY: the text of a `StaticString` literal is followed by a NUL and lives as long as the library.
  static func words(of code: Int32) -> UnsafePointer<CChar>? {
    let isReason = code >= FM_FAULT_PATTERN && code < FM_FAULT_PATTERN + reasons.count
    let words = isReason ? reasons[Int(code) - FM_FAULT_PATTERN] : others.first { $0.code == Int(code) }?.words
    guard let words else { return nil }
    return unsafe UnsafeRawPointer(words.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
