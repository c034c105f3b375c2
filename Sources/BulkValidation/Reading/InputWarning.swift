/// Something unusual about an input that was judged all the same.
package struct InputWarning: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of warnings.
  package enum Kind: Sendable, Hashable {
    /// The input has bytes but no record: only a CSV header or a byte-order mark.
    case noRecords
    /// The input has carriage returns and no line feed, so that it was judged as a single line.
    case loneReturns
  }

  /// The input's name.
  package let name: String
  /// What is unusual.
  package let kind: Kind

  /// The name and what is unusual, in English.
  package var description: String {
    switch kind {
    case .noRecords: "\(name): has no records, but for a header or a byte-order mark"
    case .loneReturns:
      "\(name): has carriage returns and no line feed, and so is one line; tr '\\r' '\\n' makes lines of it"
    }
  }
}
