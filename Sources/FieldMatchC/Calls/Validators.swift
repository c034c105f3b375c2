import BulkValidation
import CFieldMatch
import Matching
import TextFields

/// `fm_validator_create` of fieldmatch.h.
@c(fm_validator_create) @implementation
public func fm_validator_create(
  _ specification: UnsafePointer<CChar>?, _ length: Int, _ locale: UnsafePointer<CChar>?,
  _ engine: UnsafePointer<CChar>?, _ flags: UInt32, _ validator: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let place = unsafe try destination(validator, "validator")
    unsafe place.pointee = Handle.make(
      try CompiledValidator(
        specification: try CallerText.string(specification, length, "the specification"),
        locale: try CallerText.optionalString(locale, "the locale"),
        engine: try EngineChoice(named: try CallerText.optionalString(engine, "the engine")), flags: flags))
  }
}

/// `fm_validator_create_pattern` of fieldmatch.h.
@c(fm_validator_create_pattern) @implementation
public func fm_validator_create_pattern(
  _ pattern: UnsafePointer<CChar>?, _ length: Int, _ engine: UnsafePointer<CChar>?, _ flags: UInt32,
  _ validator: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let place = unsafe try destination(validator, "validator")
    unsafe place.pointee = Handle.make(
      try CompiledValidator(
        pattern: try CallerText.string(pattern, length, "the pattern"),
        engine: try EngineChoice(named: try CallerText.optionalString(engine, "the engine")), flags: flags))
  }
}

/// `fm_validator_free` of fieldmatch.h.
@c(fm_validator_free) @implementation
public func fm_validator_free(_ validator: OpaquePointer?) { unsafe Handle.free(validator, CompiledValidator.self) }

/// `fm_validator_describe` of fieldmatch.h.
@c(fm_validator_describe) @implementation
public func fm_validator_describe(
  _ validator: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> fm_status {
  var text = ""
  let status = answer(nil) { () throws(Failure) in
    text = JSONText.text(of: unsafe try compiled(validator).description)
  }
  return status == fm_status(FM_OK) ? unsafe CallerText.answer(text, buffer, capacity, length) : status
}

// MARK: - One text

/// `fm_validator_is_valid` of fieldmatch.h.
@c(fm_validator_is_valid) @implementation
public func fm_validator_is_valid(
  _ validator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ isValid: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let validator = unsafe try compiled(validator).validator
    let bytes = unsafe try CallerText.wellFormedBytes(text, length, "the text")
    do throws(MatchError) {
      unsafe isValid?.pointee = try validator.isValid(onValidUTF8: bytes.span) ? 1 : 0
    } catch {
      throw Failure(error)
    }
  }
}

/// `fm_validator_verdict` of fieldmatch.h.
@c(fm_validator_verdict) @implementation
public func fm_validator_verdict(
  _ validator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ verdict: UnsafeMutablePointer<fm_verdict>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let validator = unsafe try compiled(validator).validator
    let bytes = unsafe try CallerText.wellFormedBytes(text, length, "the text")
    unsafe verdict?.pointee = try validator.judgement(onValidUTF8: bytes.span).number
  }
}

/// `fm_validator_fault` of fieldmatch.h.
@c(fm_validator_fault) @implementation
public func fm_validator_fault(
  _ validator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ fault: UnsafeMutablePointer<fm_fault>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let compiled = unsafe try compiled(validator)
    let bytes = unsafe try CallerText.wellFormedBytes(text, length, "the text")
    let judgement = unsafe compiled.validator.judgement(onValidUTF8: bytes.span)
    let number = try judgement.number
    guard let fault = unsafe fault else { return }
    unsafe fault.pointee.verdict = number
    unsafe fault.pointee.code = Int32(FaultCodes.code(of: judgement))
    unsafe fault.pointee.offset = Int64(compiled.offset(of: judgement, in: bytes.span) ?? -1)
    unsafe CallerText.write(
      compiled.message(of: judgement), to: &fault.pointee.message, capacity: Int(FM_MESSAGE_SIZE))
  }
}

/// `fm_validator_next` of fieldmatch.h.
@c(fm_validator_next) @implementation
public func fm_validator_next(
  _ validator: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ ranges: UnsafeMutablePointer<fm_scalar_range>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let compiled = unsafe try compiled(validator)
    let bytes = unsafe try CallerText.wellFormedBytes(text, length, "the text")
    guard capacity >= 0, unsafe ranges != nil || capacity == 0 else {
      throw .argument("there is no room for the ranges that the capacity promises")
    }
    let next = unsafe try compiled.next(after: bytes.span)
    unsafe count?.pointee = next.count
    for (index, range) in next.prefix(capacity).enumerated() {
      unsafe ranges?[index] = fm_scalar_range(first: range.lowerBound.value, last: range.upperBound.value)
    }
    if next.count > capacity {
      throw Failure(
        status: fm_status(FM_BUFFER_TOO_SMALL), message: "there are \(next.count) ranges, and room for \(capacity)")
    }
  }
}

/// The validator behind a handle.
///
/// SAFETY: as for `Handle`: the caller promises that the handle comes from a call that makes a validator and has not
/// been freed.
func compiled(_ handle: OpaquePointer?) throws(Failure) -> CompiledValidator {
  unsafe try Handle.object(handle, CompiledValidator.self, "validator")
}

extension ValueJudgement {
  /// The verdict as a number of the header. For an undecided value, throws the failure with the status `FM_UNDECIDED`.
  var number: fm_verdict {
    get throws(Failure) {
      switch self {
      case .valid: fm_verdict(FM_MATCH)
      case .invalid(_, let isPartial): fm_verdict(isPartial ? FM_PARTIAL : FM_NO_MATCH)
      case .undecided(let error): throw Failure(error)
      }
    }
  }
}

extension CompiledValidator {
  /// The offset of the first fault in bytes; `nil` if it is not known.
  fileprivate func offset(of judgement: ValueJudgement, in text: Span<UInt8>) -> Int? {
    guard case .invalid(let fault, _) = judgement else { return nil }
    return fault.offset ?? (fault.reason == .pattern ? locator?.offset(inValidUTF8: text) : nil)
  }

  fileprivate func message(of judgement: ValueJudgement) -> String {
    if case .invalid(let fault, _) = judgement { validator.type.message(for: fault) } else { "" }
  }

  /// The scalars that may follow a text; every scalar for a type without a pattern.
  fileprivate func next(after text: Span<UInt8>) throws(Failure) -> [ClosedRange<Unicode.Scalar>] {
    guard let locator else { return ["\0"..."\u{D7FF}", "\u{E000}"..."\u{10FFFF}"] }
    guard let automaton = locator.automaton else {
      throw .unsupported("the pattern is not regular: what may follow cannot be told")
    }
    return automaton.allowedNext(afterValidUTF8: text).ranges
  }

  /// The object that `fm_validator_describe` returns.
  fileprivate var description: JSONText.Value {
    let info = validator.matcher?.info
    return .object([
      ("type", .string(validator.type.specification)), ("pattern", .string(validator.matcher?.pattern.source)),
      ("engine", .string(info?.engine.rawValue ?? "none")), ("reason", .string(info?.reason)),
      ("jit", .bool(info?.isJITCompiled)), ("codeSize", .integer(info?.codeSize)),
      ("partialIsExact", .bool(info?.isPartialExact)),
      ("details", .object((info?.details ?? []).map { ($0.name, .string($0.value)) })),
      ("checks", .integer(validator.checks.count)), ("message", .string(validator.type.message)),
    ])
  }
}
