import BulkValidation
import Matching
import TextFields

/// What is known about a type, and about a text that it judges, for the panel beside the form.
struct TypeInspector: Sendable {
  /// The type.
  let type: FieldType
  /// The engine that runs the validation pattern; `nil` if there is no pattern.
  let engine: MatcherInfo?
  private let locator: FaultLocator?

  /// Prepares the answers about a type.
  ///
  /// - Throws: `PatternError` if the engine refuses the type's pattern.
  init(type: FieldType, engine: EngineChoice) throws(PatternError) {
    self.type = type
    let matcher = try ValueValidator(type: type, engine: engine).matcher
    self.engine = matcher?.info
    locator = matcher.map(FaultLocator.init)
  }

  /// The scalars that may follow a text; `nil` if the pattern has no automaton (no other engine knows them).
  ///
  /// Checks are not taken into account: a last digit may be allowed although it makes a checksum wrong.
  func allowedNext(after text: String) -> AllowedScalars? {
    locator?.automaton.map { automaton in text.withUTF8Bytes { automaton.allowedNext(afterValidUTF8: $0) } }
  }

  /// The position at which a text goes wrong, in UTF-8 bytes: the first one after which no continuation is valid.
  ///
  /// - Returns: `nil` if a continuation may be valid, or if no position is known, as for a checksum.
  func firstFault(in text: String, judged judgement: ValueJudgement) -> Int? {
    guard case .invalid(let fault, isPartial: false) = judgement else { return nil }
    let inPattern = locator?.automaton.flatMap { automaton in
      text.withUTF8Bytes { automaton.firstFaultOffset(inValidUTF8: $0) }
    }
    return [inPattern, fault.offset].compactMap { $0 }.min()
  }
}
