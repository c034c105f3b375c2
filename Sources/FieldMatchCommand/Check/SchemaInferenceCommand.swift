import BulkValidation

/// `fieldmatch check --infer`: writes a draft of a schema.
enum SchemaInferenceCommand {
  /// Runs the command; returns the exit code.
  static func run(_ arguments: Arguments) throws -> Int32 {
    let usable = ["--infer", "--csv", "--ndjson", "--delimiter", "--no-header"]
    for option in arguments.optionNames where !usable.contains(option) {
      throw UsageError("--infer and \(option) exclude each other")
    }
    guard arguments.operands.count <= 1 else { throw UsageError("--infer takes one FILE") }
    let format = try CheckOptions.format(arguments)
    let inference: SchemaInference
    do throws(InputError) {
      inference = try SchemaInference(of: .operand(arguments.operands.first ?? "-"), format: format)
    } catch {
      throw CommandError("\(error)")
    }
    try requireDifferentNames(of: inference.fields)
    try Console.write(text(of: inference))
    if inference.malformedCount > 0 {
      let all = inference.recordCount + inference.malformedCount
      Console.complain(
        "fieldmatch check: \(inference.malformedCount) of \(all) records are malformed, and were left out; "
          + "‘check --schema’ says which")
    }
    for name in inference.nestedFields {
      Console.complain("fieldmatch check: the field ‘\(name)’ holds objects or arrays, and is left out")
    }
    return ExitCode.allValid
  }

  /// A schema finds its columns by their names.
  private static func requireDifferentNames(of fields: [SchemaInference.Field]) throws {
    var names: Set<String> = []
    for field in fields where !names.insert(field.name).inserted {
      throw CommandError("the header names ‘\(field.name)’ twice: in a schema each column has a name of its own")
    }
  }

  /// The schema, with one field on each line.
  private static func text(of inference: SchemaInference) -> String {
    let fields = inference.fields.map { field in
      var members: [(key: String, value: JSONText.Value)] = [
        ("name", .string(field.name)), ("type", .string(field.type)),
      ]
      if let format = field.format { members.append(("format", .string(format))) }
      if field.isRequired { members.append(("constraints", .object([("required", .bool(true))]))) }
      return "    " + JSONText.text(of: .object(members))
    }
    return "{\n  \"fields\": [\n" + fields.joined(separator: ",\n") + "\n  ],\n  \"missingValues\": [\"\"]\n}\n"
  }
}
