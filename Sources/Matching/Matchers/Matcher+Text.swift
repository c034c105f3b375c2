extension Matcher {
  /// Judges a whole string.
  ///
  /// A native Swift string is judged in place; a string that is bridged from Objective-C is copied first.
  /// - Throws: `MatchError` where a limit was reached.
  /// - Complexity: that of `verdict(onValidUTF8:)`.
  @inlinable
  public func verdict(on text: String) throws(MatchError) -> Verdict {
    try text.withUTF8Bytes { (bytes) in judged { () throws(MatchError) in try verdict(onValidUTF8: bytes) } }.get()
  }

  /// Judges a substring as a whole text: anchors and look-arounds see nothing of the string around it.
  ///
  /// - Throws: `MatchError` where a limit was reached.
  /// - Complexity: that of `verdict(onValidUTF8:)`.
  @inlinable
  public func verdict(on text: Substring) throws(MatchError) -> Verdict {
    try text.withUTF8Bytes { (bytes) in judged { () throws(MatchError) in try verdict(onValidUTF8: bytes) } }.get()
  }

  /// Whether a whole string matches.
  ///
  /// - Throws: `MatchError` where a limit was reached.
  /// - Complexity: that of `isMatch(onValidUTF8:)`.
  @inlinable
  public func isMatch(on text: String) throws(MatchError) -> Bool {
    try text.withUTF8Bytes { (bytes) in judged { () throws(MatchError) in try isMatch(onValidUTF8: bytes) } }.get()
  }

  /// Whether a substring, taken as a whole text, matches: anchors and look-arounds see nothing of the string around it.
  ///
  /// - Throws: `MatchError` where a limit was reached.
  /// - Complexity: that of `isMatch(onValidUTF8:)`.
  @inlinable
  public func isMatch(on text: Substring) throws(MatchError) -> Bool {
    try text.withUTF8Bytes { (bytes) in judged { () throws(MatchError) in try isMatch(onValidUTF8: bytes) } }.get()
  }

  /// Judges bytes that may not be UTF-8, as a whole text.
  ///
  /// - Throws: `MatchError.malformedText` where the bytes are not UTF-8: they are checked before the engine runs. Any
  ///   other `MatchError` where a limit was reached.
  /// - Complexity: that of `verdict(onValidUTF8:)`, and one pass over the bytes, O(*n*), for the check.
  @inlinable
  public func verdict(onBytes bytes: Span<UInt8>) throws(MatchError) -> Verdict {
    if let offset = UTF8Validation.firstMalformedOffset(in: bytes) { throw .malformedText(offset: offset) }
    return try verdict(onValidUTF8: bytes)
  }
}

/// Turns the outcome of a closure into a `Result`, so that its typed error can leave a closure that must not throw.
@inlinable @inline(__always)
package func judged<Value>(_ body: () throws(MatchError) -> Value) -> Result<Value, MatchError> {
  do { return .success(try body()) } catch { return .failure(error) }
}
