/// The work of one strategy in one case, divided into blocks of items and ready to run.
///
/// The closures are made where the type of the strategy is known, so that its code is inlined into the loops. There is
/// one call through a closure for each block, and none for each keystroke.
struct Work {
  /// Whether `partial` among its outcomes is exact.
  var isPartialExact = false
  /// The number of keystrokes, or other items, in each block.
  let itemCounts: [Int]
  /// Runs a block, and returns the outcome of each item as a small number.
  let outcomes: (_ block: Int) throws -> [UInt8]
  /// Runs a block, and returns the sum of its outcomes.
  let run: (_ block: Int) throws -> Int
  /// Runs a block, and records the time of each item in picoseconds. The clock is read before and after each item.
  let record: (_ block: Int, _ histogram: inout Histogram) throws -> Void
  /// Runs one item, and returns its outcome.
  let runItem: (_ block: Int, _ item: Int) throws -> UInt8

  /// Whether an item is one key: a Character that is typed or deleted, and not a paste. Allocations are counted
  /// for keys.
  let isKey: (_ block: Int, _ item: Int) -> Bool

  /// The number of items in all blocks.
  var itemCount: Int { itemCounts.reduce(0, +) }
}

extension Work {
  /// Makes the work on blocks of items. Each block is judged by one of several equal judges.
  ///
  /// There are several judges because the address of machine code affects its speed: the loop of one pattern,
  /// compiled again and again by PCRE2's JIT, took 0.47 or 0.94 ns a byte (x86-64). So the mean over several
  /// addresses is measured.
  ///
  /// The initialiser is inlined, so that each caller gets loops with its own `judge` inlined into them.
  @inline(__always)
  init<Judge, Item>(
    over blocks: [[Item]], judges: [Judge], isKey: @escaping (Item) -> Bool = { _ in true },
    judge: @escaping (Judge, Item) throws -> UInt8
  ) {
    self.isKey = { isKey(blocks[$0][$1]) }
    itemCounts = blocks.map(\.count)
    outcomes = { block in
      let chosen = judges[block % judges.count]
      return try blocks[block].map { try judge(chosen, $0) }
    }
    run = { block in
      let chosen = judges[block % judges.count]
      var sum = 0
      for item in blocks[block] { sum &+= Int(try judge(chosen, item)) }
      return sum
    }
    record = { block, histogram in
      let chosen = judges[block % judges.count]
      for item in blocks[block] {
        let start = MonotonicClock.now()
        _ = try judge(chosen, item)
        histogram.record((MonotonicClock.now() &- start) &* 1_000)
      }
    }
    runItem = { try judge(judges[$0 % judges.count], blocks[$0][$1]) }
  }
}
