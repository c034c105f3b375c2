import Matching

extension AutomatonMatcher {
  /// Like the engine's own, for strings, without `try`.
  func verdict(on text: String) -> Verdict { text.withUTF8Bytes { verdict(onValidUTF8: $0) } }

  /// Like the engine's own, for strings.
  func allowedNext(after text: String) -> AllowedScalars { text.withUTF8Bytes { allowedNext(afterValidUTF8: $0) } }

  /// Like the engine's own, for strings.
  func continuation(of text: String) -> String? { text.withUTF8Bytes { shortestContinuation(ofValidUTF8: $0) } }
}
