import Foundation

/// What the command costs before it reads a byte: `fieldmatch check` on an empty file, by each engine and each build that is
/// at hand, beside `grep`.
struct StartSuite {
  let options: BenchmarkOptions

  /// A command and what it is called in the report.
  private struct Contender {
    let name: String
    let child: ChildProcess
    var elapsed: [Double] = []
    var processor: [Double] = []
  }

  /// How a build of the command is named, and where it lies.
  private struct Build {
    let name: String
    let file: URL
  }

  func run() throws -> SuiteResults {
    var results = SuiteResults()
    let empty = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString).txt")
    try Data().write(to: empty)
    defer { try? FileManager.default.removeItem(at: empty) }
    var contenders = self.contenders(file: empty.path, &results.omissions)
    for round in 0...(options.isQuick ? 9 : 60) {
      for index in contenders.indices {
        let measured = try time(contenders[index])
        guard round > 0 else { continue }
        contenders[index].elapsed.append(measured.elapsed)
        contenders[index].processor.append(measured.processor)
      }
    }
    let grep = contenders.first { $0.name == "grep -c" }.flatMap { Statistics.median($0.processor) }
    results.rows = contenders.map { row(of: $0, grep: grep) }
    return results
  }

  private func row(of contender: Contender, grep: Double?) -> ResultRow {
    var row = ResultRow(suite: .start, name: "empty file", strategy: contender.name)
    var histogram = Histogram()
    for nanoseconds in contender.elapsed { histogram.record(UInt64(nanoseconds * 1_000)) }
    row.latency = LatencySummary(histogram)
    row.processorTime = Statistics.median(contender.processor)
    row.bytes = try? FileManager.default.attributesOfItem(atPath: contender.child.executable.path)[.size] as? Int
    if let grep, let own = row.processorTime { row.ratioToRaw = own / grep }
    return row
  }

  private func time(_ contender: Contender) throws -> (elapsed: Double, processor: Double) {
    let (ending, _, processor) = try contender.child.runCounted(timeOut: 20)
    // grep exits with 1 where no line matches.
    guard case .exited(let status, let elapsed) = ending, status < 2 else {
      throw StrategyRefusal("\(contender.name) failed: \(ending)")
    }
    return (Double(elapsed), processor)
  }

  private func contenders(file: String, _ omissions: inout [Omission]) -> [Contender] {
    let engines: [(String, [String])] = [
      ("automaton", ["--type", "email", "--engine", "automaton"]),
      ("pcre2", ["--type", "email-classic", "--engine", "pcre2"]),
    ]
    var contenders = builds(&omissions).flatMap { build in
      engines.map { engine, arguments in
        Contender(
          name: "\(build.name), \(engine)",
          child: ChildProcess(
            executable: build.file, arguments: ["check"] + arguments + ["--threads", "1", "--quiet", file]))
      }
    }
    if let grep = ChildProcess.installed("grep") {
      contenders.append(
        Contender(name: "grep -c", child: ChildProcess(executable: grep, arguments: ["-c", "x", file])))
    } else {
      omissions.append(Omission(suite: .start, name: "empty file", strategy: "grep", reason: "it is not installed"))
    }
    return contenders
  }

  private func builds(_ omissions: inout [Omission]) -> [Build] {
    var builds = options.otherBuilds.map { Build(name: $0, file: URL(fileURLWithPath: $0)) }
    if let beside = ChildProcess.sibling("fieldmatch") {
      builds.insert(Build(name: "fieldmatch", file: beside), at: 0)
    } else {
      omissions.append(
        Omission(
          suite: .start, name: "empty file", strategy: "fieldmatch",
          reason: "it is not built beside the benchmark: swift build -c release"))
    }
    return builds
  }
}
