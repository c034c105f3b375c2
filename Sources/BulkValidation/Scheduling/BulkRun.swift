import Dispatch
import Synchronization

/// One run over inputs: reads them, judges their records side by side, and reports in the order of the input.
///
/// Workers take turns to read a chunk, judge it each by itself, and join what came out in order. So nothing depends on
/// how many there are or where chunks are cut. Memory is, for each worker, a chunk and what is to be written of it. A
/// record longer than a chunk is judged by whoever reads it while nobody else reads: there is one such buffer.
package final class BulkRun: Sendable {
  private let settings: RunSettings
  private let cancellation: BulkCancellation
  private let feeder: Mutex<InputFeeder>
  private let merge: OrderedMerge<RunTotals, ChunkReport>
  /// The values of unique columns; `nil` where there are none.
  private let uniqueValues: UniqueValues?
  /// Set when the totals say stop: nothing more is read.
  private let halt = BulkCancellation()

  /// Prepares a run. It can be run once.
  ///
  /// - Parameter onError: told of each input that cannot be judged, or not to its end.
  /// - Parameter onProgress: told of the totals after each chunk, by one thread at a time.
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

  /// Runs until the inputs end, the totals say stop, or it is cancelled. Blocks the caller, who is one of the workers.
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
    while let work = takeWork(into: &buffer) {
      if let uniqueValues {
        submit(work, in: buffer, besides: uniqueValues)
      } else if settings.maximumNotValid == .max {
        merge.submit(judge(work, in: buffer), number: work.number)
      } else {
        submitWithinMaximum(work, in: buffer)
      }
    }
  }

  /// Reads the next chunk. Chunks of large records are judged here, before anybody else may read.
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

  private func judge(
    _ work: InputFeeder.Work, in buffer: [UInt8], badLimit: Int = .max, direct: DirectOutput? = nil,
    repeated: Set<Int> = []
  ) -> ChunkReport {
    var report = newReport(of: work, badLimit: badLimit, direct, repeated: repeated)
    writeHeader(of: work, in: buffer, to: &report)
    work.judge.judge(buffer.span.extracting(work.body), into: &report)
    return report
  }

  /// Judges a chunk, and once it is its turn a second time if too many of its records are not valid: only then is it
  /// known how many may be.
  private func submitWithinMaximum(_ work: InputFeeder.Work, in buffer: [UInt8]) {
    var report = judge(work, in: buffer, badLimit: settings.maximumNotValid)
    merge.takeTurn(work.number) { totals in
      let left = settings.maximumNotValid - totals.counts.notValid
      if report.counts.notValid >= left { report = judge(work, in: buffer, badLimit: left) }
      return report
    }
  }

  /// Judges a chunk and once it is its turn, when all values before it are known, a second time if some of its values
  /// have occurred before, or too many of its records are not valid.
  private func submit(_ work: InputFeeder.Work, in buffer: [UInt8], besides values: UniqueValues) {
    var report = judge(work, in: buffer)
    merge.takeTurn(work.number) { totals in
      guard totals.stop == nil, let repeated = keep(report.uniqueValues, in: values, &totals) else { return nil }
      let left = settings.maximumNotValid == .max ? .max : settings.maximumNotValid - totals.counts.notValid
      if !repeated.isEmpty { report = judge(work, in: buffer, repeated: repeated) }
      if report.counts.notValid >= left { report = judge(work, in: buffer, badLimit: left, repeated: repeated) }
      return report
    }
  }

  /// Keeps values; gives which of them had occurred before, and `nil` where they are too many.
  private func keep(
    _ entries: [UniqueValues.Entry], in values: UniqueValues, _ totals: inout RunTotals
  ) -> Set<Int>? {
    switch values.keep(entries) {
    case .repeated(let repeated): return repeated
    case .tooMany(let column):
      totals.stop = .tooManyUniqueValues(column: column)
      halt.cancel()
      return nil
    }
  }

  /// Judges a chunk with a large record. What is to be written of it is written from where it lies.
  private func judgeInTurn(_ work: InputFeeder.Work, in buffer: inout [UInt8], feeder: inout InputFeeder) {
    merge.takeTurn(work.number) { totals in
      if work.startsInput { totals.startInput(settings) }
      let direct = DirectOutput(destinations: settings.outputs, recordsBefore: totals.recordsOfInput)
      let left = settings.maximumNotValid == .max ? .max : settings.maximumNotValid - totals.counts.notValid
      guard work.kind == .oversizedRecord else {
        guard let uniqueValues else { return judge(work, in: buffer, badLimit: left, direct: direct) }
        // What is written at once cannot be taken back: the values are looked at before.
        let entries = judge(work, in: buffer, badLimit: left).uniqueValues
        guard totals.stop == nil, let repeated = keep(entries, in: uniqueValues, &totals) else { return nil }
        return judge(work, in: buffer, badLimit: left, direct: direct, repeated: repeated)
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
    of work: InputFeeder.Work, badLimit: Int, _ direct: DirectOutput?, repeated: Set<Int> = []
  ) -> ChunkReport {
    ChunkReport(
      plan: settings.plan, work: work, namesInput: settings.namesInputs, badLimit: badLimit,
      cancellation: cancellation, direct: direct, repeated: repeated)
  }

  private func writeHeader(of work: InputFeeder.Work, in buffer: [UInt8], to report: inout ChunkReport) {
    guard !work.header.isEmpty else { return }
    report.writeHeader(buffer.span.extracting(work.header))
  }
}
