/// What keystrokes cost, measured twice.
///
/// A person types slowly: by the time of the next key the processor's caches hold other things, and most of a keystroke's
/// cost is to fetch code and data. That is what is felt. What the code itself costs shows when the same is done again at
/// once. Both include the clock's own cost, some tens of nanoseconds.
struct KeystrokeCosts: Sendable {
  /// As it happened.
  private(set) var typed = CostSeries()
  /// The same again, warm: the median of several.
  private(set) var repeated = CostSeries()

  /// How often a keystroke is done again.
  private static let repetitions = 9

  /// Adds a keystroke as it happened.
  mutating func addTyped(_ cost: Duration) { typed.add(cost) }

  /// Does a keystroke again, several times.
  mutating func addRepeated(_ body: () -> Duration) {
    let costs = (0..<Self.repetitions).map { _ in body() }.sorted()
    repeated.add(costs[Self.repetitions / 2])
  }
}
