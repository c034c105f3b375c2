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
  /// ASCII values of so many bytes and less pass all checks; `nil` where no length tells.
  let alwaysPassedLength: Int?
  /// Whether every text is valid.
  let acceptsAnything: Bool
  private let locator: FaultLocator?

  /// A judge by a type.
  init(_ validator: ValueValidator) {
    self.validator = validator
    test = EngineTest(validator)
    automaton = validator.matcher as? AutomatonMatcher
    alwaysPassedLength = validator.alwaysPassedLength
    acceptsAnything = validator.matcher == nil && validator.checks.isEmpty
    locator = validator.matcher.map(FaultLocator.init)
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
    return faultOfRefused(value, column: column, locates: locates)
  }

  /// What is wrong with a value; `nil` for a valid one.
  func fault(of value: Span<UInt8>, column: Int, locates: Bool) -> RecordFault? {
    fault(of: value, by: test, column: column, locates: locates)
  }

  /// Whether a value that the pattern has matched passes the checks.
  @inline(__always)
  func passesChecks(_ value: Span<UInt8>) -> Bool { validator.passesChecks(value) }

  /// What is wrong with a value that the engine or a check has refused. The engine is not asked again.
  @inline(never)
  func faultOfRefused(_ value: Span<UInt8>, column: Int = 0, locates: Bool) -> RecordFault {
    let fault = validator.fault(ofRefused: value)
    let offset = fault.offset ?? (locates && fault.reason == .pattern ? locator?.offset(inValidUTF8: value) : nil)
    return RecordFault(.invalid(fault), column: column, offset: offset)
  }
}
