public import Foundation
// Errors of patterns and verdicts tell their own descriptions wherever this module is linked.
import FoundationMatching
public import TextFields

extension FieldTypeError: LocalizedError {
  /// The message with the specification and the place.
  public var errorDescription: String? { description }
}

extension Rejection: LocalizedError {
  /// What to tell the user.
  public var errorDescription: String? { description }
}

extension ValidationFailure: LocalizedError {
  /// What to tell the user.
  public var errorDescription: String? { description }
}

extension ValueFault: LocalizedError {
  /// One sentence that says what is wrong.
  public var errorDescription: String? { message }
}
