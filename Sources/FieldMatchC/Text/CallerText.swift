import CFieldMatch
import Matching
import PlatformLibrary

/// Text that crosses the boundary between C and Swift: the caller's text, and the buffers that answers are written to.
enum CallerText {
  // MARK: In

  /// The bytes that a caller points to.
  ///
  /// SAFETY: the caller promises that `length` bytes can be read at `text`, or, with `FM_NUL_TERMINATED`, the bytes up
  /// to and including a NUL; and that nothing changes them during the call. The result must be used only during the
  /// call.
  static func bytes(
    _ text: UnsafePointer<CChar>?, _ length: Int, _ what: String
  ) throws(Failure) -> UnsafeBufferPointer<UInt8> {
    guard let text = unsafe text else {
      if length == 0 { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
      throw .argument("\(what) is NULL, and its length is not 0")
    }
    // `FM_NUL_TERMINATED`, the largest `size_t`, arrives as −1.
    let count = length == -1 ? unsafe Int(clamping: strlen(text)) : length
    guard count >= 0 else { throw .argument("the length of \(what) is larger than memory") }
    return unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// The bytes that a caller points to, which must be well-formed UTF-8; throws if they are not.
  ///
  /// SAFETY: the caller promises the same as for `bytes(_:_:_:)`.
  static func wellFormedBytes(
    _ text: UnsafePointer<CChar>?, _ length: Int, _ what: String
  ) throws(Failure) -> UnsafeBufferPointer<UInt8> {
    let bytes = unsafe try bytes(text, length, what)
    if let offset = unsafe UTF8Validation.firstMalformedOffset(in: bytes.span) {
      throw Failure(malformedAt: offset, what: what)
    }
    return unsafe bytes
  }

  /// A copy of a caller's text, which must be well-formed UTF-8; throws if it is not.
  ///
  /// SAFETY: the caller promises the same as for `bytes(_:_:_:)`.
  static func string(_ text: UnsafePointer<CChar>?, _ length: Int, _ what: String) throws(Failure) -> String {
    unsafe String(decoding: try wellFormedBytes(text, length, what), as: UTF8.self)
  }

  /// A copy of a caller's text that ends with a NUL; `nil` for NULL.
  ///
  /// SAFETY: the caller promises that `text` is NULL or points to bytes that end with a NUL and do not change during
  /// the call.
  static func optionalString(_ text: UnsafePointer<CChar>?, _ what: String) throws(Failure) -> String? {
    guard let text = unsafe text else { return nil }
    return unsafe try string(text, -1, what)
  }

  // MARK: Out

  /// Writes a text into a caller's buffer.
  ///
  /// SAFETY: the caller promises that `buffer` is NULL or has room for `capacity` bytes, and that `length` is NULL or
  /// may be written. Never more than `capacity` bytes are written.
  static func answer(
    _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
  ) -> fm_status {
    guard capacity >= 0, unsafe buffer != nil || capacity == 0 else { return fm_status(FM_BAD_ARGUMENT) }
    unsafe length?.pointee = text.utf8.count
    if let buffer = unsafe buffer { unsafe copy(text, to: buffer, capacity: capacity) }
    return text.utf8.count <= capacity ? fm_status(FM_OK) : fm_status(FM_BUFFER_TOO_SMALL)
  }

  /// Writes a text into an array of characters that is part of a structure; it always ends with a NUL.
  ///
  /// SAFETY: the caller guarantees that `array` is `capacity` bytes long; one of them is reserved for the NUL. The
  /// pointer is used only inside the closure, during which the array is held exclusively.
  static func write<Characters>(_ text: String, to array: inout Characters, capacity: Int) {
    unsafe withUnsafeMutablePointer(to: &array) { array in
      let buffer = unsafe UnsafeMutableRawPointer(array).assumingMemoryBound(to: CChar.self)
      let count = unsafe copy(text, to: buffer, capacity: capacity - 1)
      unsafe buffer[count] = 0
    }
  }

  /// Copies the longest prefix of whole scalars for which there is room, and a NUL if there is room for that too.
  ///
  /// SAFETY: the caller guarantees that `buffer` has room for `capacity` bytes. `prefixLength` is at most `capacity`,
  /// and the NUL is written only if it is less.
  /// - Returns: the number of bytes of the text that were copied.
  @discardableResult
  private static func copy(_ text: String, to buffer: UnsafeMutablePointer<CChar>, capacity: Int) -> Int {
    text.withUTF8Bytes { bytes in
      let count = prefixLength(of: bytes, within: capacity)
      for index in 0..<count { unsafe buffer[index] = CChar(bitPattern: bytes[index]) }
      if count < capacity { unsafe buffer[count] = 0 }
      return count
    }
  }

  /// The length of the longest prefix that fits without splitting a scalar.
  private static func prefixLength(of bytes: Span<UInt8>, within capacity: Int) -> Int {
    var count = min(bytes.count, capacity)
    while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    return count
  }
}
