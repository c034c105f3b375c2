import Matching
import Synchronization
import TextFields

/// Judges one kind of value in bulk: every value is asked the cheapest question, and only invalid ones the details.
final class ValueJudge: Sendable {
  /// The validator that the judge is based on.
  let validator: ValueValidator
  /// The cheapest test of whether a value is valid.
  let test: EngineTest
  /// The automaton, if it is the engine that judges.
  let automaton: AutomatonMatcher?
  /// The values that pass all checks whatever else they are; `nil` if there are none.
  let alwaysPassed: ValueValidator.AlwaysPassed?
  /// Whether every text is valid.
  let acceptsAnything: Bool
  /// The fault of a line that the pattern refuses, without its position.
  let patternFault: RecordFault
  private let locator: FaultLocator?
  private let passingLines = Mutex<PassingLines??>(nil)

  /// Makes a judge from a validator, for one run. What depends on the date is judged by the date of now.
  init(_ validator: ValueValidator) {
    let validator = validator.onThisDay()
    self.validator = validator
    test = EngineTest(validator)
    automaton = validator.matcher as? AutomatonMatcher
    alwaysPassed = validator.alwaysPassed
    acceptsAnything = validator.matcher == nil && validator.checks.isEmpty
    patternFault = RecordFault(.invalid(validator.patternFault), column: 0, offset: nil)
    locator = validator.matcher.map(FaultLocator.init)
  }

  /// The pattern and the check in one pass over lines; `nil` if that cannot be done.
  var checkedLines: PassingLines? {
    passingLines.withLock { lines in
      if lines == nil { lines = .some(PassingLines.of(validator)) }
      return lines ?? nil
    }
  }

  /// What is wrong with a value; `nil` if it is valid.
  ///
  /// - Parameters:
  ///   - value: well-formed UTF-8.
  ///   - test: the cheapest test of whether it is valid.
  ///   - column: the index of the judged column, for the fault.
  ///   - locates: whether to look for the first faulty position.
  @inline(__always)
  func fault(of value: Span<UInt8>, by test: some ValueTest, column: Int, locates: Bool) -> RecordFault? {
    do throws(MatchError) {
      if try test.isValid(value) { return nil }
    } catch {
      return RecordFault(.undecided(error), column: column, offset: nil)
    }
    return faultOfRefused(value, column: column, locates: locates)
  }

  /// What is wrong with a value; `nil` if it is valid.
  func fault(of value: Span<UInt8>, column: Int, locates: Bool) -> RecordFault? {
    fault(of: value, by: test, column: column, locates: locates)
  }

  /// What is wrong with a value that the engine or a check has refused. The engine is not asked again.
  @inline(never)
  func faultOfRefused(_ value: Span<UInt8>, column: Int = 0, locates: Bool) -> RecordFault {
    let fault = validator.fault(ofRefused: value)
    let offset = fault.offset ?? (locates && fault.reason == .pattern ? place(ofRefused: value) : nil)
    return RecordFault(.invalid(fault), column: column, offset: offset)
  }

  /// Where the pattern goes wrong in a value that it refuses.
  @inline(__always)
  private func place(ofRefused value: Span<UInt8>) -> Int? {
    guard let automaton else { return locator?.offset(inValidUTF8: value) }
    return automaton.firstFaultOffset(inValidUTF8: value) ?? value.count
  }
}
