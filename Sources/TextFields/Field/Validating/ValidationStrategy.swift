public import Matching

/// A way to judge a field's value, besides its type.
///
/// A strategy is immutable and may be used from any thread.
public protocol ValidationStrategy: Sendable {
  /// Judges a value: the field's plain value, without what its format added.
  func outcome(of value: String) -> ValidationOutcome
}

/// What validation says of a value.
public enum ValidationOutcome: Hashable, Sendable {
  /// Nothing is wrong.
  case valid
  /// The value may be committed, and there is something to say about it.
  case warning(String)
  /// Something is wrong, and more text may put it right.
  case incomplete(String)
  /// Something is wrong.
  case error(String)
  /// An engine hit a limit: neither valid nor invalid.
  case undecided(MatchError)
}

/// What a closure throws that judges a value.
public enum ValidationFailure: Error, Hashable, Sendable {
  /// The value may be committed, and this is to be said about it.
  case warning(String)
  /// The value is wrong, and more text may put it right: nothing is said of it while it is typed for the first time.
  case incomplete(String)
  /// The value is wrong.
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

  /// Makes a strategy: the whole value must match, or the message is shown.
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

  /// Makes a strategy of a check, with a message of your own in place of the check's.
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

/// Judges by a closure that throws what it has to say.
public struct ClosureStrategy: ValidationStrategy {
  private let body: @Sendable (String) throws -> Void

  /// Makes a strategy. A `ValidationFailure` says what is to be shown; any other error is an error with its own
  /// description, never silence.
  public init(_ body: @escaping @Sendable (String) throws -> Void) {
    self.body = body
  }

  /// Judges a value.
  public func outcome(of value: String) -> ValidationOutcome {
    do {
      try body(value)
      return .valid
    } catch let failure as ValidationFailure {
      switch failure {
      case .warning(let message): return .warning(message)
      case .incomplete(let message): return .incomplete(message)
      case .error(let message): return .error(message)
      }
    } catch {
      return .error("\(error)")
    }
  }
}

/// Asks several strategies, and says the gravest of what they say; of equals, the first.
public struct AllOf: ValidationStrategy {
  private let strategies: [any ValidationStrategy]

  /// Makes a strategy of several. None at all is always valid.
  public init(_ strategies: [any ValidationStrategy]) { self.strategies = strategies }

  /// Judges a value. An error ends the asking.
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

/// Asks several strategies, and says the least grave of what they say; of equals, the first.
public struct AnyOf: ValidationStrategy {
  private let strategies: [any ValidationStrategy]

  /// Makes a strategy of several. None at all is always valid.
  public init(_ strategies: [any ValidationStrategy]) { self.strategies = strategies }

  /// Judges a value. The first that finds it valid ends the asking.
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
  /// How grave it is; a value that cannot be judged is graver than one that may still become valid.
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
