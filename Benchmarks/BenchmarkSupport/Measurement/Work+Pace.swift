import PlatformLibrary

extension Work {
  /// Runs items at a fixed pace, and tells how long after its due time each was done.
  ///
  /// A keystroke that is late makes those behind it late, and that shows: what a user waits for is the response, which
  /// a sum of service times does not show (Tene's “coordinated omission”). Half a second, a tenth of it where time is short.
  ///
  /// - Parameter pace: items a second.
  func responseTimes(atPace pace: Int, isQuick: Bool) throws -> Histogram {
    let interval = 1_000_000_000 / Double(pace)
    let count = max(1, (isQuick ? pace / 20 : pace / 2))
    let order = itemCounts.indices.flatMap { block in (0..<itemCounts[block]).map { (block, $0) } }
    var histogram = Histogram()
    let start = MonotonicClock.now() + 1_000_000
    for number in 0..<count {
      let due = start + UInt64(Double(number) * interval)
      MonotonicClock.wait(until: due)
      let (block, item) = order[number % order.count]
      _ = try runItem(block, item)
      histogram.record((MonotonicClock.now() - due) * 1_000)
    }
    return histogram
  }
}

extension MonotonicClock {
  /// Waits: asleep until shortly before, then by looking at the clock.
  static func wait(until due: UInt64) {
    let now = now()
    if due > now + 200_000 { usleep(UInt32((due - now - 100_000) / 1_000)) }
    while self.now() < due {}
  }
}
