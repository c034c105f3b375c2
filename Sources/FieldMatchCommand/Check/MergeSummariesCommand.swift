import BulkValidation

/// `fieldmatch merge-summaries`: adds the summaries that `check --json` has written for the parts of an input.
enum MergeSummariesCommand {
  /// The syntax of the subcommand.
  static let syntax = CommandSyntax(
    name: "merge-summaries",
    summary: "Adds up the summaries that ‘check --json’ wrote of the parts of an input.",
    usage: ["[FILE…]"],
    options: [],
    notes: """
      FILES hold one summary a line; no FILE, or -, is standard input. Lines that are blank are skipped.
      Counts, bytes, seconds and reasons are added; threads is the most; complete holds if it holds for all.
      A path is missing if it is in all parts. Unique columns were looked at part by part, and a warning says so.
      Exit codes: 0 all valid, 1 something is not, 2 trouble: what is no summary, or does not add up.
      """)

  /// Runs the subcommand.
  static func run(arguments: [String]) -> Int32 {
    Console.run(syntax, arguments: arguments) { arguments in
      var merged: MergedSummary?
      for file in arguments.operands.isEmpty ? ["-"] : arguments.operands {
        let lines = try WholeFile.bytes(of: file).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) where line.contains(where: { $0 > UInt8(ascii: " ") }) {
          do {
            let summary = try MergedSummary(JSONTree(Array(line)))
            merged = try merged?.adding(summary) ?? summary
          } catch let fault as JSONTree.Fault {
            throw CommandError("\(file):\(number): not JSON: \(fault.message), at byte \(fault.offset + 1)")
          } catch let fault as MergedSummary.Fault {
            throw CommandError("\(file):\(number): \(fault.message)")
          }
        }
      }
      guard let merged else { throw CommandError("there is no summary to add") }
      try Console.write(JSONText.text(of: merged.json) + "\n")
      return merged.exitCode
    }
  }
}

/// The sum of several summaries.
struct MergedSummary {
  /// Why a text is not a summary.
  struct Fault: Error {
    /// What is wrong, in English.
    let message: String
  }

  /// The counts that are added, in the order in which they are written.
  private static let counted = ["records", "valid", "invalid", "undecided", "malformed", "bytes"]

  private var counts: [String: Int] = [:]
  private var seconds = 0.0
  private var threads = 0
  private var engines: [String] = []
  private var isComplete = true
  private var stopped: String?
  private var failedInputs = 0
  private var reasons = NamedCounts()
  private var columns: [(name: String, reasons: NamedCounts)]?
  private var invalidByColumn: NamedCounts?
  private var missingPaths: [String]?
  private var unique: [String]?
  private var warnings: [String] = []
  private var parts = 1

  /// Counts by name, in the order in which the names were first found.
  struct NamedCounts {
    /// The names and their counts.
    private(set) var entries: [(name: String, count: Int)] = []

    /// Adds to a count.
    mutating func add(_ count: Int, to name: String) throws(Fault) {
      guard let index = entries.firstIndex(where: { $0.name == name }) else {
        return entries.append((name, count))
      }
      entries[index].count = try sum(entries[index].count, count)
    }

    fileprivate var json: JSONText.Value { .object(entries.map { ($0.name, .integer($0.count)) }) }
  }

  /// Reads a summary.
  init(_ tree: JSONTree) throws(Fault) {
    guard tree.members != nil else { throw Fault(message: "a summary is a JSON object") }
    for key in Self.counted { counts[key] = try Self.count(tree[key], key) }
    try checkSum()
    guard case .number(let text)? = tree["seconds"], let seconds = Double(text), seconds >= 0 else {
      throw Fault(message: "‘seconds’ must be a number, 0 or more")
    }
    self.seconds = seconds
    threads = try Self.count(tree["threads"], "threads")
    engines = (tree["engine"]?.string ?? "").split(separator: "+").map(String.init)
    guard let complete = tree["complete"]?.bool else { throw Fault(message: "‘complete’ must be true or false") }
    isComplete = complete
    stopped = tree["stopped"]?.string
    failedInputs = try Self.count(tree["failedInputs"], "failedInputs")
    reasons = try Self.counts(tree["reasons"], "reasons") ?? NamedCounts()
    invalidByColumn = try Self.counts(tree["invalidByColumn"], "invalidByColumn")
    if let members = tree["columns"]?.members {
      var columns: [(String, NamedCounts)] = []
      for member in members {
        columns.append((member.key, try Self.counts(member.value, "columns.\(member.key)") ?? NamedCounts()))
      }
      self.columns = columns
    }
    missingPaths = tree["missingPaths"]?.elements?.compactMap(\.string)
    unique = tree["unique"]?.elements?.compactMap(\.string)
    warnings = tree["warnings"]?.elements?.compactMap(\.string) ?? []
  }

  private func checkSum() throws(Fault) {
    var kinds = 0
    for key in ["valid", "invalid", "undecided", "malformed"] { kinds = try sum(kinds, counts[key] ?? 0) }
    guard kinds == counts["records"] else {
      throw Fault(message: "the records do not add up: \(counts["records"] ?? 0) are said to be \(kinds)")
    }
  }

  private static func count(_ tree: JSONTree?, _ key: String) throws(Fault) -> Int {
    guard let count = tree?.integer, count >= 0 else {
      throw Fault(message: "‘\(key)’ must be a whole number, 0 or more")
    }
    return count
  }

  private static func counts(_ tree: JSONTree?, _ key: String) throws(Fault) -> NamedCounts? {
    guard let tree else { return nil }
    guard let members = tree.members else { throw Fault(message: "‘\(key)’ must be an object") }
    var counts = NamedCounts()
    for member in members { try counts.add(try count(member.value, "\(key).\(member.key)"), to: member.key) }
    return counts
  }

  /// The sum of this summary and another one.
  func adding(_ other: MergedSummary) throws(Fault) -> MergedSummary {
    var merged = self
    merged.addMissingPaths(of: other)
    for key in Self.counted { merged.counts[key] = try sum(counts[key] ?? 0, other.counts[key] ?? 0) }
    merged.seconds += other.seconds
    merged.threads = max(threads, other.threads)
    merged.engines += other.engines.filter { !engines.contains($0) }
    merged.isComplete = isComplete && other.isComplete
    merged.stopped = stopped ?? other.stopped
    merged.failedInputs = try sum(failedInputs, other.failedInputs)
    for (name, count) in other.reasons.entries { try merged.reasons.add(count, to: name) }
    try merged.addColumns(of: other)
    merged.unique = unique ?? other.unique
    merged.warnings += other.warnings.filter { !warnings.contains($0) }
    merged.parts = parts + other.parts
    return merged
  }

  private mutating func addColumns(of other: MergedSummary) throws(Fault) {
    guard (columns == nil) == (other.columns == nil) else {
      throw Fault(message: "is of another format than the summaries before: one has columns, the other none")
    }
    for (name, counts) in other.columns ?? [] {
      let index = columns?.firstIndex { $0.name == name }
      if index == nil { columns?.append((name, NamedCounts())) }
      guard let last = columns?.indices.last else { continue }
      for (reason, count) in counts.entries { try columns?[index ?? last].reasons.add(count, to: reason) }
    }
    for (name, count) in other.invalidByColumn?.entries ?? [] {
      if invalidByColumn == nil { invalidByColumn = NamedCounts() }
      try invalidByColumn?.add(count, to: name)
    }
  }

  /// Keeps the paths that neither part has. A part without a record that could be read says nothing about paths. Has to
  /// come before the counts are added.
  private mutating func addMissingPaths(of other: MergedSummary) {
    if readCount == 0 {
      missingPaths = other.missingPaths
    } else if other.readCount > 0, let there = other.missingPaths {
      missingPaths = missingPaths?.filter(there.contains)
    }
  }

  /// The number of records that could be read.
  private var readCount: Int { (counts["records"] ?? 0) - (counts["malformed"] ?? 0) }

  /// The exit code of a run over all parts.
  var exitCode: Int32 {
    if failedInputs > 0 { return ExitCode.trouble }
    return counts["valid"] == counts["records"] ? ExitCode.allValid : ExitCode.someNotValid
  }

  /// The sum in the form that `check --json` writes.
  var json: JSONText.Value {
    var members: [(key: String, value: JSONText.Value)] = Self.counted.map { ($0, .integer(counts[$0] ?? 0)) }
    members += [
      ("seconds", .number(seconds)), ("threads", .integer(threads)),
      ("engine", .string(engines.joined(separator: "+"))), ("complete", .bool(isComplete)),
      ("stopped", .string(stopped)), ("failedInputs", .integer(failedInputs)), ("reasons", reasons.json),
    ]
    if let columns { members.append(("columns", .object(columns.map { ($0.name, $0.reasons.json) }))) }
    if let invalidByColumn { members.append(("invalidByColumn", invalidByColumn.json)) }
    if let missingPaths { members.append(("missingPaths", .array(missingPaths.map { .string($0) }))) }
    if let unique { members.append(("unique", .array(unique.map { .string($0) }))) }
    members.append(("warnings", .array(allWarnings.map { .string($0) })))
    return .object(members)
  }

  private var allWarnings: [String] {
    guard parts > 1, let unique, !unique.isEmpty else { return warnings }
    let word = "unique columns were looked at part by part: a value may be in two parts"
    return warnings.contains(word) ? warnings : warnings + [word]
  }
}

/// The sum of two counts; throws if it does not fit into an `Int`.
private func sum(_ left: Int, _ right: Int) throws(MergedSummary.Fault) -> Int {
  let (sum, isTooLarge) = left.addingReportingOverflow(right)
  guard !isTooLarge else { throw MergedSummary.Fault(message: "the counts are too large to be added") }
  return sum
}
