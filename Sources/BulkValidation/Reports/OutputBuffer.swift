/// Bytes on their way out: kept until they are taken or, for records too large to be kept twice, written at once.
struct OutputBuffer: Sendable {
  /// What is kept.
  private(set) var bytes: [UInt8] = []
  /// The last byte that came in.
  private(set) var last: UInt8?
  /// Why writing at once failed; nothing is written after that.
  private(set) var failure: OutputError?
  /// Where in the bytes numbers of records are still to be put in, because it is not known yet how many records come
  /// before the chunk: the place, and the number in the chunk, from 0.
  private(set) var missingNumbers: [(place: Int, record: Int)] = []
  private let destination: FileDescriptorOutput?
  private let recordsBefore: Int

  /// Keeps bytes.
  init() {
    destination = nil
    recordsBefore = 0
  }

  /// Writes bytes to a destination at once, if there is one; else keeps them.
  init(writingTo destination: FileDescriptorOutput?, recordsBefore: Int) {
    self.destination = destination
    self.recordsBefore = recordsBefore
  }

  /// A buffer for each output.
  static func channels(_ direct: DirectOutput?) -> OutputChannels<OutputBuffer> {
    guard let direct else {
      return OutputChannels(validRecords: OutputBuffer(), badRecords: OutputBuffer(), faults: OutputBuffer())
    }
    return direct.destinations.map { OutputBuffer(writingTo: $0, recordsBefore: direct.recordsBefore) }
  }

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

  /// Adds the place of a record: its input's name, where one is given, and the number of its line, each with a colon.
  mutating func append(line number: Int, of input: String?) {
    if let input { append(SystemText.bytes(of: input + ":")) }
    append(decimal: number)
    append(UInt8(ascii: ":"))
  }

  /// Adds the number of a record in its input, from 1.
  ///
  /// - Parameter record: its number in the chunk, from 0.
  mutating func append(recordNumber record: Int) {
    if destination == nil {
      missingNumbers.append((bytes.count, record))
    } else {
      append(decimal: recordsBefore + record + 1)
    }
  }

  /// The bytes, with the numbers of records put in.
  func bytes(recordsBefore: Int) -> [UInt8] {
    guard !missingNumbers.isEmpty else { return bytes }
    var whole = OutputBuffer()
    var start = 0
    for (place, record) in missingNumbers {
      whole.append(bytes.span.extracting(start..<place))
      whole.append(decimal: recordsBefore + record + 1)
      start = place
    }
    whole.append(bytes.span.extracting(start...))
    return whole.bytes
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

/// Where a report writes at once, in its turn.
struct DirectOutput {
  /// Where each output goes.
  let destinations: OutputChannels<FileDescriptorOutput?>
  /// How many records of the input come before the chunk.
  let recordsBefore: Int
}
