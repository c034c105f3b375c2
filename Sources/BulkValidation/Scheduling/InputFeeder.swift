/// Gives out the chunks of all inputs, one after the other, each with the judge of its records.
///
/// Not thread-safe: workers take turns at using it.
struct InputFeeder: Sendable {
  /// A chunk to judge.
  struct Work: Sendable {
    /// The number of the chunk in the run, from 0.
    let number: Int
    /// What is in the chunk.
    let kind: ChunkReader.Kind
    /// The range of its records in the buffer.
    let body: Range<Int>
    /// The range in the buffer of the header that has to be written: for the first chunk of the first CSV input;
    /// otherwise empty.
    let header: Range<Int>
    /// The number of bytes of the input, before the body, that belong to no record.
    let skipped: Int
    /// The number of lines of the input before the body.
    let linesBefore: Int
    /// Whether the chunk is the first of an input.
    let startsInput: Bool
    /// The input's name.
    let input: String
    /// What judges the records.
    let judge: any RecordJudge
  }

  /// An input that is being read.
  private struct OpenInput: Sendable {
    let name: String
    var reader: ChunkReader
    /// The judge of its records; `nil` until its start has been read.
    var judge: (any RecordJudge)?
    /// Whether it has had a record.
    var hasRecords = false
  }

  private let layout: RecordLayout
  private let limits: ChunkReader.Limits
  private let countsLines: Bool
  private let mixesRows: Bool
  private let cancellation: BulkCancellation
  private let outputs: [SystemCall.FileStatus.Identity]
  private let onError: @Sendable (InputError) -> Void
  private var sources: ArraySlice<InputSource>
  private var current: OpenInput?
  private var nextNumber = 0
  /// The columns of the first CSV input. The other inputs must have the same if their rows are written one after the
  /// other.
  private var firstColumns: (columns: RecordLayout.Columns, input: String)?
  /// The number of inputs that could not be judged, or not to their end.
  private(set) var failedInputs = 0
  /// What is unusual about inputs that were judged.
  private(set) var warnings: [InputWarning] = []

  /// - Parameters:
  ///   - mixesRows: whether records of all inputs are written one after the other.
  ///   - outputs: the files that the run writes to.
  ///   - onError: called for each input that cannot be judged, or not to its end.
  init(
    _ sources: [InputSource], layout: RecordLayout, limits: ChunkReader.Limits, countsLines: Bool,
    mixesRows: Bool, cancellation: BulkCancellation, outputs: [SystemCall.FileStatus.Identity],
    onError: @escaping @Sendable (InputError) -> Void
  ) {
    self.sources = sources[...]
    self.layout = layout
    self.limits = limits
    self.countsLines = countsLines
    self.mixesRows = mixesRows
    self.cancellation = cancellation
    self.outputs = outputs
    self.onError = onError
  }

  /// Reads the next chunk into a buffer; `nil` after the last chunk of the last input.
  mutating func next(into buffer: inout [UInt8]) -> Work? {
    while !cancellation.isCancelled {
      do throws(InputError) {
        if let work = try nextOfCurrent(into: &buffer) { return work }
        guard let source = sources.popFirst() else { return nil }
        current = try open(source)
      } catch {
        failedInputs += 1
        onError(error)
      }
    }
    return nil
  }

  /// Continues reading a record that is longer than the maximum; `nil` after its end.
  mutating func readRest(into buffer: inout [UInt8]) -> Int? {
    do throws(InputError) {
      return try current?.reader.readRest(into: &buffer)
    } catch {
      failedInputs += 1
      onError(error)
      return nil
    }
  }

  private func open(_ source: InputSource) throws(InputError) -> OpenInput {
    let input = try source.open(cancellation, outputs)
    let reader = ChunkReader(input, boundary: layout.format.boundary, limits: limits, countsLines: countsLines)
    return OpenInput(name: source.name, reader: reader)
  }

  private mutating func nextOfCurrent(into buffer: inout [UInt8]) throws(InputError) -> Work? {
    guard var input = current else { return nil }
    // The input counts as closed unless this function sets it again: every return and every error before that ends it.
    current = nil
    guard let chunk = try input.reader.next(into: &buffer) else {
      try checkStart(of: input)
      if !input.hasRecords, input.reader.bytesRead > 0, !cancellation.isCancelled {
        warnings.append(InputWarning(name: input.name, kind: .noRecords))
      }
      return nil
    }
    let isFirst = input.judge == nil
    let isFirstHeader = firstColumns == nil
    let start = try isFirst ? openRecords(of: &input, chunk: chunk, in: buffer) : 0
    guard let judge = input.judge else { return nil }
    if start < chunk.count { input.hasRecords = true }
    defer {
      current = input
      nextNumber += 1
    }
    return Work(
      number: nextNumber, kind: chunk.kind, body: start..<chunk.count, header: isFirstHeader ? 0..<start : 0..<0,
      skipped: chunk.skipped + start, linesBefore: chunk.linesBefore + linesOfHeader(in: buffer, end: start),
      startsInput: isFirst, input: input.name, judge: judge)
  }

  /// Determines how an input's records are judged, and where they start.
  private mutating func openRecords(
    of input: inout OpenInput, chunk: ChunkReader.Chunk, in buffer: [UInt8]
  ) throws(InputError) -> Int {
    do throws(InputError.Cause) {
      if chunk.kind == .oversizedRecord, layout.format.hasHeader {
        throw .malformedHeader(.tooLong, byte: limits.record + 1)
      }
      let start = buffer.span.extracting(first: chunk.count)
      if let encoding = InputEncoding(unmarkedStart: start) { throw .encoded(encoding) }
      if chunk.kind == .records, isOneLineOfReturns(start) {
        warnings.append(InputWarning(name: input.name, kind: .loneReturns))
      }
      let opening = try layout.opening(ofInputStartingWith: start)
      if let columns = opening.columns { try compare(columns, of: input.name) }
      input.judge = opening.judge
      return opening.headerEnd
    } catch {
      throw InputError(name: input.name, cause: error)
    }
  }

  /// Whether an input in a format whose lines end with line feeds has none, but has carriage returns before its end.
  private func isOneLineOfReturns(_ start: Span<UInt8>) -> Bool {
    guard layout.format.boundary == .lineFeed, ByteSearch.firstIndex(of: ByteSearch.lineFeed, in: start) == nil else {
      return false
    }
    return ByteSearch.firstIndex(of: ByteSearch.carriageReturn, in: start).map { $0 < start.count - 1 } ?? false
  }

  /// Refuses an input whose rows have other columns than the rows that they would be written after.
  private mutating func compare(_ columns: RecordLayout.Columns, of input: String) throws(InputError.Cause) {
    guard let firstColumns else {
      firstColumns = (columns, input)
      return
    }
    if mixesRows, columns != firstColumns.columns { throw .otherColumns(than: firstColumns.input) }
  }

  private func checkStart(of input: OpenInput) throws(InputError) {
    guard input.judge == nil, layout.format.hasHeader, !cancellation.isCancelled else { return }
    throw InputError(name: input.name, cause: .noHeader)
  }

  private func linesOfHeader(in buffer: [UInt8], end: Int) -> Int {
    countsLines ? ByteSearch.countOfLineEnds(in: buffer.span.extracting(first: end)) : 0
  }
}
