import Foundation
import Matching

/// Measures how many records are judged in a second: in memory by each strategy, on one thread and on all, and from a
/// file by programs.
struct BulkSuite {
  /// The pattern by which the records are judged.
  struct Subject: Sendable {
    let name: String
    let pattern: Pattern
    /// The arguments with which `fieldmatch check` judges by the same pattern.
    let fieldmatchArguments: [String]
  }

  /// The number of records, counted from the first, that a strategy is given, and the number of valid ones among them.
  struct Sample {
    let strategy: StrategyName
    let count: Int
    let valid: Int
  }

  let options: BenchmarkOptions
  let corpus: Corpus
  let subject: Subject

  private var threads: Int { options.threads ?? ProcessInfo.processInfo.activeProcessorCount }
  private var rounds: Int { options.isQuick ? 1 : 3 }

  func run() throws -> SuiteResults {
    var results = SuiteResults()
    let samples = try samples(&results.omissions)
    for threads in Set([1, threads]).sorted() {
      results.rows += try rows(samples, threads: threads)
    }
    results += try BulkLines(
      corpus: corpus, subject: subject, strategies: options.chosenStrategies, threads: threads, rounds: rounds
    ).run()
    results += try BulkProcesses(
      corpus: corpus, subject: subject, strategies: options.chosenStrategies, threads: threads, rounds: rounds
    ).run()
    return results
  }

  /// Finds out how many records each strategy can judge in a quarter of a second, or in a fiftieth if the run is quick,
  /// and compares their verdicts on the records that they have in common.
  private func samples(_ omissions: inout [Omission]) throws -> [Sample] {
    var samples: [Sample] = []
    var answers: [VerdictComparison.Answers] = []
    for strategy in options.chosenStrategies {
      do {
        let task = SampleTask(
          corpus: corpus, pattern: subject.pattern, time: options.isQuick ? 20_000_000 : 250_000_000)
        guard let outcomes = try strategy.perform(task) else { continue }
        answers.append(.init(strategy: strategy.rawValue, outcomes: outcomes))
        samples.append(Sample(strategy: strategy, count: outcomes.count, valid: outcomes.count { $0 == 1 }))
      } catch {
        omissions.append(Omission(suite: .bulk, name: subject.name, strategy: strategy.rawValue, reason: "\(error)"))
      }
    }
    let comparison = VerdictComparison(
      name: "bulk \(subject.name)", outcomeName: { $0 == 1 ? "valid" : "not valid" },
      itemName: { "record \($0 + 1), ‘\(corpus.text($0))’" })
    try comparison.requireEqual(answers.sorted { $0.outcomes.count > $1.outcomes.count })
    return samples
  }

  /// Times the strategies in turns, each over its whole sample. The median of the rounds counts.
  private func rows(_ samples: [Sample], threads: Int) throws -> [ResultRow] {
    var times: [StrategyName: [Double]] = [:]
    for round in 0..<rounds {
      for turn in samples.indices {
        let sample = samples[(turn + round) % samples.count]
        times[sample.strategy, default: []].append(try time(sample, threads: threads))
      }
    }
    let raw = samples.first { $0.strategy == .raw }.map { perRecord($0, times) }
    return samples.map { sample in
      let perRecord = perRecord(sample, times)
      var row = ResultRow(suite: .bulk, name: subject.name, strategy: sample.strategy.rawValue)
      row.threads = threads
      row.recordsPerSecond = 1e9 / perRecord
      row.bytesPerSecond = 1e9 / perRecord * Double(corpus.byteCount(ofFirst: sample.count)) / Double(sample.count)
      row.ratioToRaw = raw.map { perRecord / $0 }
      return row
    }
  }

  private func perRecord(_ sample: Sample, _ times: [StrategyName: [Double]]) -> Double {
    (Statistics.median(times[sample.strategy] ?? []) ?? 0) / Double(sample.count)
  }

  /// The time that the threads together take for a sample, in nanoseconds. Each thread compiles the pattern for itself.
  private func time(_ sample: Sample, threads: Int) throws -> Double {
    let valid = LockedSum()
    let start = MonotonicClock.now()
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      let range = sample.count * thread / threads..<sample.count * (thread + 1) / threads
      let task = PassTask(corpus: corpus, pattern: subject.pattern, range: range)
      valid.add((try? sample.strategy.perform(task)) ?? -1)
    }
    let taken = Double(MonotonicClock.now() - start)
    guard valid.value == sample.valid else { throw ChangedVerdict(strategy: sample.strategy) }
    return taken
  }
}

extension Corpus {
  /// The number of bytes of the first records, with their line ends.
  func byteCount(ofFirst count: Int) -> Int {
    count < records.count ? records[count].lowerBound : bytes.count
  }
}

/// A sum that several threads add to.
private final class LockedSum: @unchecked Sendable {
  // SAFETY: `sum` is private, and every access to it holds the lock.
  private var sum = 0
  private let lock = NSLock()

  var value: Int { lock.withLock { sum } }

  func add(_ number: Int) { lock.withLock { sum += number } }
}

/// Judges records, beginning with the first, until the time is up or there are no more. The result has 1 for each valid
/// record and 0 for each other one.
private struct SampleTask: JudgeTask {
  let corpus: Corpus
  let pattern: Pattern
  let time: UInt64

  func run<Judge: PatternJudge>(with judge: Judge.Type) throws -> [UInt8] {
    let judge = try Judge(pattern)
    let bytes = corpus.bytes.span
    var outcomes: [UInt8] = []
    outcomes.reserveCapacity(corpus.records.count)
    let end = MonotonicClock.now() + time
    for record in corpus.records {
      outcomes.append(try judge.matches(utf8: bytes.extracting(record)) ? 1 : 0)
      if outcomes.count % 64 == 0, MonotonicClock.now() >= end { break }
    }
    return outcomes
  }
}

/// Judges a range of the records, and returns the number of valid ones.
private struct PassTask: JudgeTask {
  let corpus: Corpus
  let pattern: Pattern
  let range: Range<Int>

  func run<Judge: PatternJudge>(with judge: Judge.Type) throws -> Int {
    let judge = try Judge(pattern)
    let bytes = corpus.bytes.span
    var valid = 0
    for record in corpus.records[range] where try judge.matches(utf8: bytes.extracting(record)) { valid += 1 }
    return valid
  }
}
