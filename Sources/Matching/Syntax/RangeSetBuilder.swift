/// Collects ranges of scalar values and puts them in order.
struct RangeSetBuilder {
  /// All scalar values. Surrogates are left out: no text holds one.
  static let allScalars: [ClosedRange<UInt32>] = [0...0xD7FF, 0xE000...0x10FFFF]

  private var ranges: [ClosedRange<UInt32>] = []

  init(_ ranges: [ClosedRange<UInt32>] = []) { self.ranges = ranges }

  var isEmpty: Bool { ranges.isEmpty }

  mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

  mutating func insert(_ others: [ClosedRange<UInt32>]) { ranges.append(contentsOf: others) }

  /// The ranges in ascending order, joined where they overlap or touch, without surrogates. O(*n* log *n*).
  func normalized() -> [ClosedRange<UInt32>] {
    var merged: [ClosedRange<UInt32>] = []
    let known = ranges.contains(where: { $0.upperBound > 0xD7FF }) ? ranges.flatMap(Self.withoutSurrogates) : ranges
    for range in known.count > 1 ? known.sorted(by: { $0.lowerBound < $1.lowerBound }) : known {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// All scalars that are in none of the ranges, in the same form as `normalized()`. O(*n* log *n*).
  func complement() -> [ClosedRange<UInt32>] {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in normalized() {
      if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
    return RangeSetBuilder(gaps).normalized()
  }

  private static func withoutSurrogates(_ range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
    allScalars.filter { $0.overlaps(range) }.map { $0.clamped(to: range) }
  }
}
