/// Divides all scalars into classes. Each set of a pattern contains all scalars of a class, or none of them.
///
/// The automaton is built over these classes, of which common patterns have fewer than a dozen, and is turned into one
/// over bytes at the end. The alternative, to use bytes from the start, would be slower: a set of a few hundred ranges
/// then becomes some hundred places of the program, and all of them take part in every step of the construction.
struct ScalarPartition {
  /// The first scalar value of each interval, ascending from 0.
  private(set) var starts: [UInt32]
  /// The class of each interval; `noClass` for the surrogates.
  private(set) var classes: [Int]
  /// The number of classes. Each holds at least one scalar.
  private(set) var classCount = 0

  /// The class of values that are no scalars.
  static let noClass = -1

  /// Divides the scalars by the sets of a pattern.
  init(by sets: [ScalarRanges.Ranges], budget: inout BuildBudget) throws(PatternError) {
    starts = Self.boundaries(of: sets)
    classes = Array(repeating: 0, count: starts.count)
    try budget.take(steps: starts.count)
    var nextClass = 1
    var moved = [Self.noClass]
    for set in sets {
      try split(by: set, moved: &moved, nextClass: &nextClass, budget: &budget)
    }
    numberClasses(upTo: nextClass)
  }

  /// The interval that a scalar value is in. O(log *n*).
  func interval(of value: UInt32) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }

  /// The last scalar value of an interval.
  func end(of interval: Int) -> UInt32 {
    interval + 1 < starts.count ? starts[interval + 1] - 1 : ScalarRanges.last
  }

  /// For each class, whether it belongs to a set. The set has to be one of those by which the partition was made.
  func members(of set: ScalarRanges.Ranges, budget: inout BuildBudget) throws(PatternError) -> [Bool] {
    var members = Array(repeating: false, count: classCount)
    for range in set {
      let intervals = intervals(in: range)
      try budget.take(steps: intervals.count)
      for index in intervals where classes[index] != Self.noClass { members[classes[index]] = true }
    }
    return members
  }

  private func intervals(in range: ClosedRange<UInt32>) -> ClosedRange<Int> {
    interval(of: range.lowerBound)...interval(of: range.upperBound)
  }

  private static func boundaries(of sets: [ScalarRanges.Ranges]) -> [UInt32] {
    var boundaries: [UInt32] = [0, ScalarRanges.surrogates.lowerBound, ScalarRanges.surrogates.upperBound + 1]
    for range in sets.joined() {
      boundaries.append(range.lowerBound)
      if range.upperBound < ScalarRanges.last { boundaries.append(range.upperBound + 1) }
    }
    boundaries.sort()
    var unique: [UInt32] = []
    for boundary in boundaries where unique.last != boundary { unique.append(boundary) }
    return unique
  }

  /// Moves the part of every class that is in a set to a new class.
  ///
  /// - Parameter moved: for each class, the new class that its part has been moved to. An entry that an earlier set has
  ///   made is recognised by being less than the first class that this set makes.
  private mutating func split(
    by set: ScalarRanges.Ranges, moved: inout [Int], nextClass: inout Int, budget: inout BuildBudget
  ) throws(PatternError) {
    let firstNew = nextClass
    for range in set {
      let intervals = intervals(in: range)
      try budget.take(steps: intervals.count)
      for index in intervals {
        let old = classes[index]
        if moved[old] < firstNew {
          moved[old] = nextClass
          moved.append(Self.noClass)
          nextClass += 1
        }
        classes[index] = moved[old]
      }
    }
  }

  /// Numbers the classes that are not empty, in the order of their first scalars.
  private mutating func numberClasses(upTo count: Int) {
    var numbers = Array(repeating: Self.noClass, count: count)
    for index in starts.indices {
      guard !ScalarRanges.surrogates.contains(starts[index]) else {
        classes[index] = Self.noClass
        continue
      }
      if numbers[classes[index]] == Self.noClass {
        numbers[classes[index]] = classCount
        classCount += 1
      }
      classes[index] = numbers[classes[index]]
    }
  }
}
