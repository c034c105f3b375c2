public import Matching

/// A way to judge a field's value, in addition to its type.
///
/// A strategy must be immutable and usable from any thread. It may be asked after every keystroke.
public protocol ValidationStrategy: Sendable {
  /// Judges a value: the field's plain value, without what its format added. Must not depend on anything but the value.
  func outcome(of value: String) -> ValidationOutcome
}

/// What validation finds about a value.
public enum ValidationOutcome: Hashable, Sendable {
  /// The value is valid.
  case valid
  /// The value may be committed; the message is shown.
  case warning(String)
  /// The value is not valid, but more text may make it so.
  case incomplete(String)
  /// The value is not valid.
  case error(String)
  /// An engine hit a limit: neither valid nor invalid.
  case undecided(MatchError)
}

/// What a closure throws to report about a value.
public enum ValidationFailure: Error, Hashable, Sendable {
  /// The value may be committed; the message is shown.
  case warning(String)
  /// The value is not valid, but more text may make it so: no message is shown while it is typed for the first time.
  case incomplete(String)
  /// The value is not valid.
  case error(String)
}

extension ValidationFailure: CustomStringConvertible {
  /// The message.
  public var description: String {
    switch self {
    case .warning(let message), .incomplete(let message), .error(let message): message
    }
  }
}

/// Judges by a pattern, compiled once.
public struct PatternStrategy: ValidationStrategy {
  private let matcher: any Matcher
  private let message: String

  /// Makes a strategy: the whole value must match, or else the message is shown.
  public init(_ matcher: any Matcher, message: String) {
    self.matcher = matcher
    self.message = message
  }

  /// Judges a value. The cost is that of the engine.
  public func outcome(of value: String) -> ValidationOutcome {
    do throws(MatchError) {
      switch try matcher.verdict(on: value) {
      case .match: return .valid
      case .partial: return .incomplete(message)
      case .noMatch: return .error(message)
      }
    } catch {
      return .undecided(error)
    }
  }
}

/// Judges by a check: a checksum, a range, a calendar.
public struct CheckStrategy: ValidationStrategy {
  private let check: any ValueCheck
  private let message: String?

  /// Makes a strategy from a check; `message` replaces the check's own.
  public init(_ check: any ValueCheck, message: String? = nil) {
    self.check = check
    self.message = message
  }

  /// Judges a value. The cost is that of the check.
  public func outcome(of value: String) -> ValidationOutcome {
    switch value.withUTF8Bytes({ check.outcome(onValidUTF8: $0) }) {
    case .valid: .valid
    case .incomplete(let fault): .incomplete(message ?? fault.message)
    case .invalid(let fault): .error(message ?? fault.message)
    }
  }
}

/// Asks several strategies, and gives the gravest outcome; of equal ones, the first.
public struct AllOf: ValidationStrategy {
  private let strategies: [any ValidationStrategy]

  /// Makes a strategy of several. An empty list accepts every value.
  public init(_ strategies: [any ValidationStrategy]) { self.strategies = strategies }

  /// Judges a value. An outcome `error` ends the asking.
  public func outcome(of value: String) -> ValidationOutcome {
    var gravest = ValidationOutcome.valid
    for strategy in strategies {
      let outcome = strategy.outcome(of: value)
      if outcome.gravity > gravest.gravity { gravest = outcome }
      if case .error = gravest { return gravest }
    }
    return gravest
  }
}

/// Asks several strategies, and gives the least grave outcome; of equal ones, the first.
public struct AnyOf: ValidationStrategy {
  private let strategies: [any ValidationStrategy]

  /// Makes a strategy of several. An empty list accepts every value.
  public init(_ strategies: [any ValidationStrategy]) { self.strategies = strategies }

  /// Judges a value. The first outcome `valid` ends the asking.
  public func outcome(of value: String) -> ValidationOutcome {
    var lightest: ValidationOutcome?
    for strategy in strategies {
      let outcome = strategy.outcome(of: value)
      if outcome == .valid { return .valid }
      if outcome.gravity < lightest?.gravity ?? .max { lightest = outcome }
    }
    return lightest ?? .valid
  }
}

extension ValidationOutcome {
  /// How grave an outcome is. A value that cannot be judged is graver than one that may still become valid.
  var gravity: Int {
    switch self {
    case .valid: 0
    case .warning: 1
    case .incomplete: 2
    case .undecided: 3
    case .error: 4
    }
  }
}
