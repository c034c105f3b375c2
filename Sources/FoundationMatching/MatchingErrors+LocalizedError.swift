public import Foundation
public import Matching

extension PatternError: LocalizedError {
  /// The message with its place in the pattern.
  public var errorDescription: String? { description }
}

extension MatchError: LocalizedError {
  /// What happened and what to do.
  public var errorDescription: String? { description }
}
