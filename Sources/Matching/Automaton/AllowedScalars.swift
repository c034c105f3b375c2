/// A set of Unicode scalars: those that a text may go on with.
public struct AllowedScalars: Hashable, Sendable {
  /// The scalars as ranges, ascending, neither overlapping nor adjacent.
  public let ranges: [ClosedRange<Unicode.Scalar>]

  /// Makes a set of ascending ranges. Both ends of each range have to be scalars.
  init(_ values: [ClosedRange<UInt32>]) {
    ranges = values.map { Unicode.Scalar($0.lowerBound)!...Unicode.Scalar($0.upperBound)! }
  }

  /// No scalar.
  package static let none = AllowedScalars([])

  /// Whether the set is empty. O(1).
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
