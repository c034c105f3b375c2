/// Operations on sets of scalar values that are stored as ascending ranges, neither overlapping nor adjacent.
enum ScalarRanges {
  typealias Ranges = [ClosedRange<UInt32>]

  /// The largest scalar value.
  static let last: UInt32 = 0x10FFFF
  /// The values that are no scalars. A set may contain them; code that goes through its values has to leave them out.
  static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF

  /// All values that are not in a set. O(*n*).
  static func complement(_ ranges: Ranges) -> Ranges {
    var result: Ranges = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= last { result.append(next...last) }
    return result
  }

  /// The values in any of several sets. O(*n* log *n*).
  static func union(_ sets: [Ranges]) -> Ranges {
    guard sets.count != 1 else { return sets[0] }
    var result: Ranges = []
    for range in sets.joined().sorted(by: { $0.lowerBound < $1.lowerBound }) {
      append(range, to: &result)
    }
    return result
  }

  /// Adds a range that starts no earlier than the last range, and joins the two if they overlap or touch. O(1).
  static func append(_ range: ClosedRange<UInt32>, to ranges: inout Ranges) {
    guard let previous = ranges.last, range.lowerBound <= previous.upperBound + 1 else {
      ranges.append(range)
      return
    }
    ranges[ranges.count - 1] = previous.lowerBound...max(previous.upperBound, range.upperBound)
  }
}
