/// A source of bytes: a file, a pipe, memory.
protocol ByteInput: Sendable {
  /// The name that messages use and that is written before records.
  var name: String { get }
  /// The total number of bytes, if it is known beforehand.
  var expectedCount: Int? { get }
  /// Reads at most as many bytes as the range has room for. Waits until there is at least one byte, but not for more.
  ///
  /// - Returns: the number of bytes read; 0 at the end, `nil` if the run was cancelled.
  func read(into buffer: inout [UInt8], range: Range<Int>) throws(InputError) -> Int?
  /// Whether a read would return without waiting.
  var isReadyNow: Bool { get }
}
