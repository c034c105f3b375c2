import Matching
import TextFields

/// The types of the Table Schema standard as field types.
enum SchemaTypes {
  /// Reads a type with its format into the rules of a field.
  static func read(
    _ type: String, format: String, of field: JSONTree, at place: String, into rules: inout SchemaFieldRules
  ) throws(TableSchemaError) {
    switch type {
    case "string": rules.type = try string(format, at: "\(place).format")
    case "any": rules.type = .anyText
    case "integer":
      try expectDefault(format, type, place)
      (rules.type, rules.kind) = (pattern("[+-]?[0-9]+", "Enter a whole number."), .number(decimal: "."))
    case "number":
      try expectDefault(format, type, place)
      (rules.type, rules.kind) = try number(field["decimalChar"]?.string ?? ".", at: "\(place).decimalChar")
    case "boolean":
      let texts = try booleanTexts(of: field, at: place)
      rules.type = oneOf(texts)
      // JSON has truth values of its own, whatever texts stand for them elsewhere.
      rules.typeInJSON = oneOf(texts + ["true", "false"])
    case "date": try readDate(format, at: "\(place).format", into: &rules)
    case "time":
      try expectDefault(format, type, place)
      let source =
        "(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:[.][0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?"
      (rules.type, rules.kind) = (pattern(source, "Enter a time such as 23:59:59."), .time)
    case "datetime": try readDateTime(format, at: "\(place).format", into: &rules)
    case "year":
      try expectDefault(format, type, place)
      let source = "-?(?:[0-9]{4}|[1-9][0-9]{4,})(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?"
      (rules.type, rules.kind) = (pattern(source, "Enter a year such as 2024."), .year)
    case "yearmonth":
      try expectDefault(format, type, place)
      (rules.type, rules.kind) = (pattern("[0-9]{4}-(?:0[1-9]|1[0-2])", "Enter a month such as 2024-02."), .yearMonth)
    case "duration":
      try expectDefault(format, type, place)
      let source =
        "-?P(?=.)(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+W)?(?:[0-9]+D)?(?:T(?=.)(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+(?:[.][0-9]+)?S)?)?"
      (rules.type, rules.kind) = (pattern(source, "Enter a duration such as P1DT12H."), .other)
    case "geopoint":
      try expectDefault(format, type, place)
      let source =
        "[+-]?(?:180(?:[.]0+)?|(?:1[0-7][0-9]|[0-9]{1,2})(?:[.][0-9]+)?), ?[+-]?(?:90(?:[.]0+)?|[0-8]?[0-9](?:[.][0-9]+)?)"
      (rules.type, rules.kind) = (pattern(source, "Enter a longitude and a latitude such as 9.18, 48.78."), .other)
    default: throw .unsupported("\(place).type", "the type ‘\(type)’")
    }
  }

  /// The kinds of JSON values that hold values of a type. The standard lets a value be written as JSON's own number or truth
  /// value, or as a string with the same text as in a CSV file; all types but these are strings.
  static func jsonKinds(of type: String) -> JSONValueKinds {
    switch type {
    case "integer", "number", "year": [.string, .number]
    case "boolean": [.string, .boolean]
    case "any": .all
    default: .string
    }
  }

  /// A field type of this project, by its specification.
  static func own(_ specification: String, at place: String) throws(TableSchemaError) -> FieldType {
    let type: FieldType
    do throws(FieldTypeError) {
      type = try FieldType(specification: specification)
    } catch {
      throw TableSchemaError(place, error.message)
    }
    try expectReadable(type.validationPattern, at: place)
    return type
  }

  /// Refuses a pattern that is malformed.
  static func expectReadable(_ pattern: Pattern?, at place: String) throws(TableSchemaError) {
    guard let pattern else { return }
    do throws(PatternError) {
      _ = try PatternParser.parse(pattern)
    } catch {
      throw TableSchemaError(place, "the pattern is refused: \(error.message)")
    }
  }

  private static func expectDefault(_ format: String, _ type: String, _ place: String) throws(TableSchemaError) {
    guard format == "default" else {
      throw .unsupported("\(place).format", "the format ‘\(format)’ of the type ‘\(type)’")
    }
  }

  private static func pattern(_ source: String, _ message: String) -> FieldType {
    .pattern(Pattern(source)).withMessages([.pattern: message])
  }

  private static func string(_ format: String, at place: String) throws(TableSchemaError) -> FieldType {
    switch format {
    case "default": .anyText
    case "email": .email
    case "uri":
      pattern(
        "[A-Za-z][A-Za-z0-9+.\\-]*:[!#-;=?-\\[\\]_a-z~]+", "Enter a URI with its scheme, such as urn:isbn:0451450523.")
    case "uuid":
      pattern("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}", "Enter a UUID, 32 hexadecimal digits.")
    case "binary":
      pattern("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?", "Enter base64.")
    default: try own(format, at: place)
    }
  }

  private static func number(
    _ decimal: String, at place: String
  ) throws(TableSchemaError) -> (FieldType, SchemaValueKind) {
    guard decimal.utf8.count == 1, let byte = decimal.utf8.first,
      !decimal.contains(where: { $0.isLetter || $0.isNumber })
    else { throw .unsupported(place, "a decimal mark other than one ASCII sign") }
    let mark = "\\x{\(String(byte, radix: 16))}"
    let digits = "(?:[0-9]+(?:\(mark)[0-9]*)?|\(mark)[0-9]+)(?:[Ee][+-]?[0-9]+)?"
    return (pattern("[+-]?\(digits)|NaN|-?INF", "Enter a number."), .number(decimal: Character(decimal)))
  }

  private static func booleanTexts(of field: JSONTree, at place: String) throws(TableSchemaError) -> [String] {
    var texts: [String] = []
    for (member, usual) in [
      ("trueValues", ["true", "True", "TRUE", "1"]), ("falseValues", ["false", "False", "FALSE", "0"]),
    ] {
      guard let given = field[member] else {
        texts += usual
        continue
      }
      guard let values = given.elements?.map(\.string), !values.contains(nil) else {
        throw TableSchemaError("\(place).\(member)", "must be a list of strings")
      }
      texts += values.compactMap { $0 }
    }
    return texts
  }

  private static func oneOf(_ texts: [String]) -> FieldType {
    pattern(texts.map(quoted).joined(separator: "|"), "Enter one of: \(texts.joined(separator: ", ")).")
  }

  /// A pattern that matches a text literally.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.map { "\\x{\(String($0.value, radix: 16))}" }.joined()
  }

  // MARK: Dates

  private static func readDate(
    _ format: String, at place: String, into rules: inout SchemaFieldRules
  ) throws(TableSchemaError) {
    let source = format == "default" ? "yyyy-MM-dd" : try dateFormat(format, at: place)
    do throws(FieldTypeError) {
      let format = try DateFormat(source)
      rules.type = .date(DateConfiguration(format: format))
      rules.kind = .date(format)
    } catch {
      throw TableSchemaError(place, error.message)
    }
  }

  /// Converts a `strptime` format to Unicode date letters.
  private static func dateFormat(_ format: String, at place: String) throws(TableSchemaError) -> String {
    guard format.contains("%") else {
      if format == "any" { throw .unsupported(place, "a date in any format") }
      return format.hasPrefix("date:") ? String(format.dropFirst(5)) : format
    }
    let letters: [Character: String] = ["d": "dd", "m": "MM", "Y": "yyyy", "y": "yy"]
    var result = ""
    var rest = format[...]
    while let character = rest.popFirst() {
      if character != "%" {
        result.append(character)
      } else if let letter = rest.popFirst(), let field = letters[letter] {
        result += field
      } else {
        throw .unsupported(place, "the format ‘\(format)’: of its parts only %d, %m, %Y and %y")
      }
    }
    return result
  }

  private static func readDateTime(
    _ format: String, at place: String, into rules: inout SchemaFieldRules
  ) throws(TableSchemaError) {
    guard format == "default" else { throw .unsupported(place, "the format ‘\(format)’ of the type ‘datetime’") }
    let time = "T(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:[.][0-9]+)?"
    let source =
      "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])\(time)(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?"
    rules.type = pattern(source, "Enter a date and a time such as 2024-02-29T23:59:59Z.")
    rules.kind = .other
    rules.typeRules.append(
      ValueConstraint(reason: "date", message: "There is no such day in the calendar.") { value throws(MatchError) in
        // The pattern has matched already, so that the first ten bytes are digits and hyphens.
        let digits = (0..<10).map { Int(value[$0] & 0x0F) }
        let number = { (range: Range<Int>) in digits[range].reduce(0) { $0 * 10 + $1 } }
        return CalendarDate(year: number(0..<4), month: number(5..<7), day: number(8..<10)).isReal
      })
  }
}
