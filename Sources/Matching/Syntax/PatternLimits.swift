/// How large a pattern may be. Patterns from strangers are read within these limits whatever engine runs them.
public struct PatternLimits: Hashable, Sendable {
  /// The longest source, in UTF-8 bytes.
  public var maximumLength: Int
  /// How deep groups may lie in one another. The parser and the engines recurse to this depth.
  public var maximumNesting: Int

  /// Makes limits; both numbers must be positive.
  public init(maximumLength: Int = 65_536, maximumNesting: Int = 200) {
    self.maximumLength = maximumLength
    self.maximumNesting = maximumNesting
  }

  /// 64 KiB and 200 levels. PCRE2's own default is 250 levels; what we write for it may nest a little deeper than the source.
  public static let `default` = PatternLimits()
}

extension Pattern {
  /// Reads the pattern without compiling it.
  ///
  /// - Returns: the pattern itself, so that a call can be chained.
  /// - Throws: `PatternError` of phase `syntax` where it is not a pattern of the dialect or too large. An engine may
  ///   still refuse a pattern that passes.
  /// - Complexity: O(*n*) in the length of the source, plus what its classes hold under the caseless flag.
  @discardableResult
  public func validated(limits: PatternLimits = .default) throws(PatternError) -> Pattern {
    _ = try PatternParser.parse(self, limits: limits)
    return self
  }
}
