/// Reads an input in chunks of whole records.
///
/// A chunk is filled with as many bytes as the input gives without waiting, and is cut after the last complete record;
/// the rest begins the next chunk. A record longer than a chunk gets a larger buffer, up to the maximum length of a
/// record. A record longer than that is given out in pieces.
struct ChunkReader {
  /// Sizes, in bytes.
  struct Limits: Sendable {
    /// The number of bytes that a chunk holds.
    var chunk: Int
    /// The maximum length of a record, without its line end.
    var record: Int
  }

  /// What is in a chunk.
  enum Kind {
    /// Whole records; only the last record of an input may have no line end.
    case records
    /// Whole records, the first of them longer than a chunk, in a buffer that was enlarged for it. Such buffers are
    /// large: only one should be in use at a time.
    case longRecord
    /// The start of a record that is longer than the maximum. `readRest` must be called to get the rest.
    case oversizedRecord
  }

  /// A part of the input, at the start of the caller's buffer.
  struct Chunk {
    /// What is in the chunk.
    let kind: Kind
    /// The number of bytes of the buffer that belong to the chunk.
    let count: Int
    /// The number of bytes of the input that were skipped before the chunk: those of a byte-order mark.
    let skipped: Int
    /// The number of lines of the input before the chunk, if lines are counted; otherwise 0.
    let linesBefore: Int
  }

  private let input: any ByteInput
  private let boundary: RecordScanner.Boundary
  private var limits: Limits
  private let countsLines: Bool

  private var scanner: RecordScanner
  /// The number of bytes of the current buffer that hold input.
  private var filled = 0
  /// The start of a record that has not been read to its end.
  private var leftOver: [UInt8] = []
  private var isStartChecked = false
  private var skipped = 0
  private var isInOversizedRecord = false
  private var state = State.open
  private var failure: InputError?
  /// The number of bytes read so far.
  private(set) var bytesRead = 0
  private var linesGiven = 0
  /// Whether the last byte that was searched for line ends is a carriage return that was counted as one.
  private var endsWithReturn = false

  private enum State {
    case open
    /// The input was read to its end: the last record is complete even without a line end.
    case complete
    /// Reading failed or was cancelled: the last record may be incomplete.
    case broken
  }

  /// Reads an input from its present position.
  init(_ input: any ByteInput, boundary: RecordScanner.Boundary, limits: Limits, countsLines: Bool) {
    self.input = input
    self.boundary = boundary
    self.limits = limits
    // A small file needs no large buffer: zeroing one took a tenth of the instructions of a run over an empty file.
    if let count = input.expectedCount { self.limits.chunk = min(limits.chunk, max(4 << 10, count + 1)) }
    self.countsLines = countsLines
    scanner = RecordScanner(boundary)
  }

  /// Reads the next chunk into a buffer, which is allocated or enlarged as needed.
  ///
  /// - Returns: `nil` at the end, and if the run was cancelled.
  /// - Throws: `InputError` if reading failed, after all complete records before the failure have been given out. A
  ///   record that is incomplete because of the failure is not given out: its verdict could be wrong.
  mutating func next(into buffer: inout [UInt8]) throws(InputError) -> Chunk? {
    startChunk(in: &buffer)
    var end = 0
    while state == .open, end == 0 || isWorthFilling(buffer) {
      guard makeRoom(in: &buffer) else { return takeOversizedChunk(from: buffer) }
      readOnce(into: &buffer)
      checkStart(of: &buffer)
      end = state == .complete ? filled : max(end, scan(buffer))
    }
    guard end == 0 else { return takeChunk(from: buffer, end: end) }
    try throwFailure()
    return nil
  }

  /// Continues reading a record that is longer than the maximum.
  ///
  /// - Returns: the number of bytes at the start of the buffer that belong to it, including its line end; `nil` after
  ///   its end.
  mutating func readRest(into buffer: inout [UInt8]) throws(InputError) -> Int? {
    guard isInOversizedRecord else { return nil }
    filled = 0
    readOnce(into: &buffer)
    let block = buffer.span.extracting(first: filled)
    guard filled > 0 else {
      isInOversizedRecord = false
      try throwFailure()
      return nil
    }
    let end = scanner.firstEnd(in: block)
    if let end {
      isInOversizedRecord = false
      leftOver = Array(buffer[end..<filled])
    } else {
      scanner.finishBlock(block)
    }
    countLines(in: block.extracting(first: end ?? filled))
    return end ?? filled
  }

  private mutating func startChunk(in buffer: inout [UInt8]) {
    // What is left over fits into a chunk. The exception is the start of an input, if chunks are shorter than a
    // byte-order mark.
    let size = max(limits.chunk, leftOver.count)
    if buffer.count != size { buffer = Self.zeros(size) }
    scanner = RecordScanner(boundary)
    skipped = 0
    filled = leftOver.count
    buffer.replaceSubrange(0..<filled, with: leftOver)
    leftOver.removeAll(keepingCapacity: true)
  }

  /// Zeros. `Array(repeating:count:)` writes byte by byte, which took a fifth of a millisecond for a chunk of half a
  /// mebibyte.
  private static func zeros(_ count: Int) -> [UInt8] {
    // SAFETY: the closure gets memory for `count` bytes. `initialize(repeating:)` initialises all of it before
    // `initialized` says so, and the pointer does not leave the closure.
    unsafe [UInt8](unsafeUninitializedCapacity: count) { zeros, initialized in
      unsafe zeros.initialize(repeating: 0)
      initialized = count
    }
  }

  private mutating func readOnce(into buffer: inout [UInt8]) {
    do throws(InputError) {
      let range = filled..<min(buffer.count, filled + limits.chunk)
      guard let count = try input.read(into: &buffer, range: range) else { return state = .broken }
      filled += count
      bytesRead += count
      if count == 0 { endInput() }
    } catch {
      failure = error
      state = .broken
    }
  }

  private mutating func endInput() {
    state = .complete
    if let expected = input.expectedCount, bytesRead < expected {
      failure = InputError(name: input.name, cause: .truncated(read: bytesRead, expected: expected))
    }
  }

  private mutating func throwFailure() throws(InputError) {
    guard let failure else { return }
    self.failure = nil
    throw failure
  }

  /// Removes a byte-order mark at the start of the input as soon as enough has been read to recognise one. An input
  /// whose first bytes show that it is not UTF-8 text fails.
  private mutating func checkStart(of buffer: inout [UInt8]) {
    guard !isStartChecked else { return }
    let signature = InputSignature(of: buffer[..<filled], isWhole: state != .open)
    guard signature != .undecided else { return }
    isStartChecked = true
    if case .encoding(let encoding) = signature {
      failure = InputError(name: input.name, cause: .encoded(encoding))
      state = .broken
      filled = 0
    }
    guard signature == .byteOrderMark else { return }
    buffer.replaceSubrange(0..<filled, with: buffer[3..<filled] + [0, 0, 0])
    filled -= 3
    skipped = 3
  }

  private mutating func scan(_ buffer: [UInt8]) -> Int {
    guard isStartChecked else { return 0 }
    return scanner.lastEnd(inGrowing: buffer.span.extracting(first: filled)) ?? 0
  }

  /// Whether to read more into a buffer that has complete records already.
  private func isWorthFilling(_ buffer: [UInt8]) -> Bool {
    buffer.count == limits.chunk && filled < buffer.count && input.isReadyNow
  }

  /// Enlarges a full buffer; `false` if it already holds more than the longest record allowed.
  private func makeRoom(in buffer: inout [UInt8]) -> Bool {
    // A record of the maximum length may have a line end of two bytes.
    let largest = limits.record + 2
    guard filled == buffer.count else { return true }
    guard filled < largest else { return false }
    // SAFETY: the new memory has room for `largest` bytes, and the old buffer has fewer (`filled < largest`, checked
    // above), which are copied into it. The bytes after them count as initialised although nothing has been written
    // there. That is sound as long as no result depends on their value: every use of the buffer stops at `filled`,
    // which only grows by what `read` has written. Leaving them untouched means that the system need not back them with
    // memory; zeroing them would cost 64 MiB for every long record.
    buffer = unsafe [UInt8](unsafeUninitializedCapacity: largest) { grown, count in
      unsafe buffer.withUnsafeBufferPointer { unsafe _ = grown.update(fromContentsOf: $0) }
      count = largest
    }
    return true
  }

  private mutating func takeChunk(from buffer: [UInt8], end: Int) -> Chunk {
    if state != .broken { leftOver.replaceSubrange(0..<leftOver.count, with: buffer[end..<filled]) }
    return chunk(buffer.count > limits.chunk ? .longRecord : .records, of: buffer, count: end)
  }

  private mutating func takeOversizedChunk(from buffer: [UInt8]) -> Chunk {
    scanner.finishBlock(buffer.span.extracting(first: filled))
    isInOversizedRecord = true
    return chunk(.oversizedRecord, of: buffer, count: filled)
  }

  private mutating func chunk(_ kind: Kind, of buffer: [UInt8], count: Int) -> Chunk {
    defer { countLines(in: buffer.span.extracting(first: count)) }
    return Chunk(kind: kind, count: count, skipped: skipped, linesBefore: linesGiven)
  }

  private mutating func countLines(in bytes: Span<UInt8>) {
    guard countsLines, bytes.count > 0 else { return }
    guard case .csv = boundary else {
      linesGiven += ByteSearch.count(of: ByteSearch.lineFeed, in: bytes)
      return
    }
    linesGiven += ByteSearch.countOfLineEnds(in: bytes)
    if endsWithReturn, bytes[0] == ByteSearch.lineFeed { linesGiven -= 1 }
    endsWithReturn = bytes[bytes.count - 1] == ByteSearch.carriageReturn
  }
}
