import BulkValidation
import Matching
import TextFields

/// What `check` was asked to do, as far as it can be known before any input is read.
struct CheckOptions {
  /// How records lie in the inputs.
  let format: RecordFormat
  /// What is judged: a name, where there is one, and a type.
  let columns: [(name: String, type: FieldType)]
  /// By which engine.
  let engine: EngineChoice
  /// Whether letters match without regard to case.
  let ignoresCase: Bool
  /// How many workers; `nil` for as many as there are processors.
  let threads: Int?
  /// What is reported.
  let plan: ReportPlan
  /// After so many records that are not valid the run ends.
  let maximumNotValid: Int
  /// Whether the summary is a JSON object.
  let isJSON: Bool
  /// Whether progress is shown from the start.
  let showsProgress: Bool
  /// The files; `-` is standard input.
  let files: [String]

  /// Reads and checks the arguments.
  init(_ arguments: Arguments) throws {
    format = try Self.format(arguments)
    columns = try Self.columns(arguments, format: format)
    engine = try EngineOption.choice(arguments)
    ignoresCase = arguments.has("--ignore-case")
    threads = try arguments.integer("--threads", in: 1...1024)
    plan = try Self.plan(arguments, columnNames: format == .lines ? nil : columns.map(\.name))
    maximumNotValid = try arguments.integer("--max-invalid", in: 1...Int.max) ?? .max
    isJSON = arguments.has("--json")
    showsProgress = arguments.has("--progress")
    files = arguments.operands.isEmpty ? ["-"] : arguments.operands
    if files.count(where: { $0 == "-" }) > 1 { throw UsageError("standard input (-) is named twice") }
  }

  /// Compiles the types.
  func validator() throws -> BulkValidator {
    try BulkValidator(
      format: format, columns: columns.map { try column($0.name, $0.type) },
      threads: threads ?? BulkValidator.processorCount)
  }

  private func column(_ name: String, _ type: FieldType) throws -> BulkValidator.Column {
    let options: Pattern.Options = ignoresCase ? .caseless : []
    let validator = try PatternComplaint.explaining(type) { () throws(PatternError) in
      try ValueValidator(type: type, addingOptions: options, engine: engine, use: .bulk)
    }
    return BulkValidator.Column(name: name, validator: validator)
  }
}

// MARK: - Reading the options

extension CheckOptions {
  private static func format(_ arguments: Arguments) throws(UsageError) -> RecordFormat {
    let isCSV = arguments.has("--csv")
    let isJSONLines = arguments.has("--ndjson")
    if isCSV, isJSONLines { throw UsageError("--csv and --ndjson exclude each other") }
    for option in ["--column", "--delimiter", "--no-header"] where arguments.has(option) && !isCSV {
      throw UsageError("\(option) goes with --csv")
    }
    if arguments.has("--field"), !isJSONLines { throw UsageError("--field goes with --ndjson") }
    if isJSONLines { return .jsonLines }
    guard isCSV else { return .lines }
    return .csv(delimiter: try delimiter(arguments), hasHeader: !arguments.has("--no-header"))
  }

  private static func delimiter(_ arguments: Arguments) throws(UsageError) -> UInt8 {
    guard let text = arguments.value("--delimiter") else { return UInt8(ascii: ",") }
    if text == "\\t" { return UInt8(ascii: "\t") }
    guard text.utf8.count == 1, let byte = text.utf8.first else {
      throw UsageError("--delimiter takes one ASCII character, or \\t for a tab, not ‘\(text)’")
    }
    return byte
  }

  private static func columns(
    _ arguments: Arguments, format: RecordFormat
  ) throws -> [(name: String, type: FieldType)] {
    guard format != .lines else { return [("", try TypeOption.type(arguments))] }
    let option = format == .jsonLines ? "--field" : "--column"
    for other in ["--type", "--pattern"] where arguments.has(other) {
      throw UsageError("\(other) is for plain lines; name a type for each value with \(option) NAME=TYPE")
    }
    let assignments = arguments.values(option)
    guard !assignments.isEmpty else { throw UsageError("name what to judge: \(option) NAME=TYPE") }
    return try assignments.map { assignment in
      let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageError("\(option) takes NAME=TYPE, not ‘\(assignment)’")
      }
      return (String(parts[0]), try TypeOption.type(specification: String(parts[1]), of: option))
    }
  }

  private static func plan(_ arguments: Arguments, columnNames: [String]?) throws(UsageError) -> ReportPlan {
    var plan = ReportPlan()
    plan.columnNames = columnNames
    plan.sampleSize = try arguments.integer("--sample", in: 1...100_000) ?? 0
    let (isInvalid, isValid) = (arguments.has("--invalid"), arguments.has("--valid"))
    let hasReasons = arguments.has("--reasons")
    if isInvalid, isValid { throw UsageError("--invalid and --valid exclude each other") }
    if isValid, hasReasons { throw UsageError("--valid and --reasons exclude each other") }
    if arguments.has("--line-number"), !isInvalid, !isValid, !hasReasons {
      throw UsageError("-n goes with --invalid or --valid")
    }
    if hasReasons {
      plan.output = .reasons
    } else if isInvalid || isValid {
      plan.output = .records(valid: isValid, numbered: arguments.has("--line-number"))
    }
    return plan
  }
}
