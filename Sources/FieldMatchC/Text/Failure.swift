import BulkValidation
import CFieldMatch
import Matching
import TextFields

/// Why a call did not do what it was asked for: the status, and what goes into the caller's `fm_error`.
struct Failure: Error {
  /// The status that the call returns.
  var status: fm_status
  /// A finer code, where the status has some.
  var code: Int32 = 0
  /// The place, in the units of the status; −1 for none.
  var offset: Int64 = -1
  /// What is wrong and what to do, in English.
  var message: String

  /// An argument that cannot be.
  static func argument(_ message: String) -> Failure {
    Failure(status: fm_status(FM_BAD_ARGUMENT), message: message)
  }

  /// A column that cannot be.
  static func column(_ message: String, element: Int = -1) -> Failure {
    Failure(status: fm_status(FM_BAD_COLUMN), offset: Int64(element), message: message)
  }

  /// Something that is not to be had here.
  static func unsupported(_ message: String) -> Failure {
    Failure(status: fm_status(FM_UNSUPPORTED), message: message)
  }

  /// A specification that names no type.
  init(_ error: FieldTypeError) {
    self.init(
      status: fm_status(FM_BAD_SPECIFICATION), offset: Int64(error.offset), message: error.message)
  }

  /// A pattern that is refused.
  init(_ error: PatternError) {
    self.init(
      status: fm_status(FM_BAD_PATTERN), code: Int32(clamping: error.code.rawValue), offset: Int64(error.offset),
      message: error.message)
  }

  /// A verdict that could not be reached.
  init(_ error: MatchError) {
    self.init(
      status: fm_status(FM_UNDECIDED), code: Int32(FaultCodes.code(of: error)), message: error.description)
  }

  /// Bytes that are not UTF-8.
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

/// Does what a call is for, and turns what is thrown into the call's answer.
///
/// SAFETY: `error` is NULL or the caller's structure, written during the call only.
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

/// SAFETY: the structure is the caller's, and `write(_:to:capacity:)` stays within its message.
@inline(never)
private func write(_ failure: Failure, to error: UnsafeMutablePointer<fm_error>) {
  unsafe error.pointee.status = failure.status
  unsafe error.pointee.code = failure.code
  unsafe error.pointee.offset = failure.offset
  unsafe CallerText.write(failure.message, to: &error.pointee.message, capacity: Int(FM_MESSAGE_SIZE))
}
