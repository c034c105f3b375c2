/// The name of an engine that runs patterns.
///
/// The list of engines is open: a matcher of your own has a name of its own, and `MatcherFactory.register(_:)` adds it.
public struct Engine: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The name, as the option `--engine` of the command takes it.
  public let rawValue: String

  /// Makes the name of an engine. No engine of this name has to exist.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name.
  public var description: String { rawValue }

  /// PCRE2, as machine code where its JIT compiler can run; part of the build where the package trait `PCRE2` is on and
  /// the C library can be imported.
  public static let pcre2 = Engine(rawValue: "pcre2")
  /// The deterministic automaton: one pass over the text whatever the pattern is, and an exact `partial`.
  public static let automaton = Engine(rawValue: "automaton")
  /// NSRegularExpression, with limits on its work; available after `FoundationMatcher.register()` of the module
  /// FoundationMatching.
  public static let foundation = Engine(rawValue: "foundation")
}
