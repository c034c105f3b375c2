public import Matching
import TextFields

/// A description of a table's fields, read from a Frictionless Table Schema.
///
/// Source: the Table Schema of the Data Package standard, https://specs.frictionlessdata.io/table-schema/ and
/// https://datapackage.org/standard/table-schema/. A field's `format` may also be a type of this project, such as `iban`
/// or `username:3,20`; so may its member `fieldmatch`, which comes before type and format.
///
/// What the standard has and this does not do is refused by name when the schema is read: foreign keys, keys of several
/// fields, group marks in numbers, and a few types. A member that neither knows is left alone.
public struct TableSchema: Sendable {
  /// A field of the table.
  public struct Field: Sendable {
    /// Its name: the name of a column, or a key of the object on a JSON line.
    public let name: String
    /// The path of its value in a JSON line; `nil` for the key that is the name.
    public let path: String?
    /// What is asked of its values.
    let rules: FieldRules
  }

  /// The fields, in their order.
  public let fields: [Field]

  /// Reads a schema.
  ///
  /// - Parameter json: the text of the schema, in UTF-8; an object with a member `schema` is taken for that schema.
  /// - Throws: `TableSchemaError` for text that is no JSON or no schema, and for what cannot be done.
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
  /// - Parameter format: how records lie; a schema is for CSV and for JSON lines.
  /// - Throws: `PatternError` for a pattern of the schema that is none, or that the engine refuses.
  public func columns(
    for format: RecordFormat, engine: EngineChoice = .auto
  ) throws(PatternError) -> [BulkValidator.Column] {
    try columns(for: format) { type throws(PatternError) in
      try ValueValidator(type: type, engine: engine, use: .bulk)
    }
  }

  /// The columns that a validator judges, their types compiled by the caller.
  package func columns<Failure: Error>(
    for format: RecordFormat, makeValidator: (FieldType) throws(Failure) -> ValueValidator
  ) throws(Failure) -> [BulkValidator.Column] {
    var columns: [BulkValidator.Column] = []
    for (index, field) in fields.enumerated() {
      let name = reference(to: field, index: index, format)
      columns.append(try field.rules.column(name: name, label: field.name, makeValidator))
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
  /// Where: a member of the schema, such as `fields[2].constraints`, or a line of the text.
  public let place: String
  /// What is wrong, in English.
  public let message: String

  /// The place and what is wrong.
  public var description: String { "\(place): \(message)" }

  init(_ place: String, _ message: String) {
    self.place = place
    self.message = message
  }

  /// For what the standard has, and this does not do.
  static func unsupported(_ place: String, _ what: String) -> TableSchemaError {
    TableSchemaError(place, "\(what) cannot be checked here; take it out to check the rest")
  }
}

/// What is asked of the values of a field.
struct FieldRules: Sendable {
  /// The type that values have.
  var type = FieldType.anyText
  /// What kind of values they are, for constraints.
  var kind = SchemaValueKind.text
  /// What is asked besides, of the type's own accord.
  var typeRules: [ValueConstraint] = []
  /// Rules of the schema, but for patterns.
  var constraints: [ValueConstraint] = []
  /// A pattern that values match.
  var pattern: String?
  /// Whether there must be a value.
  var isRequired = false
  /// Whether no value may occur twice.
  var isUnique = false
  /// What stands for no value.
  var missingValues: Set<String> = [""]

  /// The column that they make.
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
    return BulkValidator.Column(
      name: name, label: label, validator: try makeValidator(type),
      presence: isRequired ? .required(missingValues: missingValues) : .optional(missingValues: missingValues),
      constraints: rules, isUnique: isUnique)
  }
}
