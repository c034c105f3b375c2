import Foundation
internal import Matching
import Synchronization

/// The verdict on the empty text, found once, when first asked for.
///
/// The empty text needs an expression of its own: there, a match with the whole text and one with nothing are the same
/// range, so that a group must tell the branches apart. On other texts that group would cost a third of ICU's stack.
final class EmptyText: Sendable {
  private let source: String
  private let known = Mutex<Verdict?>(nil)

  /// - Parameter source: the pattern as ICU is given it.
  init(source: String) { self.source = source }

  /// The verdict.
  ///
  /// - Throws: `MatchError` where ICU gives up; the next call tries again.
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
