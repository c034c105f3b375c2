import BulkValidation

/// `fieldmatch check`: judges the records of files.
enum CheckCommand {
  /// The syntax of the subcommand.
  static let syntax = CommandSyntax(
    name: "check",
    summary: "Judges each line, CSV row or JSON line of files, and says which are not valid.",
    usage: [
      "(--type T | --pattern P) [OPTION…] [FILE…]",
      "--csv --column NAME=T… [OPTION…] [FILE…]",
      "--ndjson --field PATH=T… [OPTION…] [FILE…]",
      "--schema FILE [--ndjson] [OPTION…] [FILE…]",
      "--infer [--ndjson] [FILE]",
    ],
    options: TypeOption.options + [
      .flag("--csv", help: "records are CSV rows, by RFC 4180, with a header"),
      .value(
        "--column", name: "NAME=T", values: .typeByName, isRepeatable: true,
        help:
          "judge this column of a CSV row by a type; may be given several times,\nfor one column too. NAME is a name of the header or a number from 1 (#2 is\nnever a name). NAME?=T: the value may be empty. \\= is an equals sign in NAME"
      ),
      .value(
        "--delimiter", name: "C",
        help: "what separates the fields of a CSV row: one character, or \\t; a comma if not given"),
      .flag("--no-header", help: "CSV without a header: columns are named by number, from 1"),
      .flag(
        "--strict",
        help:
          "a quote in a field that is not quoted, and a carriage return alone as line\nend, make a CSV row malformed; else that quote is text"
      ),
      .flag("--ndjson", help: "records are lines of one JSON value each"),
      .value(
        "--field", name: "PATH=T", values: .typeByName, isRepeatable: true,
        help:
          "judge this value of a JSON line, such as user.emails.0, by a type; may be\ngiven several times. items[].email is that of every element, a dot alone\nthe whole value. PATH?=T: the value may be missing or null"
      ),
      .value(
        "--schema", name: "FILE", values: .file,
        help:
          "judge the fields of a Frictionless Table Schema, in CSV or with --ndjson\nin JSON lines; a field's format may be a type of ours. What cannot be\nchecked is refused by name"
      ),
      .value(
        "--unique-limit", name: "N",
        help:
          "keep N different values of a column that the schema calls unique, 20000000\nif not given, as fingerprints of 128 bits in 16 to 43 bytes each; a run\nthat meets more ends with 2"
      ),
      .flag("--infer", help: "write a first schema, made from the first 10000 records, and judge nothing"),
      EngineOption.option,
      .flag("--ignore-case", "-i", help: "letters match without regard to case"),
      .value("--threads", "-j", name: "N", help: "judge with N threads; as many as processors if not given"),
    ] + InputFiles.options + CheckOutputs.options + [
      .value("--sample", name: "N", help: "show the first N faults with a caret under the place"),
      .flag("--json", help: "write the summary as a JSON object"),
      .flag("--quiet", "-q", help: "write no summary: the exit code tells"),
      .flag("--progress", help: "on a terminal, show progress from the start and not only in long runs"),
      .value("--max-invalid", name: "N", help: "stop after N records that are not valid"),
    ],
    notes: """
      No FILE, or -, is standard input. Compressed files: zcat FILE.gz | fieldmatch check …
      Records that are malformed or undecided are not valid: --invalid writes them too.
      Exit codes: 0 all valid, 1 something is not, 2 trouble, 130 and 143 interrupted.
      """)

  /// Runs the subcommand.
  static func run(arguments: [String]) -> Int32 {
    Console.run(syntax, arguments: arguments) { arguments in
      if arguments.has("--infer") { return try SchemaInferenceCommand.run(arguments) }
      let options = try CheckOptions(arguments)
      let validator = try options.validator()
      Interruption.listen()
      return try check(options, validator)
    }
  }

  private static func check(_ options: CheckOptions, _ validator: BulkValidator) throws -> Int32 {
    let sources = options.files.map(InputSource.operand)
    let outputs = try options.outputs.open(besides: sources)
    if options.outputs.hidesBadRecords {
      Console.complain(
        "fieldmatch check: --reasons writes to standard output, so --invalid does not; --invalid-to FILE does")
    }
    let progress = CheckProgress(of: sources, isEager: options.showsProgress)
    let clock = ContinuousClock()
    let start = clock.now
    let totals = validator.run(
      sources, settings: settings(options, validator, outputs), cancellation: Interruption.cancellation,
      onError: { progress.interrupt(with: "fieldmatch check: \($0)") }, onProgress: { progress.show($0) })
    progress.finish()
    let summary = CheckSummary(totals, validator: validator, seconds: seconds(clock.now - start))
    try report(summary, options)
    if let page = outputs.page { try page.write(Array(HTMLPage(summary, files: options.files).text.utf8)) }
    return exitCode(totals)
  }

  private static func settings(
    _ options: CheckOptions, _ validator: BulkValidator, _ outputs: CheckOutputs.OpenOutputs
  ) -> RunSettings {
    var settings = RunSettings()
    settings.threads = validator.threads
    settings.plan = options.plan
    settings.plan.columnNames = validator.format == .lines ? nil : validator.columns.map(\.label)
    settings.maximumUniqueValues = options.maximumUniqueValues
    settings.maximumNotValid = options.maximumNotValid
    settings.outputs = outputs.channels
    settings.namesInputs = options.files.count > 1
    return settings
  }

  /// Writes the samples and the summary. If the reader of a pipe has closed it, nothing is written.
  private static func report(_ summary: CheckSummary, _ options: CheckOptions) throws {
    if case .output(let error) = summary.totals.stop {
      guard !error.isClosedPipe else { return }
      Console.complain("fieldmatch check: \(error.message)")
    }
    for sample in summary.totals.samples.prefix(options.sampleSize) {
      Console.say(SampleText.text(of: sample, namesInput: options.files.count > 1) + "\n")
    }
    if case .tooManyUniqueValues(let column) = summary.totals.stop {
      Console.complain(
        "fieldmatch check: the unique column ‘\(summary.label(of: column))’ has more than "
          + "\(options.maximumUniqueValues) different values; --unique-limit N keeps more")
    }
    if options.isQuiet { return }
    if !options.isJSON {
      Console.complain(summary.text)
    } else if !options.outputs.useStandardOutput {
      try Console.write(summary.json + "\n")
    } else {
      Console.complain(summary.json)
    }
  }

  private static func exitCode(_ totals: RunTotals) -> Int32 {
    if case .output(let error) = totals.stop { return error.isClosedPipe ? ExitCode.closedPipe : ExitCode.trouble }
    if case .tooManyUniqueValues = totals.stop { return ExitCode.trouble }
    if let signal = Interruption.receivedSignal { return 128 + signal }
    if totals.failedInputs > 0 { return ExitCode.trouble }
    return totals.counts.notValid == 0 ? ExitCode.allValid : ExitCode.someNotValid
  }

  private static func seconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds / 1_000_000_000_000) / 1_000_000
  }
}
