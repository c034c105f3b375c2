import Foundation
import FoundationMatching
import TextFields

/// The benchmark as a command.
public enum BenchmarkCommand {
  /// Does what the arguments ask for, and writes the results and the errors.
  ///
  /// - Parameter arguments: the command line without the program's name.
  /// - Parameter counter: reads the number of allocations. Only the executable that counts them passes one.
  /// - Returns: the exit status: 0, or 2 for an error of usage, of a file, or for strategies whose verdicts differ.
  public static func run(arguments: [String], counter: AllocationCounter? = nil) -> Int32 {
    do {
      FoundationMatcher.register()
      let options = try BenchmarkOptions(arguments: arguments)
      try perform(options, arguments, counter)
      return 0
    } catch {
      complain("\(error)")
      return 2
    }
  }

  private static func perform(
    _ options: BenchmarkOptions, _ arguments: [String], _ counter: AllocationCounter?
  ) throws {
    switch options.mode {
    case .help: print(BenchmarkOptions.usage)
    case .list: print(listing, terminator: "")
    case .generateAddresses(let count): try writeAddresses(count: count, seed: options.seed)
    case .child(let task): print(try ChildWork.finding(task).line, terminator: "")
    case .countAllocations: try countAllocations(options, counter)
    case .measure: try measure(options, arguments)
    }
  }

  private static func measure(_ options: BenchmarkOptions, _ arguments: [String]) throws {
    if !RunEnvironment.isOptimised { complain("this is a debug build, whose figures mean nothing: use -c release") }
    if options.suites.contains(.keystroke), ChildProcess.sibling("keystroke-allocations") == nil {
      complain(
        "allocations are not counted: keystroke-allocations is not built beside this program (swift build -c release)")
    }
    let isTerminal = isatty(STDERR_FILENO) == 1
    let ending = try BenchmarkRun(
      options: options, arguments: arguments, progress: { if isTerminal { complain($0) } }
    ).run()
    try write(ending.report, options)
    if let difference = ending.difference { throw difference }
  }

  private static func write(_ report: Report, _ options: BenchmarkOptions) throws {
    if ![options.json, options.csv, options.html].contains("-") { print(report.text, terminator: "") }
    if let path = options.json { try write(try report.json(), to: path) }
    if let path = options.csv { try write(report.csv, to: path) }
    if let path = options.html { try write(report.html, to: path) }
  }

  private static func write(_ text: String, to path: String) throws {
    if path == "-" { return try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw UsageError("‘\(path)’ cannot be written: \(error.localizedDescription)")
    }
  }

  private static func countAllocations(_ options: BenchmarkOptions, _ counter: AllocationCounter?) throws {
    guard let counter else { throw UsageError("allocations are counted by keystroke-allocations, not by this program") }
    let corpus = try options.corpus.map { try Corpus(file: $0) }
    let suite = try KeystrokeSuite(KeystrokeCase.cases(for: options, corpus: corpus), options: options)
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(suite.countAllocations(counter)))
  }

  /// The suites, strategies and types, each with a line that describes it.
  static var listing: String {
    func section(_ title: String, _ items: [(String, String)]) -> String {
      let width = items.map { $0.0.count }.max() ?? 0
      return "\(title)\n"
        + items.map { "  \($0.padding(toLength: width + 2, withPad: " ", startingAt: 0))\($1)\n" }.joined()
    }
    return section("Suites", Suite.allCases.map { ($0.rawValue, $0.summary) })
      + section("Strategies", StrategyName.allCases.map { ($0.rawValue, $0.summary) })
      + section("Types", FieldTypeCatalogue.entries.map { ($0.sample, $0.summary) })
  }

  private static func writeAddresses(count: Int, seed: UInt64) throws {
    var corpus = AddressCorpus(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<count {
      corpus.appendNext(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      guard bytes.count >= 1 << 20 else { continue }
      try FileHandle.standardOutput.write(contentsOf: bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try FileHandle.standardOutput.write(contentsOf: bytes)
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data("keystroke-benchmark: \(message)\n".utf8))
  }
}
