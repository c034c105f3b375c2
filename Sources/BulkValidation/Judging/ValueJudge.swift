import Matching
import TextFields

/// Judges one kind of value in bulk: the cheapest question first, the details only of what is not valid.
struct ValueJudge: Sendable {
  private let validator: ValueValidator
  /// The fault of all values that a type without checks refuses, where nobody asks for the place.
  private let patternProblem: RecordFault.Problem
  private let locator: FaultLocator?

  /// A judge by a type.
  init(_ validator: ValueValidator) {
    self.validator = validator
    patternProblem = .invalid(ValueFault(reason: .pattern, message: validator.type.message))
    locator = validator.matcher.map(FaultLocator.init)
  }

  /// What is wrong with a value; `nil` for a valid one.
  ///
  /// - Parameter value: well-formed UTF-8.
  /// - Parameter locates: whether to look for the first faulty place.
  @inline(__always)
  func fault(of value: Span<UInt8>, column: Int, locates: Bool) -> RecordFault? {
    do throws(MatchError) {
      if try validator.isValid(onValidUTF8: value) { return nil }
    } catch {
      return RecordFault(.undecided(error), column: column, offset: nil)
    }
    return detailedFault(of: value, column: column, locates: locates)
  }

  private func detailedFault(of value: Span<UInt8>, column: Int, locates: Bool) -> RecordFault? {
    if validator.checks.isEmpty, !locates { return RecordFault(patternProblem, column: column, offset: nil) }
    switch validator.judgement(onValidUTF8: value) {
    // An engine with a deadline may decide the second time.
    case .valid: return nil
    case .undecided(let error): return RecordFault(.undecided(error), column: column, offset: nil)
    case .invalid(let fault, _):
      let offset = fault.offset ?? (locates && fault.reason == .pattern ? locator?.offset(inValidUTF8: value) : nil)
      return RecordFault(.invalid(fault), column: column, offset: offset)
    }
  }
}
