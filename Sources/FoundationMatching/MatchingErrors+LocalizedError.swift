public import Foundation
public import Matching

extension PatternError: LocalizedError {
  /// What was wrong, what to write instead, and the place in the pattern, in English.
  public var errorDescription: String? { description }
}

extension MatchError: LocalizedError {
  /// What happened and what to do, in English.
  public var errorDescription: String? { description }
}
