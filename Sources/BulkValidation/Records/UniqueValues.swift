import Synchronization

/// The values that have occurred in the unique columns of a run, so that one that occurs again is found.
///
/// A value is kept as a fingerprint of 128 bits (SipHash, with keys that are drawn anew for each process), in a table that
/// takes 16 bytes a place and is filled to three quarters at most. Two different values are taken for one with a
/// probability of *n*² / 2¹²⁹: less than 10⁻²³ for a hundred million of them. Memory is bounded by the most values that
/// are kept; a run that meets more of them ends, and says so.
///
/// Thread-safe; the order of the values is the caller's concern.
final class UniqueValues: Sendable {
  /// A value of a column, as it is kept.
  struct Entry: Sendable {
    /// The judged column.
    let column: Int
    fileprivate let fingerprint: Fingerprint

    init(_ value: Span<UInt8>, column: Int) {
      self.column = column
      fingerprint = Fingerprint(value)
    }
  }

  /// What came of keeping values.
  enum Outcome: Sendable {
    /// The indexes of those that had occurred before.
    case repeated(Set<Int>)
    /// There are more different values in a column than may be kept.
    case tooMany(column: Int)
  }

  private let limit: Int
  private let tables = Mutex<[Int: FingerprintTable]>([:])

  /// - Parameter limit: how many different values of a column are kept at most.
  init(limit: Int) { self.limit = limit }

  /// Keeps values, and says which had occurred before, among them or earlier. O(*n*).
  func keep(_ entries: [Entry]) -> Outcome {
    tables.withLock { tables in
      var repeated: Set<Int> = []
      for (index, entry) in entries.enumerated() {
        if !tables[entry.column, default: FingerprintTable()].insert(entry.fingerprint) { repeated.insert(index) }
        if tables[entry.column]?.count ?? 0 > limit { return .tooMany(column: entry.column) }
      }
      return .repeated(repeated)
    }
  }
}

/// 128 bits that stand for a value; never both zero.
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
    unsafe value.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}

/// A set of fingerprints: open addressing, one place after the other.
private struct FingerprintTable: Sendable {
  private(set) var count = 0
  private var places = [Fingerprint](repeating: Fingerprint(), count: 1024)

  /// Adds a fingerprint; `false` where it is there already.
  mutating func insert(_ fingerprint: Fingerprint) -> Bool {
    if count * 4 >= places.count * 3 { grow() }
    let place = self.place(of: fingerprint)
    guard places[place].low == 0 else { return false }
    places[place] = fingerprint
    count += 1
    return true
  }

  /// Where a fingerprint is, or would be.
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
