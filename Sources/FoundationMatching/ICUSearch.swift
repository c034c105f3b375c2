import Foundation
internal import Matching

/// One run of an expression that matches every text, with the whole of it or with nothing.
struct ICUSearch {
  /// What an expression matched.
  struct Finding {
    /// Whether the match is the whole text.
    var tookAll: Bool
    /// Whether the group that opens last took part.
    var tookLastGroup: Bool
    /// Whether ICU looked at the end of the text at any time.
    var sawEnd: Bool
  }

  /// Runs an expression once, from the start of a text.
  ///
  /// - Throws: `MatchError` where there was no match, which for these expressions means that ICU gave up.
  static func run(
    _ expression: NSRegularExpression, on text: String, limits: FoundationLimits
  ) throws(MatchError) -> Finding {
    var attempt = Attempt(range: NSRange.whole(of: text), limits: limits)
    unsafe expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion], range: attempt.range
    ) { result, flags, stop in
      unsafe stop.pointee = ObjCBool(attempt.mustStop(result, flags))
    }
    return try attempt.outcome.get()
  }

  /// What is known of a run while it goes on. One value: each variable that a closure changes is an allocation.
  private struct Attempt {
    let range: NSRange
    let deadline: Duration
    var reportsLeft: Int
    /// The thread's processor time at the first report; the clock is not read for verdicts that take none.
    var start: Duration?
    /// Neither a match nor an error is ICU's silence on reaching the operations that it allows itself.
    var outcome: Result<Finding, MatchError> = .failure(.matchLimit)

    init(range: NSRange, limits: FoundationLimits) {
      self.range = range
      deadline = limits.deadline(forCodeUnits: range.length)
      reportsLeft = limits.reports(forCodeUnits: range.length)
    }

    /// Takes what NSRegularExpression tells, and decides whether it shall go on.
    mutating func mustStop(_ result: NSTextCheckingResult?, _ flags: NSRegularExpression.MatchingFlags) -> Bool {
      if let result {
        outcome = .success(Finding(result, range, flags))
        return true
      }
      if flags.contains(.internalError) { outcome = .failure(.stackLimit) }
      guard flags.contains(.progress) else { return false }
      reportsLeft -= 1
      let isLate = isLate()
      if isLate { outcome = .failure(.deadline) }
      return isLate || reportsLeft <= 0
    }

    private mutating func isLate() -> Bool {
      let now = ProcessorTime.ofThread
      guard let start else {
        start = now
        return deadline <= .zero
      }
      return now - start > deadline
    }
  }
}

extension ICUSearch.Finding {
  fileprivate init(_ result: NSTextCheckingResult, _ whole: NSRange, _ flags: NSRegularExpression.MatchingFlags) {
    tookAll = result.range == whole
    tookLastGroup = result.range(at: result.numberOfRanges - 1).location != NSNotFound
    sawEnd = flags.contains(.hitEnd)
  }
}

extension NSRange {
  /// All of a string, in the UTF-16 code units that NSRegularExpression counts: the one place where they are counted.
  static func whole(of text: String) -> NSRange { NSRange(location: 0, length: text.utf16.count) }
}

extension String {
  /// Copies bytes that are known to be UTF-8.
  init(validUTF8 bytes: Span<UInt8>) {
    // SAFETY: the pointer is used within the closure only, while the span's memory is borrowed.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
