import Foundation

/// Measures programs that judge a file of records by the same pattern: fieldmatch, grep and ripgrep.
struct BulkProcesses {
  let corpus: Corpus
  let subject: BulkSuite.Subject
  let strategies: [StrategyName]
  let threads: Int
  let rounds: Int

  /// A program, and how it is called.
  private struct Program {
    let strategy: StrategyName
    /// The command as a reader would type it, without the pattern and the file.
    let title: String
    let child: ChildProcess
    let threads: Int
    /// Reads the number of valid records from the output of the program.
    let count: (String) -> Int?
  }

  /// What one run of a program took, in nanoseconds.
  private struct Time {
    let elapsed: Double
    let processor: Double
  }

  func run() throws -> SuiteResults {
    var results = SuiteResults()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    var programs: [Program] = []
    for strategy in strategies { programs += self.programs(strategy, file: file.path, &results.omissions) }
    guard !programs.isEmpty else { return results }
    try Data(corpus.bytes).write(to: file)
    let times = try self.times(of: programs)
    for (program, times) in zip(programs, times) {
      guard let seconds = Statistics.median(times.map(\.elapsed)).map({ $0 / 1e9 }) else { continue }
      var row = ResultRow(suite: .bulk, name: subject.name, part: "process", strategy: program.title)
      row.threads = program.threads
      row.recordsPerSecond = Double(corpus.records.count) / seconds
      row.bytesPerSecond = Double(corpus.bytes.count) / seconds
      row.processorTime = Statistics.median(times.map(\.processor))
      row.recordTime = row.processorTime.map { $0 / Double(corpus.records.count) }
      results.rows.append(row)
    }
    return results
  }

  /// Runs the programs in turns, and returns the times of each in nanoseconds. The first round is not timed: it loads
  /// the file into memory, and compares the programs.
  private func times(of programs: [Program]) throws -> [[Time]] {
    var times = programs.map { _ in [Time]() }
    var expected: (strategy: String, count: Int)?
    for round in 0...rounds {
      for (index, program) in programs.enumerated() {
        let (time, count) = try run(program)
        let reference = expected ?? (program.title, count)
        expected = reference
        guard count == reference.count else {
          throw VerdictDifference(
            name: "bulk \(subject.name)/process", item: "the file's records",
            first: .init(strategy: reference.strategy, outcome: "\(reference.count) valid"),
            second: .init(strategy: program.title, outcome: "\(count) valid"))
        }
        if round > 0 { times[index].append(time) }
      }
    }
    return times
  }

  private func run(_ program: Program) throws -> (time: Time, count: Int) {
    let (ending, output, processor) = try program.child.runCounted(timeOut: 60)
    // grep and ripgrep exit with 1 if no line matches, fieldmatch if a record is invalid.
    guard case .exited(let status, let nanoseconds) = ending, status < 2, let count = program.count(output) else {
      throw StrategyRefusal("\(program.title) failed: \(ending)")
    }
    return (Time(elapsed: Double(nanoseconds), processor: processor), count)
  }
}

// MARK: The programs

extension BulkProcesses {
  private func programs(_ strategy: StrategyName, file: String, _ omissions: inout [Omission]) -> [Program] {
    let found: URL?
    let missing: String
    switch strategy {
    case .fieldmatch:
      found = ChildProcess.sibling("fieldmatch")
      missing = "it is not built beside the benchmark: swift build -c release"
    case .grep:
      found = ChildProcess.installed("grep")
      missing = "it is not installed"
    case .ripgrep:
      found = ChildProcess.installed("rg")
      missing = "it is not installed"
    default: return []
    }
    guard let found else {
      omissions.append(
        Omission(suite: .bulk, name: "\(subject.name)/process", strategy: strategy.rawValue, reason: missing))
      return []
    }
    return programs(strategy, at: found, file: file)
  }

  private func programs(_ strategy: StrategyName, at executable: URL, file: String) -> [Program] {
    let pattern = ["-e", subject.pattern.source, file]
    switch strategy {
    case .fieldmatch:
      let ways = Set([1, threads]).sorted().map { ("fieldmatch check --threads \($0)", $0, [String]()) }
      let judging = (ways + [("fieldmatch check --engine pcre2", 1, ["--engine", "pcre2"])]).map {
        title, threads, more in
        let arguments = ["check"] + subject.fieldmatchArguments + more + ["--threads", "\(threads)", "--json", file]
        return Program(
          strategy: strategy, title: title, child: ChildProcess(executable: executable, arguments: arguments),
          threads: threads, count: Self.validCount(inJSON:))
      }
      // A row for each bad record, with its place and the reason.
      let records = corpus.records.count
      return judging + [
        Program(
          strategy: strategy, title: "fieldmatch check --reasons",
          child: ChildProcess(
            executable: executable,
            arguments: ["check"] + subject.fieldmatchArguments + ["--reasons", "--quiet", "--threads", "1", file]),
          threads: 1, count: { output in records - output.utf8.count { $0 == UInt8(ascii: "\n") } })
      ]
    case .grep:
      return [("C.UTF-8", "-cPx"), ("C", "-cPx"), ("C", "-cEx")].map { locale, flags in
        Program(
          strategy: strategy, title: "LC_ALL=\(locale) grep \(flags)",
          child: ChildProcess(
            executable: executable, arguments: [flags] + pattern, environment: ["LC_ALL": locale]),
          threads: 1, count: Self.number)
      }
    default:
      return [("rg -cx", ["-cx"]), ("rg -cxP", ["-cxP"])].map { title, flags in
        Program(
          strategy: strategy, title: title,
          child: ChildProcess(
            executable: executable, arguments: ["--no-config", "--include-zero"] + flags + pattern), threads: 1,
          count: Self.number)
      }
    }
  }

  private static func number(_ output: String) -> Int? {
    Int(output.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private static func validCount(inJSON output: String) -> Int? {
    struct Summary: Decodable { let valid: Int }
    return try? JSONDecoder().decode(Summary.self, from: Data(output.utf8)).valid
  }
}
