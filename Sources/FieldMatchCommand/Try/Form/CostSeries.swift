/// What keystrokes cost: the last ones, in fixed room.
struct CostSeries: Sendable {
  /// How many are kept.
  static let capacity = 1024

  private var nanoseconds: [Int64] = []
  private var next = 0

  /// How many there have been, those included that are no longer kept.
  private(set) var count = 0

  /// Adds the cost of one keystroke.
  mutating func add(_ cost: Duration) {
    let value = Int64(cost / .nanoseconds(1))
    if nanoseconds.count < Self.capacity { nanoseconds.append(value) } else { nanoseconds[next] = value }
    next = (next + 1) % Self.capacity
    count += 1
  }

  /// The last one, in nanoseconds; `nil` before the first.
  var last: Int64? { recent(1).last }

  /// The last ones, in nanoseconds, oldest first.
  func recent(_ number: Int) -> [Int64] {
    let ordered = count > Self.capacity ? nanoseconds[next...] + nanoseconds[..<next] : nanoseconds[...]
    return Array(ordered.suffix(number))
  }

  /// The cost that a share of those kept does not exceed, in nanoseconds, by the nearest rank; `nil` before the first.
  ///
  /// - Parameter share: of a hundred, such as 99.
  /// - Complexity: O(*n* log *n*) in those kept.
  func percentile(_ share: Int) -> Int64? {
    let sorted = nanoseconds.sorted()
    guard !sorted.isEmpty else { return nil }
    return sorted[max(0, (sorted.count * share + 99) / 100 - 1)]
  }
}
