import Testing

@testable import BenchmarkSupport

@Suite struct ComparisonTests {
  private let comparison = VerdictComparison(
    name: "email", outcomeName: { ["", "no match", "partial", "match"][Int($0)] }, itemName: { "item \($0)" })

  @Test func equalAnswersPass() throws {
    try comparison.requireEqual([])
    try comparison.requireEqual([.init(strategy: "a", outcomes: [1, 3])])
    try comparison.requireEqual([.init(strategy: "a", outcomes: [1, 3]), .init(strategy: "b", outcomes: [1, 3])])
  }

  @Test func aDifferenceNamesBothAndTheItem() {
    #expect {
      try comparison.requireEqual([
        .init(strategy: "a", outcomes: [1, 3, 3]), .init(strategy: "b", outcomes: [1, 3, 3]),
        .init(strategy: "c", outcomes: [1, 3, 1]),
      ])
    } throws: { error in
      error as? VerdictDifference
        == VerdictDifference(
          name: "email", item: "item 2", first: .init(strategy: "a", outcome: "match"),
          second: .init(strategy: "c", outcome: "no match"))
    }
  }

  @Test func partialMayErrOneWay() throws {
    let exact = VerdictComparison.Answers(strategy: "exact", outcomes: [1, 2, 3], isPartialExact: true)
    // Calls a dead text partial: allowed.
    try comparison.requireCompatible([exact, .init(strategy: "weak", outcomes: [2, 2, 3])])
    // Calls a live text dead: not allowed.
    #expect(throws: VerdictDifference.self) {
      try comparison.requireCompatible([exact, .init(strategy: "wrong", outcomes: [1, 1, 3])])
    }
    // Calls a match partial: not allowed.
    #expect(throws: VerdictDifference.self) {
      try comparison.requireCompatible([exact, .init(strategy: "wrong", outcomes: [1, 2, 2])])
    }
    // Two that are not exact may differ.
    try comparison.requireCompatible([
      .init(strategy: "a", outcomes: [1, 2]), .init(strategy: "b", outcomes: [2, 1]),
    ])
  }
}

@Suite struct ContestTests {
  private func work(_ blocks: [[Int]], _ judge: @escaping (Int) throws -> UInt8) -> Work {
    Work(over: blocks, judges: [0]) { _, item in try judge(item) }
  }

  @Test func workAddsUp() throws {
    let work = work([[1, 2, 3], [4]]) { UInt8($0) }
    #expect(work.itemCount == 4)
    #expect(try work.outcomes(0) == [1, 2, 3] && work.outcomes(1) == [4])
    #expect(try work.run(0) == 6 && work.run(1) == 4)
    #expect(try work.runItem(0, 1) == 2)
    var histogram = Histogram()
    try work.record(0, &histogram)
    #expect(histogram.count == 3)
  }

  @Test func judgesTakeBlocksInTurn() throws {
    let work = Work(over: [[0], [0], [0]], judges: [1, 2]) { judge, _ in UInt8(judge) }
    #expect(try (0..<3).map { try work.run($0) } == [1, 2, 1])
  }

  @Test func everyEntrantIsMeasured() throws {
    let contest = Contest(entrants: [
      .init(strategy: .raw, work: work([[1], [2]]) { UInt8($0) }),
      .init(strategy: .field, work: work([[1], [2]]) { UInt8($0) }),
    ])
    let results = try contest.measure(Effort(blockTime: 1_000, rounds: 3, callTime: 0))
    #expect(results.map(\.strategy) == [.raw, .field])
    for result in results {
      #expect(result.blocks.samples >= 3 && result.typical > 0 && result.calls.count >= 1)
    }
  }

  @Test func aChangeOfMindIsAnError() {
    var calls = 0
    let fickle = work([[1]]) { _ in
      calls += 1
      return calls > 2 ? 1 : 0
    }
    #expect(throws: ChangedVerdict.self) {
      try Contest(entrants: [.init(strategy: .raw, work: fickle)])
        .measure(Effort(blockTime: 1_000, rounds: 5, callTime: 0))
    }
  }

  @Test func aPacedRunHasASampleForEachKeystroke() throws {
    let work = work([[1, 2], [3]]) { UInt8($0) }
    #expect(try work.responseTimes(atPace: 10_000, isQuick: true).count == 500)
  }
}
