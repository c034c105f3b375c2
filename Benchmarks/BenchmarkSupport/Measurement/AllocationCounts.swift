/// Reads how many allocations the process has made, and of how many bytes. The executable that counts them makes one.
public struct AllocationCounter: Sendable {
  /// Reads the number of allocations so far.
  public var allocations: @Sendable () -> Int
  /// Reads the number of bytes that have been allocated so far.
  public var bytes: @Sendable () -> Int

  /// Makes a reader of the two counters.
  public init(allocations: @escaping @Sendable () -> Int, bytes: @escaping @Sendable () -> Int) {
    self.allocations = allocations
    self.bytes = bytes
  }

  /// The mean allocations and bytes of one item, over one pass of all blocks. An earlier pass that is not counted fills
  /// caches and working memory.
  ///
  /// All items are run, but only accepted keys are counted: for a refused key a field makes a message, and for a paste
  /// it makes a record of the change.
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

/// The counted allocations, by case and strategy. One process passes them to the other as JSON.
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

  /// The counts of a strategy in a case; `nil` if it was not counted.
  func perItem(_ name: String, _ strategy: StrategyName) -> PerItem? { counts[name]?[strategy.rawValue] }
}
