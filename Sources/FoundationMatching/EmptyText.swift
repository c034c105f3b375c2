import Foundation
internal import Matching
import Synchronization

/// The verdict of a pattern on the empty text, which is found when it is first needed, and kept. Thread-safe.
///
/// The empty text needs an expression of its own. In the usual one, `\A(?:(?:P)\z|)`, the range of the match tells
/// which branch has matched; on the empty text both branches match the same range. So a group at the end of the first
/// branch tells. It is not used for other texts, for which it would take a third of ICU's stack.
final class EmptyText: Sendable {
  private let source: String
  private let known = Mutex<Verdict?>(nil)

  /// - Parameter source: the pattern *P* as it is written for ICU.
  init(source: String) { self.source = source }

  /// The verdict on the empty text.
  ///
  /// - Throws: `MatchError` if ICU gives up or cannot compile the expression. Nothing is kept then, and the next
  ///   call tries again.
  func verdict(limits: FoundationLimits) throws(MatchError) -> Verdict {
    if let verdict = known.withLock({ $0 }) { return verdict }
    let verdict = try judge(limits: limits)
    known.withLock { $0 = verdict }
    return verdict
  }

  private func judge(limits: FoundationLimits) throws(MatchError) -> Verdict {
    guard let expression = try? FoundationMatcher.compiled("\\A(?:(?:\(source))\\z()|)") else { throw .stackLimit }
    let finding = try ICUSearch.run(expression, on: "", limits: limits)
    if finding.tookLastGroup { return .match }
    return finding.sawEnd ? .partial : .noMatch
  }
}
