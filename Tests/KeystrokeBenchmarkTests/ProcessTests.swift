import Foundation
import TestSupport
import Testing

@testable import BenchmarkSupport

/// The benchmark as its users meet it: a process with arguments, output and an exit status.
@Suite struct ProcessTests {
  /// Runs the benchmark; with `joined`, what it says on standard error is part of the output.
  private func run(_ arguments: [String], joined: Bool = false) throws -> (status: Int32, output: String) {
    let benchmark = BuiltProducts.path(of: "keystroke-benchmark")
    let line = joined ? "\"$0\" \"$@\" 2>&1" : "\"$0\" \"$@\""
    let shell = ChildProcess(
      executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", line, benchmark] + arguments,
      // Foundation leaks a little, for which a sanitized process would exit with 1.
      environment: ["ASAN_OPTIONS": "detect_leaks=0"])
    let (ending, output) = try shell.run(timeOut: 240)
    guard case .exited(let status, _) = ending else {
      Issue.record("\(ending)")
      return (-1, output)
    }
    return (status, output)
  }

  private func results(_ output: String) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return try #require(object?["results"] as? [[String: Any]])
  }

  @Test func aRunInJSON() throws {
    let (status, output) = try run([
      "--quick", "--suite", "keystroke,growth", "--type", "cvv", "--strategy", "automaton,nsregex-cached,field",
      "--paced", "1000", "--json", "-",
    ])
    #expect(status == 0)
    let rows = try results(output)
    let keystrokes = rows.filter { $0["suite"] as? String == "keystroke" && $0["case"] as? String == "cvv" }
    #expect(keystrokes.compactMap { $0["strategy"] as? String } == ["automaton", "nsregex-cached", "field"])
    for row in keystrokes {
      let (p50, p99) = (try #require(row["p50_ns"] as? Double), try #require(row["p99_ns"] as? Double))
      #expect(p50 > 0 && p50 <= p99)
      #expect(try #require(row["response_samples"] as? Int) == 50)
    }
    #expect(rows.contains { $0["case"] as? String == "cvv/verdict" && $0["strategy"] as? String == "automaton" })
    #expect(rows.contains { $0["suite"] as? String == "growth" && $0["bytes"] as? Int == 100_000 })
  }

  #if canImport(Glibc)
    /// NSRegularExpression cannot do without allocations, so a count of 0 would mean that nothing was counted.
    @Test func allocationsAreCountedByTheOtherProgram() throws {
      let (status, output) = try run([
        "--quick", "--suite", "keystroke", "--type", "cvv", "--strategy", "nsregex-cached", "--json", "-",
      ])
      #expect(status == 0)
      let row = try #require(try results(output).first)
      guard let count = row["allocations"] as? Double else {
        // With a sanitizer, which has an allocator of its own.
        #expect(output.contains("it did not count"))
        return
      }
      #expect(count >= 1)
      #expect(try #require(row["allocated_bytes"] as? Double) > count)
    }
  #endif

  @Test func strategiesThatDifferEndTheRun() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("corpus-\(UUID().uuidString)")
    try Data("a\rb\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    // A lone carriage return is a line end to Swift's Regex, and so nothing that its dot takes.
    let arguments = [
      "--quick", "--suite", "keystroke", "--pattern", "a.b", "--corpus", file.path,
      "--strategy", "nsregex-cached,swift-regex",
    ]
    let (status, output) = try run(arguments, joined: true)
    #expect(status == 2)
    #expect(output.contains("verdicts differ in the case pattern: nsregex-cached says “valid”"))
    #expect(try results(try run(arguments + ["--json", "-"]).output).isEmpty)
  }

  @Test func catastrophicPatterns() throws {
    let (status, output) = try run(["--quick", "--suite", "redos", "--strategy", "automaton", "--json", "-"])
    #expect(status == 0)
    #expect(try results(output).map { $0["outcome"] as? String } == ["no match", "match"])
  }

  /// Swift's Regex would need longer than anybody waits; the child ends itself.
  @Test func aVerdictThatTakesTooLongIsGivenUp() throws {
    let (status, output) = try run(["--child", "redos", "swift-regex", "0", "50"])
    #expect(status == 0)
    #expect(output == "0.0\tno answer within 0.05 s\n")
  }

  @Test(arguments: [
    (["--speed"], "unknown option ‘--speed’"), (["--type", "emial"], "email"),
    (["--corpus", "/no/such/file", "--suite", "keystroke"], "‘/no/such/file’ cannot be read"),
    (["--quick", "--suite", "growth", "--strategy", "automaton", "--json", "/no/such/place"], "cannot be written"),
    (["--pattern", "a(", "--suite", "keystroke"], "byte offset"), (["--count-allocations"], "keystroke-allocations"),
    (["--child", "redos", "raw", "999", "50"], "no case 999"),
  ])
  func trouble(arguments: [String], message: String) throws {
    let (status, output) = try run(arguments, joined: true)
    #expect(status == 2)
    #expect(output.contains(message), "\(output)")
  }

  @Test func helpListAndData() throws {
    #expect(try run(["--help"]).output.hasPrefix("What a keystroke costs"))
    #expect(try run(["--list"]).output.contains("pcre2-jit"))
    let (status, output) = try run(["--generate", "addresses", "--count", "30", "--seed", "4"])
    #expect(status == 0)
    #expect(Array(output.utf8) == AddressCorpus.lines(count: 30, seed: 4))
  }
}
