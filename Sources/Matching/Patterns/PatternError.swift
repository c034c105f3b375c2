/// Why a pattern was refused.
public struct PatternError: Error, Hashable, Sendable {
  /// The step at which a pattern is refused.
  public enum Phase: String, Sendable, Hashable {
    /// While the pattern was parsed: it is not a pattern of the dialect, or exceeds `PatternLimits`. No engine
    /// takes it.
    case syntax
    /// By one engine, which cannot run the pattern with the meaning that it has here, or is not part of the build.
    case engine
    /// By one engine, because of the resources that the pattern would take (states of an automaton, size of the code).
    case resources
  }

  /// What was wrong, as a number for programs. The list is open: an engine's own codes are positive, and the codes of
  /// this library are the negative constants of this type.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// Makes a code of a number, such as that of an error of PCRE2.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The source breaks the rules of the dialect.
    public static let syntax = Code(rawValue: -1)
    /// The construct is known to other dialects, and refused because engines give it different meanings or because it
    /// could change their limits.
    public static let refusedConstruct = Code(rawValue: -2)
    /// The engine that was asked for cannot run the construct.
    public static let unsupportedConstruct = Code(rawValue: -3)
    /// The pattern exceeds `PatternLimits`, or what an engine would build for it exceeds the engine's limits.
    public static let tooLarge = Code(rawValue: -4)
    /// The engine that was asked for is not part of this build, or has not been registered.
    public static let engineUnavailable = Code(rawValue: -5)
  }

  /// The step at which the pattern was refused.
  public let phase: Phase
  /// What was wrong, as a number.
  public let code: Code
  /// Where the fault is in the source, in UTF-8 bytes from its start; 0 where no single place is at fault.
  public let offset: Int
  /// What was wrong and what to write instead, in English, without the offset.
  public let message: String

  /// Makes an error. `offset` counts UTF-8 bytes from the start of the pattern's source.
  public init(phase: Phase, code: Code, offset: Int, message: String) {
    self.phase = phase
    self.code = code
    self.offset = offset
    self.message = message
  }
}

extension PatternError: CustomStringConvertible {
  /// The message, followed by the offset.
  public var description: String { "\(message) (at byte offset \(offset))" }
}
