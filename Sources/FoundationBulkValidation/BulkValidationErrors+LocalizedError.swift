public import BulkValidation
public import Foundation
// For its conformances: with them, errors of types, patterns and verdicts have a `localizedDescription` too wherever
// this module is linked.
import FoundationTextFields

extension BulkConfigurationError: LocalizedError {
  /// What is wrong and what to do.
  public var errorDescription: String? { description }
}

extension ColumnLayoutError: LocalizedError {
  /// What is wrong.
  public var errorDescription: String? { description }
}

extension InputError: LocalizedError {
  /// The input's name and what happened.
  public var errorDescription: String? { description }
}

extension InputError.Cause: LocalizedError {
  /// What happened and, if anything can be done, what to do.
  public var errorDescription: String? { description }
}

extension SystemError: LocalizedError {
  /// The system's description of the error.
  public var errorDescription: String? { description }
}
