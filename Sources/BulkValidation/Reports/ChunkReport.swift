/// What judging a stretch of the input gave. The reports of an input's chunks are joined in the order of the input.
///
/// A judge of records tells it of each record, in order: `fault` for each fault of a record that is not valid, then
/// `endBadRecord`; or `endValidRecords`.
struct ChunkReport: Sendable {
  /// A kind of fault, in one column or in the record as a whole.
  struct ReasonKey: Hashable {
    let column: Int?
    let kind: RecordFault.Kind
  }

  /// What is asked for.
  let plan: ReportPlan
  /// Bytes of the input before the chunk's records that belong to no record.
  let skipped: Int
  /// Whether an input starts with the chunk.
  let startsInput: Bool
  /// The input's name.
  let input: String
  /// Whether the input's name stands before numbered records and faults.
  let namesInput: Bool
  /// Lines of the input before the chunk.
  let linesBefore: Int
  private let badLimit: Int
  private let cancellation: BulkCancellation

  /// The records judged.
  private(set) var counts = RecordCounts()
  /// How often each fault was met.
  private(set) var reasons: [ReasonKey: Int] = [:]
  /// How many records have a fault in each judged column, by its index.
  private(set) var badByColumn: [Int] = []
  private var lastBadByColumn: [Int] = []
  /// The first text with each kind of fault, where examples are wanted.
  private(set) var examples: [ReasonKey: String] = [:]
  /// What is to be written.
  var outputs: OutputChannels<OutputBuffer>
  /// The first records that are not valid, cut to size.
  private(set) var samples: [SampledRecord] = []
  /// The indexes of the records that are not valid, from the chunk's start, where a bitmap is wanted.
  private(set) var badIndexes: [Int] = []
  /// The records that are not valid, with indexes that count from the chunk's start.
  private(set) var badRecords: [BadRecord] = []
  /// How many bytes of the chunk were judged.
  private(set) var judgedCount = 0
  /// Whether the judge stopped before the chunk's end.
  private(set) var isCut = false

  /// A bit for each judged JSON path that led to something in one record at least.
  var foundPaths: UInt64 = 0
  /// The values of unique columns, in order, each with its record.
  private(set) var uniqueValues: [UniqueValues.Entry] = []
  /// Which of them have occurred before, where that is known.
  private let repeated: Set<Int>
  private var faults: [RecordFault] = []
  private var lastReason: ReasonKey?
  private var lastReasonCount = 0
  private var heldBack: [UInt8] = []
  private var worst = Severity.undecided

  private enum Severity: Int {
    case undecided, invalid, malformed
  }

  /// Starts a report.
  ///
  /// - Parameter namesInput: whether the input's name stands before numbered records and faults.
  /// - Parameter badLimit: after so many records that are not valid the judge must stop.
  /// - Parameter direct: where to write at once; `nil` keeps what is to be written.
  /// - Parameter repeated: which of the values of unique columns have occurred before, by their index in the chunk.
  init(
    plan: ReportPlan, work: InputFeeder.Work, namesInput: Bool, badLimit: Int, cancellation: BulkCancellation,
    direct: DirectOutput?, repeated: Set<Int> = []
  ) {
    self.repeated = repeated
    self.plan = plan
    self.namesInput = namesInput
    self.badLimit = badLimit
    self.cancellation = cancellation
    input = work.input
    skipped = work.skipped
    startsInput = work.startsInput
    linesBefore = work.linesBefore
    outputs = OutputBuffer.channels(direct)
  }

  /// Whether no record is too many, so that a judge may look at all of them before it reports the first.
  var takesAllRecords: Bool { badLimit == .max && !cancellation.isCancelled }

  /// Whether a judge must report valid records where they lie, and not only how many there are.
  var needsEachRecord: Bool { plan.needsLines || !plan.detail.isEmpty || plan.writesValidRecords }

  /// Starts a report of records in memory, of which nothing is written.
  init(plan: ReportPlan, cancellation: BulkCancellation) {
    self.plan = plan
    repeated = []
    self.cancellation = cancellation
    (namesInput, badLimit, input, skipped, startsInput, linesBefore) = (false, .max, "", 0, false, 0)
    outputs = OutputBuffer.channels(nil)
  }

  /// Whether no further record is wanted.
  @inline(__always)
  var mustStop: Bool { counts.notValid >= badLimit || cancellation.isCancelled }
}

extension ChunkReport {
  /// Notes a fault of the record at hand.
  ///
  /// - Parameter text: the value, or the whole record without its line end where the fault names no column.
  /// - Parameter line: the line that the record starts on, from 0 at the chunk's start.
  mutating func fault(_ fault: RecordFault, text: Span<UInt8>, line: Int) {
    note(fault, text: text, line: line)
    if plan.faults != nil { writeFault(fault, text: text, line: line) }
  }

  /// Ends a record with faults.
  ///
  /// - Parameter record: its place in the chunk, line end included.
  mutating func endBadRecord(_ record: Range<Int>, line: Int, in chunk: Span<UInt8>) {
    endBadRecord()
    if plan.writesBadRecords { writeBadRecord(record, line: line, in: chunk) }
  }

  /// Ends a valid record.
  @inline(__always)
  mutating func endValidRecord(_ record: Range<Int>, line: Int, in chunk: Span<UInt8>) {
    counts.valid += 1
    if plan.writesValidRecords { writeValidRecord(record, line: line, in: chunk) }
  }

  /// Whether a value of a unique column is known to have occurred before. It is kept, so that this can be found out.
  mutating func isRepeated(_ value: Span<UInt8>, column: Int) -> Bool {
    uniqueValues.append(UniqueValues.Entry(value, column: column))
    return repeated.contains(uniqueValues.count - 1)
  }

  /// Counts valid records that need not be reported where they lie.
  mutating func countValid(_ count: Int) { counts.valid += count }

  /// Ends lines that are all valid.
  mutating func endValidLines(_ lines: LineRun, until end: Int, in chunk: Span<UInt8>) {
    counts.valid += lines.count
    guard plan.writesValidRecords, lines.count > 0 else { return }
    guard plan.isNumbered else { return outputs.validRecords.append(chunk.extracting(lines.start..<end)) }
    var line = LineRange(at: lines.start)
    for number in lines.number..<lines.number + lines.count {
      line = LineRange(in: chunk, at: line.end)
      writeValidRecord(line.whole, line: number, in: chunk)
    }
  }

  /// Ends the chunk, or the part of it that was judged.
  mutating func endChunk(at end: Int, of chunk: Span<UInt8>) {
    judgedCount = end
    isCut = end < chunk.count
    keepLastReason()
  }

  /// Ends records of which nothing but themselves is counted.
  mutating func endRecords(byteCount: Int, areAll: Bool) {
    judgedCount = byteCount
    isCut = !areAll
    keepLastReason()
  }

  private mutating func note(_ fault: RecordFault, text: Span<UInt8>, line: Int) {
    count(fault, text: text)
    if plan.detail.contains(.badRecords) { faults.append(fault) }
    if samples.count < plan.sampleSize { samples.append(sample(of: fault, text: text, line: line)) }
  }

  private mutating func endBadRecord() {
    if plan.detail.contains(.bitmap) { badIndexes.append(counts.records) }
    if plan.detail.contains(.badRecords) {
      badRecords.append(BadRecord(index: counts.records, faults: faults))
      faults.removeAll(keepingCapacity: true)
    }
    switch worst {
    case .undecided: counts.undecided += 1
    case .invalid: counts.invalid += 1
    case .malformed: counts.malformed += 1
    }
    worst = .undecided
  }

  private mutating func count(_ fault: RecordFault, text: Span<UInt8>) {
    if let column = fault.column, column < plan.columnGroups.count { countBad(plan.columnGroups[column]) }
    let severity: Severity =
      switch fault.problem {
      case .invalid: .invalid
      case .undecided: .undecided
      case .malformed: .malformed
      }
    if severity.rawValue > worst.rawValue { worst = severity }
    // Most faults are of the same kind as the one before: comparing costs less than hashing.
    let reason = ReasonKey(column: fault.column, kind: fault.kind)
    if lastReason != reason {
      keepLastReason()
      lastReason = reason
      if plan.keepsExamples, examples[reason] == nil { examples[reason] = Excerpt(of: text, around: fault.offset).text }
    }
    lastReasonCount += 1
  }

  /// Counts the record at hand among those with a fault in a column, once.
  private mutating func countBad(_ column: Int) {
    while badByColumn.count <= column {
      badByColumn.append(0)
      lastBadByColumn.append(-1)
    }
    guard lastBadByColumn[column] != counts.records else { return }
    lastBadByColumn[column] = counts.records
    badByColumn[column] += 1
  }

  private mutating func keepLastReason() {
    if let lastReason { reasons[lastReason, default: 0] += lastReasonCount }
    lastReasonCount = 0
  }
}

// MARK: - Records that are too long to be held

extension ChunkReport {
  /// Notes a record of which the start is held; then comes the rest, piece by piece, and the end.
  mutating func startOversizedRecord(_ start: Span<UInt8>, maximumLength: Int) {
    let fault = RecordFault(.malformed(.tooLong), column: nil, offset: maximumLength)
    note(fault, text: start, line: 0)
    if plan.writesBadRecords { writeStartOfBadRecord(line: 0) }
    switch plan.faults {
    case nil: break
    case .table: writeRowStart(of: fault, text: start, line: 0)
    case .json: writeObject(of: fault, text: start, line: 0)
    }
    continueOversizedRecord(start)
  }

  /// Takes the next piece of the record; the last piece has its line end.
  mutating func continueOversizedRecord(_ piece: Span<UInt8>) {
    judgedCount += piece.count
    if plan.writesBadRecords { outputs.badRecords.append(piece) }
    if plan.faults == .table { writeWithoutLineEnd(piece) }
  }

  /// Ends the record.
  ///
  /// - Parameter returnIsLineEnd: whether a carriage return at its very end is no part of it.
  mutating func endOversizedRecord(returnIsLineEnd: Bool) {
    endBadRecord()
    keepLastReason()
    guard plan.faults == .table else { return }
    if heldBack.last == ByteSearch.carriageReturn, !returnIsLineEnd { writeHeldBack() }
    endRow()
  }

  private mutating func writeHeldBack() {
    let bytes = heldBack
    writeRowText(bytes.span)
  }

  /// Writes what cannot be a line end, and holds back what can until it is known what follows.
  private mutating func writeWithoutLineEnd(_ piece: Span<UInt8>) {
    guard piece.count > 0 else { return }
    if heldBack == [ByteSearch.carriageReturn], piece.count == 1, piece[0] == ByteSearch.lineFeed {
      return heldBack.append(ByteSearch.lineFeed)
    }
    writeHeldBack()
    var end = piece.count
    if end > 0, piece[end - 1] == ByteSearch.lineFeed { end -= 1 }
    if end > 0, piece[end - 1] == ByteSearch.carriageReturn { end -= 1 }
    writeRowText(piece.extracting(first: end))
    heldBack = (end..<piece.count).map { piece[$0] }
  }
}

// MARK: - Samples

extension ChunkReport {
  private func sample(of fault: RecordFault, text: Span<UInt8>, line: Int) -> SampledRecord {
    let excerpt = Excerpt(of: text, around: fault.offset)
    return SampledRecord(
      input: input, line: linesBefore + line + 1, columnName: fault.column.flatMap { plan.columnNames?[$0] },
      reason: fault.reason, message: fault.message, excerpt: excerpt.text, mark: excerpt.mark)
  }
}
