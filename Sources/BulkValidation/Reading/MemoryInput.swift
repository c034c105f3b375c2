import Synchronization

/// Bytes in memory, read as a file is.
///
/// They are copied into the reader's buffers a chunk at a time: at over 10 GB/s, from where they lie into a cache that
/// they are about to be judged in, that costs less than a second way of reading would.
final class MemoryInput: ByteInput {
  let name: String
  private let bytes: [UInt8]
  private let cancellation: BulkCancellation
  private let position = Atomic<Int>(0)

  init(_ bytes: [UInt8], name: String, cancellation: BulkCancellation) {
    self.name = name
    self.bytes = bytes
    self.cancellation = cancellation
  }

  var expectedCount: Int? { bytes.count }

  var isReadyNow: Bool { true }

  func read(into buffer: inout [UInt8], range: Range<Int>) -> Int? {
    guard !cancellation.isCancelled else { return nil }
    let start = position.load(ordering: .relaxed)
    let count = min(range.count, bytes.count - start)
    buffer.replaceSubrange(range.prefix(count), with: bytes[start..<start + count])
    position.store(start + count, ordering: .relaxed)
    return count
  }
}
