import Foundation

/// Measures each strategy on patterns and texts that take backtracking the longest.
///
/// Every verdict has a process of its own, which ends when its time is up. Two processes run at a time if there are two
/// cores. The answers of strategies may differ here, because the suite shows which of them are wrong or give no answer.
/// A wrong answer is marked, and has no time.
struct RedosSuite {
  let options: BenchmarkOptions

  /// How many milliseconds a verdict may take.
  private var milliseconds: Int { options.isQuick ? 300 : 1_500 }
  private var cases: ArraySlice<RedosCase> { options.isQuick ? RedosCase.all.prefix(2) : RedosCase.all[...] }

  func run() -> SuiteResults {
    let pairs = cases.indices.flatMap { index in
      options.chosenStrategies.filter(\.judgesSingleTexts).map { (strategy: $0, index: index) }
    }
    let collected = Collected(count: pairs.count)
    DispatchQueue(label: "redos").sync {
      let lanes = min(2, ProcessInfo.processInfo.activeProcessorCount)
      DispatchQueue.concurrentPerform(iterations: lanes) { lane in
        for position in stride(from: lane, to: pairs.count, by: lanes) {
          collected.set(position, row(pairs[position].strategy, pairs[position].index))
        }
      }
    }
    return collected.results
  }

  private func row(_ strategy: StrategyName, _ index: Int) -> Result<ResultRow, Refused> {
    let subject = RedosCase.all[index]
    var row = ResultRow(suite: .redos, name: subject.name, strategy: strategy.rawValue)
    do {
      let task = ChildTask.redos(strategy: strategy, index: index, milliseconds: milliseconds)
      // The process ends itself in time. If it cannot even do that, it is killed after a minute.
      let child = try ChildProcess.doing(task).run(timeOut: 60)
      switch child.ending {
      case .timedOut: row.outcome = ChildWork.Finding.noAnswer
      case .signalled(let signal): row.outcome = "crash: signal \(signal)"
      case .exited:
        guard let finding = ChildWork.Finding(line: child.output) else { return .failure(Refused(row, child.output)) }
        if finding.outcome.hasPrefix("refused: ") {
          return .failure(Refused(row, String(finding.outcome.dropFirst(9))))
        }
        judge(finding, of: subject, into: &row)
      }
    } catch {
      return .failure(Refused(row, "\(error)"))
    }
    return .success(row)
  }

  private func judge(_ finding: ChildWork.Finding, of subject: RedosCase, into row: inout ResultRow) {
    let right = subject.isMatch ? "match" : "no match"
    let isWrong = ["match", "no match"].contains(finding.outcome) && finding.outcome != right
    row.outcome = isWrong ? "wrong: \(finding.outcome)" : finding.outcome
    guard !isWrong, !finding.outcome.hasPrefix(ChildWork.Finding.noAnswer) else { return }
    let taken = finding.nanoseconds
    row.latency = LatencySummary(
      samples: 1, mean: taken, p50: taken, p90: taken, p99: taken, p999: taken, maximum: taken)
  }

  private struct Refused: Error {
    let row: ResultRow
    let reason: String

    init(_ row: ResultRow, _ reason: String) {
      self.row = row
      self.reason = reason.isEmpty ? "its process said nothing" : reason
    }
  }

  /// Collects results in the order of the cases, whichever process ends first.
  private final class Collected: @unchecked Sendable {
    // SAFETY: `items` is private. While threads add results, every access to it holds the lock. `results` reads it
    // without the lock, but only after `concurrentPerform` has returned, when no thread adds any more.
    private var items: [Result<ResultRow, Refused>?]
    private let lock = NSLock()

    init(count: Int) { items = Array(repeating: nil, count: count) }

    func set(_ position: Int, _ item: Result<ResultRow, Refused>) {
      lock.withLock { items[position] = item }
    }

    var results: SuiteResults {
      var results = SuiteResults()
      for item in items {
        switch item {
        case .success(let row): results.rows.append(row)
        case .failure(let refused):
          results.omissions.append(
            Omission(
              suite: .redos, name: refused.row.name, strategy: refused.row.strategy, reason: refused.reason))
        case nil: continue
        }
      }
      return results
    }
  }
}

extension StrategyName {
  /// Whether the strategy is an engine, which judges single texts, and not a field or a program.
  var judgesSingleTexts: Bool {
    switch self {
    case .field, .fieldAfterEdit, .fieldmatch, .grep, .ripgrep: false
    default: true
    }
  }
}
