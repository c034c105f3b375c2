/// Stores sequences of numbers, each of them once, and gives each an identity: 0 for the first sequence, 1 for the
/// second different one, and so on.
///
/// It is a hash table with open addressing over one array. A dictionary with arrays as keys took four times as long,
/// mostly for SipHash and for an allocation for each key.
struct SequencePool {
  private var elements: ContiguousArray<UInt64> = []
  private var ends: ContiguousArray<Int> = [0]
  private var buckets = ContiguousArray<Int32>(repeating: -1, count: 64)

  /// The number of sequences.
  var count: Int { ends.count - 1 }

  /// Where the elements of a sequence are in the pool; `subscript(element:)` reads them.
  func range(of identity: Int) -> Range<Int> { ends[identity]..<ends[identity + 1] }

  /// An element by its place in the pool.
  subscript(element place: Int) -> UInt64 { elements[place] }

  /// The identity of a sequence, which is added if it is not in the pool. O(*n*) in its length, on average.
  mutating func identity(of sequence: ContiguousArray<UInt64>) -> Int {
    var bucket = Self.hash(sequence) & (buckets.count - 1)
    while buckets[bucket] >= 0 {
      let candidate = Int(buckets[bucket])
      if isEqual(candidate, sequence) { return candidate }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    let identity = count
    elements.append(contentsOf: sequence)
    ends.append(elements.count)
    buckets[bucket] = Int32(identity)
    if count * 2 > buckets.count { grow() }
    return identity
  }

  private func isEqual(_ identity: Int, _ sequence: ContiguousArray<UInt64>) -> Bool {
    let range = range(of: identity)
    guard range.count == sequence.count else { return false }
    for index in 0..<sequence.count where elements[range.lowerBound + index] != sequence[index] { return false }
    return true
  }

  private mutating func grow() {
    buckets = ContiguousArray(repeating: -1, count: buckets.count * 2)
    for identity in 0..<count {
      var bucket = Self.hash(elements[range(of: identity)]) & (buckets.count - 1)
      while buckets[bucket] >= 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = Int32(identity)
    }
  }

  private static func hash(_ sequence: some Sequence<UInt64>) -> Int {
    var hash: UInt64 = 0
    for element in sequence {
      hash = (hash ^ element) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return Int(truncatingIfNeeded: hash >> 1)
  }
}
