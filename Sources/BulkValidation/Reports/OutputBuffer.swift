/// Bytes on their way out: kept until they are taken or, for records too large to be kept twice, written at once.
struct OutputBuffer: Sendable {
  /// What is kept.
  private(set) var bytes: [UInt8] = []
  /// The last byte that came in.
  private(set) var last: UInt8?
  /// Why writing at once failed; nothing is written after that.
  private(set) var failure: OutputError?
  private let destination: FileDescriptorOutput?

  /// Keeps bytes, or writes them to a destination at once.
  init(writingTo destination: FileDescriptorOutput? = nil) { self.destination = destination }

  /// Adds bytes.
  mutating func append(_ more: Span<UInt8>) {
    guard more.count > 0 else { return }
    last = more[more.count - 1]
    guard let destination else {
      return unsafe more.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
    guard failure == nil else { return }
    do throws(OutputError) {
      try destination.write(more)
    } catch {
      failure = error
    }
  }

  /// Adds bytes.
  mutating func append(_ more: [UInt8]) { append(more.span) }

  /// Adds text.
  mutating func append(_ text: String) {
    if destination == nil, let lastByte = text.utf8.last {
      bytes.append(contentsOf: text.utf8)
      last = lastByte
    } else {
      append(Array(text.utf8))
    }
  }

  /// Adds one byte.
  mutating func append(_ byte: UInt8) { append(CollectionOfOne(byte).span) }

  /// Adds a number, which must not be negative, in decimal.
  mutating func append(decimal number: Int) {
    var power = 1
    while power <= number / 10 { power *= 10 }
    while power > 0 {
      append(UInt8(ascii: "0") + UInt8(number / power % 10))
      power /= 10
    }
  }
}
