/// A record that is not valid.
public struct BadRecord: Sendable, Hashable {
  /// The index of the record in the input, from 0; a CSV header does not count.
  public internal(set) var index: Int
  /// What is wrong with the record; at least one fault. A column can have several: for a path to several values, and
  /// for constraints.
  public var faults: [RecordFault] { first.map { [$0] + others } ?? [] }

  /// The first fault. It is stored without an array: most records have only this one.
  private let first: RecordFault?
  private let others: [RecordFault]

  /// Makes a bad record, for instance in a test.
  public init(index: Int, faults: [RecordFault]) {
    self.init(index: index, first: faults.first, others: Array(faults.dropFirst()))
  }

  /// Makes one of the first fault and the others.
  init(index: Int, first: RecordFault?, others: [RecordFault]) {
    self.index = index
    self.first = first
    self.others = others
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
