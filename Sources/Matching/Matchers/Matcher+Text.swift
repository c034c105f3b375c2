extension Matcher {
  /// Judges a whole string.
  ///
  /// A native Swift string is judged where it lies; one that is bridged from Objective-C is copied first.
  /// - Throws: `MatchError` where a limit was hit.
  @inlinable
  public func verdict(on text: String) throws(MatchError) -> Verdict {
    try text.withUTF8Bytes { (bytes) in judged { () throws(MatchError) in try verdict(onValidUTF8: bytes) } }.get()
  }

  /// Judges a part of a string as a whole text: anchors and looks see nothing of what lies around it.
  @inlinable
  public func verdict(on text: Substring) throws(MatchError) -> Verdict {
    try text.withUTF8Bytes { (bytes) in judged { () throws(MatchError) in try verdict(onValidUTF8: bytes) } }.get()
  }

  /// Whether a whole string matches.
  @inlinable
  public func isMatch(on text: String) throws(MatchError) -> Bool {
    try text.withUTF8Bytes { (bytes) in judged { () throws(MatchError) in try isMatch(onValidUTF8: bytes) } }.get()
  }

  /// Whether a part of a string matches as a whole text.
  @inlinable
  public func isMatch(on text: Substring) throws(MatchError) -> Bool {
    try text.withUTF8Bytes { (bytes) in judged { () throws(MatchError) in try isMatch(onValidUTF8: bytes) } }.get()
  }

  /// Judges bytes of unknown origin.
  ///
  /// - Throws: `MatchError.malformedText` where they are not UTF-8, before the engine sees them.
  /// - Complexity: one pass more than `verdict(onValidUTF8:)`, at memory speed for ASCII.
  @inlinable
  public func verdict(onBytes bytes: Span<UInt8>) throws(MatchError) -> Verdict {
    if let offset = UTF8Validation.firstMalformedOffset(in: bytes) { throw .malformedText(offset: offset) }
    return try verdict(onValidUTF8: bytes)
  }
}

/// Carries a typed error through a closure of the standard library that knows only untyped ones.
@inlinable @inline(__always)
package func judged<Value>(_ body: () throws(MatchError) -> Value) -> Result<Value, MatchError> {
  do { return .success(try body()) } catch { return .failure(error) }
}
