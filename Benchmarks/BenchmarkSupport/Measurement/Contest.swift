/// How long to measure.
struct Effort: Sendable {
  /// Nanoseconds of block timing for each strategy in each case.
  var blockTime: UInt64
  /// Turns that the strategies take; each has its share of the time.
  var rounds: UInt64
  /// Nanoseconds of per-call timing for each strategy in each case.
  var callTime: UInt64

  /// Two minutes for everything.
  static let full = Effort(blockTime: 30_000_000, rounds: 20, callTime: 12_000_000)
  /// Ten seconds for everything.
  static let quick = Effort(blockTime: 3_000_000, rounds: 6, callTime: 500_000)
}

/// The strategies that work on the same items, measured in turns.
///
/// A machine's speed changes while it runs. The strategies take turns of a millisecond or two, so that a change affects
/// all of them: the ratios hold where the times do not.
struct Contest {
  /// One strategy with its work.
  struct Entrant {
    let strategy: StrategyName
    let work: Work
  }

  /// What was measured of one strategy.
  struct Result {
    let strategy: StrategyName
    /// Nanoseconds an item, one sample for each run of a block.
    let blocks: LatencySummary
    /// Nanoseconds of each call by itself, the timer included.
    let calls: Histogram
    /// Nanoseconds an item: the median of each block, and of these the mean over all items. Ratios are made of these.
    let typical: Double
  }

  let entrants: [Entrant]

  /// Measures all entrants, in their order.
  ///
  /// - Throws: `VerdictDifference` where a strategy gives two answers to one text, and whatever it throws itself.
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

  /// Times each call by itself, over whole passes of all blocks where there is time for one.
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

/// The runs of one strategy's blocks.
private struct BlockTimings {
  private let itemCounts: [Int]
  private var nextBlock = 0
  private var histogram = Histogram()
  /// Nanoseconds an item of each run, by block.
  private var runs: [[Double]]

  init(_ work: Work) {
    itemCounts = work.itemCounts
    runs = itemCounts.map { _ in [] }
  }

  /// Runs block after block until the time is up, at least one.
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

  /// The mean over all items of their blocks' medians. Blocks that were never run, for want of time, are left out.
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

/// A strategy whose second answer was not its first.
struct ChangedVerdict: Error, CustomStringConvertible {
  let strategy: StrategyName

  var description: String { "\(strategy.rawValue) gave different verdicts on the same text" }
}
