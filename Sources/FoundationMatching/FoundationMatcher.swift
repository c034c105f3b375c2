import Foundation
public import Matching

/// A matcher that runs NSRegularExpression.
///
/// The pattern is parsed by FieldMatch's own parser, and what NSRegularExpression gets is written from the parsed tree
/// for ICU. So the pattern means what it means to the other engines, and what ICU cannot do is refused.
///
/// **To find nothing is not a “no”.** On Linux an NSRegularExpression that gives up looks like one that has found
/// nothing. ICU stops without an error after 148,108,655 operations (measured with ICU 76 of Swift 6.3), and its
/// stack of 2,000,000 words overflows on long texts. Therefore a pattern *P* is compiled as `\A(?:(?:P)\z|)`. The
/// second branch always matches, with the empty text, but only after the first branch has been tried in full. So
/// a text that does not match *P* gives an empty match. If there is no match at all, ICU has given up, and a
/// `MatchError` is thrown.
///
/// **Partial.** ICU tells whether it has looked at the end of the text. If it has not, no continuation can change the
/// verdict, which is `noMatch`. Any other text without a match is `partial`, which is often not exact.
///
/// **Cost.** For each verdict the text is copied into an NSString, and from there to UTF-16: about 0.6 µs for a short
/// text, and 2 ns a byte for a long one (Swift 6.3, x86-64 Linux).
///
/// Immutable and thread-safe. If several threads use one matcher at the same time, all but one of them copy ICU's
/// matcher for each verdict.
public struct FoundationMatcher: Matcher {
  /// The pattern.
  public let pattern: Pattern
  /// The engine, its limits, and why it runs the pattern.
  public let info: MatcherInfo
  /// The limits of a verdict.
  public let limits: FoundationLimits
  private let expression: NSRegularExpression
  private let emptyText: EmptyText

  /// Compiles a pattern.
  ///
  /// - Throws: `PatternError` of the parser; of phase `engine`, with the name and the place of a construct that ICU
  ///   cannot do; of phase `resources` if the pattern is too deeply nested or too large for ICU.
  /// - Complexity: O(*n*) in the size of the pattern. Each use of a Unicode property, `\w` and `\b` included, takes ICU
  ///   some tenths of a millisecond.
  public init(_ pattern: Pattern, limits: FoundationLimits = .default) throws(PatternError) {
    try self.init(pattern, tree: try PatternParser.parse(pattern), limits: limits)
  }

  /// Compiles a pattern that has been parsed. The reason becomes part of `info`.
  init(
    _ pattern: Pattern, tree: ParsedPattern, limits: FoundationLimits = .default, reason: String = "asked for by name"
  ) throws(PatternError) {
    let source = try ICUPatternWriter.pattern(for: tree.root)
    self.pattern = pattern
    self.limits = limits
    expression = try Self.compiled("\\A(?:(?:\(source))\\z|)")
    emptyText = EmptyText(source: source)
    info = MatcherInfo(
      engine: .foundation, isJITCompiled: nil, codeSize: nil, isPartialExact: false,

      details: [
        .init("states", "\(limits.states) and \(limits.statesPerCodeUnit) a code unit"),
        .init("deadline", "\(limits.deadline)"),
      ],
      reason: reason)
  }

  /// Judges a whole text, which must be well-formed UTF-8.
  ///
  /// - Throws: `MatchError.matchLimit` or `deadline` if a limit was reached, `matchLimit` also if ICU stopped by
  ///   itself; `stackLimit` if the text was too long for ICU's stack with this pattern.
  /// - Complexity: that of backtracking, bounded by `limits`, and O(*n*) for the copy of the text.
  public func verdict(onValidUTF8 text: Span<UInt8>) throws(MatchError) -> Verdict {
    if text.isEmpty { return try emptyText.verdict(limits: limits) }
    let finding = try ICUSearch.run(expression, on: String(validUTF8: text), limits: limits)
    if finding.tookAll { return .match }
    return finding.sawEnd ? .partial : .noMatch
  }

  static func compiled(_ source: String) throws(PatternError) -> NSRegularExpression {
    do {
      return try NSRegularExpression(pattern: source)
    } catch {
      throw PatternError(
        phase: .resources, code: .tooLarge, offset: 0,
        message: "the engine foundation cannot compile the pattern: it is too deeply nested, or too large, for ICU")
    }
  }
}

// MARK: - Registration

extension FoundationMatcher {
  /// Makes this engine known to `MatcherFactory`, where it can be asked for by name, and where `auto` uses it for
  /// patterns that the other engines refuse.
  ///
  /// To call it again does nothing. Thread-safe.
  public static func register() { registered }

  private static let registered: Void = MatcherFactory.register(
    EngineRegistration(.foundation, reason: "the engine for what the others refuse") {
      (pattern, reason) throws(PatternError) in
      try FoundationMatcher(pattern, tree: try PatternParser.parse(pattern), reason: reason)
    })
}
