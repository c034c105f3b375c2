/// Statistics of a few values.
enum Statistics {
  /// The middle value, or the mean of the two middle values; `nil` if there are none. O(*n* log *n*).
  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// The figures of a histogram that a report shows. All durations are in nanoseconds.
public struct LatencySummary: Sendable, Hashable {
  /// The number of measured durations.
  public var samples: Int
  /// The mean duration.
  public var mean: Double
  /// The median: half of the durations are not longer.
  public var p50: Double
  /// The 90th percentile.
  public var p90: Double
  /// The 99th percentile.
  public var p99: Double
  /// The 99.9th percentile.
  public var p999: Double
  /// The longest duration.
  public var maximum: Double

  /// Makes a summary of its figures.
  public init(samples: Int, mean: Double, p50: Double, p90: Double, p99: Double, p999: Double, maximum: Double) {
    self.samples = samples
    self.mean = mean
    self.p50 = p50
    self.p90 = p90
    self.p99 = p99
    self.p999 = p999
    self.maximum = maximum
  }

  /// Makes the summary of a histogram of picoseconds.
  public init(_ histogram: Histogram) {
    let values = histogram.nanoseconds(atPercentiles: [50, 90, 99, 99.9])
    self.init(
      samples: histogram.count, mean: histogram.mean / 1_000, p50: values[0], p90: values[1], p99: values[2],
      p999: values[3], maximum: Double(histogram.maximum) / 1_000)
  }
}
