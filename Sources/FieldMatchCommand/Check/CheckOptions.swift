import BulkValidation
import Matching
import TextFields

/// What `check` was asked to do, as far as it can be known before any input is read.
struct CheckOptions {
  /// How records lie in the inputs.
  let format: RecordFormat
  /// What is judged.
  let columns: [Column]
  /// By which engine.
  let engine: EngineChoice
  /// Whether letters match without regard to case.
  let ignoresCase: Bool
  /// How many workers; `nil` for as many as there are processors.
  let threads: Int?
  /// What is reported.
  let plan: ReportPlan
  /// Where records and faults are written.
  let outputs: CheckOutputs
  /// After so many records that are not valid the run ends.
  let maximumNotValid: Int
  /// Whether the summary is a JSON object.
  let isJSON: Bool
  /// Whether progress is shown from the start.
  let showsProgress: Bool
  /// The files; `-` is standard input.
  let files: [String]

  /// A value that is judged.
  struct Column {
    /// Its name; empty for plain lines.
    let name: String
    /// By what it is judged.
    let type: FieldType
    /// Whether it must be there.
    let presence: BulkValidator.Presence
  }

  /// Reads and checks the arguments.
  init(_ arguments: Arguments) throws {
    format = try Self.format(arguments)
    columns = try Self.columns(arguments, format: format)
    engine = try EngineOption.choice(arguments)
    ignoresCase = arguments.has("--ignore-case")
    threads = try arguments.integer("--threads", in: 1...1024)
    outputs = try CheckOutputs(arguments)
    plan = try Self.plan(arguments, outputs, columnNames: format == .lines ? nil : columns.map(\.name))
    maximumNotValid = try arguments.integer("--max-invalid", in: 1...Int.max) ?? .max
    isJSON = arguments.has("--json")
    showsProgress = arguments.has("--progress")
    files = arguments.operands.isEmpty ? ["-"] : arguments.operands
    if files.count(where: { $0 == "-" }) > 1 { throw UsageError("standard input (-) is named twice") }
  }

  /// Compiles the types.
  func validator() throws -> BulkValidator {
    try BulkValidator(
      format: format, columns: columns.map { try compiled($0) },
      threads: threads ?? BulkValidator.processorCount)
  }

  private func compiled(_ column: Column) throws -> BulkValidator.Column {
    let options: Pattern.Options = ignoresCase ? .caseless : []
    let validator = try PatternComplaint.explaining(column.type) { () throws(PatternError) in
      try ValueValidator(type: column.type, addingOptions: options, engine: engine, use: .bulk)
    }
    return BulkValidator.Column(name: column.name, validator: validator, presence: column.presence)
  }
}

// MARK: - Reading the options

extension CheckOptions {
  private static func format(_ arguments: Arguments) throws(UsageError) -> RecordFormat {
    let isCSV = arguments.has("--csv")
    let isJSONLines = arguments.has("--ndjson")
    if isCSV, isJSONLines { throw UsageError("--csv and --ndjson exclude each other") }
    for option in ["--column", "--delimiter", "--no-header", "--strict"] where arguments.has(option) && !isCSV {
      throw UsageError("\(option) goes with --csv")
    }
    if arguments.has("--field"), !isJSONLines { throw UsageError("--field goes with --ndjson") }
    if isJSONLines { return .jsonLines }
    guard isCSV else { return .lines }
    return .csv(
      delimiter: try delimiter(arguments), hasHeader: !arguments.has("--no-header"), isStrict: arguments.has("--strict")
    )
  }

  private static func delimiter(_ arguments: Arguments) throws(UsageError) -> UInt8 {
    guard let text = arguments.value("--delimiter") else { return UInt8(ascii: ",") }
    if text == "\\t" { return UInt8(ascii: "\t") }
    guard text.utf8.count == 1, let byte = text.utf8.first else {
      throw UsageError("--delimiter takes one ASCII character, or \\t for a tab, not ‘\(text)’")
    }
    return byte
  }

  private static func columns(_ arguments: Arguments, format: RecordFormat) throws -> [Column] {
    guard format != .lines else {
      return [Column(name: "", type: try TypeOption.type(arguments), presence: .anyText)]
    }
    let isJSON = format == .jsonLines
    let option = isJSON ? "--field" : "--column"
    for other in ["--type", "--pattern"] where arguments.has(other) {
      throw UsageError("\(other) is for plain lines; name a type for each value with \(option) NAME=TYPE")
    }
    let assignments = arguments.values(option)
    guard !assignments.isEmpty else { throw UsageError("name what to judge: \(option) NAME=TYPE") }
    return try assignments.map { text in
      let assignment = try ColumnAssignment(text, of: option, namesPath: isJSON)
      let presence: BulkValidator.Presence =
        assignment.isOptional ? .optional(missingValues: isJSON ? [] : [""]) : .anyText
      return Column(name: assignment.name, type: assignment.type, presence: presence)
    }
  }

  private static func plan(
    _ arguments: Arguments, _ outputs: CheckOutputs, columnNames: [String]?
  ) throws(UsageError) -> ReportPlan {
    var plan = outputs.plan(isNumbered: arguments.has("--line-number"))
    plan.columnNames = columnNames
    plan.sampleSize = try arguments.integer("--sample", in: 1...100_000) ?? 0
    return plan
  }
}
