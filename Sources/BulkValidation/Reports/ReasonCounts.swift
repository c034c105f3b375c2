/// How often each kind of fault was met in a chunk.
///
/// Most chunks have a few kinds, which take no memory of their own: a dictionary for each chunk would be the only thing that
/// a chunk of bad records allocates.
struct ReasonCounts: Sendable {
  private typealias Entry = (key: ChunkReport.ReasonKey, count: Int)

  private var first: Entry?
  private var second: Entry?
  private var third: Entry?
  private var fourth: Entry?
  private var others: [ChunkReport.ReasonKey: Int] = [:]

  /// Adds to the count of a kind.
  mutating func add(_ count: Int, _ key: ChunkReport.ReasonKey) {
    if Self.add(count, key, to: &first) || Self.add(count, key, to: &second) || Self.add(count, key, to: &third)
      || Self.add(count, key, to: &fourth)
    {
      return
    }
    others[key, default: 0] += count
  }

  /// Gives each kind with its count.
  func forEach(_ body: (ChunkReport.ReasonKey, Int) -> Void) {
    if let first { body(first.key, first.count) }
    if let second { body(second.key, second.count) }
    if let third { body(third.key, third.count) }
    if let fourth { body(fourth.key, fourth.count) }
    for (key, count) in others { body(key, count) }
  }

  /// Adds to an entry if it is of the kind, or free.
  private static func add(_ count: Int, _ key: ChunkReport.ReasonKey, to entry: inout Entry?) -> Bool {
    guard let known = entry else {
      entry = (key, count)
      return true
    }
    guard known.key == key else { return false }
    entry = (key, known.count + count)
    return true
  }
}
