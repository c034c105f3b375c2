public import Matching

extension ValueValidator {
  /// Whether a whole text is valid: the cheapest question.
  ///
  /// A native Swift string, or a part of one, is judged where it lies; one that is bridged from Objective-C is copied
  /// first.
  ///
  /// - Throws: `MatchError` where the engine hit a limit: the text is undecided.
  /// - Complexity: that of the engine; O(*n*) for the checks.
  public func isValid(_ text: some StringProtocol) throws(MatchError) -> Bool {
    try text.withUTF8Bytes { bytes in
      judged { () throws(MatchError) in try isValid(onValidUTF8: bytes) }
    }.get()
  }

  /// Judges a whole text, and says what is wrong with it and whether more text could put it right.
  ///
  /// A native Swift string, or a part of one, is judged where it lies; one that is bridged from Objective-C is copied
  /// first.
  ///
  /// - Complexity: that of the engine; O(*n*) for the checks.
  public func judgement(of text: some StringProtocol) -> ValueJudgement {
    text.withUTF8Bytes { judgement(onValidUTF8: $0) }
  }
}
