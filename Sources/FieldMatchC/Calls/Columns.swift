import CFieldMatch
import Matching

/// `fm_validator_judge_utf8` of fieldmatch.h.
@c(fm_validator_judge_utf8) @implementation
public func fm_validator_judge_utf8(
  _ validator: OpaquePointer?, _ data: UnsafePointer<UInt8>?, _ dataSize: Int, _ offsets: UnsafePointer<Int32>?,
  _ count: Int, _ validity: UnsafePointer<UInt8>?, _ validityOffset: Int, _ threads: UInt32,
  _ bitmap: UnsafeMutablePointer<UInt8>?, _ codes: UnsafeMutablePointer<UInt8>?,
  _ counts: UnsafeMutablePointer<fm_counts>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let column = unsafe PlainColumn(
      data: data, dataSize: dataSize, offsets: offsets, count: count, validity: validity,
      validityOffset: validityOffset)
    let found = unsafe try column.judge(by: compiled(validator), threads: Int(threads), bitmap: bitmap, codes: codes)
    unsafe counts?.pointee = found
  }
}

/// `fm_validator_judge_large_utf8` of fieldmatch.h.
@c(fm_validator_judge_large_utf8) @implementation
public func fm_validator_judge_large_utf8(
  _ validator: OpaquePointer?, _ data: UnsafePointer<UInt8>?, _ dataSize: Int, _ offsets: UnsafePointer<Int64>?,
  _ count: Int, _ validity: UnsafePointer<UInt8>?, _ validityOffset: Int, _ threads: UInt32,
  _ bitmap: UnsafeMutablePointer<UInt8>?, _ codes: UnsafeMutablePointer<UInt8>?,
  _ counts: UnsafeMutablePointer<fm_counts>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let column = unsafe PlainColumn(
      data: data, dataSize: dataSize, offsets: offsets, count: count, validity: validity,
      validityOffset: validityOffset)
    let found = unsafe try column.judge(by: compiled(validator), threads: Int(threads), bitmap: bitmap, codes: codes)
    unsafe counts?.pointee = found
  }
}

/// A column that the caller describes by plain pointers.
///
/// SAFETY: the header states what the caller promises: the pointers are valid for the given counts, for the whole call.
/// They are used only during the call. Offsets are checked against `dataSize` before a text is read.
@unsafe private struct PlainColumn<Offset: FixedWidthInteger & Sendable> {
  let data: UnsafePointer<UInt8>?
  let dataSize: Int
  let offsets: UnsafePointer<Offset>?
  let count: Int
  let validity: UnsafePointer<UInt8>?
  let validityOffset: Int

  func judge(
    by compiled: CompiledValidator, threads: Int, bitmap: UnsafeMutablePointer<UInt8>?,
    codes: UnsafeMutablePointer<UInt8>?
  ) throws(Failure) -> fm_counts {
    guard unsafe dataSize >= 0, unsafe count >= 0, unsafe count <= Int.max >> 5, unsafe validityOffset >= 0 else {
      throw .argument("a size of the column is larger than memory")
    }
    if unsafe count == 0 { return fm_counts() }
    guard let offsets = unsafe offsets else { throw .argument("the offsets are NULL, and there are values") }
    guard unsafe data != nil || dataSize == 0 else { throw .argument("the data is NULL, and its size is not 0") }
    unsafe bitmap?.update(repeating: 0, count: (count + 7) / 8)
    var presence = Presence()
    if let validity = unsafe validity { unsafe presence.add(validity, offset: validityOffset) }
    let texts = unsafe OffsetTexts(
      data: data ?? UnsafeRawPointer(offsets).assumingMemoryBound(to: UInt8.self), dataSize: dataSize,
      offsets: offsets)
    let judge = unsafe BatchJudge(compiled.validator, wantsReasons: codes != nil)
    return unsafe try ColumnRun(
      judge, texts, presence, count: count, into: ColumnOutput(bitmap: bitmap, codes: codes, presence: nil)
    ).run(threads: threads)
  }
}

// MARK: - Apache Arrow

/// `fm_judgement_create` of fieldmatch.h.
@c(fm_judgement_create) @implementation
public func fm_judgement_create(
  _ validator: OpaquePointer?, _ flags: UInt32, _ threads: UInt32, _ judgement: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let place = unsafe try destination(judgement, "judgement")
    guard flags & ~UInt32(FM_KEEP_CODES) == 0 else { throw .argument("the only flag is FM_KEEP_CODES") }
    unsafe place.pointee = Handle.make(
      Judgement(try compiled(validator), keepsCodes: flags & UInt32(FM_KEEP_CODES) != 0, threads: Int(threads)))
  }
}

/// `fm_judgement_add` of fieldmatch.h.
@c(fm_judgement_add) @implementation
public func fm_judgement_add(
  _ judgement: OpaquePointer?, _ schema: UnsafePointer<ArrowSchema>?, _ array: UnsafePointer<ArrowArray>?,
  _ child: Int64, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    unsafe try object(judgement).add(unsafe try ArrowColumn(schema, array, child: Int(clamping: child)))
  }
}

/// `fm_judgement_counts` of fieldmatch.h.
@c(fm_judgement_counts) @implementation
public func fm_judgement_counts(_ judgement: OpaquePointer?, _ counts: UnsafeMutablePointer<fm_counts>?) -> fm_status {
  answer(nil) { () throws(Failure) in
    unsafe counts?.pointee = try object(judgement).counts
  }
}

/// `fm_judgement_export_valid` of fieldmatch.h.
@c(fm_judgement_export_valid) @implementation
public func fm_judgement_export_valid(
  _ judgement: OpaquePointer?, _ schema: UnsafeMutablePointer<ArrowSchema>?,
  _ array: UnsafeMutablePointer<ArrowArray>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let judgement = unsafe try object(judgement)
    guard let schema = unsafe schema, let array = unsafe array else {
      throw .argument("there is no place for the schema or the array")
    }
    unsafe judgement.exportValid(schema, array)
  }
}

/// `fm_judgement_export_codes` of fieldmatch.h.
@c(fm_judgement_export_codes) @implementation
public func fm_judgement_export_codes(
  _ judgement: OpaquePointer?, _ schema: UnsafeMutablePointer<ArrowSchema>?,
  _ array: UnsafeMutablePointer<ArrowArray>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let judgement = unsafe try object(judgement)
    guard judgement.keepsCodes else { throw .unsupported("the judgement keeps no codes: make it with FM_KEEP_CODES") }
    guard let schema = unsafe schema, let array = unsafe array else {
      throw .argument("there is no place for the schema or the array")
    }
    unsafe judgement.exportCodes(schema, array)
  }
}

/// `fm_judgement_free` of fieldmatch.h.
@c(fm_judgement_free) @implementation
public func fm_judgement_free(_ judgement: OpaquePointer?) { unsafe Handle.free(judgement, Judgement.self) }

/// The judgement behind a handle.
///
/// SAFETY: as for `Handle`: the caller promises that the handle comes from `fm_judgement_create` and has not been
/// freed.
private func object(_ handle: OpaquePointer?) throws(Failure) -> Judgement {
  unsafe try Handle.object(handle, Judgement.self, "judgement")
}
