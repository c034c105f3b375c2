/// The name of an engine that runs patterns.
///
/// Open: a matcher of your own takes a name of its own, and `MatcherFactory.register(_:)` makes it known.
public struct Engine: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The name, as the command line writes it.
  public let rawValue: String

  /// Names an engine.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name.
  public var description: String { rawValue }

  /// PCRE2 with JIT; part of the build where the package trait `PCRE2` is on and the C library is there.
  public static let pcre2 = Engine(rawValue: "pcre2")
  /// The deterministic automaton: one pass, exact `partial`, no catastrophic pattern.
  public static let automaton = Engine(rawValue: "automaton")
  /// NSRegularExpression, with a deadline; part of the module FoundationMatching.
  public static let foundation = Engine(rawValue: "foundation")
}
