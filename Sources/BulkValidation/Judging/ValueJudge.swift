import Matching
import TextFields

/// Judges one kind of value in bulk: the cheapest question first, the details only of what is not valid.
final class ValueJudge: Sendable {
  /// The validator.
  let validator: ValueValidator
  /// Asks the engine.
  let test: EngineTest
  /// The automaton, where it is the engine.
  let automaton: AutomatonMatcher?
  /// Whether every text is valid.
  let acceptsAnything: Bool
  private let checks: [any ValueCheck]
  private let locator: FaultLocator?
  /// The fault of all values that a type without checks refuses, where nobody asks for the place.
  private let patternProblem: RecordFault.Problem

  /// A judge by a type.
  init(_ validator: ValueValidator) {
    self.validator = validator
    test = EngineTest(validator)
    automaton = validator.matcher as? AutomatonMatcher
    checks = validator.checks
    acceptsAnything = validator.matcher == nil && validator.checks.isEmpty
    locator = validator.matcher.map(FaultLocator.init)
    patternProblem = .invalid(ValueFault(reason: .pattern, message: validator.type.message))
  }

  /// What is wrong with a value; `nil` for a valid one.
  ///
  /// - Parameter value: well-formed UTF-8.
  /// - Parameter test: asks whether it is valid, at the least cost.
  /// - Parameter locates: whether to look for the first faulty place.
  @inline(__always)
  func fault(of value: Span<UInt8>, by test: some ValueTest, column: Int, locates: Bool) -> RecordFault? {
    do throws(MatchError) {
      if try test.isValid(value) { return nil }
    } catch {
      return RecordFault(.undecided(error), column: column, offset: nil)
    }
    return detailedFault(of: value, column: column, locates: locates)
  }

  /// What is wrong with a value; `nil` for a valid one.
  func fault(of value: Span<UInt8>, column: Int, locates: Bool) -> RecordFault? {
    fault(of: value, by: test, column: column, locates: locates)
  }

  /// Whether a value that the pattern has matched passes the checks.
  @inline(__always)
  func passesChecks(_ value: Span<UInt8>) -> Bool {
    for index in checks.indices where checks[index].outcome(onValidUTF8: value) != .valid { return false }
    return true
  }

  /// What is wrong with a value that the automaton or a check has refused.
  func faultOfRefused(_ value: Span<UInt8>, locates: Bool) -> RecordFault {
    detailedFault(of: value, column: 0, locates: locates) ?? RecordFault(patternProblem, column: 0, offset: nil)
  }

  @inline(never)
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
