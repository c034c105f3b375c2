import Synchronization

/// An engine from outside this module, as `MatcherFactory.register(_:)` takes it.
public struct EngineRegistration: Sendable {
  /// The engine's name.
  public let engine: Engine
  /// Why `auto` would take it, in English; part of a matcher's description.
  public let reason: String
  /// Compiles a pattern, for the reason given.
  let compile: @Sendable (_ pattern: Pattern, _ reason: String) throws(PatternError) -> any Matcher

  /// Describes an engine.
  ///
  /// - Parameter engine: its name.
  /// - Parameter reason: why `auto` would take it.
  /// - Parameter compile: makes a matcher of a pattern, whose `info` tells the reason it is given. It is called from any
  ///   thread, and never with a lock held that other patterns wait for.
  public init(
    _ engine: Engine, reason: String,
    compile: @escaping @Sendable (_ pattern: Pattern, _ reason: String) throws(PatternError) -> any Matcher
  ) {
    self.engine = engine
    self.reason = reason
    self.compile = compile
  }
}

/// The engines that have been registered, in the order of their registration.
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
