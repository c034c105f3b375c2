/// What a run has to report in addition to counts.
package struct ReportPlan: Sendable {
  /// The format in which faults are written.
  package enum FaultFormat: Sendable, Hashable {
    /// A line for each fault: line number, column, the value's name if there are names, reason and text, separated by
    /// tabs.
    case table
    /// A JSON object on a line for each fault.
    case json
  }

  /// Whether valid records are written.
  package var writesValidRecords = false
  /// Whether records that are not valid are written.
  package var writesBadRecords = false
  /// Whether records are written with their line number before them, and not byte for byte.
  package var isNumbered = false
  /// The format in which faults are written; `nil` means that they are not written.
  package var faults: FaultFormat?
  /// The names of the judged columns, for reports that distinguish columns; `nil` for plain lines.
  package var columnNames: [String]? {
    didSet {
      let names = columnNames ?? []
      columnGroups = names.map { name in names.firstIndex(of: name) ?? 0 }
    }
  }
  /// For each judged column, the index of the first column with the same name: a column may be judged by several types.
  private(set) var columnGroups: [Int] = []
  /// How many of the first records that are not valid are shown, with a mark at the first fault.
  package var sampleSize = 0
  /// Whether the first text with each kind of fault is kept, shortened.
  package var keepsExamples = false
  /// What is kept about each record.
  package var detail: BulkDetail

  /// Makes a plan that keeps the detail and writes nothing.
  package init(detail: BulkDetail = .counts) { self.detail = detail }

  /// Whether records are written.
  var writesRecords: Bool { writesValidRecords || writesBadRecords }

  /// Whether only counts are wanted: of records, and of each kind of fault.
  var isOfCountsAlone: Bool {
    !writesRecords && faults == nil && sampleSize == 0 && detail.isEmpty
  }

  /// Whether line numbers are needed.
  var needsLines: Bool { sampleSize > 0 || faults != nil || isNumbered }

  /// Whether the positions of faults are needed.
  var needsOffsets: Bool { sampleSize > 0 || faults != nil || detail.contains(.badRecords) }

  /// Whether the output for a record may be many times as long as the record.
  var outputCanExceedInput: Bool { faults != nil || isNumbered }
}
