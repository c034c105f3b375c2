import Dispatch
import Synchronization

/// One run over inputs: reads them, judges their records in parallel, and reports in the order of the input.
///
/// Workers take turns at reading a chunk, judge their chunks independently, and join the results in order. So the
/// result does not depend on the number of workers or on where chunks are cut. Each worker needs memory for a chunk and
/// for what has to be written about it. A record longer than a chunk is judged by the worker that has read it, while no
/// other worker may read: so there is only one such buffer.
package final class BulkRun: Sendable {
  private let settings: RunSettings
  private let cancellation: BulkCancellation
  private let feeder: Mutex<InputFeeder>
  private let merge: OrderedMerge<RunTotals, ChunkReport>
  /// The values of unique columns; `nil` if there are no unique columns.
  private let uniqueValues: UniqueValues?
  /// Set when the totals say that the run has to stop: nothing more is read.
  private let halt = BulkCancellation()

  /// Prepares a run. It can be run once.
  ///
  /// - Parameters:
  ///   - onError: called for each input that cannot be judged, or not to its end.
  ///   - onProgress: called with the totals after each chunk, from one thread at a time.
  init(
    _ sources: [InputSource], layout: RecordLayout, settings: RunSettings, cancellation: BulkCancellation,
    onError: @escaping @Sendable (InputError) -> Void = { _ in },
    onProgress: @escaping @Sendable (RunTotals) -> Void = { _ in }
  ) {
    self.settings = settings
    self.cancellation = cancellation
    uniqueValues = layout.hasUniqueColumns ? UniqueValues(limit: settings.maximumUniqueValues) : nil
    let limits = ChunkReader.Limits(chunk: settings.effectiveChunkSize, record: settings.maximumRecordLength)
    let outputs = settings.outputs.all.compactMap { try? SystemCall.status(of: $0.descriptor).identity }
    feeder = Mutex(
      InputFeeder(
        sources, layout: layout, limits: limits, countsLines: settings.plan.needsLines,
        mixesRows: settings.plan.writesRecords, cancellation: cancellation, outputs: outputs, onError: onError))
    merge = OrderedMerge(RunTotals(), mostParked: 2 * settings.threads) { [settings, halt] totals, report in
      totals.join(report, settings: settings)
      if totals.stop != nil { halt.cancel() }
      onProgress(totals)
    }
  }

  /// Runs until the inputs end, the totals say stop, or the run is cancelled. Blocks the caller, whose thread is one of
  /// the workers.
  package func run() -> RunTotals {
    if settings.threads == 1 {
      work()
    } else {
      DispatchQueue.concurrentPerform(iterations: settings.threads) { _ in work() }
    }
    var totals = merge.state
    (totals.failedInputs, totals.warnings) = feeder.withLock { ($0.failedInputs, $0.warnings) }
    if totals.stop == nil, cancellation.isCancelled { totals.stop = .cancelled }
    return totals
  }

  private func work() {
    var buffer: [UInt8] = []
    var scratch = JudgingScratch()
    while let work = takeWork(into: &buffer) {
      if let uniqueValues {
        submit(work, in: buffer, besides: uniqueValues)
      } else if settings.maximumNotValid == .max {
        merge.submit(judge(work, in: buffer, with: &scratch), number: work.number)
      } else {
        submitWithinMaximum(work, in: buffer)
      }
    }
  }

  /// Reads the next chunk. A chunk with a large record is judged here, before another worker may read.
  private func takeWork(into buffer: inout [UInt8]) -> InputFeeder.Work? {
    feeder.withLock { feeder in
      while !halt.isCancelled, let work = feeder.next(into: &buffer) {
        if work.kind == .records { return work }
        judgeInTurn(work, in: &buffer, feeder: &feeder)
        buffer = []
      }
      return nil
    }
  }

  /// Judges a chunk with the worker's own memory.
  private func judge(
    _ work: InputFeeder.Work, in buffer: [UInt8], with scratch: inout JudgingScratch
  ) -> ChunkReport {
    var report = newReport(of: work, badLimit: .max, nil)
    report.expect(scratch.reportSizes)
    swap(&scratch, &report.scratch)
    writeHeader(of: work, in: buffer, to: &report)
    work.judge.judge(buffer.span.extracting(work.body), into: &report)
    swap(&scratch, &report.scratch)
    scratch.reportSizes = report.sizes
    return report
  }

  private func judge(
    _ work: InputFeeder.Work, in buffer: [UInt8], badLimit: Int = .max, direct: DirectOutput? = nil,
    known: KnownValues = KnownValues()
  ) -> ChunkReport {
    var report = newReport(of: work, badLimit: badLimit, direct, known: known)
    writeHeader(of: work, in: buffer, to: &report)
    work.judge.judge(buffer.span.extracting(work.body), into: &report)
    return report
  }

  /// Judges a chunk. When it is the chunk's turn, it is known how many records may still be invalid; if the chunk has
  /// too many, it is judged again with that limit.
  private func submitWithinMaximum(_ work: InputFeeder.Work, in buffer: [UInt8]) {
    var report = judge(work, in: buffer, badLimit: settings.maximumNotValid)
    merge.takeTurn(work.number) { totals in
      let left = settings.maximumNotValid - totals.counts.notValid
      if report.counts.notValid >= left { report = judge(work, in: buffer, badLimit: left) }
      return report
    }
  }

  /// Judges a chunk. When it is the chunk's turn, all values before it are known. If some of its values have occurred
  /// before, or too many of its records are not valid, the chunk is judged again.
  private func submit(_ work: InputFeeder.Work, in buffer: [UInt8], besides values: UniqueValues) {
    var report = judge(work, in: buffer)
    merge.takeTurn(work.number) { totals in
      guard totals.stop == nil else { return nil }
      let known = keep(report.uniqueValues, in: values)
      let left = settings.maximumNotValid == .max ? .max : settings.maximumNotValid - totals.counts.notValid
      if known.isToBeMinded { report = judge(work, in: buffer, known: known) }
      if report.counts.notValid >= left { report = judge(work, in: buffer, badLimit: left, known: known) }
      return report
    }
  }

  /// Adds values; returns which of them had occurred before, and the first that is one too many.
  private func keep(_ entries: [UniqueValues.Entry], in values: UniqueValues) -> KnownValues {
    switch values.keep(entries) {
    case .repeated(let repeated): KnownValues(repeated: repeated)
    case .tooMany(let index, let repeated):
      KnownValues(
        repeated: repeated, excess: .init(column: entries[index].column, record: entries[index].record))
    }
  }

  /// Judges a chunk with a large record, and writes what has to be written directly from its buffer.
  private func judgeInTurn(_ work: InputFeeder.Work, in buffer: inout [UInt8], feeder: inout InputFeeder) {
    merge.takeTurn(work.number) { totals in
      if work.startsInput { totals.startInput(settings) }
      let direct = DirectOutput(destinations: settings.outputs, recordsBefore: totals.recordsOfInput)
      let left = settings.maximumNotValid == .max ? .max : settings.maximumNotValid - totals.counts.notValid
      guard work.kind == .oversizedRecord else {
        guard let uniqueValues else { return judge(work, in: buffer, badLimit: left, direct: direct) }
        // What has been written cannot be taken back, so the values are checked first.
        let entries = judge(work, in: buffer, badLimit: left).uniqueValues
        guard totals.stop == nil else { return nil }
        return judge(work, in: buffer, badLimit: left, direct: direct, known: keep(entries, in: uniqueValues))
      }
      return judgeOversizedRecord(work, in: &buffer, feeder: &feeder, badLimit: left, direct)
    }
  }

  private func judgeOversizedRecord(
    _ work: InputFeeder.Work, in buffer: inout [UInt8], feeder: inout InputFeeder, badLimit: Int,
    _ direct: DirectOutput
  ) -> ChunkReport {
    var report = newReport(of: work, badLimit: badLimit, direct)
    guard !report.mustStop else {
      report.endChunk(at: 0, of: buffer.span)
      return report
    }
    report.startOversizedRecord(
      buffer.span.extracting(work.body), maximumLength: settings.maximumRecordLength)
    while let count = feeder.readRest(into: &buffer) {
      report.continueOversizedRecord(buffer.span.extracting(first: count))
    }
    report.endOversizedRecord(returnIsLineEnd: work.judge.endsAtReturns)
    return report
  }

  private func newReport(
    of work: InputFeeder.Work, badLimit: Int, _ direct: DirectOutput?, known: KnownValues = KnownValues()
  ) -> ChunkReport {
    ChunkReport(
      plan: settings.plan, work: work, namesInput: settings.namesInputs, badLimit: badLimit,
      cancellation: cancellation, direct: direct, known: known)
  }

  private func writeHeader(of work: InputFeeder.Work, in buffer: [UInt8], to report: inout ChunkReport) {
    guard !work.header.isEmpty else { return }
    report.writeHeader(buffer.span.extracting(work.header))
  }
}
