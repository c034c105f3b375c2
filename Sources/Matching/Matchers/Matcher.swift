/// A pattern compiled by one engine, ready to judge whole texts.
///
/// Matchers are immutable and may be used from any number of threads at once. A verdict costs no allocation with the
/// PCRE2 engine and the automaton.
public protocol Matcher: Sendable {
  /// The pattern this matcher was made of.
  var pattern: Pattern { get }

  /// Which engine this is, and what it made of the pattern.
  var info: MatcherInfo { get }

  /// Judges a whole text.
  ///
  /// - Parameter text: UTF-8 bytes. They must be well formed: engines do not look again. Bytes of unknown origin go
  ///   through `verdict(onBytes:)`.
  /// - Throws: `MatchError` where a limit was hit; never for a text that merely does not match.
  /// - Complexity: O(*n*) for the automaton; for backtracking engines bounded by the match limit or the deadline.
  func verdict(onValidUTF8 text: Span<UInt8>) throws(MatchError) -> Verdict

  /// Whether a whole text matches: `verdict(onValidUTF8:) == .match`, for less work in engines that need a second
  /// look to tell `partial` from `noMatch`.
  func isMatch(onValidUTF8 text: Span<UInt8>) throws(MatchError) -> Bool

  /// Judges a whole string; by default, its bytes.
  func verdict(on text: String) throws(MatchError) -> Verdict

  /// Whether a whole string matches; by default, whether its bytes do.
  func isMatch(on text: String) throws(MatchError) -> Bool
}

extension Matcher {
  /// Whether a whole text matches, by way of its verdict.
  public func isMatch(onValidUTF8 text: Span<UInt8>) throws(MatchError) -> Bool {
    try verdict(onValidUTF8: text) == .match
  }
}

/// What a matcher is: which engine runs the pattern, why that one, and what it made of it.
public struct MatcherInfo: Sendable, Hashable {
  /// The engine.
  public let engine: Engine
  /// Machine code (`true`), an interpreter (`false`), or an engine that knows no such difference (`nil`).
  public let isJITCompiled: Bool?
  /// Bytes of compiled code or tables, where the engine tells.
  public let codeSize: Int?
  /// Whether `partial` is exact: no text is called `partial` that no continuation can save.
  public let isPartialExact: Bool
  /// Further figures by name, in the order to show them: states, byte classes, JIT bytes, Unicode version, …
  public let details: [Detail]
  /// Why this engine runs the pattern, in English.
  public let reason: String

  /// One named figure of a description.
  public struct Detail: Sendable, Hashable {
    /// What the figure is.
    public let name: String
    /// The figure, as text.
    public let value: String

    /// Makes a named figure.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Makes a description.
  public init(
    engine: Engine, isJITCompiled: Bool?, codeSize: Int?, isPartialExact: Bool, details: [Detail] = [], reason: String
  ) {
    self.engine = engine
    self.isJITCompiled = isJITCompiled
    self.codeSize = codeSize
    self.isPartialExact = isPartialExact
    self.details = details
    self.reason = reason
  }
}
