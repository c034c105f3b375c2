import CFieldMatch
import Matching
import PlatformLibrary

/// Text on its way across the border: what the caller hands in, and the buffers that the caller has answers written to.
enum CallerText {
  // MARK: In

  /// The bytes that a caller points to.
  ///
  /// SAFETY: the caller promises that `length` bytes can be read from `text` on, or with `FM_NUL_TERMINATED` those up to
  /// a NUL. The buffer is used during the call only.
  static func bytes(
    _ text: UnsafePointer<CChar>?, _ length: Int, _ what: String
  ) throws(Failure) -> UnsafeBufferPointer<UInt8> {
    guard let text = unsafe text else {
      if length == 0 { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
      throw .argument("\(what) is NULL, and its length is not 0")
    }
    // size_t's largest value comes as −1.
    let count = length == -1 ? unsafe Int(clamping: strlen(text)) : length
    guard count >= 0 else { throw .argument("the length of \(what) is larger than memory") }
    return unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// The bytes that a caller points to, which must be UTF-8.
  ///
  /// SAFETY: as for `bytes`.
  static func wellFormedBytes(
    _ text: UnsafePointer<CChar>?, _ length: Int, _ what: String
  ) throws(Failure) -> UnsafeBufferPointer<UInt8> {
    let bytes = unsafe try bytes(text, length, what)
    if let offset = unsafe UTF8Validation.firstMalformedOffset(in: bytes.span) {
      throw Failure(malformedAt: offset, what: what)
    }
    return unsafe bytes
  }

  /// A copy of a caller's text, which must be UTF-8.
  ///
  /// SAFETY: as for `bytes`.
  static func string(_ text: UnsafePointer<CChar>?, _ length: Int, _ what: String) throws(Failure) -> String {
    unsafe String(decoding: try wellFormedBytes(text, length, what), as: UTF8.self)
  }

  /// A copy of a caller's text that ends at a NUL, or `nil` for NULL.
  ///
  /// SAFETY: as for `bytes`.
  static func optionalString(_ text: UnsafePointer<CChar>?, _ what: String) throws(Failure) -> String? {
    guard let text = unsafe text else { return nil }
    return unsafe try string(text, -1, what)
  }

  // MARK: Out

  /// Writes a text to a caller's buffer.
  ///
  /// SAFETY: the caller promises room for `capacity` bytes; never more are written.
  static func answer(
    _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
  ) -> fm_status {
    guard capacity >= 0, unsafe buffer != nil || capacity == 0 else { return fm_status(FM_BAD_ARGUMENT) }
    unsafe length?.pointee = text.utf8.count
    if let buffer = unsafe buffer { unsafe copy(text, to: buffer, capacity: capacity) }
    return text.utf8.count <= capacity ? fm_status(FM_OK) : fm_status(FM_BUFFER_TOO_SMALL)
  }

  /// Writes a text to an array of characters within a structure; a NUL always ends it.
  ///
  /// SAFETY: the array has `capacity` bytes, one of which is kept for the NUL.
  static func write<Characters>(_ text: String, to array: inout Characters, capacity: Int) {
    unsafe withUnsafeMutablePointer(to: &array) { array in
      let buffer = unsafe UnsafeMutableRawPointer(array).assumingMemoryBound(to: CChar.self)
      let count = unsafe copy(text, to: buffer, capacity: capacity - 1)
      unsafe buffer[count] = 0
    }
  }

  /// Copies the longest whole prefix of a text for which there is room, and a NUL if there is room for that too.
  ///
  /// SAFETY: there is room for `capacity` bytes; `prefixLength` is at most that.
  /// - Returns: how many bytes of the text were copied.
  @discardableResult
  private static func copy(_ text: String, to buffer: UnsafeMutablePointer<CChar>, capacity: Int) -> Int {
    text.withUTF8Bytes { bytes in
      let count = prefixLength(of: bytes, within: capacity)
      for index in 0..<count { unsafe buffer[index] = CChar(bitPattern: bytes[index]) }
      if count < capacity { unsafe buffer[count] = 0 }
      return count
    }
  }

  /// How much of a text fits without cutting a scalar.
  private static func prefixLength(of bytes: Span<UInt8>, within capacity: Int) -> Int {
    var count = min(bytes.count, capacity)
    while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    return count
  }
}
