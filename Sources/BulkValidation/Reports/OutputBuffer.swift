/// Output of a report. It is kept until it is taken or, for records that are too large to be kept twice, written as soon as
/// there is some of it; what is left then is to be taken.
struct OutputBuffer: Sendable {
  /// The bytes that are kept, or have not been written yet.
  private(set) var bytes: [UInt8] = []
  /// The last byte that was appended.
  var last: UInt8? { bytes.last ?? lastWritten }
  private var lastWritten: UInt8?
  /// Why writing failed; nothing is written after that.
  private(set) var failure: OutputError?
  /// How many bytes there will probably be, so that memory for them is taken at once.
  var expectedCount = 0
  /// Where record numbers have to be inserted. They are not known when the report is made, because it is not known yet
  /// how many records come before the chunk. `place` is an index in `bytes`, `record` the record's index in the chunk.
  private(set) var missingNumbers: [(place: Int, record: Int)] = []
  private let destination: FileDescriptorOutput?
  private let recordsBefore: Int

  /// Makes a buffer that keeps its bytes.
  init() {
    destination = nil
    recordsBefore = 0
  }

  /// Makes a buffer that writes to a destination, if there is one; otherwise it keeps its bytes.
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

  /// The number of bytes from which they are written, if there is a destination.
  private static let mostKept = 64 << 10

  /// Appends at most a number of bytes, which the closure writes.
  @inline(__always)
  mutating func append(upTo count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    if bytes.capacity == 0 { bytes.reserveCapacity(max(expectedCount, count)) }
    bytes.append(addingCapacity: count, initializingWith: write)
    if destination != nil, bytes.count >= Self.mostKept { flush() }
  }

  /// Appends bytes. Many are not copied if there is a destination.
  mutating func append(_ more: Span<UInt8>) {
    guard destination != nil, more.count >= Self.mostKept else { return append(upTo: more.count) { $0.append(more) } }
    flush()
    write(more)
  }

  private mutating func flush() {
    // Moved out, because the buffer cannot be changed while its bytes are read.
    var kept: [UInt8] = []
    swap(&kept, &bytes)
    write(kept.span)
    kept.removeAll(keepingCapacity: true)
    swap(&kept, &bytes)
  }

  private mutating func write(_ more: Span<UInt8>) {
    guard let destination, more.count > 0 else { return }
    lastWritten = more[more.count - 1]
    guard failure == nil else { return }
    do throws(OutputError) {
      try destination.write(more)
    } catch {
      failure = error
    }
  }

  /// Appends the place of a record: its input's name, if it is given, and its line number, each with a colon after it.
  mutating func append(line number: Int, of input: String?) {
    if let input { append(SystemText.bytes(of: input + ":")) }
    append(decimal: number)
    append(UInt8(ascii: ":"))
  }

  /// Appends the number of a record in its input, from 1.
  ///
  /// - Parameter record: the record's index in the chunk, from 0.
  mutating func append(recordNumber record: Int) {
    if destination == nil {
      missingNumbers.append((bytes.count, record))
    } else {
      append(decimal: recordsBefore + record + 1)
    }
  }

  /// The bytes, with the record numbers inserted.
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

  /// Appends bytes.
  mutating func append(_ more: [UInt8]) { append(more.span) }

  /// Appends text in UTF-8.
  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if destination != nil, bytes.count >= Self.mostKept { flush() }
  }

  /// Appends one byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) { append(upTo: 1) { $0.append(byte) } }

  /// Appends a number in decimal. The number must not be negative.
  mutating func append(decimal number: Int) {
    append(upTo: OutputSpan<UInt8>.longestNumber) { $0.append(decimal: number) }
  }
}

/// Where a report writes immediately, when it is its turn.
struct DirectOutput {
  /// The destination of each output.
  let destinations: OutputChannels<FileDescriptorOutput?>
  /// The number of records of the input before the chunk.
  let recordsBefore: Int
}
