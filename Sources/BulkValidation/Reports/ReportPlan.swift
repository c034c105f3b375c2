/// What a run is to report of its records, apart from counts.
package struct ReportPlan: Sendable {
  /// How faults are written.
  package enum FaultFormat: Sendable, Hashable {
    /// A line for each: line, column, the value's name where there are names, reason and text, parted by tabs.
    case table
    /// A JSON object for each.
    case json
  }

  /// Whether valid records are written.
  package var writesValidRecords = false
  /// Whether records that are not valid are written.
  package var writesBadRecords = false
  /// Whether records are written with the number of their line before them, and not byte for byte.
  package var isNumbered = false
  /// How faults are written; `nil` for not at all.
  package var faults: FaultFormat?
  /// The names of the judged columns, for reports that tell columns apart; `nil` for plain lines.
  package var columnNames: [String]? {
    didSet {
      let names = columnNames ?? []
      columnGroups = names.map { name in names.firstIndex(of: name) ?? 0 }
    }
  }
  /// For each judged column the first that has its name: several types may be asked of one.
  private(set) var columnGroups: [Int] = []
  /// How many of the first records that are not valid are shown with a mark under the first fault.
  package var sampleSize = 0
  /// Whether the first text with each kind of fault is kept, cut to size.
  package var keepsExamples = false
  /// What is kept of each record.
  package var detail: BulkDetail

  /// Nothing is written; the detail is kept.
  package init(detail: BulkDetail = .counts) { self.detail = detail }

  /// Whether records are written.
  var writesRecords: Bool { writesValidRecords || writesBadRecords }

  /// Whether line numbers are needed.
  var needsLines: Bool { sampleSize > 0 || faults != nil || isNumbered }

  /// Whether the places of faults are needed.
  var needsOffsets: Bool { sampleSize > 0 || faults != nil || detail.contains(.badRecords) }

  /// Whether what is written for a record may be many times the record's length.
  var outputCanExceedInput: Bool { faults != nil || isNumbered }
}
