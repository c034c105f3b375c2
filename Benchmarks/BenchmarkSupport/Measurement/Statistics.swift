/// Figures of a handful of values.
enum Statistics {
  /// The middle value, or the mean of the two middle ones; `nil` of nothing. O(*n* log *n*).
  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// What a histogram comes down to in a report, in nanoseconds.
public struct LatencySummary: Sendable, Hashable {
  /// How many durations were measured.
  public var samples: Int
  /// Their mean.
  public var mean: Double
  /// Half of them were not longer.
  public var p50: Double
  /// Nine in ten were not longer.
  public var p90: Double
  /// 99 in a hundred were not longer.
  public var p99: Double
  /// 999 in a thousand were not longer.
  public var p999: Double
  /// The longest.
  public var maximum: Double

  /// Makes a summary of figures.
  public init(samples: Int, mean: Double, p50: Double, p90: Double, p99: Double, p999: Double, maximum: Double) {
    self.samples = samples
    self.mean = mean
    self.p50 = p50
    self.p90 = p90
    self.p99 = p99
    self.p999 = p999
    self.maximum = maximum
  }

  /// The summary of a histogram.
  public init(_ histogram: Histogram) {
    let values = histogram.nanoseconds(atPercentiles: [50, 90, 99, 99.9])
    self.init(
      samples: histogram.count, mean: histogram.mean / 1_000, p50: values[0], p90: values[1], p99: values[2],
      p999: values[3], maximum: Double(histogram.maximum) / 1_000)
  }
}
