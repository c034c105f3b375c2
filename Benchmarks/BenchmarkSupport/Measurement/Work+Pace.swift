import PlatformLibrary

extension Work {
  /// Runs items at a fixed pace, and measures how long after its due time each was done.
  ///
  /// A keystroke that is late delays those after it, and here that counts. A user waits for the response, and service
  /// times alone do not show such a delay (Gil Tene calls that “coordinated omission”). The run takes half a second, or
  /// a twentieth of a second if it has to be quick.
  ///
  /// - Parameter pace: the number of items a second.
  /// - Returns: response times in picoseconds.
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
  /// Waits until a moment: asleep until shortly before it, and then by reading the clock again and again.
  static func wait(until due: UInt64) {
    let now = now()
    if due > now + 200_000 { usleep(UInt32((due - now - 100_000) / 1_000)) }
    while self.now() < due {}
  }
}
