import BulkValidation
import Matching
import TextFields

/// What `check` has to do, as far as it is known before any input is read.
struct CheckOptions {
  /// The format of the records.
  let format: RecordFormat
  /// The values that are judged, in addition to those of the schema.
  let columns: [Column]
  /// The schema, and the name of its file.
  let schema: (file: String, schema: TableSchema)?
  /// The engine that runs the patterns.
  let engine: EngineChoice
  /// Whether letters match without regard to case.
  let ignoresCase: Bool
  /// The number of workers; `nil` means one for each processor.
  let threads: Int?
  /// What is reported.
  let plan: ReportPlan
  /// The number of faults that are shown on standard error.
  let sampleSize: Int
  /// Where records and faults are written.
  let outputs: CheckOutputs
  /// The number of records that are not valid after which the run ends.
  let maximumNotValid: Int
  /// The maximum number of different values of a unique column.
  let maximumUniqueValues: Int
  /// Whether that number was given.
  private let setsUniqueLimit: Bool
  /// Whether the summary is a JSON object.
  let isJSON: Bool
  /// Whether the summary is left out.
  let isQuiet: Bool
  /// Whether progress is shown from the start.
  let showsProgress: Bool
  /// The files; `-` stands for standard input.
  let files: [String]

  /// A value that is judged.
  struct Column {
    /// The name of the value; empty for plain lines.
    let name: String
    /// The type that judges it.
    let type: FieldType
    /// Whether the value must be there.
    let presence: BulkValidator.Presence
  }

  /// Reads and checks the arguments.
  init(_ arguments: Arguments) throws {
    format = try Self.format(arguments)
    files = try InputFiles.files(arguments)
    let readers = files + (arguments.value("--schema").map { [$0] } ?? [])
    if readers.count(where: { $0 == "-" }) > 1 { throw UsageError("standard input (-) is named twice") }
    schema = try Self.schema(arguments)
    columns = try Self.columns(arguments, format: format)
    engine = try EngineOption.choice(arguments)
    ignoresCase = arguments.has("--ignore-case")
    threads = try arguments.integer("--threads", in: 1...1024)
    outputs = try CheckOutputs(arguments)
    isJSON = arguments.has("--json")
    isQuiet = arguments.has("--quiet")
    if isJSON, isQuiet { throw UsageError("--json and --quiet exclude each other") }
    sampleSize = try arguments.integer("--sample", in: 1...100_000) ?? 0
    plan = Self.plan(arguments, outputs, format, sampleSize: sampleSize, showsTable: !isQuiet && !isJSON)
    maximumNotValid = try arguments.integer("--max-invalid", in: 1...Int.max) ?? .max
    maximumUniqueValues =
      try arguments.integer("--unique-limit", in: 1...1 << 40) ?? RunSettings().maximumUniqueValues
    setsUniqueLimit = arguments.has("--unique-limit")
    showsProgress = arguments.has("--progress")
  }

  /// Compiles the types.
  func validator() throws -> BulkValidator {
    let own = try columns.map { column in
      BulkValidator.Column(name: column.name, validator: try compiled(column.type), presence: column.presence)
    }
    let ofSchema = try schema?.schema.columns(for: format, makeValidator: compiled) ?? []
    if setsUniqueLimit, !ofSchema.contains(where: \.isUnique) {
      throw UsageError("--unique-limit goes with a --schema that has unique columns")
    }
    return try BulkValidator(
      format: format, columns: ofSchema + own, threads: threads ?? BulkValidator.processorCount)
  }

  private func compiled(_ type: FieldType) throws -> ValueValidator {
    let options: Pattern.Options = ignoresCase ? .caseless : []
    return try PatternComplaint.explaining(type) { () throws(PatternError) in
      try ValueValidator(type: type, addingOptions: options, engine: engine, use: .bulk)
    }
  }
}

// MARK: - Reading the options

extension CheckOptions {
  /// The format of the records.
  static func format(_ arguments: Arguments) throws(UsageError) -> RecordFormat {
    let isCSV = arguments.has("--csv")
    let isJSONLines = arguments.has("--ndjson")
    if isCSV, isJSONLines { throw UsageError("--csv and --ndjson exclude each other") }
    // A schema describes a table, so that records are CSV rows unless lines of JSON are asked for.
    let isTable = isCSV || (arguments.has("--schema") || arguments.has("--infer")) && !isJSONLines
    for option in ["--column", "--delimiter", "--no-header", "--strict"] where arguments.has(option) && !isTable {
      throw UsageError("\(option) goes with --csv")
    }
    if arguments.has("--field"), !isJSONLines { throw UsageError("--field goes with --ndjson") }
    if isJSONLines { return .jsonLines }
    guard isTable else { return .lines }
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

  private static func schema(_ arguments: Arguments) throws -> (file: String, schema: TableSchema)? {
    guard let file = arguments.value("--schema") else { return nil }
    do {
      return (file, try TableSchema(json: try WholeFile.bytes(of: file)))
    } catch let error as TableSchemaError {
      throw CommandError("\(file): \(error)")
    }
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
    guard !assignments.isEmpty || arguments.has("--schema") else {
      throw UsageError("name what to judge: \(option) NAME=TYPE")
    }
    return try assignments.map { text in
      let assignment = try ColumnAssignment(text, of: option, namesPath: isJSON)
      let presence: BulkValidator.Presence =
        assignment.isOptional ? .optional(missingValues: isJSON ? [] : [""]) : .anyText
      return Column(name: assignment.name, type: assignment.type, presence: presence)
    }
  }

  private static func plan(
    _ arguments: Arguments, _ outputs: CheckOutputs, _ format: RecordFormat, sampleSize: Int, showsTable: Bool
  ) -> ReportPlan {
    var plan = outputs.plan(isNumbered: arguments.has("--line-number"))
    plan.sampleSize = max(sampleSize, outputs.page == nil ? 0 : HTMLPage.sampleSize)
    plan.keepsExamples = format != .lines && showsTable || outputs.page != nil
    return plan
  }
}
