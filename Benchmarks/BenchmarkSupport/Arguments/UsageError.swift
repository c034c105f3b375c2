/// An error in how the benchmark was called.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, in English.
  public let description: String

  init(_ description: String) { self.description = description }
}
