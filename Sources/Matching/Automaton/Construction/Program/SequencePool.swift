/// Sequences of numbers, each kept once: equal sequences have equal identities, given from 0 in order of arrival.
///
/// An open hash table over one array. A dictionary keyed by arrays took four times as long, most of it in SipHash and
/// in one allocation a key.
struct SequencePool {
  private var elements: ContiguousArray<UInt64> = []
  private var ends: ContiguousArray<Int> = [0]
  private var buckets = ContiguousArray<Int32>(repeating: -1, count: 64)

  /// The number of sequences.
  var count: Int { ends.count - 1 }

  /// Where the elements of a sequence are; read them by `subscript(element:)`.
  func range(of identity: Int) -> Range<Int> { ends[identity]..<ends[identity + 1] }

  /// An element by its place in the pool.
  subscript(element place: Int) -> UInt64 { elements[place] }

  /// The identity of a sequence, new if it was not in the pool. O(*n*) on average.
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
