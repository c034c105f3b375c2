import BulkValidation
import CFieldMatch
import Matching
import TextFields

/// Why a call failed: the status, and the content of the caller's `fm_error`.
struct Failure: Error {
  /// The status that the call returns.
  var status: fm_status
  /// A more precise code, if the status has codes; otherwise 0.
  var code: Int32 = 0
  /// The position, in the unit that the status defines; −1 if there is none.
  var offset: Int64 = -1
  /// What is wrong and what to do, in English.
  var message: String

  /// The failure for an argument that is not allowed.
  static func argument(_ message: String) -> Failure {
    Failure(status: fm_status(FM_BAD_ARGUMENT), message: message)
  }

  /// The failure for a column whose data are invalid.
  static func column(_ message: String, element: Int = -1) -> Failure {
    Failure(status: fm_status(FM_BAD_COLUMN), offset: Int64(element), message: message)
  }

  /// The failure for something that is not supported here.
  static func unsupported(_ message: String) -> Failure {
    Failure(status: fm_status(FM_UNSUPPORTED), message: message)
  }

  /// The failure for a specification that is not a type.
  init(_ error: FieldTypeError) {
    self.init(
      status: fm_status(FM_BAD_SPECIFICATION), offset: Int64(error.offset), message: error.message)
  }

  /// The failure for a pattern that is refused.
  init(_ error: PatternError) {
    self.init(
      status: fm_status(FM_BAD_PATTERN), code: Int32(clamping: error.code.rawValue), offset: Int64(error.offset),
      message: error.message)
  }

  /// The failure for a verdict that could not be reached.
  init(_ error: MatchError) {
    self.init(
      status: fm_status(FM_UNDECIDED), code: Int32(FaultCodes.code(of: error)), message: error.description)
  }

  /// The failure for bytes that are not UTF-8.
  init(malformedAt offset: Int, what: String) {
    self.init(
      status: fm_status(FM_MALFORMED_TEXT), offset: Int64(offset),
      message: "\(what) is not UTF-8: malformed at byte offset \(offset)")
  }

  init(status: fm_status, code: Int32 = 0, offset: Int64 = -1, message: String) {
    self.status = status
    self.code = code
    self.offset = offset
    self.message = message
  }
}

/// Runs the body of a call, and turns an error into the call's status and `fm_error`.
///
/// SAFETY: `error` is NULL, or the caller promises that it points to a structure that may be written during the call.
@inline(__always)
func answer(_ error: UnsafeMutablePointer<fm_error>?, _ body: () throws(Failure) -> Void) -> fm_status {
  do throws(Failure) {
    try body()
    return fm_status(FM_OK)
  } catch let failure {
    if let error = unsafe error { unsafe write(failure, to: error) }
    return failure.status
  }
}

/// SAFETY: the caller promises that `error` points to a structure that may be written during the call.
/// `CallerText.write` stays within the `FM_MESSAGE_SIZE` bytes of its message.
@inline(never)
private func write(_ failure: Failure, to error: UnsafeMutablePointer<fm_error>) {
  unsafe error.pointee.status = failure.status
  unsafe error.pointee.code = failure.code
  unsafe error.pointee.offset = failure.offset
  unsafe CallerText.write(failure.message, to: &error.pointee.message, capacity: Int(FM_MESSAGE_SIZE))
}
