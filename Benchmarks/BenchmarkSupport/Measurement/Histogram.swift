/// Counts durations in buckets whose width grows with the value, which keeps three significant digits in fixed memory.
///
/// Values are in picoseconds, so that the mean of a block of calls of 25 ns keeps its digits. Up to 2,047 ps each value
/// has a bucket of its own. From there on, each doubling of the value has 1,024 buckets, so that a value differs from
/// that of its bucket by less than a thousandth. Values above 2⁵⁰ ps (19 minutes) are counted as 2⁵⁰ ps. Minimum,
/// maximum and sum are exact.
///
/// A histogram has 42,000 counters of 4 bytes, 168 kB, whatever it records.
public struct Histogram: Sendable {
  private var counts: [UInt32]
  /// The number of recorded values.
  public private(set) var count = 0
  /// The smallest value, in picoseconds; 0 if there is none.
  public private(set) var minimum: UInt64 = 0
  /// The largest value, in picoseconds; 0 if there is none.
  public private(set) var maximum: UInt64 = 0
  private var sum = 0.0

  private static let subBucketBits = 10
  /// The largest value that is distinguished, in picoseconds.
  static let largest: UInt64 = 1 << 50
  private static let bucketCount = index(of: largest) + 1

  /// Makes an empty histogram.
  public init() { counts = [UInt32](repeating: 0, count: Self.bucketCount) }

  /// Counts a value, in picoseconds. O(1), without an allocation.
  public mutating func record(_ value: UInt64) {
    let value = min(value, Self.largest)
    counts[Self.index(of: value)] &+= 1
    minimum = count == 0 ? value : min(minimum, value)
    maximum = max(maximum, value)
    sum += Double(value)
    count += 1
  }

  /// The exact mean of the values, in picoseconds; 0 if there are none.
  public var mean: Double { count == 0 ? 0 : sum / Double(count) }

  /// A percentile by the method of the nearest rank, in picoseconds: the smallest recorded value, to three digits, such
  /// that at least `percent` % of all values are not larger. 0 if there are no values. O(*b*) for *b* buckets.
  public func value(atPercentile percent: Double) -> Double {
    guard count > 0 else { return 0 }
    // Rounding errors must not raise the rank: 99.9 % of 10,000 is 9,990, but the product is a little more.
    let rank = max(1, min(count, Int((percent / 100 * Double(count) - 1e-6).rounded(.up))))
    var seen = 0
    for index in counts.indices where counts[index] > 0 {
      seen += Int(counts[index])
      if seen >= rank { return Self.representative(of: index).clamped(to: Double(minimum)...Double(maximum)) }
    }
    return Double(maximum)
  }

  /// Percentiles in nanoseconds, in the order of the arguments.
  public func nanoseconds(atPercentiles percents: [Double]) -> [Double] {
    percents.map { value(atPercentile: $0) / 1_000 }
  }

  private static func index(of value: UInt64) -> Int {
    let magnitude = UInt64.bitWidth - value.leadingZeroBitCount
    let shift = max(0, magnitude - subBucketBits - 1)
    return shift << subBucketBits + Int(value >> UInt64(shift))
  }

  /// The middle of a bucket.
  private static func representative(of index: Int) -> Double {
    let shift = max(0, index >> subBucketBits - 1)
    let low = UInt64(index - shift << subBucketBits) << UInt64(shift)
    return Double(low) + Double((UInt64(1) << UInt64(shift)) - 1) / 2
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
