import Synchronization

/// Keeps the scalars of properties that patterns have asked for. Safe to use from any number of threads at once.
final class PropertyCache: Sendable {
  private let values = Mutex<[[ScalarSet.Property]: ScalarRanges.Ranges]>([:])

  /// More than the combinations that a program's own patterns name. Patterns from strangers may name any number of them.
  private static let capacity = 256

  /// What is kept for some properties, or made now. Threads that ask at once may make it twice.
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
