/// Why a pattern was refused.
public struct PatternError: Error, Hashable, Sendable {
  /// When the pattern was refused.
  public enum Phase: String, Sendable, Hashable {
    /// While it was read: it is not a pattern of the dialect, or too large for the limits. The same for every engine.
    case syntax
    /// By one engine, for which the pattern cannot be made to mean what it means.
    case engine
    /// By one engine, for the resources it would take (automaton states, compiled size).
    case resources
  }

  /// What was wrong, for programs. Open: engines' own codes are positive, ours are the constants below.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// Makes a code of a number, for instance of PCRE2's.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The source breaks the rules of the dialect.
    public static let syntax = Code(rawValue: -1)
    /// The construct is known, and refused because engines give it different meanings or because it could change limits.
    public static let refusedConstruct = Code(rawValue: -2)
    /// The construct is not for the engine that was asked for.
    public static let unsupportedConstruct = Code(rawValue: -3)
    /// The pattern is longer, or more deeply nested, than `PatternLimits` allow.
    public static let tooLarge = Code(rawValue: -4)
    /// The engine that was asked for is not part of this build.
    public static let engineUnavailable = Code(rawValue: -5)
  }

  /// When it was refused.
  public let phase: Phase
  /// What was wrong.
  public let code: Code
  /// Where in the source, in UTF-8 bytes from its start.
  public let offset: Int
  /// What was wrong and what to write instead, in English, without the offset.
  public let message: String

  /// Makes an error. `offset` counts UTF-8 bytes of the pattern's source.
  public init(phase: Phase, code: Code, offset: Int, message: String) {
    self.phase = phase
    self.code = code
    self.offset = offset
    self.message = message
  }
}

extension PatternError: CustomStringConvertible {
  /// The message with the offset.
  public var description: String { "\(message) (at byte offset \(offset))" }
}
