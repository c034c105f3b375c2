import Foundation
internal import Matching

/// Runs an expression that matches every text, either the whole text or the empty text at its start.
struct ICUSearch {
  /// What an expression has matched.
  struct Finding {
    /// Whether the match is the whole text.
    var tookAll: Bool
    /// Whether the last group of the expression has matched.
    var tookLastGroup: Bool
    /// Whether ICU has looked at the end of the text at any time.
    var sawEnd: Bool
  }

  /// Runs an expression once, from the start of a text.
  ///
  /// - Throws: `MatchError` if there was no match. As the expression matches every text, that means that ICU gave up,
  ///   or was stopped at a limit.
  static func run(
    _ expression: NSRegularExpression, on text: String, limits: FoundationLimits
  ) throws(MatchError) -> Finding {
    var attempt = Attempt(range: NSRange.whole(of: text), limits: limits)
    unsafe expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion], range: attempt.range
    ) { result, flags, stop in
      // SAFETY: Foundation passes a pointer that is valid during this call of the closure.
      unsafe stop.pointee = ObjCBool(attempt.mustStop(result, flags))
    }
    return try attempt.outcome.get()
  }

  /// What is known of a run while it goes on. It is one value, because each variable that a closure changes needs an
  /// allocation.
  private struct Attempt {
    let range: NSRange
    let deadline: Duration
    var reportsLeft: Int
    /// The processor time of the thread at the first progress report. A verdict without a report never reads the clock.
    var start: Duration?
    /// The outcome so far. It stays as it is if ICU reports neither a match nor an error: then it has stopped at its
    /// own limit of operations.
    var outcome: Result<Finding, MatchError> = .failure(.matchLimit)

    init(range: NSRange, limits: FoundationLimits) {
      self.range = range
      deadline = limits.deadline(forCodeUnits: range.length)
      reportsLeft = limits.reports(forCodeUnits: range.length)
    }

    /// Takes what NSRegularExpression reports, and returns whether it has to stop.
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
  /// The range of a whole string, in the UTF-16 code units that NSRegularExpression counts.
  static func whole(of text: String) -> NSRange { NSRange(location: 0, length: text.utf16.count) }
}

extension String {
  /// Copies bytes, which must be well-formed UTF-8.
  init(validUTF8 bytes: Span<UInt8>) {
    // SAFETY: the pointer is valid until the closure returns, and the string copies the bytes before that.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
