import Foundation

/// One run of the suites that were asked for.
struct BenchmarkRun {
  let options: BenchmarkOptions
  /// The command line, for the report.
  let arguments: [String]
  /// Called before each suite, with a line that says which one starts.
  let progress: (String) -> Void

  /// The result of a run: its report, and the difference between strategies that ended it early, if there was one.
  struct Ending {
    var report: Report
    var difference: VerdictDifference?
  }

  /// Runs the suites in order. A suite in which strategies differ gives no figures and ends the run.
  func run() throws -> Ending {
    let corpus = try options.corpus.map { try Corpus(file: $0) }
    let cases = try KeystrokeCase.cases(for: options, corpus: corpus)
    var ending = Ending(report: Report(environment: .current(options: options, command: arguments)))
    for suite in options.suites {
      progress("\(suite.rawValue): \(suite.summary)")
      do {
        let results = try results(of: suite, cases, corpus)
        ending.report.rows += results.rows
        ending.report.omissions += results.omissions
      } catch let difference as VerdictDifference {
        ending.difference = difference
        break
      }
    }
    return ending
  }

  private func results(of suite: Suite, _ cases: [KeystrokeCase], _ corpus: Corpus?) throws -> SuiteResults {
    var results = SuiteResults()
    switch suite {
    case .keystroke:
      let suite = try KeystrokeSuite(cases, options: options)
      let allocations = try countedAllocations(&results.omissions)
      results += try suite.run(allocations: allocations)
      if let fields = options.growthOfFields { results += try GrowthSuite(options: fields).run() }
    case .bulk:
      for suite in try BulkSuite.suites(for: options, cases: cases, corpus: corpus) { results += try suite.run() }
      if corpus == nil, options.pattern == nil, options.types.isEmpty {
        results.rows += try BulkColumns(
          count: options.isQuick ? 20_000 : 500_000, rounds: options.isQuick ? 1 : 3
        ).run()
      }
    case .compile: results = try CompileSuite(options: options, cases: cases).run()
    case .growth: results = try GrowthSuite(options: options).run()
    case .redos: results = RedosSuite(options: options).run()
    case .editor: results = try EditorSuite(options: options).run()
    case .start: results = try StartSuite(options: options).run()
    }
    return results
  }

  /// Lets the executable that counts allocations type the same texts; `nil` if it is not there or cannot count.
  private func countedAllocations(_ omissions: inout [Omission]) throws -> AllocationCounts? {
    guard let executable = ChildProcess.sibling("keystroke-allocations") else { return nil }
    let child = ChildProcess(executable: executable, arguments: options.countingArguments)
    let (ending, output) = try child.run(timeOut: 120)
    guard case .exited(status: 0, _) = ending else {
      omissions.append(
        Omission(
          suite: .keystroke, name: "allocations", strategy: "keystroke-allocations",
          reason: "it did not count: \(ending)"))
      return nil
    }
    return try JSONDecoder().decode(AllocationCounts.self, from: Data(output.utf8))
  }
}

extension BenchmarkOptions {
  /// The options for the growth of whole fields, which the keystroke suite shows too; `nil` if the growth suite runs
  /// anyway, or other patterns or strategies were asked for.
  fileprivate var growthOfFields: BenchmarkOptions? {
    guard !suites.contains(.growth), pattern == nil, chosenStrategies.contains(.field) else { return nil }
    var options = self
    options.strategies = [.field]
    return options
  }

  /// The arguments with which the executable that counts allocations types the same texts.
  var countingArguments: [String] {
    var arguments = ["--count-allocations", "--seed", "\(seed)"]
    if isQuick { arguments.append("--quick") }
    for type in types { arguments += ["--type", type] }
    if let pattern { arguments += ["--pattern", pattern] }
    if let typingPattern { arguments += ["--typing", typingPattern] }
    if let corpus { arguments += ["--corpus", corpus] }
    if let strategies { arguments += ["--strategy", strategies.map(\.rawValue).joined(separator: ",")] }
    return arguments
  }
}
