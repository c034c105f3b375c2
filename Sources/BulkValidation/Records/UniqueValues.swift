import Synchronization

/// The values of a run's unique columns so far, so that a repeated value is found.
///
/// A value is stored as a fingerprint of 128 bits: SipHash, with keys that are drawn for each process. The table takes
/// 16 bytes for each place and is at most three quarters full. Two different values get the same fingerprint with a
/// probability of about *n*² / 2¹²⁹: less than 10⁻²³ for a hundred million values. Memory is bounded by a maximum
/// number of values; a run that finds more different values ends and says so.
///
/// Thread-safe. Which of two equal values counts as the first depends on the order of the calls, which is up to the
/// caller.
final class UniqueValues: Sendable {
  /// A value of a column in the form in which it is stored.
  struct Entry: Sendable {
    /// The index of the judged column.
    let column: Int
    /// The number of the record, from 0 at the chunk's start.
    let record: Int
    fileprivate let fingerprint: Fingerprint

    init(_ value: Span<UInt8>, column: Int, record: Int) {
      (self.column, self.record) = (column, record)
      fingerprint = Fingerprint(value)
    }
  }

  /// The result of adding values.
  enum Outcome: Sendable {
    /// The indices of those that had occurred before.
    case repeated(Set<Int>)
    /// A column has more different values than may be stored: the value with this index is the first of those. Before it,
    /// the values with the other indices had occurred before.
    case tooMany(Int, repeated: Set<Int>)
  }

  private let limit: Int
  private let tables = Mutex<[Int: FingerprintTable]>([:])

  /// - Parameter limit: the maximum number of different values of a column.
  init(limit: Int) { self.limit = limit }

  /// Adds values, and returns which of them had occurred before, earlier or among these values. O(*n*).
  func keep(_ entries: [Entry]) -> Outcome {
    tables.withLock { tables in
      var repeated: Set<Int> = []
      for (index, entry) in entries.enumerated() {
        if !tables[entry.column, default: FingerprintTable()].insert(entry.fingerprint) { repeated.insert(index) }
        if tables[entry.column]?.count ?? 0 > limit { return .tooMany(index, repeated: repeated) }
      }
      return .repeated(repeated)
    }
  }
}

/// What is known about the values of a chunk's unique columns when it is the chunk's turn.
struct KnownValues: Sendable {
  /// The indices, among the chunk's values, of those that have occurred before.
  var repeated: Set<Int> = []
  /// The first value that is one too many to be kept; `nil` if there is none.
  var excess: Excess?

  struct Excess: Sendable {
    /// The index of the judged column.
    let column: Int
    /// The number of the record, from 0 at the chunk's start. It is not judged, nor is any after it.
    let record: Int
  }

  /// Whether the chunk has to be judged with it.
  var isToBeMinded: Bool { !repeated.isEmpty || excess != nil }
}

/// 128 bits that represent a value. `low` is never zero, so that a zero there can mark an empty place.
private struct Fingerprint: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(_ value: Span<UInt8>) {
    high = Self.hash(value, salt: 1)
    low = max(1, Self.hash(value, salt: 2))
  }

  init() { (high, low) = (0, 0) }

  private static func hash(_ value: Span<UInt8>, salt: UInt8) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(salt)
    // SAFETY: the pointer is used only inside the closure, during which the span keeps the bytes alive and initialised.
    unsafe value.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}

/// A set of fingerprints: a hash table with linear probing.
private struct FingerprintTable: Sendable {
  private(set) var count = 0
  private var places = [Fingerprint](repeating: Fingerprint(), count: 1024)

  /// Adds a fingerprint; `false` if the table has it already.
  mutating func insert(_ fingerprint: Fingerprint) -> Bool {
    if count * 4 >= places.count * 3 { grow() }
    let place = self.place(of: fingerprint)
    guard places[place].low == 0 else { return false }
    places[place] = fingerprint
    count += 1
    return true
  }

  /// The index of a fingerprint, or the index at which it would be added.
  private func place(of fingerprint: Fingerprint) -> Int {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: fingerprint.high) & mask
    while places[place].low != 0, places[place] != fingerprint { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = places
    places = [Fingerprint](repeating: Fingerprint(), count: old.count * 2)
    for fingerprint in old where fingerprint.low != 0 { places[place(of: fingerprint)] = fingerprint }
  }
}
