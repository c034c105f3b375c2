/// A pattern compiled by one engine, ready to judge whole texts.
///
/// Matchers are immutable, and any number of threads may use one at the same time: a type that conforms must allow it.
/// A verdict of the automaton allocates no memory; a verdict of the PCRE2 engine does so only where its interpreter has
/// to decide, or where a text needs the metered code for the first time.
public protocol Matcher: Sendable {
  /// The pattern of which this matcher was made.
  var pattern: Pattern { get }

  /// Describes the matcher: its engine, why that engine, and figures about what it compiled.
  var info: MatcherInfo { get }

  /// Judges a whole text.
  ///
  /// - Parameter text: well-formed UTF-8. Engines do not check it: pass bytes that may be malformed to
  ///   `verdict(onBytes:)` instead.
  /// - Throws: `MatchError` where a limit was reached. A text that does not match throws nothing.
  /// - Complexity: O(*n*) for the automaton; for backtracking engines bounded by the match limit or the deadline.
  func verdict(onValidUTF8 text: Span<UInt8>) throws(MatchError) -> Verdict

  /// Whether a whole text matches: the same as `verdict(onValidUTF8:) == .match`. Engines that need a second run to
  /// tell `partial` from `noMatch` save that run here.
  ///
  /// - Parameter text: well-formed UTF-8, as for `verdict(onValidUTF8:)`.
  /// - Throws: `MatchError` where a limit was reached.
  /// - Complexity: at most that of `verdict(onValidUTF8:)`.
  func isMatch(onValidUTF8 text: Span<UInt8>) throws(MatchError) -> Bool

  /// Judges a whole string. The default calls `verdict(onValidUTF8:)` with the string's UTF-8 bytes.
  ///
  /// - Throws: `MatchError` where a limit was reached.
  func verdict(on text: String) throws(MatchError) -> Verdict

  /// Whether a whole string matches. The default calls `isMatch(onValidUTF8:)` with the string's UTF-8 bytes.
  ///
  /// - Throws: `MatchError` where a limit was reached.
  func isMatch(on text: String) throws(MatchError) -> Bool
}

extension Matcher {
  /// Whether a whole text matches: the default, which asks for the verdict.
  ///
  /// - Throws: `MatchError` where a limit was reached.
  public func isMatch(onValidUTF8 text: Span<UInt8>) throws(MatchError) -> Bool {
    try verdict(onValidUTF8: text) == .match
  }
}

/// Describes a matcher: which engine runs the pattern, why that engine, and figures about what it compiled.
public struct MatcherInfo: Sendable, Hashable {
  /// The engine.
  public let engine: Engine
  /// Whether the engine runs machine code (`true`) or interprets (`false`); `nil` for an engine without this
  /// difference.
  public let isJITCompiled: Bool?
  /// The size of the compiled code or the tables, in bytes; `nil` where the engine does not report it.
  public let codeSize: Int?
  /// Whether `partial` is exact: if it is, every text that is called `partial` has a continuation that matches.
  public let isPartialExact: Bool
  /// Further figures by name, in the order in which to show them: states, byte classes, JIT bytes, Unicode version, …
  public let details: [Detail]
  /// Why this engine runs the pattern, in English.
  public let reason: String

  /// One figure with its name.
  public struct Detail: Sendable, Hashable {
    /// The name of the figure, in English.
    public let name: String
    /// The value of the figure, as text.
    public let value: String

    /// Makes a figure of its name and its value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Makes a description; the properties say what each value means.
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
