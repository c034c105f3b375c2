/// The costs of the last keystrokes, in a fixed amount of memory.
struct CostSeries: Sendable {
  /// The number of costs that are kept.
  static let capacity = 1024

  private var nanoseconds: [Int64] = []
  private var next = 0

  /// The number of all costs that were added, including those that are no longer kept.
  private(set) var count = 0

  /// Adds the cost of one keystroke.
  mutating func add(_ cost: Duration) {
    let value = Int64(cost / .nanoseconds(1))
    if nanoseconds.count < Self.capacity { nanoseconds.append(value) } else { nanoseconds[next] = value }
    next = (next + 1) % Self.capacity
    count += 1
  }

  /// The last cost, in nanoseconds; `nil` before the first.
  var last: Int64? { recent(1).last }

  /// The last costs, in nanoseconds, oldest first.
  func recent(_ number: Int) -> [Int64] {
    let ordered = count > Self.capacity ? nanoseconds[next...] + nanoseconds[..<next] : nanoseconds[...]
    return Array(ordered.suffix(number))
  }

  /// The cost, in nanoseconds, that a percentage of the kept costs do not exceed, by the nearest-rank method; `nil`
  /// before the first cost.
  ///
  /// - Parameter share: the percentage, such as 99.
  /// - Complexity: O(*n* log *n*) for *n* kept costs.
  func percentile(_ share: Int) -> Int64? {
    let sorted = nanoseconds.sorted()
    guard !sorted.isEmpty else { return nil }
    return sorted[max(0, (sorted.count * share + 99) / 100 - 1)]
  }
}
