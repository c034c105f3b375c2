/// What a run is to report of its records, apart from counts.
package struct ReportPlan: Sendable {
  /// What is written, record by record.
  package enum Output: Sendable, Hashable {
    /// Nothing.
    case none
    /// The valid records, or those that are not, byte for byte; with the number of their line before them or not.
    case records(valid: Bool, numbered: Bool)
    /// Line, column, reason and text of each fault.
    case reasons

    /// Whether records that are not valid are written.
    @inline(__always)
    var isOfBadRecords: Bool {
      if case .records(valid: false, _) = self { true } else { false }
    }

    /// Whether valid records are written.
    @inline(__always)
    var isOfValidRecords: Bool {
      if case .records(valid: true, _) = self { true } else { false }
    }
  }

  /// What is written.
  package var output = Output.none
  /// The names of the judged columns, for reports that tell columns apart; `nil` for plain lines.
  package var columnNames: [String]?
  /// How many of the first records that are not valid are shown with a mark under the first fault.
  package var sampleSize = 0
  /// What is kept of each record.
  package var detail: BulkDetail

  /// Nothing is written; the detail is kept.
  package init(detail: BulkDetail = .counts) { self.detail = detail }

  /// Whether line numbers are needed.
  var needsLines: Bool { sampleSize > 0 || output == .reasons || isNumbered }

  /// Whether the places of faults are needed.
  var needsOffsets: Bool { sampleSize > 0 || output == .reasons || detail.contains(.badRecords) }

  /// Whether what is written for a record may be many times the record's length.
  var outputCanExceedInput: Bool { output == .reasons || isNumbered }

  /// Whether records are written with the numbers of their lines.
  var isNumbered: Bool {
    if case .records(_, numbered: true) = output { true } else { false }
  }
}
