import TextFields

/// The result of judging a chunk of the input. The reports of an input's chunks are joined in the order of the input.
///
/// A record judge reports every record, in order. For a record that is not valid, it calls `fault` for each fault and
/// then `endBadRecord`. For valid records, it calls `endValidRecord`, or `endValidLines` for several at a time.
struct ChunkReport: Sendable {
  /// A kind of fault, in one column or in the record as a whole.
  struct ReasonKey: Hashable {
    let column: Int?
    let kind: RecordFault.Kind
  }

  /// What the run has to report.
  let plan: ReportPlan
  /// The number of bytes of the input, before the chunk's records, that belong to no record.
  let skipped: Int
  /// Whether the chunk is the first of an input.
  let startsInput: Bool
  /// The input's name.
  let input: String
  /// Whether the input's name is written before numbered records and faults.
  let namesInput: Bool
  /// The number of lines of the input before the chunk.
  let linesBefore: Int
  /// What is written before the line number of each fault.
  let beforeLine: [UInt8]
  private let badLimit: Int
  private let cancellation: BulkCancellation

  /// The counts of the records judged.
  private(set) var counts = RecordCounts()
  /// How often each fault was found that was counted alone.
  private(set) var reasons = ReasonCounts()
  /// The kinds of the other faults, with how often each was found.
  var kinds: FaultKinds
  /// The number of records with a fault in each judged column, by the column's index.
  private(set) var badByColumn: [Int] = []
  private var lastBadByColumn: [Int] = []
  /// What has to be written.
  var outputs: OutputChannels<OutputBuffer>
  /// The first records that are not valid, shortened.
  private(set) var samples: [SampledRecord] = []
  /// The indices of the records that are not valid, from the chunk's start, if a bitmap is wanted.
  private(set) var badIndexes: [Int] = []
  /// The faults of the records that are not valid, whose indices are from the chunk's start, if they are wanted.
  private(set) var faults = FaultList()
  /// The number of bytes of the chunk that were judged.
  private(set) var judgedCount = 0
  /// Whether judging stopped before the chunk's end.
  private(set) var isCut = false

  /// A bit for each judged JSON path, set if the path led to something in at least one record.
  var foundPaths: UInt64 = 0
  /// The values of unique columns, in order.
  private(set) var uniqueValues: [UniqueValues.Entry] = []
  /// What is known about the values of unique columns.
  private let known: KnownValues
  /// The worker's memory, lent to the report while the chunk is judged.
  var scratch = JudgingScratch()

  private var heldBack: [UInt8] = []
  private var worst = Severity.undecided

  private enum Severity: Int, Comparable {
    case undecided, invalid, malformed

    init(_ problem: RecordFault.Problem) {
      switch problem {
      case .invalid: self = .invalid
      case .undecided: self = .undecided
      case .malformed: self = .malformed
      }
    }

    static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  /// Starts a report.
  ///
  /// - Parameters:
  ///   - plan: what the run has to report.
  ///   - work: the chunk.
  ///   - namesInput: whether the input's name is written before numbered records and faults.
  ///   - badLimit: the number of records that are not valid after which judging must stop.
  ///   - cancellation: ends the judging from elsewhere.
  ///   - direct: where to write immediately; `nil` keeps the output in the report.
  ///   - known: what is known about the chunk's values of unique columns.
  init(
    plan: ReportPlan, work: InputFeeder.Work, namesInput: Bool, badLimit: Int, cancellation: BulkCancellation,
    direct: DirectOutput?, known: KnownValues = KnownValues()
  ) {
    self.known = known
    self.plan = plan
    self.namesInput = namesInput
    self.badLimit = badLimit
    self.cancellation = cancellation
    input = work.input
    skipped = work.skipped
    startsInput = work.startsInput
    linesBefore = work.linesBefore
    outputs = OutputBuffer.channels(direct)
    beforeLine = Self.beforeLine(of: input, isNamed: namesInput, plan.faults)
    kinds = FaultKinds(plan)
  }

  /// Whether no record is too many, so that a judge may look at all of them before it reports the first.
  var takesAllRecords: Bool { badLimit == .max && known.excess == nil && !cancellation.isCancelled }

  /// Starts a report of records in memory, for which nothing is written.
  init(plan: ReportPlan, cancellation: BulkCancellation) {
    self.plan = plan
    known = KnownValues()
    self.cancellation = cancellation
    (namesInput, badLimit, input, skipped, startsInput, linesBefore) = (false, .max, "", 0, false, 0)
    outputs = OutputBuffer.channels(nil)
    beforeLine = []
    kinds = FaultKinds(plan)
  }

  /// How much the report holds.
  var sizes: ReportSizes {
    ReportSizes(outputs: outputs.map(\.bytes.count), badRecords: faults.firsts.count)
  }

  /// Prepares for holding somewhat more than another report.
  mutating func expect(_ sizes: ReportSizes) {
    outputs.validRecords.expectedCount = sizes.outputs.validRecords * 9 / 8
    outputs.badRecords.expectedCount = sizes.outputs.badRecords * 9 / 8
    outputs.faults.expectedCount = sizes.outputs.faults * 9 / 8
    faults.expectedCount = sizes.badRecords * 9 / 8
  }

  /// Whether no further record is wanted.
  @inline(__always)
  var mustStop: Bool {
    counts.notValid >= badLimit || cancellation.isCancelled
      || known.excess != nil && counts.records >= known.excess!.record
  }

  /// Why judging stopped before the chunk's end, if it was for a value that is one too many.
  var excess: KnownValues.Excess? { isCut && counts.records >= known.excess?.record ?? .max ? known.excess : nil }
}

extension ChunkReport {
  /// Notes a fault of the current record.
  ///
  /// - Parameters:
  ///   - fault: what is wrong.
  ///   - text: the value; the whole record without its line end if the fault names no column.
  ///   - line: the line on which the record starts, from 0 at the chunk's start.
  @inline(__always)
  mutating func fault(_ fault: RecordFault, text: Span<UInt8>, line: Int) {
    self.fault(fault, at: fault.offset, text: text, line: line)
  }

  /// Notes a fault of the current record, at another position than the fault says.
  mutating func fault(_ fault: RecordFault, at offset: Int?, text: Span<UInt8>, line: Int) {
    let kind = kinds.number(of: fault)
    note(fault, kind, at: offset, text: text, line: line)
    if plan.faults != nil { writeFault(fault, kind, at: offset, text: text, line: line) }
  }

  /// Ends a record that has faults.
  ///
  /// - Parameter record: its range in the chunk, including the line end.
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

  /// Whether a value of a unique column is known to have occurred before. The value is kept, so that this can be
  /// determined later.
  mutating func isRepeated(_ value: Span<UInt8>, column: Int) -> Bool {
    uniqueValues.append(UniqueValues.Entry(value, column: column, record: counts.records))
    return known.repeated.contains(uniqueValues.count - 1)
  }

  /// Counts valid records that need not be reported one by one.
  mutating func countValid(_ count: Int) { counts.valid += count }

  /// Counts records of one value that are invalid for the same reason and need not be reported one by one.
  mutating func countInvalid(_ reason: ValueFault.Reason, _ count: Int) {
    guard count > 0 else { return }
    counts.invalid += count
    reasons.add(count, ReasonKey(column: 0, kind: .invalid(reason)))
  }

  /// Ends consecutive lines that are all valid.
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

  /// Ends the chunk, of which the part before `end` was judged.
  mutating func endChunk(at end: Int, of chunk: Span<UInt8>) {
    judgedCount = end
    isCut = end < chunk.count
  }

  /// Ends records in memory, of which only the number and the bytes are counted.
  mutating func endRecords(byteCount: Int, areAll: Bool) {
    judgedCount = byteCount
    isCut = !areAll
  }

  /// The records that are not valid, with their indices from the chunk's start. O(*n*).
  var badRecords: BadRecords {
    var records = BadRecords()
    records.append(self, recordsBefore: 0)
    return records
  }

  private mutating func note(_ fault: RecordFault, _ kind: Int, at offset: Int?, text: Span<UInt8>, line: Int) {
    worst = max(worst, Severity(fault.problem))
    let count = kinds.count(kind)
    if plan.detail.contains(.badRecords) { faults.append(record: counts.records, kind: kind, offset: offset) }
    if let column = fault.column, column < plan.columnGroups.count { countBad(plan.columnGroups[column]) }
    if count == 1, plan.keepsExamples { kinds.keep(example: Excerpt(of: text, around: offset).text, of: kind) }
    if samples.count < plan.sampleSize { samples.append(sample(of: fault.at(offset), text: text, line: line)) }
  }

  private mutating func endBadRecord() {
    if plan.detail.contains(.bitmap) { badIndexes.append(counts.records) }
    switch worst {
    case .undecided: counts.undecided += 1
    case .invalid: counts.invalid += 1
    case .malformed: counts.malformed += 1
    }
    worst = .undecided
  }

  /// Counts the current record among those with a fault in a column; only once for each column.
  private mutating func countBad(_ column: Int) {
    while badByColumn.count <= column {
      badByColumn.append(0)
      lastBadByColumn.append(-1)
    }
    guard lastBadByColumn[column] != counts.records else { return }
    lastBadByColumn[column] = counts.records
    badByColumn[column] += 1
  }
}

// MARK: - Records that are too long to be held in memory

extension ChunkReport {
  /// Notes a record of which only the start is in memory; its further parts and its end follow.
  mutating func startOversizedRecord(_ start: Span<UInt8>, maximumLength: Int) {
    let fault = RecordFault(.malformed(.tooLong), column: nil, offset: maximumLength)
    let kind = kinds.number(of: fault)
    note(fault, kind, at: maximumLength, text: start, line: 0)
    if plan.writesBadRecords { writeStartOfBadRecord(line: 0) }
    switch plan.faults {
    case nil: break
    case .table: writeRowStart(of: fault, kind, at: maximumLength, text: start, line: 0)
    case .json: writeObject(of: fault, kind, at: maximumLength, text: start, line: 0)
    }
    continueOversizedRecord(start)
  }

  /// Takes the next part of the record; the last part includes its line end.
  mutating func continueOversizedRecord(_ piece: Span<UInt8>) {
    judgedCount += piece.count
    if plan.writesBadRecords { outputs.badRecords.append(piece) }
    if plan.faults == .table { writeWithoutLineEnd(piece) }
  }

  /// Ends the record.
  ///
  /// - Parameter returnIsLineEnd: whether a carriage return at its very end belongs to the line end.
  mutating func endOversizedRecord(returnIsLineEnd: Bool) {
    endBadRecord()
    guard plan.faults == .table else { return }
    if heldBack.last == ByteSearch.carriageReturn, !returnIsLineEnd { writeHeldBack() }
    outputs.faults.append(ByteSearch.lineFeed)
  }

  private mutating func writeHeldBack() {
    let bytes = heldBack
    outputs.faults.append(escaping: bytes.span)
  }

  /// Writes what cannot be part of the line end, and holds back the rest until it is known what follows.
  private mutating func writeWithoutLineEnd(_ piece: Span<UInt8>) {
    guard piece.count > 0 else { return }
    if heldBack == [ByteSearch.carriageReturn], piece.count == 1, piece[0] == ByteSearch.lineFeed {
      return heldBack.append(ByteSearch.lineFeed)
    }
    writeHeldBack()
    var end = piece.count
    if end > 0, piece[end - 1] == ByteSearch.lineFeed { end -= 1 }
    if end > 0, piece[end - 1] == ByteSearch.carriageReturn { end -= 1 }
    outputs.faults.append(escaping: piece.extracting(first: end))
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
