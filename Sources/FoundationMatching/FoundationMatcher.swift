import Foundation
public import Matching

/// A pattern compiled by NSRegularExpression.
///
/// The pattern is read by our own parser and written anew for ICU, so that it means what it means to the other engines;
/// what ICU cannot do is refused.
///
/// **A “no” is never taken from silence.** On Linux an NSRegularExpression that gives up looks like one that found
/// nothing: ICU stops without a word after 148,108,655 operations (measured with ICU 76 of Swift 6.3), and its stack of
/// 2,000,000 words overflows on long texts. Therefore the pattern *P* is compiled as `\A(?:(?:P)\z|)`. Its second
/// branch always matches, with the empty text, but only after the first has been tried in full. A text that does not
/// match thus gives a match too, an empty one; no match at all means that ICU gave up, and becomes a `MatchError`.
///
/// **Partial.** ICU tells whether it looked at the end of the text. Where it did not, no continuation can change the
/// verdict, which is `noMatch`; any other text without a match is `partial`, often one that no continuation can save.
///
/// **Cost.** The text is copied into an NSString, and from there to UTF-16, for each verdict: about 0.6 µs for a
/// short text and 2 ns a byte for a long one. Thread-safe; when several threads use one matcher at a time, all but one make a copy
/// of ICU's matcher for each verdict.
public struct FoundationMatcher: Matcher {
  /// The pattern.
  public let pattern: Pattern
  /// The engine, its limits, and why it runs the pattern.
  public let info: MatcherInfo
  /// The limits that verdicts keep to.
  public let limits: FoundationLimits
  private let expression: NSRegularExpression
  private let emptyText: EmptyText

  /// Compiles a pattern.
  ///
  /// - Throws: `PatternError` where the pattern is not of the dialect, uses what ICU cannot do, or is too deeply nested
  ///   or too large for ICU.
  public init(_ pattern: Pattern, limits: FoundationLimits = .default) throws(PatternError) {
    try self.init(pattern, tree: try PatternParser.parse(pattern), limits: limits)
  }

  /// Compiles a pattern that has been read, for a reason that its description tells.
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

  /// Judges a whole text.
  ///
  /// - Throws: `MatchError.matchLimit` and `deadline` where a limit was reached (`matchLimit` also where ICU stopped on
  ///   its own), `stackLimit` where the text was too long for ICU's stack with this pattern.
  /// - Complexity: that of backtracking, bounded by the limits; at least O(*n*) for the copy of the text.
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
  /// Makes this engine known to `MatcherFactory`: by name, and to `auto` for what the other engines refuse.
  ///
  /// Without it, no program pays for loading Foundation and ICU. Call it once at the start; again does no harm.
  /// Thread-safe.
  public static func register() {
    MatcherFactory.register(
      EngineRegistration(.foundation, reason: "the engine for what the others refuse") {
        (pattern, reason) throws(PatternError) in
        try FoundationMatcher(pattern, tree: try PatternParser.parse(pattern), reason: reason)
      })
  }
}
