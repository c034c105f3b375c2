// The calls of fieldmatch.h, with one file for each subject. The header says what each call promises; the compiler
// compares the signatures with it.

import BulkValidation
import CFieldMatch
import TextFields

/// `fm_abi_version` of fieldmatch.h.
@c(fm_abi_version) @implementation
public func fm_abi_version() -> Int32 { Int32(FM_ABI_VERSION) }

/// `fm_fault_reason` of fieldmatch.h.
@c(fm_fault_reason) @implementation
public func fm_fault_reason(_ code: Int32) -> UnsafePointer<CChar>? { unsafe FaultCodes.words(of: code) }

/// `fm_types` of fieldmatch.h.
@c(fm_types) @implementation
public func fm_types(
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) -> fm_status {
  let entries = FieldTypeCatalogue.entries.map { entry in
    JSONText.Value.object([
      ("name", .string(entry.name)), ("parameters", .string(entry.parameters)), ("summary", .string(entry.summary)),
      ("sample", .string(entry.sample)), ("example", .string(entry.example)),
      ("message", .string(entry.type.message)),
    ])
  }
  return unsafe CallerText.answer(JSONText.text(of: .array(entries)), buffer, capacity, length)
}
