import FoundationMatching
import Matching

/// The workloads of the engines: the verdict on a text that matches, on one that may still match, and on one that
/// cannot.
enum VerdictWorkloads {
  private static let pattern = Pattern("[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,4}")
  private static let texts = [
    ("match", "somebody.else@example.com"), ("partial", "somebody.else@example"), ("noMatch", "somebody else@example"),
  ]
  private static let repetitions = 8

  /// Runs the workloads of every engine that is part of this build. If one is missing, the comparison of the
  /// counts fails.
  static func run() throws {
    FoundationMatcher.register()
    for engine in [Engine.pcre2, .automaton, .foundation] {
      guard let matcher = try? MatcherFactory.makeMatcher(for: pattern, engine: .only(engine)) else { continue }
      for (name, text) in texts {
        _ = try matcher.verdict(on: text)
        for _ in 0..<repetitions { _ = countedVerdict(matcher, text) }
        countedWorkloadEnds("\(engine.rawValue): verdict \(name)", count: repetitions)
      }
    }
  }
}
