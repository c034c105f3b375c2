import BulkValidation

/// The result of a run of `check`, for people and for programs.
struct CheckSummary {
  /// The run's totals.
  let totals: RunTotals
  private let validator: BulkValidator
  private let seconds: Double

  /// Makes the summary of a run.
  init(_ totals: RunTotals, validator: BulkValidator, seconds: Double) {
    self.totals = totals
    self.validator = validator
    self.seconds = seconds
  }

  /// The summary as a JSON object on one line.
  var json: String {
    let counts = totals.counts
    var members: [(key: String, value: JSONText.Value)] = [
      ("records", .integer(counts.records)), ("valid", .integer(counts.valid)),
      ("invalid", .integer(counts.invalid)), ("undecided", .integer(counts.undecided)),
      ("malformed", .integer(counts.malformed)), ("bytes", .integer(totals.bytes)), ("seconds", .number(seconds)),
      ("threads", .integer(validator.threads)), ("engine", .string(engine)),
      ("complete", .bool(isComplete)), ("stopped", .string(stopWord)), ("failedInputs", .integer(totals.failedInputs)),
      ("reasons", reasons(totals.reasonCounts)),
    ]
    if validator.format != .lines {
      members.append(("columns", .object(columns.map { ($0.name, reasons($0.reasons)) })))
      let badRecords = columns.map { (key: $0.name, value: JSONText.Value.integer($0.badRecords)) }
      members.append(("invalidByColumn", .object(badRecords)))
    }
    if validator.format == .jsonLines { members.append(("missingPaths", .array(missingPaths.map { .string($0) }))) }
    if !uniqueColumns.isEmpty { members.append(("unique", .array(uniqueColumns.map { .string($0) }))) }
    members.append(("warnings", .array(totals.warnings.map { .string(SystemText.shown("\($0)")) })))
    return JSONText.text(of: .object(members))
  }

  /// The summary as a few lines for people.
  var text: String {
    let counts = totals.counts
    var parts = ["\(grouped(counts.valid)) valid", "\(grouped(counts.invalid)) invalid"]
    if counts.undecided > 0 { parts.append("\(grouped(counts.undecided)) undecided") }
    if counts.malformed > 0 { parts.append("\(grouped(counts.malformed)) malformed") }
    var lines = [
      "\(grouped(counts.records)) \(counts.records == 1 ? "record" : "records"): " + parts.joined(separator: ", ")
        + " (\(cost))"
    ]
    let ofRecords = totals.reasonCounts.filter { validator.format == .lines || $0.column == nil }
    lines += ofRecords.map { "  \(grouped($0.count)) × \($0.reason)" }
    if validator.format != .lines { lines += ColumnTable.lines(columns, judged: judgedRecords) }
    lines += warnings.map { "warning: \($0)" }
    if let incompleteness { lines.append(incompleteness) }
    return lines.joined(separator: "\n")
  }

  /// The number of records in which values were judged: all except the malformed ones.
  var judgedRecords: Int { totals.counts.records - totals.counts.malformed }

  /// What is unusual about inputs that were judged.
  var warnings: [String] {
    totals.warnings.map { "\($0)" } + missingPaths.map { "no record has anything at the path ‘\($0)’" }
  }

  /// The paths that led to nothing in every line of JSON.
  private var missingPaths: [String] {
    guard validator.format == .jsonLines, judgedRecords > 0 else { return [] }
    return validator.columns.indices.filter { totals.foundPaths & 1 << UInt64($0) == 0 }
      .map { validator.columns[$0].label }
  }

  private var uniqueColumns: [String] { validator.columns.filter(\.isUnique).map(\.label) }

  /// The name of a column in reports.
  func label(of column: Int) -> String { validator.columns[column].label }

  private var isComplete: Bool { totals.stop == nil && totals.failedInputs == 0 }

  private var stopWord: String? {
    switch totals.stop {
    case nil: nil
    case .maximumReached: "max-invalid"
    case .cancelled: "interrupted"
    case .output: "output"
    case .tooManyUniqueValues: "unique-limit"
    }
  }

  /// Why the counts cover only a part of the inputs; `nil` if they cover all.
  var incompleteness: String? {
    switch totals.stop {
    case .maximumReached: "stopped at --max-invalid: the counts are of the part before"
    case .cancelled: "interrupted: the counts are of the part that was judged"
    case .output: "records could not be written: the counts are of the part before"
    case .tooManyUniqueValues:
      "stopped at --unique-limit: the counts are of the records before the one with the value too many"
    case nil:
      totals.failedInputs > 0 ? "\(totals.failedInputs) of the inputs could not be judged, or not to the end" : nil
    }
  }

  private var engine: String {
    let names = validator.columns.map { $0.validator.matcher?.info.engine.rawValue ?? "none" }
    return names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: "+")
  }

  /// The bytes, the time, the threads and the engines of the run.
  var cost: String {
    let threads = validator.threads == 1 ? "1 thread" : "\(validator.threads) threads"
    return "\(grouped(totals.bytes)) bytes in \(rounded(seconds)) s, \(threads), \(engine)"
  }

  private func reasons(_ counts: [ReasonCount]) -> JSONText.Value {
    var sums: [(key: String, count: Int)] = []
    for count in counts {
      if let index = sums.firstIndex(where: { $0.key == count.reason }) {
        sums[index].count += count.count
      } else {
        sums.append((count.reason, count.count))
      }
    }
    return .object(sums.map { ($0.key, .integer($0.count)) })
  }

  /// The results for a column, which may be judged by several types.
  struct Column {
    /// The column's name in reports.
    let name: String
    /// The number of records with a fault in the column.
    let badRecords: Int
    /// The faults of the column, the most frequent first.
    let reasons: [ReasonCount]
  }

  /// The columns by name, in the order in which they were named.
  var columns: [Column] {
    var names: [String] = []
    for column in validator.columns where !names.contains(column.label) { names.append(column.label) }
    return names.map { name in
      let indexes = validator.columns.indices.filter { validator.columns[$0].label == name }
      return Column(
        name: name, badRecords: totals.badRecords(inColumn: indexes[0]),
        reasons: totals.reasonCounts.filter { $0.column.map(indexes.contains) ?? false })
    }
  }
}

/// A number with commas between groups of three digits.
func grouped(_ number: Int) -> String {
  var digits = Array(String(number))
  var index = digits.count - 3
  while index > 0, digits[index - 1].isNumber {
    digits.insert(",", at: index)
    index -= 3
  }
  return String(digits)
}

/// A number of seconds with three digits after the point.
func rounded(_ seconds: Double) -> String {
  let thousandths = Int((seconds * 1000).rounded())
  let fraction = String(thousandths % 1000)
  return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
}
