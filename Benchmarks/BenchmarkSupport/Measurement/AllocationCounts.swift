/// Reads how many allocations the process has made, and of how many bytes: given by the executable that counts them.
public struct AllocationCounter: Sendable {
  /// Allocations so far.
  public var allocations: @Sendable () -> Int
  /// Bytes allocated so far.
  public var bytes: @Sendable () -> Int

  /// Makes a reader of counters.
  public init(allocations: @escaping @Sendable () -> Int, bytes: @escaping @Sendable () -> Int) {
    self.allocations = allocations
    self.bytes = bytes
  }

  /// Allocations and bytes an item over one pass of all blocks; a pass before that lets caches and scratch fill.
  ///
  /// What is not an accepted key is run, but not counted: of a key that it refuses a field makes a message, of a paste a
  /// record of the change.
  func count(_ work: Work, of question: Question) throws -> AllocationCounts.PerItem {
    for block in work.itemCounts.indices { _ = try work.run(block) }
    var (total, items) = (AllocationCounts.PerItem(allocations: 0, bytes: 0), 0)
    for block in work.itemCounts.indices {
      for item in 0..<work.itemCounts[block] {
        let (allocationsBefore, bytesBefore) = (allocations(), bytes())
        let outcome = try work.runItem(block, item)
        let (allocationsAfter, bytesAfter) = (allocations(), bytes())
        if question != .verdict, outcome == KeystrokeOutcome.refused.rawValue { continue }
        guard work.isKey(block, item) else { continue }
        total.allocations += Double(allocationsAfter - allocationsBefore)
        total.bytes += Double(bytesAfter - bytesBefore)
        items += 1
      }
    }
    let count = Double(max(1, items))
    return AllocationCounts.PerItem(allocations: total.allocations / count, bytes: total.bytes / count)
  }
}

/// What the counting run found, by case and strategy. It crosses from one process to the other as JSON.
public struct AllocationCounts: Codable, Sendable, Hashable {
  /// Allocations and bytes of one item.
  struct PerItem: Codable, Sendable, Hashable {
    var allocations: Double
    var bytes: Double
  }

  private var counts: [String: [String: PerItem]] = [:]

  /// Makes an empty table.
  public init() {}

  mutating func record(_ count: PerItem, _ name: String, _ strategy: StrategyName) {
    counts[name, default: [:]][strategy.rawValue] = count
  }

  /// The counts of a strategy in a case, where it was counted.
  func perItem(_ name: String, _ strategy: StrategyName) -> PerItem? { counts[name]?[strategy.rawValue] }
}
