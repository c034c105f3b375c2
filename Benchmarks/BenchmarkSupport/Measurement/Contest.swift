/// How long to measure.
struct Effort: Sendable {
  /// For how many nanoseconds to time blocks, for each strategy in each case.
  var blockTime: UInt64
  /// The number of turns that each strategy takes. The time is divided among them.
  var rounds: UInt64
  /// For how many nanoseconds to time single calls, for each strategy in each case.
  var callTime: UInt64

  /// The effort with which a whole run takes about two minutes.
  static let full = Effort(blockTime: 30_000_000, rounds: 20, callTime: 12_000_000)
  /// The effort with which a whole run takes about ten seconds.
  static let quick = Effort(blockTime: 3_000_000, rounds: 6, callTime: 500_000)
}

/// Measures strategies that work on the same items, in turns.
///
/// The speed of a machine changes while it runs. The strategies take turns of a millisecond or two, so that a change
/// affects all of them. Ratios are then reliable even if times are not.
struct Contest {
  /// One strategy with its work.
  struct Entrant {
    let strategy: StrategyName
    let work: Work
  }

  /// The measurements of one strategy.
  struct Result {
    let strategy: StrategyName
    /// Nanoseconds for each item: one sample for each run of a block.
    let blocks: LatencySummary
    /// Picoseconds of each single call, which include reading the clock.
    let calls: Histogram
    /// Nanoseconds for each item: the mean over all items of the median of their blocks. Ratios are computed from it.
    let typical: Double
  }

  let entrants: [Entrant]

  /// Measures all entrants, in their order.
  ///
  /// - Throws: `ChangedVerdict` if a strategy does not give the same answers each time, and whatever a strategy throws.
  func measure(_ effort: Effort) throws -> [Result] {
    var timings = entrants.map { BlockTimings($0.work) }
    let sums = try entrants.map { entrant in
      try entrant.work.itemCounts.indices.map { try entrant.work.run($0) }
    }
    for round in 0..<Int(effort.rounds) {
      for turn in entrants.indices {
        let index = (turn + round) % entrants.count
        try timings[index].run(entrants[index], for: effort.blockTime / effort.rounds, sums: sums[index])
      }
    }
    return try zip(entrants, timings).map { entrant, timings in
      Result(
        strategy: entrant.strategy, blocks: timings.summary, calls: try Self.calls(entrant.work, effort.callTime),
        typical: timings.typical)
    }
  }

  /// Times each call by itself, block after block, until the time is up, at least one block.
  private static func calls(_ work: Work, _ time: UInt64) throws -> Histogram {
    var histogram = Histogram()
    let end = MonotonicClock.now() + time
    repeat {
      for block in work.itemCounts.indices {
        try work.record(block, &histogram)
        if MonotonicClock.now() >= end { return histogram }
      }
    } while work.itemCount > 0
    return histogram
  }
}

/// The times of one strategy's blocks.
private struct BlockTimings {
  private let itemCounts: [Int]
  private var nextBlock = 0
  private var histogram = Histogram()
  /// For each block, the nanoseconds for each item in each of its runs.
  private var runs: [[Double]]

  init(_ work: Work) {
    itemCounts = work.itemCounts
    runs = itemCounts.map { _ in [] }
  }

  /// Runs block after block until the time is up, at least one block.
  mutating func run(_ entrant: Contest.Entrant, for time: UInt64, sums: [Int]) throws {
    let end = MonotonicClock.now() + time
    repeat {
      let block = nextBlock
      nextBlock = (block + 1) % itemCounts.count
      var sum = 0
      let taken = try MonotonicClock.time { sum = try entrant.work.run(block) }
      guard sum == sums[block] else { throw ChangedVerdict(strategy: entrant.strategy) }
      histogram.record(taken * 1_000 / UInt64(itemCounts[block]))
      runs[block].append(Double(taken) / Double(itemCounts[block]))
    } while MonotonicClock.now() < end
  }

  var summary: LatencySummary { LatencySummary(histogram) }

  /// The mean over all items of the median of their blocks. Blocks for which there was no time are left out.
  var typical: Double {
    var total = 0.0
    var items = 0
    for (count, runs) in zip(itemCounts, runs) {
      guard let median = Statistics.median(runs) else { continue }
      total += median * Double(count)
      items += count
    }
    return items == 0 ? 0 : total / Double(items)
  }
}

/// A strategy did not give the same answers to the same texts each time.
struct ChangedVerdict: Error, CustomStringConvertible {
  let strategy: StrategyName

  var description: String { "\(strategy.rawValue) gave different verdicts on the same text" }
}
