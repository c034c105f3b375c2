/// A set of scalars, as ascending ranges.
public struct AllowedScalars: Hashable, Sendable {
  /// The ranges, ascending, neither overlapping nor adjacent. None reaches into the surrogates.
  public let ranges: [ClosedRange<Unicode.Scalar>]

  /// Makes a set of ranges of values that are scalars at both ends.
  init(_ values: [ClosedRange<UInt32>]) {
    ranges = values.map { Unicode.Scalar($0.lowerBound)!...Unicode.Scalar($0.upperBound)! }
  }

  /// Whether there is no scalar in the set.
  public var isEmpty: Bool { ranges.isEmpty }

  /// Whether a scalar is in the set. O(log *n*) in the number of ranges.
  public func contains(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar)
  }
}
