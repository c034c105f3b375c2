import BulkValidation
import Matching
import Testing

@testable import BulkValidation

@Suite("Lines, against the slow and obvious way")
struct LineTests {
  /// The longest record allowed in these tests.
  static let maximum = 40

  static let chunkSizes = Array(1...12) + [13, 16, 31, 32, 41, 42, 43, 64, 1000]

  private func run(_ output: ReportPlan.Output, seed: Int, chunkSize: Int) -> TestRun {
    TestRun(output, seed: seed, chunkSize: chunkSize, maximum: Self.maximum)
  }

  @Test("reasons, counts and bytes, whatever the chunks, the pieces and the threads", arguments: 0..<60)
  func reasons(seed: Int) throws {
    let input = RandomInput.bytes(seed: seed)
    let records = Reference.lines(input, maximum: Self.maximum)
    for chunkSize in Self.chunkSizes {
      let outcome = try run(.reasons, seed: seed, chunkSize: chunkSize).outcome(over: [input])
      #expect(outcome.counts == Reference.counts(records), "chunks of \(chunkSize)")
      #expect(outcome.output == Reference.reasons(records, hasNames: false), "chunks of \(chunkSize)")
      #expect(outcome.bytes == input.count)
    }
  }

  @Test("valid and invalid records are written byte for byte", arguments: 60..<90)
  func records(seed: Int) throws {
    let input = RandomInput.bytes(seed: seed)
    let records = Reference.lines(input, maximum: Self.maximum)
    for chunkSize in Self.chunkSizes {
      for isValid in [true, false] {
        let run = run(.records(valid: isValid, numbered: false), seed: seed, chunkSize: chunkSize)
        let expected = records.filter { $0.faults.isEmpty == isValid }.flatMap(\.whole)
        #expect(try run.outcome(over: [input]).output == expected, "chunks of \(chunkSize)")
      }
    }
  }

  @Test("numbers and names stand before records", arguments: 90..<110)
  func numbers(seed: Int) throws {
    let input = RandomInput.bytes(seed: seed)
    let expected = Reference.lines(input, maximum: Self.maximum).filter { !$0.faults.isEmpty }
      .flatMap { Array("input0:\($0.line):".utf8) + $0.whole }
    for chunkSize in Self.chunkSizes {
      var run = run(.records(valid: false, numbered: true), seed: seed, chunkSize: chunkSize)
      run.settings.namesInputs = true
      #expect(try run.outcome(over: [input]).output == expected, "chunks of \(chunkSize)")
    }
  }

  @Test("inputs follow each other, each on lines of its own")
  func severalInputs() throws {
    var run = TestRun()
    run.settings.plan.write(.records(valid: true, numbered: false))
    let outcome = try run.outcome(over: ["a\nb", "", "c\r\n", "a"].map { Array($0.utf8) })
    #expect(outcome.output == Array("a\nb\nc\r\na".utf8))
    #expect(outcome.counts.valid == 4)
  }

  @Test("lines of hundreds of kilobytes among short ones", arguments: TestRun.engines)
  func longLines(engine: EngineChoice) throws {
    let long = String(repeating: "a", count: 300_000)
    let texts = [long, "x", long + "x", "", "x" + long, "a", String(repeating: "a\nx\n", count: 3_000), long]
    let input = Array(texts.joined(separator: "\n").utf8)
    let records = Reference.lines(input)
    for threads in [2] {
      var run = TestRun()
      run.engine = engine
      run.settings.threads = threads
      run.settings.plan.write(.records(valid: false, numbered: false))
      let outcome = try run.outcome(over: [input])
      #expect(outcome.counts == Reference.counts(records))
      #expect(outcome.output == records.filter { !$0.faults.isEmpty }.flatMap(\.whole))
    }
  }

  @Test("a run stops at exactly so many bad records, whatever the chunks", arguments: [1, 2, 3, 7])
  func maximumNotValid(maximum: Int) throws {
    let input = RandomInput.bytes(seed: 7) + RandomInput.bytes(seed: 8) + RandomInput.bytes(seed: 9)
    let records = Reference.lines(input, maximum: Self.maximum)
    let bad = records.indices.filter { !records[$0].faults.isEmpty }
    try #require(bad.count > maximum)
    let expected = Array(records[...bad[maximum - 1]])
    for chunkSize in Self.chunkSizes {
      var run = run(.reasons, seed: maximum, chunkSize: chunkSize)
      run.settings.maximumNotValid = maximum
      let outcome = try run.outcome(over: [input])
      #expect(outcome.counts == Reference.counts(expected), "chunks of \(chunkSize)")
      #expect(outcome.output == Reference.reasons(expected, hasNames: false), "chunks of \(chunkSize)")
      #expect(outcome.stop == .maximumReached)
    }
  }
}
