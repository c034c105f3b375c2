import FoundationMatching
import Matching
import TextFields

/// Measures how long it takes to make a matcher: again and again in one process, from the cache, and for the first time
/// in a new process.
struct CompileSuite {
  let options: BenchmarkOptions
  let cases: [KeystrokeCase]

  func run() throws -> SuiteResults {
    var results = SuiteResults()
    for subject in cases {
      guard let pattern = subject.validation else { continue }
      results += try compiling(pattern, subject.name)
    }
    results += try coldStarts()
    return results
  }

  private func compiling(_ pattern: Pattern, _ name: String) throws -> SuiteResults {
    var results = SuiteResults()
    var entrants: [Contest.Entrant] = []
    for strategy in options.chosenStrategies {
      do {
        guard let work = try strategy.perform(CompileTask(pattern: pattern)) else { continue }
        entrants.append(Contest.Entrant(strategy: strategy, work: work))
      } catch {
        results.omissions.append(
          Omission(suite: .compile, name: name, strategy: strategy.rawValue, reason: "\(error)"))
      }
    }
    let effort = Effort(blockTime: options.isQuick ? 500_000 : 8_000_000, rounds: 4, callTime: 0)
    results.rows += rows(try Contest(entrants: entrants).measure(effort), name)
    results.rows += try cachedRows(pattern, name, entrants.map(\.strategy), effort)
    return results
  }

  private func rows(_ measured: [Contest.Result], _ name: String) -> [ResultRow] {
    let raw = measured.first { $0.strategy == .raw }?.typical
    return measured.map { result in
      var row = ResultRow(suite: .compile, name: name, strategy: result.strategy.rawValue)
      row.latency = result.blocks
      row.ratioToRaw = raw.map { result.typical / $0 }
      return row
    }
  }

  /// Measures the look-up of a compiled matcher in the cache of `MatcherFactory`, for the engines that it knows.
  private func cachedRows(
    _ pattern: Pattern, _ name: String, _ strategies: [StrategyName], _ effort: Effort
  ) throws -> [ResultRow] {
    let engines: [(StrategyName, Engine)] = [
      (.pcre2JIT, .pcre2), (.automaton, .automaton), (.foundation, .foundation),
    ]
    let entrants = engines.filter { strategies.contains($0.0) }.map { strategy, engine in
      let repeats = [[Int]](repeating: [Int](0..<50), count: 1)
      return Contest.Entrant(
        strategy: strategy,
        work: Work(over: repeats, judges: [pattern]) { pattern, _ in
          _ = try MatcherFactory.makeMatcher(for: pattern, engine: .only(engine))
          return 1
        })
    }
    return try Contest(entrants: entrants).measure(effort).map { result in
      var row = ResultRow(suite: .compile, name: name, part: "cached", strategy: result.strategy.rawValue)
      row.latency = result.blocks
      return row
    }
  }

  /// Measures the first compilation and verdict of a new process. Loading and starting the process is not counted.
  private func coldStarts() throws -> SuiteResults {
    var results = SuiteResults()
    for strategy in options.chosenStrategies where strategy.judgesSingleTexts {
      var row = ResultRow(suite: .compile, name: "cold start", strategy: strategy.rawValue)
      var histogram = Histogram()
      for _ in 0..<(options.isQuick ? 1 : 7) {
        let child = try ChildProcess.doing(.coldStart(strategy: strategy)).run(timeOut: 10)
        guard let finding = ChildWork.Finding(line: child.output) else { break }
        histogram.record(UInt64(finding.nanoseconds * 1_000))
      }
      if histogram.count == 0 {
        results.omissions.append(
          Omission(
            suite: .compile, name: row.name, strategy: row.strategy, reason: "it has no first verdict in this build"))
        continue
      }
      row.latency = LatencySummary(histogram)
      results.rows.append(row)
    }
    return results
  }
}

/// Makes the work of compiling one pattern again and again.
private struct CompileTask: JudgeTask {
  let pattern: Pattern

  func run<Judge: PatternJudge>(with judge: Judge.Type) throws -> Work {
    _ = try Judge(pattern)
    return Work(over: [[0]], judges: [pattern]) { pattern, _ in
      _ = try Judge(pattern)
      return 1
    }
  }
}
