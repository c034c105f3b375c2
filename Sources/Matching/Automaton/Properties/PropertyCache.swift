import Synchronization

/// Keeps the scalars of the properties that patterns have used. Thread-safe.
final class PropertyCache: Sendable {
  private let values = Mutex<[[ScalarSet.Property]: ScalarRanges.Ranges]>([:])

  /// The largest number of entries. A program's own patterns use fewer; patterns from strangers could use any number,
  /// so a full cache is emptied.
  private static let capacity = 256

  /// The scalars that are kept for some properties, or that `make` finds now. Threads that ask at the same moment may
  /// each call `make`.
  func value(
    for properties: [ScalarSet.Property], make: () -> ScalarRanges.Ranges?
  ) -> ScalarRanges.Ranges? {
    if let value = values.withLock({ $0[properties] }) { return value }
    guard let value = make() else { return nil }
    values.withLock { values in
      if values.count >= Self.capacity { values.removeAll() }
      values[properties] = value
    }
    return value
  }
}
