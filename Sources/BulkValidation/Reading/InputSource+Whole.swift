extension InputSource {
  /// All bytes of the input, without a byte-order mark: for small configuration files.
  ///
  /// - Parameter limit: the maximum number of bytes.
  /// - Throws: `InputError` if the input cannot be read, is longer than the limit, or is not UTF-8 text.
  package func wholeBytes(atMost limit: Int) throws(InputError) -> [UInt8] {
    let (bytes, isWhole) = try firstBytes(atMost: limit)
    guard isWhole else { throw InputError(name: name, cause: .tooLong(limit: limit)) }
    return bytes
  }

  /// The first bytes of the input, without a byte-order mark, and whether they are the whole input. A little more than
  /// `limit` bytes may be returned.
  func firstBytes(atMost limit: Int) throws(InputError) -> (bytes: [UInt8], isWhole: Bool) {
    let input = try open(BulkCancellation(), [])
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isWhole = false
    while !isWhole, bytes.count <= limit {
      let count = try input.read(into: &buffer, range: 0..<buffer.count) ?? 0
      bytes += buffer[..<count]
      isWhole = count == 0
    }
    switch InputSignature(of: bytes[...], isWhole: true) {
    case .encoding(let encoding): throw InputError(name: name, cause: .encoded(encoding))
    case .byteOrderMark: return (Array(bytes.dropFirst(3)), isWhole)
    case .none, .undecided: return (bytes, isWhole)
    }
  }
}
