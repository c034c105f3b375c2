import Synchronization

/// Keeps compiled matchers, so that each key is compiled once.
///
/// Bounded: when it is full, the matcher that was asked for longest ago makes room. A matcher that was thrown out lives
/// on with those who hold it.
///
/// Thread-safe. While one thread compiles, others that ask for the same key wait for it and share what it made; those
/// that ask for other keys do not wait. Refusals are kept like matchers: engines count what a compilation takes, and do not time
/// it, so that a pattern that is refused once is refused always.
public final class MatcherCache<Key: Hashable & Sendable>: Sendable {
  /// The most matchers that are kept.
  public let capacity: Int
  private let entries = Mutex<Entries>(Entries())

  /// Makes an empty cache.
  ///
  /// - Parameter capacity: the most matchers to keep, at least 1.
  public init(capacity: Int = 256) {
    precondition(capacity > 0, "a cache needs room for one matcher at least")
    self.capacity = capacity
  }

  /// How many matchers and refusals are kept, those included that are being compiled. O(1).
  public var count: Int { entries.withLock { $0.slots.count } }

  /// The matcher for a key: the one that is kept, or else the one that `compile` makes.
  ///
  /// - Parameter key: what the matcher is kept under.
  /// - Parameter compile: makes the matcher. It must not ask this cache for the same key, for which it would wait
  ///   forever.
  /// - Throws: what `compile` threw, now or when it was called for this key before.
  /// - Complexity: O(1) where the matcher is kept; otherwise that of `compile`, and O(`capacity`) where room is needed.
  public func matcher(
    for key: Key, compile: () throws(PatternError) -> any Matcher
  ) throws(PatternError) -> any Matcher {
    try entries.withLock { $0.slot(for: key, capacity: capacity) }.result(compile: compile).get()
  }

  /// Throws all matchers out. O(*n*).
  public func removeAll() { entries.withLock { $0.slots.removeAll() } }

  /// The slots by key, and what is needed to tell which was asked for longest ago.
  private struct Entries {
    var slots: [Key: (slot: Slot, lastUse: UInt64)] = [:]
    private var uses: UInt64 = 0

    mutating func slot(for key: Key, capacity: Int) -> Slot {
      uses += 1
      if let slot = slots[key]?.slot {
        slots[key] = (slot, uses)
        return slot
      }
      makeRoom(capacity: capacity)
      let slot = Slot()
      slots[key] = (slot, uses)
      return slot
    }

    /// A scan, which beats a list in order of use: at 256 entries it takes a tenth of the shortest compilation, and the
    /// common case, a matcher that is kept, then writes one number.
    private mutating func makeRoom(capacity: Int) {
      guard slots.count >= capacity else { return }
      if let oldest = slots.min(by: { $0.value.lastUse < $1.value.lastUse }) { slots[oldest.key] = nil }
    }
  }

  /// The place of one matcher. Its lock is held while the matcher is compiled, and that of the cache is not.
  private final class Slot: Sendable {
    private let known = Mutex<Result<any Matcher, PatternError>?>(nil)

    func result(compile: () throws(PatternError) -> any Matcher) -> Result<any Matcher, PatternError> {
      known.withLock { known in
        if let known { return known }
        let made = Result(catching: compile)
        known = made
        return made
      }
    }
  }
}
