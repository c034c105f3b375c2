/// What one strategy does in one case, cut into blocks and ready to run.
///
/// The closures are made where the strategy's type is known, so that its code is inlined into the loops: one call
/// through a closure for each block, none for each keystroke.
struct Work {
  /// Whether its three-way answers are exact.
  var isPartialExact = false
  /// How many keystrokes, or other items, each block has.
  let itemCounts: [Int]
  /// The outcome of each item of a block, one small number for each.
  let outcomes: (_ block: Int) throws -> [UInt8]
  /// Runs a block, and returns the sum of its outcomes.
  let run: (_ block: Int) throws -> Int
  /// Runs a block, reading the clock before and after each item.
  let record: (_ block: Int, _ histogram: inout Histogram) throws -> Void
  /// Runs one item, and returns its outcome.
  let runItem: (_ block: Int, _ item: Int) throws -> UInt8

  /// Whether an item is one key: a Character typed or deleted, not a paste. Allocations are counted of those.
  let isKey: (_ block: Int, _ item: Int) -> Bool

  /// How many items there are in all.
  var itemCount: Int { itemCounts.reduce(0, +) }
}

extension Work {
  /// Work on blocks of items, each block by one of several equal judges.
  ///
  /// Several, because machine code that is made twice is not equally fast: a loop of it took 0.47 or 0.94 ns a byte,
  /// depending on the address that it came to lie at. What is measured is the mean of several addresses.
  ///
  /// Inlined, so that each caller's loop holds that caller's way to judge.
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
