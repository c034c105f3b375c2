public import BulkValidation
public import Foundation
// Errors of types, patterns and verdicts tell their own descriptions wherever this module is linked.
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
  /// What happened and, where there is something, what to do.
  public var errorDescription: String? { description }
}

extension SystemError: LocalizedError {
  /// What the system says.
  public var errorDescription: String? { description }
}
