public import Foundation
// For its conformances: with them, errors of patterns and verdicts have a `localizedDescription` too wherever this
// module is linked.
import FoundationMatching
public import TextFields

extension FieldTypeError: LocalizedError {
  /// The message with the specification and the offset of the fault.
  public var errorDescription: String? { description }
}

extension Rejection: LocalizedError {
  /// The message for the user.
  public var errorDescription: String? { description }
}

extension ValidationFailure: LocalizedError {
  /// The message for the user.
  public var errorDescription: String? { description }
}

extension ValueFault: LocalizedError {
  /// The message: one sentence that says what is wrong.
  public var errorDescription: String? { message }
}
