public import Matching

extension ValueValidator {
  /// Whether a whole text is valid. This is the cheapest question.
  ///
  /// A native Swift string, or a part of one, is judged in place; one that is bridged from Objective-C is copied first.
  ///
  /// - Throws: `MatchError` if the engine hit a limit: the text is undecided.
  /// - Complexity: that of the engine; O(*n*) for the checks.
  public func isValid(_ text: some StringProtocol) throws(MatchError) -> Bool {
    try text.withUTF8Bytes { bytes in
      judged { () throws(MatchError) in try isValid(onValidUTF8: bytes) }
    }.get()
  }

  /// Judges a whole text: what is wrong with it, and whether more text could correct it.
  ///
  /// A native Swift string, or a part of one, is judged in place; one that is bridged from Objective-C is copied first.
  ///
  /// - Complexity: that of the engine; O(*n*) for the checks.
  public func judgement(of text: some StringProtocol) -> ValueJudgement {
    text.withUTF8Bytes { judgement(onValidUTF8: $0) }
  }
}
