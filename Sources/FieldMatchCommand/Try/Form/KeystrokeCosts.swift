/// The costs of keystrokes, measured in two ways.
///
/// People type slowly: by the time of the next key, the processor's caches contain other data, and most of a
/// keystroke's cost is fetching code and data. That is the cost that a user feels. Repeating the keystroke immediately
/// shows the cost of the code itself. Both include the cost of reading the clock, some tens of nanoseconds.
struct KeystrokeCosts: Sendable {
  /// The costs as they occurred.
  private(set) var typed = CostSeries()
  /// The costs of the same keystrokes with warm caches: the median of several repetitions.
  private(set) var repeated = CostSeries()

  /// The number of repetitions of a keystroke.
  private static let repetitions = 9

  /// Adds the cost of a keystroke as it occurred.
  mutating func addTyped(_ cost: Duration) { typed.add(cost) }

  /// Repeats a keystroke several times, and adds the median cost.
  mutating func addRepeated(_ body: () -> Duration) {
    let costs = (0..<Self.repetitions).map { _ in body() }.sorted()
    repeated.add(costs[Self.repetitions / 2])
  }
}
