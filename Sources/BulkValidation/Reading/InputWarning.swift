/// Something odd about an input that was judged all the same.
package struct InputWarning: Sendable, Hashable, CustomStringConvertible {
  /// What is odd.
  package enum Kind: Sendable, Hashable {
    /// It has bytes, and no record: a CSV header alone, a byte-order mark.
    case noRecords
    /// It has carriage returns and no line feed, and so was taken for one line.
    case loneReturns
  }

  /// The input's name.
  package let name: String
  /// What is odd.
  package let kind: Kind

  /// The name, and what is odd, in English.
  package var description: String {
    switch kind {
    case .noRecords: "\(name): has no records, but for a header or a byte-order mark"
    case .loneReturns:
      "\(name): has carriage returns and no line feed, and so is one line; tr '\\r' '\\n' makes lines of it"
    }
  }
}
