/// Faults as they are kept until somebody reads them: the number of the kind and the offset of each.
struct FaultList: Sendable {
  /// The first fault of a record.
  struct Entry: Sendable {
    /// The index of the record.
    var record: Int
    /// The position in bytes; negative if it is not known. An optional would need eight bytes more.
    var offset: Int
    /// The number of the fault's kind.
    var kind: Int
  }

  /// The first fault of each record, in the order of the records.
  private(set) var firsts: [Entry] = []
  /// The other faults, in the order of the records. Most records have none.
  private(set) var others: [Entry] = []

  /// How many records there will probably be, so that memory for them is taken at once.
  var expectedCount = 0

  /// Adds a fault; its record must not come before that of the fault added last.
  @inline(__always)
  mutating func append(record: Int, kind: Int, offset: Int?) {
    let entry = Entry(record: record, offset: offset ?? -1, kind: kind)
    if firsts.last?.record == record { return others.append(entry) }
    if firsts.capacity == 0 { firsts.reserveCapacity(expectedCount) }
    firsts.append(entry)
  }

  /// Adds the faults of later records.
  ///
  /// - Parameters:
  ///   - recordsBefore: what is added to the indices of the records.
  ///   - kinds: the numbers here of the kinds there.
  mutating func append(_ list: FaultList, recordsBefore: Int, kinds: [Int]) {
    let moved = { (entry: Entry) in
      Entry(record: entry.record + recordsBefore, offset: entry.offset, kind: kinds[entry.kind])
    }
    firsts.append(contentsOf: list.firsts.lazy.map(moved))
    others.append(contentsOf: list.others.lazy.map(moved))
  }

  /// The faults of a record after the first one. O(log *n*).
  func others(of record: Int) -> ArraySlice<Entry> {
    if others.isEmpty { return [] }
    let start = firstOther(from: record)
    return others[start..<firstOther(from: record + 1)]
  }

  /// The index in `others` of the first fault of a record, or of one after it.
  private func firstOther(from record: Int) -> Int {
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle].record < record { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
