/// Where bytes come from: a file, a pipe, memory.
protocol ByteInput: Sendable {
  /// What to call it in messages and in front of records.
  var name: String { get }
  /// How many bytes there are in all, as far as that is known beforehand.
  var expectedCount: Int? { get }
  /// Reads up to as many bytes as the range of the buffer has room for; waits for the first, not for more.
  ///
  /// - Returns: how many; 0 at the end, `nil` where the run was cancelled.
  func read(into buffer: inout [UInt8], range: Range<Int>) throws(InputError) -> Int?
  /// Whether a read would not have to wait.
  var isReadyNow: Bool { get }
}
