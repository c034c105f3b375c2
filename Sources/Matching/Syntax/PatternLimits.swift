/// How large a pattern may be. The parser keeps to these limits whatever engine runs the pattern, so that patterns from
/// strangers are safe to parse.
public struct PatternLimits: Hashable, Sendable {
  /// The largest length of the source, in UTF-8 bytes.
  public var maximumLength: Int
  /// How many groups may lie inside one another. The parser and the engines call themselves once for each level, so a
  /// much higher limit can overflow the stack of a thread.
  public var maximumNesting: Int

  /// Makes limits. Both numbers must be positive.
  public init(maximumLength: Int = 65_536, maximumNesting: Int = 200) {
    self.maximumLength = maximumLength
    self.maximumNesting = maximumNesting
  }

  /// 64 KiB of source and 200 levels of groups.
  public static let `default` = PatternLimits()
}

extension Pattern {
  /// Parses the pattern without compiling it.
  ///
  /// - Returns: the pattern itself, so that calls can be chained.
  /// - Throws: `PatternError` of phase `syntax` where the source is not a pattern of the dialect, or exceeds the
  ///   limits. An engine may still refuse a pattern that passes.
  /// - Complexity: O(*n*) in the length of the source, and O(*k*) in the cased scalars that its caseless classes
  ///   contain. Patterns with recursion take longer, by a power of their size.
  @discardableResult
  public func validated(limits: PatternLimits = .default) throws(PatternError) -> Pattern {
    _ = try PatternParser.parse(self, limits: limits)
    return self
  }
}
