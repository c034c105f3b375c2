import Matching
import TextFields

/// Reads the fields of a schema.
enum SchemaReader {
  /// The fields, with the rules that the schema as a whole gives them.
  static func fields(of tree: JSONTree) throws(TableSchemaError) -> [TableSchema.Field] {
    if tree["fields"] == nil, let inner = tree["schema"] { return try fields(of: inner) }
    if tree["resources"] != nil {
      throw TableSchemaError("resources", "this is a data package: give the schema of one of its resources")
    }
    guard let list = tree["fields"]?.elements, !list.isEmpty else {
      throw TableSchemaError("fields", "a schema has a list of fields, with one at least")
    }
    try refuseUnsupported(in: tree)
    let missing = try missingValues(tree["missingValues"], at: "missingValues") ?? [""]
    let primaryKey = try primaryKey(of: tree)
    let uniqueKeys = try uniqueKeys(of: tree)
    var fields: [TableSchema.Field] = []
    for (index, element) in list.enumerated() {
      var reader = try FieldReader(element, at: "fields[\(index)]", missingValues: missing)
      if primaryKey.contains(reader.name) { reader.rules.isRequired = true }
      if (primaryKey + uniqueKeys).contains(reader.name) { reader.rules.isUnique = true }
      if fields.contains(where: { $0.name == reader.name }) {
        throw TableSchemaError("fields[\(index)].name", "there is a field ‘\(reader.name)’ before")
      }
      fields.append(TableSchema.Field(name: reader.name, path: reader.path, rules: reader.rules))
    }
    try expect(primaryKey, in: fields, at: "primaryKey")
    try expect(uniqueKeys, in: fields, at: "uniqueKeys")
    return fields
  }

  private static func refuseUnsupported(in tree: JSONTree) throws(TableSchemaError) {
    if let keys = tree["foreignKeys"]?.elements, !keys.isEmpty {
      throw .unsupported("foreignKeys", "a key of another table")
    }
    if let match = tree["fieldsMatch"], ![.string("subset"), .array([.string("subset")])].contains(match) {
      throw .unsupported(
        "fieldsMatch", "fields that are matched otherwise than by name, in any order and among others,")
    }
  }

  /// The texts that mean that there is no value.
  static func missingValues(_ tree: JSONTree?, at place: String) throws(TableSchemaError) -> Set<String>? {
    guard let tree else { return nil }
    guard let elements = tree.elements else { throw TableSchemaError(place, "must be a list of strings") }
    var values: Set<String> = []
    for element in elements {
      guard let value = element.string ?? element["value"]?.string else {
        throw TableSchemaError(place, "must be a list of strings")
      }
      values.insert(value)
    }
    return values
  }

  /// Refuses a key that names a field which the schema does not have.
  private static func expect(
    _ keys: [String], in fields: [TableSchema.Field], at place: String
  ) throws(TableSchemaError) {
    for key in keys where !fields.contains(where: { $0.name == key }) {
      throw TableSchemaError(place, "there is no field ‘\(key)’")
    }
  }

  private static func primaryKey(of tree: JSONTree) throws(TableSchemaError) -> [String] {
    guard let key = tree["primaryKey"], let name = try single(key, at: "primaryKey") else { return [] }
    return [name]
  }

  private static func uniqueKeys(of tree: JSONTree) throws(TableSchemaError) -> [String] {
    var names: [String] = []
    for (index, key) in (tree["uniqueKeys"]?.elements ?? []).enumerated() {
      if let name = try single(key, at: "uniqueKeys[\(index)]") { names.append(name) }
    }
    return names
  }

  /// The name of the field in a key; a key of several fields is refused.
  private static func single(_ key: JSONTree, at place: String) throws(TableSchemaError) -> String? {
    if let name = key.string { return name }
    guard let names = key.elements?.map(\.string), !names.contains(nil) else {
      throw TableSchemaError(place, "must be the name of a field, or a list of names")
    }
    guard names.count <= 1 else { throw .unsupported(place, "a key of several fields") }
    return names.first ?? nil
  }
}

/// Reads one field of a schema.
struct FieldReader {
  /// The field's name.
  let name: String
  /// The path of its value in a JSON line, if it is given.
  private(set) var path: String?
  /// The rules for its values.
  var rules = SchemaFieldRules()

  private let place: String

  init(_ tree: JSONTree, at place: String, missingValues: Set<String>) throws(TableSchemaError) {
    self.place = place
    guard let name = tree["name"]?.string else { throw TableSchemaError("\(place).name", "a field must have a name") }
    self.name = name
    rules.missingValues =
      try SchemaReader.missingValues(tree["missingValues"], at: "\(place).missingValues") ?? missingValues
    try readType(tree)
    try readConstraints(tree["constraints"])
  }

  // MARK: Types

  private mutating func readType(_ tree: JSONTree) throws(TableSchemaError) {
    // Without a type, which later editions of the standard read as `any`, a value is judged by its text.
    if let type = tree["type"]?.string { rules.jsonKinds = SchemaTypes.jsonKinds(of: type) }
    if let own = tree["fieldmatch"] { return try readOwnType(own) }
    let type = tree["type"]?.string ?? "string"
    let format = tree["format"]?.string ?? "default"
    for (member, value) in [("bareNumber", JSONTree.bool(true)), ("groupChar", .string(""))] {
      if let given = tree[member], given != value {
        throw .unsupported("\(place).\(member)", "numbers with other characters in them")
      }
    }
    try SchemaTypes.read(type, format: format, of: tree, at: place, into: &rules)
  }

  /// Reads the member `fieldmatch`, which is not part of the standard: a type of this project, or an object with the
  /// type and a path.
  private mutating func readOwnType(_ tree: JSONTree) throws(TableSchemaError) {
    path = tree["path"]?.string
    guard let specification = tree.string ?? tree["type"]?.string else {
      throw TableSchemaError("\(place).fieldmatch", "must be a type, or an object with a type and a path")
    }
    rules.type = try SchemaTypes.own(specification, at: "\(place).fieldmatch")
  }

  // MARK: Constraints

  private mutating func readConstraints(_ tree: JSONTree?) throws(TableSchemaError) {
    guard let tree else { return }
    guard let members = tree.members else { throw TableSchemaError("\(place).constraints", "must be an object") }
    for member in members { try readConstraint(member.key, member.value, at: "\(place).constraints.\(member.key)") }
    if let least = tree["minLength"]?.integer, let most = tree["maxLength"]?.integer, least > most {
      throw TableSchemaError(
        "\(place).constraints.minLength", "is above maxLength (\(least) and \(most)): no value could be right")
    }
    for lower in ["minimum", "exclusiveMinimum"] {
      for upper in ["maximum", "exclusiveMaximum"] { try expectRoom(between: lower, and: upper, in: tree) }
    }
  }

  /// Refuses bounds that leave no value.
  private func expectRoom(between lower: String, and upper: String, in tree: JSONTree) throws(TableSchemaError) {
    guard let least = tree[lower].flatMap(Self.text), let most = tree[upper].flatMap(Self.text) else { return }
    let place = "\(place).constraints.\(lower)"
    guard let order = try rules.kind.order(of: least, and: most, at: place) else { return }
    let mayBeEqual = lower == "minimum" && upper == "maximum"
    if order > 0 || order == 0 && !mayBeEqual {
      throw TableSchemaError(place, "leaves no room below \(upper) (\(least) and \(most)): no value could be right")
    }
  }

  private mutating func readConstraint(
    _ name: String, _ value: JSONTree, at place: String
  ) throws(TableSchemaError) {
    switch name {
    case "required": rules.isRequired = try flag(value, at: place)
    case "unique": rules.isUnique = try flag(value, at: place)
    case "minLength", "maxLength": rules.constraints.append(try length(name, value, at: place))
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
      guard let text = Self.text(value) else {
        throw TableSchemaError(place, "must be a number or a string")
      }
      rules.constraints.append(try rules.kind.bound(name, text, at: place))
    case "pattern":
      guard let pattern = value.string else { throw TableSchemaError(place, "must be a string") }
      try SchemaTypes.expectReadable(Pattern(pattern), at: place)
      rules.pattern = pattern
    case "enum": rules.constraints.append(try oneOf(value, at: place))
    default: throw .unsupported(place, "the constraint ‘\(name)’")
    }
  }

  private func flag(_ value: JSONTree, at place: String) throws(TableSchemaError) -> Bool {
    guard let flag = value.bool else { throw TableSchemaError(place, "must be true or false") }
    return flag
  }

  private func length(
    _ name: String, _ value: JSONTree, at place: String
  ) throws(TableSchemaError) -> ValueConstraint {
    guard let bound = value.integer, bound >= 0 else {
      throw TableSchemaError(place, "must be a whole number, 0 or more")
    }
    guard case .text = rules.kind else { throw .unsupported(place, "the length of what is no string") }
    let isLeast = name == "minLength"
    return ValueConstraint(
      reason: ValueFault.Reason(rawValue: name), message: "Use at \(isLeast ? "least" : "most") \(bound) characters."
    ) { value throws(MatchError) in
      // Every Character has at least one byte, so that a text of at most `bound` bytes need not be counted.
      if !isLeast, value.count <= bound { return true }
      let count = Excerpt.text(value).count
      return isLeast ? count >= bound : count <= bound
    }
  }

  private func oneOf(_ value: JSONTree, at place: String) throws(TableSchemaError) -> ValueConstraint {
    var listed: Set<[UInt8]> = []
    for element in value.elements ?? [] {
      guard let text = Self.text(element) else {
        throw TableSchemaError(place, "must be a list of strings, numbers and truth values")
      }
      listed.insert(Array(text.utf8))
    }
    let texts = listed
    guard !texts.isEmpty else { throw TableSchemaError(place, "must be a list of values, with one at least") }
    let kind = rules.kind
    guard texts.contains(where: { kind.isNumber($0) || isOfType($0) }) else {
      throw TableSchemaError(place, "none of these is a value of the field's type: no value could be right")
    }
    let shown = texts.map { String(decoding: $0, as: UTF8.self) }.sorted().prefix(10).joined(separator: ", ")
    return ValueConstraint(
      reason: "enum", message: "Use one of: \(shown)\(texts.count > 10 ? ", …" : "")."
    ) { value throws(MatchError) in
      let bytes = value.indices.map { value[$0] }
      return texts.contains(bytes) || texts.contains { kind.areEqual($0, bytes) }
    }
  }

  /// Whether a text matches the pattern of the field's type.
  private func isOfType(_ text: [UInt8]) -> Bool {
    guard let validator = try? ValueValidator(type: rules.type, use: .bulk) else { return true }
    return (try? validator.isValid(String(decoding: text, as: UTF8.self))) ?? true
  }

  /// The text of a string, a number or a Boolean; `nil` for anything else.
  private static func text(_ value: JSONTree) -> String? {
    if case .number(let text) = value { return text }
    return value.string ?? value.bool.map { $0 ? "true" : "false" }
  }
}
