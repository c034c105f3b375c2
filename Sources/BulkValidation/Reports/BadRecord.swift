/// A record that is not valid.
public struct BadRecord: Sendable, Hashable {
  /// Which record of the input it is, from 0; a CSV header is none.
  public internal(set) var index: Int
  /// What is wrong with it: one fault at least, and one at most for each judged column.
  public let faults: [RecordFault]

  /// Makes one.
  public init(index: Int, faults: [RecordFault]) {
    self.index = index
    self.faults = faults
  }
}

/// A record that is not valid, cut to what fits on a screen, with the place of its first fault.
package struct SampledRecord: Sendable, Hashable {
  /// The input's name.
  package let input: String
  /// The line that the record starts on, from 1.
  package let line: Int
  /// The name of the judged column; `nil` for plain lines and for faults of the whole record.
  package let columnName: String?
  /// The words of a report.
  package let reason: String
  /// One English sentence.
  package let message: String
  /// A part of the text that holds the fault, without control characters.
  package let excerpt: String
  /// How many Characters of the excerpt stand before the fault; `nil` where it cannot be told.
  package let mark: Int?
}
