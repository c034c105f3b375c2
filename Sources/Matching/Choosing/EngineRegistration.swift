import Synchronization

/// Describes an engine that is not part of this module, for `MatcherFactory.register(_:)`.
public struct EngineRegistration: Sendable {
  /// The engine's name.
  public let engine: Engine
  /// Why `auto` would choose this engine, in English. It becomes part of the `MatcherInfo` of a matcher that
  /// `auto` chose.
  public let reason: String
  /// Compiles a pattern, and puts the reason in the matcher's `info`.
  let compile: @Sendable (_ pattern: Pattern, _ reason: String) throws(PatternError) -> any Matcher

  /// Describes an engine.
  ///
  /// - Parameter engine: the name of the engine.
  /// - Parameter reason: why `auto` would choose the engine, in English.
  /// - Parameter compile: makes a matcher of a pattern. The `info` of the matcher should contain the reason that it is
  ///   given. It may be called from any thread, and from several at once. While it runs, callers that ask for the same
  ///   pattern wait, and no others do. It must not ask `MatcherFactory` for a matcher of the same pattern, for which it
  ///   would wait for ever.
  public init(
    _ engine: Engine, reason: String,
    compile: @escaping @Sendable (_ pattern: Pattern, _ reason: String) throws(PatternError) -> any Matcher
  ) {
    self.engine = engine
    self.reason = reason
    self.compile = compile
  }
}

/// The engines that have been registered, in the order of their registration. Thread-safe.
final class EngineRegistry: Sendable {
  private let registrations = Mutex<[EngineRegistration]>([])

  var all: [EngineRegistration] { registrations.withLock { $0 } }

  func add(_ registration: EngineRegistration) {
    registrations.withLock { registrations in
      registrations.removeAll { $0.engine == registration.engine }
      registrations.append(registration)
    }
  }
}
