import BulkValidation
import Foundation
import FoundationMatching
import Matching
import PlatformLibrary
import TextFields

/// Measures how long it takes to find and judge the lines of a buffer: with `BulkValidator` on each engine, and with a
/// loop that searches line feeds and calls PCRE2's C API.
///
/// Both start from the same bytes in memory. `BulkValidator` does more than the loop: it also finds bytes that are not
/// UTF-8, and counts the records by their outcome.
struct BulkLines {
  let corpus: Corpus
  let subject: BulkSuite.Subject
  let strategies: [StrategyName]
  let threads: Int
  let rounds: Int

  /// A way to count the valid lines.
  private struct Contender {
    let strategy: StrategyName
    let threads: Int
    let countValid: () throws -> Int
  }

  func run() throws -> SuiteResults {
    var results = SuiteResults()
    let contenders = try contenders(&results.omissions)
    let times = try times(of: contenders)
    let raw = contenders.firstIndex { $0.strategy == .raw }.map { times[$0] }
    for (contender, time) in zip(contenders, times) {
      var row = ResultRow(suite: .bulk, name: subject.name, part: "lines", strategy: contender.strategy.rawValue)
      row.threads = contender.threads
      if contender.threads == 1 { row.recordTime = time / Double(corpus.records.count) }
      row.recordsPerSecond = Double(corpus.records.count) / time * 1e9
      row.bytesPerSecond = Double(corpus.bytes.count) / time * 1e9
      row.ratioToRaw = raw.map { time / $0 }
      results.rows.append(row)
    }
    return results
  }

  private func contenders(_ omissions: inout [Omission]) throws -> [Contender] {
    var contenders: [Contender] = []
    #if PCRE2 && canImport(CPCRE2)
      if strategies.contains(.raw) {
        let judge = try RawJudge(subject.pattern)
        contenders.append(Contender(strategy: .raw, threads: 1) { try countValid(by: judge) })
      }
    #endif
    for (strategy, engine) in [(StrategyName.pcre2JIT, Engine.pcre2), (.automaton, .automaton)]
    where strategies.contains(strategy) {
      do {
        let type = FieldType.pattern(subject.pattern)
        let validator = try ValueValidator(type: type, engine: .only(engine), use: .bulk)
        for threads in Set([1, threads]).sorted() {
          let bulk = BulkValidator(lines: validator, threads: threads)
          contenders.append(
            Contender(strategy: strategy, threads: threads) { try bulk.validate(.bytes(corpus.bytes)).counts.valid })
        }
      } catch {
        let name = subject.name + "/lines"
        omissions.append(Omission(suite: .bulk, name: name, strategy: strategy.rawValue, reason: "\(error)"))
      }
    }
    return contenders
  }

  /// The median time of each contender's rounds, in nanoseconds: processor time for one thread, and elapsed time for more.
  /// All contenders must count the same number in every round. The first round is not timed.
  private func times(of contenders: [Contender]) throws -> [Double] {
    var times = contenders.map { _ in [Double]() }
    var expected: (name: String, count: Int)?
    for round in 0...rounds * 3 {
      for (index, contender) in contenders.enumerated() {
        var count = 0
        let work = { count = try contender.countValid() }
        let taken = contender.threads == 1 ? try ProcessorClock.time(work) : try MonotonicClock.time(work)
        let reference = expected ?? (contender.strategy.rawValue, count)
        expected = reference
        guard count == reference.count else {
          throw VerdictDifference(
            name: "bulk \(subject.name)/lines", item: "the lines",
            first: .init(strategy: reference.name, outcome: "\(reference.count) valid"),
            second: .init(strategy: contender.strategy.rawValue, outcome: "\(count) valid"))
        }
        if round > 0 { times[index].append(Double(taken)) }
      }
    }
    return times.map { Statistics.median($0) ?? 0 }
  }

  /// The loop that a programmer writes who has a judge of texts and a buffer of lines.
  private func countValid(by judge: some PatternJudge) throws -> Int {
    let bytes = corpus.bytes.span
    var valid = 0
    var start = 0
    while start < bytes.count {
      let end = lineEnd(in: bytes, from: start)
      let hasReturn = end > start && end < bytes.count && bytes[end - 1] == UInt8(ascii: "\r")
      if try judge.matches(utf8: bytes.extracting(start..<(hasReturn ? end - 1 : end))) { valid += 1 }
      start = end + 1
    }
    return valid
  }

  @inline(__always)
  private func lineEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
    unsafe bytes.withUnsafeBytes { raw in
      // SAFETY: memchr reads the bytes from `start` to the end of the span, which are valid until the closure returns.
      // The span is not empty, because `start` is less than its count.
      unsafe memchr(raw.baseAddress! + start, Int32(UInt8(ascii: "\n")), raw.count - start)
        .map { unsafe UnsafeRawPointer($0) - raw.baseAddress! } ?? raw.count
    }
  }
}
