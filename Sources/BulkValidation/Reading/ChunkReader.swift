/// Reads an input in chunks of whole records.
///
/// A chunk is filled as far as the input gives bytes without waiting and cut after the last record that ended; what
/// is left over starts the next one. A record that is longer than a chunk gets a larger buffer, up to the longest
/// record allowed; one longer still is given out in pieces.
struct ChunkReader {
  /// Sizes, in bytes.
  struct Limits: Sendable {
    /// How many bytes a chunk holds.
    var chunk: Int
    /// How long a record may be, without its line end.
    var record: Int
  }

  /// What a chunk holds.
  enum Kind {
    /// Whole records; only the last of an input may lack its line end.
    case records
    /// Whole records, the first longer than a chunk, in a buffer that has grown for it. Such buffers are large: one at
    /// a time should be in use.
    case longRecord
    /// The start of a record that is longer than allowed. `readRest` gives the rest, and must be called.
    case oversizedRecord
  }

  /// A stretch of the input, which lies at the start of the buffer that was handed in.
  struct Chunk {
    /// What it holds.
    let kind: Kind
    /// How many bytes of the buffer belong to it.
    let count: Int
    /// How many bytes of the input were skipped before it: those of a byte-order mark.
    let skipped: Int
    /// Lines of the input before it, where they are counted; else 0.
    let linesBefore: Int
  }

  private let input: any ByteInput
  private let boundary: RecordScanner.Boundary
  private let limits: Limits
  private let countsLines: Bool

  private var scanner: RecordScanner
  /// How many bytes of the buffer at hand hold input.
  private var filled = 0
  /// The start of a record whose end has not been read yet.
  private var leftOver: [UInt8] = []
  private var isStartChecked = false
  private var skipped = 0
  private var isInOversizedRecord = false
  private var state = State.open
  private var failure: InputError?
  /// How many bytes have been read.
  private(set) var bytesRead = 0
  private var linesGiven = 0
  /// Whether the last byte that lines were counted in is a carriage return that was counted as a line end.
  private var endsWithReturn = false

  private enum State {
    case open
    /// The input was read to its end: the last record is whole even without a line end.
    case complete
    /// Reading failed or was cancelled: the last record may be cut in two.
    case broken
  }

  /// Reads an input from where it stands.
  init(_ input: any ByteInput, boundary: RecordScanner.Boundary, limits: Limits, countsLines: Bool) {
    self.input = input
    self.boundary = boundary
    self.limits = limits
    self.countsLines = countsLines
    scanner = RecordScanner(boundary)
  }

  /// Reads the next chunk into a buffer, which is made or grown as needed.
  ///
  /// - Returns: `nil` at the end, and where the run was cancelled.
  /// - Throws: `InputError` where reading failed, once all whole records before that have been given out. A record
  ///   that the failure cut in two is not given out: its verdict could be wrong.
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

  /// Reads on in a record that is longer than allowed.
  ///
  /// - Returns: how many bytes at the start of the buffer belong to it, its line end included; `nil` after its end.
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
    // What is left over fits into a chunk, but for the first bytes of an input where chunks are shorter than a mark.
    let size = max(limits.chunk, leftOver.count)
    if buffer.count != size { buffer = [UInt8](repeating: 0, count: size) }
    scanner = RecordScanner(boundary)
    skipped = 0
    filled = leftOver.count
    buffer.replaceSubrange(0..<filled, with: leftOver)
    leftOver = []
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

  /// Takes the byte-order mark away from the start of the input, once enough has been read to know, and refuses what is
  /// no UTF-8 text by its first bytes.
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

  /// Whether to read more into a buffer that has whole records already.
  private func isWorthFilling(_ buffer: [UInt8]) -> Bool {
    buffer.count == limits.chunk && filled < buffer.count && input.isReadyNow
  }

  /// Grows a full buffer; `false` where it holds more than the longest record already.
  private func makeRoom(in buffer: inout [UInt8]) -> Bool {
    // A record at the limit may have a line end of two bytes.
    let largest = limits.record + 2
    guard filled == buffer.count else { return true }
    guard filled < largest else { return false }
    // SAFETY: the bytes after `filled` are never read before input has been read into them. Left untouched, they
    // take no memory: zeroing them would make every long record cost 64 MiB.
    buffer = unsafe [UInt8](unsafeUninitializedCapacity: largest) { grown, count in
      unsafe buffer.withUnsafeBufferPointer { unsafe _ = grown.update(fromContentsOf: $0) }
      count = largest
    }
    return true
  }

  private mutating func takeChunk(from buffer: [UInt8], end: Int) -> Chunk {
    if state != .broken { leftOver = Array(buffer[end..<filled]) }
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
