/// A test of a value that is more than a pattern: a checksum, a range, a calendar.
///
/// A check judges a text that its type's validation pattern has matched. It is immutable and may be used from any
/// number of threads at once.
public protocol ValueCheck: Sendable {
  /// Judges a whole value.
  ///
  /// - Parameter value: well-formed UTF-8, matched by the type's validation pattern.
  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome
}

/// What a check says.
public enum CheckOutcome: Sendable, Hashable {
  /// Nothing is wrong.
  case valid
  /// Not valid, but a continuation may be (a card number that fails Luhn and may grow).
  case incomplete(ValueFault)
  /// Not valid, whatever follows.
  case invalid(ValueFault)
}

/// What is wrong with a value, and where.
public struct ValueFault: Error, Sendable, Hashable {
  /// A short word for programs and reports: `pattern`, `checksum`, `length`, `country`, `range`, `date`, …
  public let reason: String
  /// One English sentence for people.
  public let message: String
  /// The first faulty place, in UTF-8 bytes from the start of the value; `nil` where it cannot be told.
  public let offset: Int?

  /// Makes a fault. `offset` counts UTF-8 bytes.
  public init(reason: String, message: String, offset: Int? = nil) {
    self.reason = reason
    self.message = message
    self.offset = offset
  }
}
