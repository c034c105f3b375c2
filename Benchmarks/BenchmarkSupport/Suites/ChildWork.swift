import Foundation
import Matching
import TextFields

/// Does the task of a child process for the run that started it.
///
/// The result is one line on standard output: nanoseconds, a tab, and the outcome.
struct ChildWork {
  /// The result of a child.
  struct Finding: Equatable {
    let nanoseconds: Double
    let outcome: String

    init(nanoseconds: Double, outcome: String) {
      self.nanoseconds = nanoseconds
      self.outcome = outcome
    }

    /// Reads the line of a child; `nil` if it is not such a line.
    init?(line: String) {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let nanoseconds = Double(parts[0]) else { return nil }
      self.init(nanoseconds: nanoseconds, outcome: parts[1].trimmingSuffix("\n"))
    }

    /// The beginning of the outcome of a strategy that has run out of time.
    static let noAnswer = "no answer"

    var line: String { "\(nanoseconds)\t\(outcome)\n" }
  }

  /// Does a task, and returns its result.
  static func finding(_ task: ChildTask) throws -> Finding {
    switch task {
    case .redos(let strategy, let index, let milliseconds):
      guard RedosCase.all.indices.contains(index) else { throw UsageError("there is no case \(index)") }
      return try strategy.perform(RedosTask(subject: RedosCase.all[index], milliseconds: milliseconds))
        ?? noJudge(strategy)
    case .coldStart(let strategy):
      return try strategy.perform(ColdStartTask()) ?? noJudge(strategy)
    }
  }

  private static func noJudge(_ strategy: StrategyName) throws -> Finding {
    throw UsageError("\(strategy.rawValue) judges no single text")
  }

  private struct RedosTask: JudgeTask {
    let subject: RedosCase
    let milliseconds: Int

    func run<Judge: PatternJudge>(with judge: Judge.Type) throws -> Finding {
      let judge: Judge
      do { judge = try Judge(subject.pattern) } catch { return Finding(nanoseconds: 0, outcome: "refused: \(error)") }
      let watch = Self.watch(for: milliseconds)
      defer { watch.cancel() }
      var outcome = ""
      let taken = MonotonicClock.time {
        do { outcome = try judge.matches(subject.text) ? "match" : "no match" } catch { outcome = "error: \(error)" }
      }
      return Finding(nanoseconds: Double(taken), outcome: outcome)
    }

    /// Ends the process when the time is up. The process does that itself, because only it knows when the verdict
    /// began: to start a process takes longer than a verdict.
    private static func watch(for milliseconds: Int) -> DispatchWorkItem {
      let watch = DispatchWorkItem {
        let finding = Finding(nanoseconds: 0, outcome: Finding.noAnswer + " within \(Double(milliseconds) / 1_000) s")
        FileHandle.standardOutput.write(Data(finding.line.utf8))
        exit(0)
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: watch)
      return watch
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
