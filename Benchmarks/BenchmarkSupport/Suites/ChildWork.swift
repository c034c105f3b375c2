import Matching
import TextFields

/// What a child process does for the run that started it: one verdict, or the first of a process.
///
/// It writes one line to standard output: nanoseconds, a tab, the outcome.
struct ChildWork {
  /// What a child found.
  struct Finding: Equatable {
    let nanoseconds: Double
    let outcome: String

    init(nanoseconds: Double, outcome: String) {
      self.nanoseconds = nanoseconds
      self.outcome = outcome
    }

    /// Reads a child's line; `nil` where it is none.
    init?(line: String) {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let nanoseconds = Double(parts[0]) else { return nil }
      self.init(nanoseconds: nanoseconds, outcome: parts[1].trimmingSuffix("\n"))
    }

    var line: String { "\(nanoseconds)\t\(outcome)\n" }
  }

  /// Does the task.
  static func finding(_ task: ChildTask) throws -> Finding {
    switch task {
    case .redos(let strategy, let index):
      guard RedosCase.all.indices.contains(index) else { throw UsageError("there is no case \(index)") }
      return try strategy.perform(RedosTask(subject: RedosCase.all[index])) ?? noJudge(strategy)
    case .coldStart(let strategy):
      return try strategy.perform(ColdStartTask()) ?? noJudge(strategy)
    }
  }

  private static func noJudge(_ strategy: StrategyName) throws -> Finding {
    throw UsageError("\(strategy.rawValue) judges no single text")
  }

  private struct RedosTask: JudgeTask {
    let subject: RedosCase

    func run<Judge: PatternJudge>(with judge: Judge.Type) throws -> Finding {
      let judge: Judge
      do { judge = try Judge(subject.pattern) } catch { return Finding(nanoseconds: 0, outcome: "refused: \(error)") }
      var outcome = ""
      let taken = MonotonicClock.time {
        do { outcome = try judge.matches(subject.text) ? "match" : "no match" } catch { outcome = "error: \(error)" }
      }
      return Finding(nanoseconds: Double(taken), outcome: outcome)
    }
  }

  private struct ColdStartTask: JudgeTask {
    func run<Judge: PatternJudge>(with judge: Judge.Type) throws -> Finding {
      let pattern = FieldType.emailClassic.validationPattern ?? Pattern("")
      var outcome = ""
      let taken = try MonotonicClock.time {
        outcome = try Judge(pattern).matches("name@example.com") ? "match" : "no match"
      }
      return Finding(nanoseconds: Double(taken), outcome: outcome)
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : String(self)
  }
}
