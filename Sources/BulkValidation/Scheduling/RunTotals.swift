/// The sum of the chunks joined so far.
package struct RunTotals: Sendable {
  /// Why a run ended before its inputs did.
  package enum Stop: Sendable, Hashable {
    /// The number of records that are not valid has reached the maximum.
    case maximumReached
    /// The run was cancelled.
    case cancelled
    /// Output could not be written.
    case output(OutputError)
    /// A unique column has more different values than may be stored.
    case tooManyUniqueValues(column: Int)
  }

  /// The counts of the records judged.
  package private(set) var counts = RecordCounts()
  /// The number of bytes of the inputs that were judged, including headers and byte-order marks.
  package private(set) var bytes = 0
  /// The first records that are not valid, shortened.
  package private(set) var samples: [SampledRecord] = []
  /// A bit for each record, if a bitmap is wanted.
  package private(set) var bitmap = ValidityBitmap()
  /// The records that are not valid, if they are wanted.
  package private(set) var badRecords = BadRecords()
  /// Why the run ended early; `nil` if it has not.
  package internal(set) var stop: Stop?
  /// A bit for each judged JSON path, set if the path led to something in at least one record.
  package private(set) var foundPaths: UInt64 = 0
  /// The number of inputs that could not be judged, or not to their end.
  package internal(set) var failedInputs = 0

  /// What is unusual about inputs that were judged.
  package internal(set) var warnings: [InputWarning] = []

  private var reasons: [ChunkReport.ReasonKey: Int] = [:]
  private var examples: [ChunkReport.ReasonKey: String] = [:]
  private var badByColumn: [Int] = []
  /// The number of records of the current input that have been joined.
  private(set) var recordsOfInput = 0
  /// Whether the last thing written to each output was a line end.
  private var endsLine = OutputChannels(validRecords: true, badRecords: true, faults: true)

  /// The faults that were found, the most frequent first.
  package var reasonCounts: [ReasonCount] {
    reasons.map {
      ReasonCount(column: $0.key.column, reason: $0.key.kind.words, count: $0.value, example: examples[$0.key])
    }
    .sorted { ($1.count, $0.column ?? -1, $0.reason) < ($0.count, $1.column ?? -1, $1.reason) }
  }

  /// Makes totals of nothing.
  init() {}

  /// The totals of reports of records in memory.
  init(joining reports: [ChunkReport]) { join(reports) }

  /// Joins reports of records in memory, for which nothing is written.
  mutating func join(_ reports: [ChunkReport]) {
    for report in reports { join(report, settings: RunSettings()) }
  }

  /// The number of records with a fault in any column of the same name; `column` is the index of the first of them. 0
  /// if columns have no names.
  package func badRecords(inColumn column: Int) -> Int { column < badByColumn.count ? badByColumn[column] : 0 }

  /// Joins the next chunk, and writes its output. After a stop, nothing is joined any more.
  mutating func join(_ report: ChunkReport, settings: RunSettings) {
    guard stop == nil else { return }
    if report.startsInput { startInput(settings) }
    write(report.outputs.validRecords, to: settings.outputs.validRecords, ending: \.validRecords)
    write(report.outputs.badRecords, to: settings.outputs.badRecords, ending: \.badRecords)
    write(report.outputs.faults, to: settings.outputs.faults, ending: \.faults)
    // The counts are of what was written.
    guard stop == nil else { return }
    add(report, sampleSize: settings.plan.sampleSize)
    recordsOfInput += report.counts.records
    if report.isCut {
      stop =
        counts.notValid >= settings.maximumNotValid
        ? .maximumReached : report.excess.map { .tooManyUniqueValues(column: $0.column) } ?? .cancelled
    }
  }

  /// Ends the line of an input whose last record had no line end, before records of the next input are written.
  mutating func startInput(_ settings: RunSettings) {
    recordsOfInput = 0
    if !endsLine.validRecords { write([ByteSearch.lineFeed].span, to: settings.outputs.validRecords) }
    if !endsLine.badRecords { write([ByteSearch.lineFeed].span, to: settings.outputs.badRecords) }
    endsLine = OutputChannels(validRecords: true, badRecords: true, faults: true)
  }

  private mutating func write(
    _ buffer: OutputBuffer, to output: FileDescriptorOutput?, ending: WritableKeyPath<OutputChannels<Bool>, Bool>
  ) {
    if buffer.missingNumbers.isEmpty {
      write(buffer.bytes.span, to: output)
    } else {
      write(buffer.bytes(recordsBefore: recordsOfInput).span, to: output)
    }
    if let last = buffer.last { endsLine[keyPath: ending] = last == ByteSearch.lineFeed }
    if stop == nil, let failure = buffer.failure { stop = .output(failure) }
  }

  /// Adds what a report has counted and kept.
  mutating func add(_ report: ChunkReport, sampleSize: Int = 0) {
    if report.plan.detail.contains(.bitmap) { bitmap.append(count: report.counts.records, except: report.badIndexes) }
    if report.plan.detail.contains(.badRecords) { badRecords.append(report, recordsBefore: counts.records) }
    counts += report.counts
    foundPaths |= report.foundPaths
    bytes += report.judgedCount + report.skipped
    report.reasons.forEach { reasons[$0, default: 0] += $1 }
    for kind in report.kinds.entries { add(kind) }
    for (column, count) in report.badByColumn.enumerated() {
      if column == badByColumn.count { badByColumn.append(0) }
      badByColumn[column] += count
    }
    samples += report.samples.prefix(sampleSize - samples.count)
  }

  private mutating func add(_ kind: FaultKinds.Entry) {
    let key = ChunkReport.ReasonKey(column: kind.fault.column, kind: kind.fault.kind)
    reasons[key, default: 0] += kind.count
    if let example = kind.example, examples[key] == nil { examples[key] = example }
  }

  private mutating func write(_ bytes: Span<UInt8>, to output: FileDescriptorOutput?) {
    guard let output, stop == nil, bytes.count > 0 else { return }
    do throws(OutputError) {
      try output.write(bytes)
    } catch {
      stop = .output(error)
    }
  }
}
