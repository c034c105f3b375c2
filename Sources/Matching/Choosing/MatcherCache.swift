import Synchronization

/// Keeps compiled matchers, so that each key is compiled once.
///
/// The cache is bounded: when it is full, the entry whose last use is the longest ago is removed. Callers that hold the
/// matcher of a removed entry can go on using it.
///
/// The cache is thread-safe. While one thread compiles, threads that ask for the same key wait for it and share the
/// result; threads that ask for other keys do not wait. A refusal is kept like a matcher: engines count the steps of a
/// compilation and do not time them, so trying again would give the same refusal.
public final class MatcherCache<Key: Hashable & Sendable>: Sendable {
  /// The largest number of matchers and refusals that are kept.
  public let capacity: Int
  private let entries = Mutex<Entries>(Entries())

  /// Makes an empty cache.
  ///
  /// - Parameter capacity: the largest number of matchers and refusals to keep. It must be at least 1.
  public init(capacity: Int = 256) {
    precondition(capacity > 0, "a cache needs room for one matcher at least")
    self.capacity = capacity
  }

  /// The number of matchers and refusals that are kept, with those that are being compiled. O(1).
  public var count: Int { entries.withLock { $0.slots.count } }

  /// The matcher for a key: the one that the cache holds, or else the one that `compile` makes now.
  ///
  /// - Parameter key: what the matcher is kept under.
  /// - Parameter compile: makes the matcher. It must not ask this cache for the same key: it would wait for itself, for
  ///   ever.
  /// - Throws: what `compile` throws, or what it threw when it was called for this key before.
  /// - Complexity: O(1) where the cache holds a matcher; otherwise that of `compile`, and O(`capacity`) if the cache is
  ///   full.
  public func matcher(
    for key: Key, compile: () throws(PatternError) -> any Matcher
  ) throws(PatternError) -> any Matcher {
    try entries.withLock { $0.slot(for: key, capacity: capacity) }.result(compile: compile).get()
  }

  /// Removes all matchers and refusals. Callers that hold a matcher can go on using it. O(*n*).
  public func removeAll() { entries.withLock { $0.slots.removeAll() } }

  /// The slots by key, each with the number of the request that used it last.
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

    /// Removes the entry that was used the longest ago, if the cache is full.
    ///
    /// This looks at every entry, instead of keeping a list in order of use: room is only needed when a pattern
    /// is compiled, which takes longer than the look, and the common case, a matcher that is found, then writes
    /// one number.
    private mutating func makeRoom(capacity: Int) {
      guard slots.count >= capacity else { return }
      if let oldest = slots.min(by: { $0.value.lastUse < $1.value.lastUse }) { slots[oldest.key] = nil }
    }
  }

  /// The place of one matcher or refusal. While it is compiled, the lock of the slot is held and that of the
  /// cache is not.
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
