import BulkValidation
import Matching
import TextFields

/// What there is to know of a type and of a text in its light, for the panel beside the form.
struct TypeInspector: Sendable {
  /// The type.
  let type: FieldType
  /// Which engine runs the validation pattern; `nil` where there is no pattern.
  let engine: MatcherInfo?
  private let locator: FaultLocator?

  /// Takes a type apart.
  ///
  /// - Throws: `PatternError` where the engine refuses the type's pattern.
  init(type: FieldType, engine: EngineChoice) throws(PatternError) {
    self.type = type
    let matcher = try ValueValidator(type: type, engine: engine).matcher
    self.engine = matcher?.info
    locator = matcher.map(FaultLocator.init)
  }

  /// What may come after a text; `nil` where only the automaton could tell and it declined the pattern.
  ///
  /// What a check would say is not known from the pattern: a last digit may be allowed that fails a checksum.
  func allowedNext(after text: String) -> AllowedScalars? {
    locator?.automaton.map { automaton in text.withUTF8Bytes { automaton.allowedNext(afterValidUTF8: $0) } }
  }

  /// Where a text goes wrong, in UTF-8 bytes: the first place after which nothing can save it.
  ///
  /// - Returns: `nil` where something still can, or no place can be named, as with a checksum.
  func firstFault(in text: String, judged judgement: ValueJudgement) -> Int? {
    guard case .invalid(let fault, isPartial: false) = judgement else { return nil }
    let inPattern = locator?.automaton.flatMap { automaton in
      text.withUTF8Bytes { automaton.firstFaultOffset(inValidUTF8: $0) }
    }
    return [inPattern, fault.offset].compactMap { $0 }.min()
  }
}
