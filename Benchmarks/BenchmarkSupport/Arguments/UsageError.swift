/// What is wrong with how the benchmark was called: the fault and what to do, in English.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault and what to do.
  public let description: String

  init(_ description: String) { self.description = description }
}
