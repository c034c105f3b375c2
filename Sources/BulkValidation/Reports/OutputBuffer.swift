/// Output of a report. It is kept until it is taken or, for records that are too large to be kept twice, written
/// immediately.
struct OutputBuffer: Sendable {
  /// The bytes that are kept.
  private(set) var bytes: [UInt8] = []
  /// The last byte that was appended.
  var last: UInt8? { destination == nil ? bytes.last : lastWritten }
  private var lastWritten: UInt8?
  /// Why writing failed; nothing is written after that.
  private(set) var failure: OutputError?
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

  /// Makes a buffer that writes to a destination immediately, if there is one; otherwise it keeps its bytes.
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

  /// Appends bytes.
  mutating func append(_ more: Span<UInt8>) {
    guard more.count > 0 else { return }
    guard let destination else {
      // SAFETY: the pointer is used only inside the closure, during which the span keeps the bytes alive and
      // initialised.
      return unsafe more.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
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
    if destination == nil {
      bytes.append(contentsOf: text.utf8)
    } else {
      append(Array(text.utf8))
    }
  }

  /// Appends one byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if destination == nil { bytes.append(byte) } else { append(CollectionOfOne(byte).span) }
  }

  /// Appends the first bytes of a number, from its lowest eight bits on.
  @inline(__always)
  private mutating func append(firstBytesOf word: UInt64, count: Int) {
    if destination != nil {
      return append((0..<UInt64(count)).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) })
    }
    // SAFETY: the number has eight bytes, and `count` is at most eight. The slice is used within the closure only.
    unsafe withUnsafeBytes(of: word.littleEndian) { word in
      unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: word[..<count]))
    }
  }

  /// Appends a number in decimal. The number must not be negative.
  mutating func append(decimal number: Int) { append(decimal: number, then: nil) }

  /// Appends a number in decimal, and a byte after it. The number must not be negative.
  ///
  /// The last digit is found first, so up to seven are gathered in one number before they are added.
  mutating func append(decimal number: Int, then end: UInt8?) {
    if number >= 10_000_000 { append(decimal: number / 10_000_000, then: nil) }
    var rest = number % 10_000_000
    var word = UInt64(end ?? 0)
    var count = end == nil ? 0 : 1
    let least = number >= 10_000_000 ? count + 7 : count + 1
    while rest > 0 || count < least {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      word = word << 8 | UInt64(digit) | 0x30
      count += 1
      rest = quotient
    }
    append(firstBytesOf: word, count: count)
  }
}

/// Where a report writes immediately, when it is its turn.
struct DirectOutput {
  /// The destination of each output.
  let destinations: OutputChannels<FileDescriptorOutput?>
  /// The number of records of the input before the chunk.
  let recordsBefore: Int
}
