/// The kinds of faults that have been found, numbered in the order in which they were found first, with what reports need
/// of each.
///
/// While records are judged, a fault is the number of its kind and an offset: nothing is done for a single fault that
/// can be done once for its kind.
package struct FaultKinds: Sendable {
  /// A kind of fault.
  struct Entry: Sendable {
    /// The first fault of the kind.
    let fault: RecordFault
    /// How often it was found.
    var count = 0
    /// The first text with it, if examples are wanted.
    var example: String?
    /// What is written for each of its faults, if faults are written.
    var parts: Parts?
  }

  /// What is written for every fault of a kind.
  struct Parts: Sendable {
    /// What comes before the number of the column; empty in a table.
    let beforeColumn: [UInt8]
    /// What comes before the text.
    let beforeText: [UInt8]
  }

  private struct Key: Hashable, Sendable {
    let fault: RecordFault
    let tellsMessages: Bool

    static func == (left: Key, right: Key) -> Bool {
      left.fault.isAlike(right.fault, tellsMessages: left.tellsMessages)
    }

    func hash(into hasher: inout Hasher) { fault.hashKind(into: &hasher, tellsMessages: tellsMessages) }
  }

  /// The kinds, by their numbers.
  private(set) var entries: [Entry] = []
  /// The numbers of the kinds that are not among the first few.
  private var others: [Key: Int] = [:]
  private let tellsMessages: Bool

  /// How many kinds are searched one by one. Most files have fewer, and comparing costs less than hashing.
  private static let searchedCount = 4

  /// - Parameter tellsMessages: whether faults that differ only in their message are of different kinds. Without it the
  ///   number of kinds does not grow with the number of faults, whatever checks say.
  package init(tellsMessages: Bool) { self.tellsMessages = tellsMessages }

  /// The kinds that a plan's reports tell apart.
  init(_ plan: ReportPlan) { self.init(tellsMessages: plan.faults == .json || plan.detail.contains(.badRecords)) }

  /// The number of the kind of a fault, whose position does not matter.
  @inline(__always)
  package mutating func number(of fault: RecordFault) -> Int {
    for number in 0..<min(entries.count, Self.searchedCount)
    where entries[number].fault.isAlike(fault, tellsMessages: tellsMessages) {
      return number
    }
    return numberOfRareKind(fault)
  }

  @inline(never)
  private mutating func numberOfRareKind(_ fault: RecordFault) -> Int {
    let number = entries.count
    if number >= Self.searchedCount {
      let key = Key(fault: fault, tellsMessages: tellsMessages)
      if let known = others[key] { return known }
      others[key] = number
    }
    entries.append(Entry(fault: fault))
    return number
  }

  /// Counts a fault, and returns how often its kind has been found now.
  @inline(__always)
  mutating func count(_ number: Int) -> Int {
    entries[number].count += 1
    return entries[number].count
  }

  /// Keeps the first text with a kind of fault.
  mutating func keep(example: String, of number: Int) { entries[number].example = example }

  /// Keeps what is written for each fault of a kind.
  mutating func keep(_ parts: Parts, of number: Int) { entries[number].parts = parts }
}
