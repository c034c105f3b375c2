/// Judges by a closure that throws what it has to report.
public struct ClosureStrategy: ValidationStrategy {
  private let body: @Sendable (String) throws -> Void

  /// Makes a strategy. A `ValidationFailure` says what is to be shown. Any other error counts as an error, with the
  /// text of the thrown error as its message.
  public init(_ body: @escaping @Sendable (String) throws -> Void) {
    self.body = body
  }

  /// Judges a value. The cost is that of the closure.
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
