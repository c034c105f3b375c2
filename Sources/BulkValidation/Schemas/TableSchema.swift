public import Matching
import TextFields

/// A description of a table's fields, read from a Frictionless Table Schema.
///
/// Source: the Table Schema of the Data Package standard, https://specs.frictionlessdata.io/table-schema/ and
/// https://datapackage.org/standard/table-schema/. A field's `format` may also be a type of this project, such as
/// `iban` or `username:3,20`. The same holds for its member `fieldmatch`, which takes precedence over type and format.
///
/// Some parts of the standard are not supported: foreign keys, keys of several fields, group separators in numbers, and
/// a few types. A schema that uses one of them is refused, and the error names it. Members that neither the standard
/// nor this project defines are ignored.
public struct TableSchema: Sendable {
  /// A field of the table.
  public struct Field: Sendable {
    /// The field's name: the name of a column, or a key of the object on a JSON line.
    public let name: String
    /// The path of its value in a JSON line; `nil` if the name is the key.
    public let path: String?
    /// The rules for its values.
    let rules: SchemaFieldRules
  }

  /// The fields, in their order.
  public let fields: [Field]

  /// Reads a schema.
  ///
  /// - Parameter json: the text of the schema, in UTF-8. If it is an object with a member `schema`, that member is the
  ///   schema.
  /// - Throws: `TableSchemaError` for text that is not JSON or not a schema, and for what is not supported.
  /// - Complexity: O(*n*).
  public init(json: [UInt8]) throws(TableSchemaError) {
    let tree: JSONTree
    do throws(JSONTree.Fault) {
      tree = try JSONTree(json)
    } catch {
      let line = json.prefix(error.offset).count { $0 == ByteSearch.lineFeed } + 1
      throw TableSchemaError("line \(line)", error.message)
    }
    fields = try SchemaReader.fields(of: tree)
  }

  /// The columns that a validator judges.
  ///
  /// - Parameters:
  ///   - format: the format of the records; a schema is for CSV and for JSON lines.
  ///   - engine: the engine that runs the patterns.
  /// - Throws: `PatternError` for a pattern of the schema that is malformed, or that the engine refuses.
  public func columns(
    for format: RecordFormat, engine: EngineChoice = .auto
  ) throws(PatternError) -> [BulkValidator.Column] {
    try columns(for: format) { type throws(PatternError) in
      try ValueValidator(type: type, engine: engine, use: .bulk)
    }
  }

  /// The columns that a validator judges, with validators that the caller makes.
  package func columns<Failure: Error>(
    for format: RecordFormat, makeValidator: (FieldType) throws(Failure) -> ValueValidator
  ) throws(Failure) -> [BulkValidator.Column] {
    var columns: [BulkValidator.Column] = []
    for (index, field) in fields.enumerated() {
      let name = reference(to: field, index: index, format)
      var rules = field.rules
      if format == .jsonLines, let type = rules.typeInJSON { rules.type = type }
      columns.append(try rules.column(name: name, label: field.name, makeValidator))
    }
    return columns
  }

  private func reference(to field: Field, index: Int, _ format: RecordFormat) -> String {
    switch format {
    case .jsonLines: field.path ?? JSONPath.text(ofKey: field.name)
    case .csv(_, hasHeader: false, _): "#\(index + 1)"
    case .csv, .lines: ColumnReference.text(ofName: field.name)
    }
  }
}

/// Why a schema cannot be used.
public struct TableSchemaError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place of the fault: a member of the schema, such as `fields[2].constraints`, or a line of the text.
  public let place: String
  /// What is wrong, in English.
  public let message: String

  /// The place and what is wrong.
  public var description: String { "\(place): \(message)" }

  init(_ place: String, _ message: String) {
    self.place = place
    self.message = message
  }

  /// The error for a part of the standard that is not supported.
  static func unsupported(_ place: String, _ what: String) -> TableSchemaError {
    TableSchemaError(place, "\(what) cannot be checked here; take it out to check the rest")
  }
}

/// The rules for the values of a field.
struct SchemaFieldRules: Sendable {
  /// The type of the values.
  var type = FieldType.anyText
  /// The type that values have in JSON lines, if it is another type there.
  var typeInJSON: FieldType?
  /// The kinds of values in JSON lines.
  var jsonKinds = JSONValueKinds.all
  /// The kind of values, for constraints.
  var kind = SchemaValueKind.text
  /// Rules that follow from the type itself.
  var typeRules: [ValueConstraint] = []
  /// The constraints of the schema, except patterns.
  var constraints: [ValueConstraint] = []
  /// A pattern that values must match.
  var pattern: String?
  /// Whether there must be a value.
  var isRequired = false
  /// Whether a value may occur only once.
  var isUnique = false
  /// The texts that mean that there is no value.
  var missingValues: Set<String> = [""]

  /// The column for these rules.
  func column<Failure: Error>(
    name: String, label: String, _ makeValidator: (FieldType) throws(Failure) -> ValueValidator
  ) throws(Failure) -> BulkValidator.Column {
    var rules = typeRules + constraints
    if let pattern {
      let validator = try makeValidator(.pattern(Pattern(pattern)))
      rules.append(
        ValueConstraint(reason: "pattern constraint", message: "The value must match the pattern \(pattern).") {
          value throws(MatchError) in try validator.isValid(onValidUTF8: value)
        })
    }
    var column = BulkValidator.Column(
      name: name, label: label, validator: try makeValidator(type),
      presence: isRequired ? .required(missingValues: missingValues) : .optional(missingValues: missingValues),
      constraints: rules, isUnique: isUnique)
    column.jsonKinds = jsonKinds
    return column
  }
}
