extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order in which they first occur. O(*n*).
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
