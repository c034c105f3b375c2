import BulkValidation

/// Where `check` writes records and faults.
///
/// `--valid`, `--invalid` and `--reasons` write to standard output, which only one of them can use. `--valid-to FILE`,
/// `--invalid-to FILE` and `--reasons-to FILE` write to files, all in one pass.
struct CheckOutputs {
  /// A destination of output.
  enum Destination {
    /// Standard output.
    case standardOutput
    /// A file, by its path.
    case file(String)
  }

  /// The outputs after they have been opened.
  struct OpenOutputs {
    /// The outputs for records and faults.
    let channels: OutputChannels<FileDescriptorOutput?>
    /// The output for the HTML page; `nil` if there is none.
    let page: FileDescriptorOutput?
  }

  /// The destination of each output; `nil` means that it is not written.
  let destinations: OutputChannels<Destination?>
  /// Whether the records that are not valid are not written, because the faults go to standard output too.
  let hidesBadRecords: Bool
  /// The format of the faults.
  let faultFormat: ReportPlan.FaultFormat
  /// The file of the HTML page; `nil` if there is none.
  let page: String?

  /// The options, in the order in which `--help` shows them.
  static let options: [CommandSyntax.Option] = [
    .flag("--invalid", help: "write the records that are not valid, byte for byte and in order"),
    .flag("--valid", help: "write the valid records, byte for byte and in order"),
    .flag(
      "--line-number", "-n",
      help: "write the number of its line before each record, and with several\nfiles the file's name before that"),
    .optionalValue(
      "--reasons", name: "json",
      help:
        "write line, column, reason and text of each fault, separated by tabs, with\nthe name of the value after the column in CSV and JSON. A tab, a line feed,\na carriage return and a backslash in them are written \\t, \\n, \\r, \\\\.\nWith =json one JSON object a fault"
    ),
    .value(
      "--invalid-to", name: "FILE", values: .file,
      help: "write the records that are not valid to a file; - is standard output"),
    .value("--valid-to", name: "FILE", values: .file, help: "write the valid records to a file, in the same pass"),
    .value("--reasons-to", name: "FILE", values: .file, help: "write the faults to a file, in the same pass"),
    .value(
      "--html", name: "FILE", values: .file,
      help: "write a page for people: counts, a bar a column, the first faults; it needs\nno other file and no network"),
  ]

  /// Reads the options.
  init(_ arguments: Arguments) throws(UsageError) {
    faultFormat = try Self.faultFormat(arguments)
    page = arguments.value("--html")
    if page == "-" { throw UsageError("--html writes a file: --html FILE") }
    let toStandardOutput = ["--valid", "--invalid", "--reasons"].filter { option in
      if case .standardOutput? = Self.destination(option, arguments) { true } else { false }
    }
    if toStandardOutput.count > 1, toStandardOutput[0] == "--valid" {
      let names = "--valid and \(toStandardOutput[1])"
      throw UsageError("\(names) exclude each other on standard output; --valid-to FILE writes to a file")
    }
    // If both faults and records that are not valid are asked for on standard output, only the faults are written.
    hidesBadRecords = toStandardOutput.contains("--reasons") && toStandardOutput.contains("--invalid")
    destinations = OutputChannels(
      validRecords: Self.destination("--valid", arguments),
      badRecords: hidesBadRecords ? nil : Self.destination("--invalid", arguments),
      faults: Self.destination("--reasons", arguments))
    let writesRecords = destinations.validRecords != nil || destinations.badRecords != nil
    if arguments.has("--line-number"), !writesRecords, destinations.faults == nil {
      throw UsageError("-n goes with --invalid or --valid")
    }
  }

  /// Whether any output goes to standard output.
  var useStandardOutput: Bool {
    for case .standardOutput? in [destinations.validRecords, destinations.badRecords, destinations.faults] {
      return true
    }
    return false
  }

  /// Opens the files. They are emptied only after a check that no file is written twice, and that none is also read.
  func open(besides sources: [InputSource]) throws -> OpenOutputs {
    let page = try page.map { try FileDescriptorOutput.file($0) }
    let outputs = OutputChannels(
      validRecords: try open(destinations.validRecords), badRecords: try open(destinations.badRecords),
      faults: try open(destinations.faults))
    let all = outputs.all + (page.map { [$0] } ?? [])
    for (index, output) in all.enumerated() {
      if all[..<index].contains(where: { $0.isSameFile(as: output) }) {
        throw CommandError("\(output.name): is written to twice")
      }
      if let source = sources.first(where: { output.isSameFile(as: $0) }), output.descriptor > 2 {
        throw CommandError("\(output.name): is read too, as \(source.name); write to another file")
      }
    }
    for output in all where output.descriptor > 2 { try output.empty() }
    return OpenOutputs(channels: outputs, page: page)
  }

  private func open(_ destination: Destination?) throws -> FileDescriptorOutput? {
    switch destination {
    case nil: nil
    case .standardOutput: .standardOutput
    case .file(let path): try FileDescriptorOutput.file(path)
    }
  }

  /// The part of a run's plan that follows from the outputs.
  func plan(isNumbered: Bool) -> ReportPlan {
    var plan = ReportPlan()
    plan.writesValidRecords = destinations.validRecords != nil
    plan.writesBadRecords = destinations.badRecords != nil
    plan.faults = destinations.faults == nil ? nil : faultFormat
    plan.isNumbered = isNumbered
    return plan
  }

  private static func destination(_ option: String, _ arguments: Arguments) -> Destination? {
    guard let file = arguments.value("\(option)-to") else { return arguments.has(option) ? .standardOutput : nil }
    return file == "-" ? .standardOutput : .file(file)
  }

  private static func faultFormat(_ arguments: Arguments) throws(UsageError) -> ReportPlan.FaultFormat {
    switch arguments.value("--reasons") {
    case nil, "": .table
    case "json": .json
    case let format?:
      throw UsageError("--reasons takes no value but json: --reasons or --reasons=json, not ‘\(format)’")
    }
  }
}
