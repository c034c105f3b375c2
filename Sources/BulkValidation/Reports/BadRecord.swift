/// A record that is not valid.
public struct BadRecord: Sendable, Hashable {
  /// The index of the record in the input, from 0; a CSV header does not count.
  public let index: Int
  /// What is wrong with the record; at least one fault. A column can have several: for a path to several values, and
  /// for constraints.
  public let faults: [RecordFault]

  /// Makes a bad record, for instance in a test.
  public init(index: Int, faults: [RecordFault]) {
    self.index = index
    self.faults = faults
  }
}

/// The records that are not valid, in order.
///
/// A fault is kept as a code and an offset: a record with one fault takes 24 bytes. A `BadRecord` is made when it is
/// read.
public struct BadRecords: RandomAccessCollection, Sendable {
  private var list = FaultList()
  private var kinds = FaultKinds(tellsMessages: true)

  init() {}

  /// Adds the faults of later records.
  mutating func append(_ report: ChunkReport, recordsBefore: Int) {
    let numbers = report.kinds.entries.map { kinds.number(of: $0.fault) }
    list.append(report.faults, recordsBefore: recordsBefore, kinds: numbers)
  }

  /// The position of the first record.
  public var startIndex: Int { 0 }
  /// The position after the last record.
  public var endIndex: Int { list.firsts.count }

  /// The record at a position. O(log *n*) where records have several faults, else O(1).
  public subscript(position: Int) -> BadRecord {
    let entry = list.firsts[position]
    return BadRecord(index: entry.record, faults: [fault(entry)] + list.others(of: entry.record).map(fault))
  }

  private func fault(_ entry: FaultList.Entry) -> RecordFault {
    kinds.entries[entry.kind].fault.at(entry.offset < 0 ? nil : entry.offset)
  }
}

extension BadRecords: Hashable {
  /// Whether both have the same records with the same faults. O(*n*).
  public static func == (left: BadRecords, right: BadRecords) -> Bool { left.elementsEqual(right) }

  /// Hashes all records. O(*n*).
  public func hash(into hasher: inout Hasher) {
    for record in self { hasher.combine(record) }
  }
}

/// A record that is not valid, shortened to fit on a screen, with the position of its first fault.
package struct SampledRecord: Sendable, Hashable {
  /// The input's name.
  package let input: String
  /// The number of the line on which the record starts, from 1.
  package let line: Int
  /// The name of the judged column; `nil` for plain lines, and for faults of the whole record.
  package let columnName: String?
  /// The reason in the words of reports.
  package let reason: String
  /// The message: one English sentence.
  package let message: String
  /// The part of the text around the fault, without control characters.
  package let excerpt: String
  /// The number of Characters of the excerpt before the fault; `nil` if the position is not known.
  package let mark: Int?
}
