import CFieldMatch

/// An array with its schema, as they come through the Arrow C data interface; every read is checked as far as the
/// interface allows.
///
/// SAFETY: the interface requires that the structures and everything they point to stay valid until the call returns. A
/// structure whose `release` is NULL has been released or moved; it is refused, and so are such children and
/// dictionaries. The interface does not give the lengths of buffers; they follow from the array's length and offset,
/// which are checked, and the caller has to make them long enough.
@safe struct ArrowColumnSource {
  private let schema: UnsafePointer<ArrowSchema>
  private let array: UnsafePointer<ArrowArray>
  /// The format of the values.
  let format: String

  init(_ schema: UnsafePointer<ArrowSchema>?, _ array: UnsafePointer<ArrowArray>?) throws(Failure) {
    guard let schema = unsafe schema, let array = unsafe array else {
      throw .argument("the Arrow schema or the Arrow array is NULL")
    }
    guard unsafe schema.pointee.release != nil, unsafe array.pointee.release != nil else {
      throw .argument("the Arrow schema or the Arrow array has been released")
    }
    guard let format = unsafe schema.pointee.format else { throw .argument("the Arrow schema has no format") }
    unsafe self.schema = schema
    unsafe self.array = array
    unsafe self.format = String(cString: format)
  }

  /// The two structures, for reading a dictionary as a column of its own.
  var schemaPointer: UnsafePointer<ArrowSchema> { unsafe schema }
  var arrayPointer: UnsafePointer<ArrowArray> { unsafe array }

  /// The number of values.
  var length: Int {
    get throws(Failure) {
      guard let length = unsafe Int(exactly: array.pointee.length), length >= 0, length <= Int.max >> 5 else {
        throw .column("the length of the array is negative or larger than memory")
      }
      return length
    }
  }

  /// The index of the first value in the buffers.
  var offset: Int {
    get throws(Failure) {
      guard let offset = unsafe Int(exactly: array.pointee.offset), offset >= 0, offset <= Int.max >> 5 else {
        throw .column("the offset of the array is negative or larger than memory")
      }
      return offset
    }
  }

  /// Whether the array may have nulls: it has a validity bitmap, and does not say that it has no nulls.
  var mayHoldNulls: Bool {
    unsafe format != "n" && array.pointee.null_count != 0 && array.pointee.n_buffers > 0
      && array.pointee.buffers?[0] != nil
  }

  /// A child of a struct array.
  func child(_ number: Int) throws(Failure) -> ArrowColumnSource {
    guard number >= 0, unsafe number < schema.pointee.n_children, unsafe number < array.pointee.n_children else {
      throw .argument("the array is a struct, and the number of the child to take is \(number)")
    }
    guard let schema = unsafe schema.pointee.children?[number], let array = unsafe array.pointee.children?[number]
    else { throw .column("child \(number) of the struct array is NULL") }
    return unsafe try ArrowColumnSource(schema, array)
  }

  /// The dictionary that the values point into; `nil` if the array holds the values themselves.
  var dictionary: ArrowColumnSource? {
    get throws(Failure) {
      guard let schema = unsafe schema.pointee.dictionary else { return nil }
      guard let array = unsafe array.pointee.dictionary else { throw .column("the array has no dictionary") }
      return unsafe try ArrowColumnSource(schema, array)
    }
  }

  /// A buffer that must exist; throws if it does not.
  func buffer(_ number: Int, _ what: String) throws(Failure) -> UnsafeRawPointer {
    guard let buffer = unsafe optionalBuffer(number) else { throw .column("\(what) of the array is missing") }
    return unsafe buffer
  }

  private func optionalBuffer(_ number: Int) -> UnsafeRawPointer? {
    guard unsafe number < array.pointee.n_buffers else { return nil }
    return unsafe array.pointee.buffers?[number]
  }

  /// Text with offsets; `nil` if there is none.
  func texts<Offset>(
    _ type: Offset.Type, from offset: Int, count: Int
  ) throws(Failure) -> OffsetTexts<Offset>? {
    if count == 0 { return nil }
    let offsets = unsafe try buffer(1, "the offsets").assumingMemoryBound(to: Offset.self)
    // If all texts are empty, there may be no data buffer. The offsets stand in for it, and with a size of 0 nothing of
    // them is read.
    let data = unsafe optionalBuffer(2) ?? UnsafeRawPointer(offsets)
    let size = unsafe optionalBuffer(2) == nil ? 0 : Int.max
    return unsafe OffsetTexts(
      data: data.assumingMemoryBound(to: UInt8.self), dataSize: size, offsets: offsets + offset)
  }

  /// Text in views; `nil` if there is none.
  func views(from offset: Int, count: Int) throws(Failure) -> ViewTexts? {
    if count == 0 { return nil }
    let views = unsafe try buffer(1, "the views")
    // The buffers are the validity bitmap, the views, the buffers of text, and the sizes of the latter.
    let bufferCount = unsafe Int(clamping: array.pointee.n_buffers) - 3
    guard bufferCount >= 0, let buffers = unsafe array.pointee.buffers else {
      throw .column("the array of views has no buffer of sizes")
    }
    let sizes = unsafe buffers[2 + bufferCount]?.assumingMemoryBound(to: Int64.self)
    return unsafe ViewTexts(
      views: views + offset * 16, buffers: UnsafePointer(buffers + 2), sizes: sizes, bufferCount: bufferCount)
  }
}
