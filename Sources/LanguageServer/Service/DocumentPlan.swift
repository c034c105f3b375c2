import BulkValidation
import Matching
import TextFields

/// The format of a document's records, and what is judged in them.
struct DocumentPlan: Sendable {
  /// The format of the records.
  var format: RecordFormat
  /// The names of the judged values, and the specifications of their types.
  var columns: [(name: String, specification: String)] = []
  /// The schema that says what is judged instead; `nil` if there is none.
  var schema: Schema?

  /// A table schema and the text that it was read from.
  struct Schema: Sendable {
    let table: TableSchema
    let source: [UInt8]
  }

  /// What the plan follows from: two plans with the same key judge alike.
  var key: String { "\(format) \(columns) \(String(decoding: schema?.source ?? [], as: UTF8.self))" }

  /// Why a plan cannot be used; shown where the plan was given.
  struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, in English.
    let message: String

    var description: String { message }
  }

  /// The validator for the plan.
  func validator() throws(Fault) -> BulkValidator {
    var judged: [BulkValidator.Column] = []
    if let schema { judged = try Self.columns(of: schema.table, format) }
    for (name, specification) in columns {
      judged.append(BulkValidator.Column(name: name, validator: try Self.validator(of: specification)))
    }
    do throws(BulkConfigurationError) {
      return try BulkValidator(format: format, columns: judged, threads: 1)
    } catch {
      throw Fault(message: "\(error)")
    }
  }

  private static func columns(of table: TableSchema, _ format: RecordFormat) throws(Fault) -> [BulkValidator.Column] {
    do throws(PatternError) {
      return try table.columns(for: format)
    } catch {
      throw Fault(message: "\(error)")
    }
  }

  private static func validator(of specification: String) throws(Fault) -> ValueValidator {
    do {
      return try ValueValidator(type: FieldType(specification: specification))
    } catch {
      throw Fault(message: "\(error)")
    }
  }
}

// MARK: - The first line of a document

extension DocumentPlan {
  /// The plan in a first line such as `# fieldmatch: csv email=email iban=iban`; `nil` if the line has none.
  ///
  /// The format comes first: `lines TYPE`, `csv`, `tsv` or `jsonl`. The last three are followed by `NAME=TYPE` for each
  /// value, and `csv` and `tsv` optionally by `delimiter=;` and `no-header`. A name or type with a blank in it is
  /// written in double quotes.
  init?(firstLine line: String) throws(Fault) {
    let trimmed = line.drop { $0 == "\u{FEFF}" || $0 == " " }
    guard trimmed.first == "#" || trimmed.hasPrefix("//") else { return nil }
    let comment = trimmed.drop { "#/ ".contains($0) }
    guard comment.hasPrefix("fieldmatch:") else { return nil }
    let words = Self.words(in: comment.dropFirst("fieldmatch:".count))
    guard let kind = words.first else { throw Fault(message: "the format is missing: lines, csv, tsv or jsonl") }
    try self.init(kind: kind, words: words.dropFirst())
  }

  private init(kind: String, words: ArraySlice<String>) throws(Fault) {
    var words = words
    switch kind {
    case "lines":
      guard words.count == 1, let type = words.first else { throw Fault(message: "‘lines’ takes one type") }
      self.init(format: .lines, columns: [("", type)])
    case "jsonl", "ndjson": self.init(format: .jsonLines, columns: try Self.columns(words))
    case "csv", "tsv":
      let delimiter = try Self.delimiter(&words) ?? UInt8(ascii: kind == "tsv" ? "\t" : ",")
      let hasHeader = words.firstIndex(of: "no-header").map { words.remove(at: $0) } == nil
      self.init(format: .csv(delimiter: delimiter, hasHeader: hasHeader), columns: try Self.columns(words))
    default: throw Fault(message: "there is no format ‘\(kind)’: lines, csv, tsv or jsonl")
    }
  }

  private static func delimiter(_ words: inout ArraySlice<String>) throws(Fault) -> UInt8? {
    guard let index = words.firstIndex(where: { $0.hasPrefix("delimiter=") }) else { return nil }
    return try delimiter(String(words.remove(at: index).dropFirst("delimiter=".count)))
  }

  /// The byte that separates fields, given as a character or as `tab`.
  static func delimiter(_ text: String) throws(Fault) -> UInt8 {
    if text == "tab" || text == "\\t" { return UInt8(ascii: "\t") }
    guard text.utf8.count == 1, let byte = text.utf8.first else {
      throw Fault(message: "the delimiter must be one ASCII character, not ‘\(text)’")
    }
    return byte
  }

  private static func columns(_ words: ArraySlice<String>) throws(Fault) -> [(name: String, specification: String)] {
    var columns: [(name: String, specification: String)] = []
    for word in words {
      guard let equals = word.firstIndex(of: "=") else { throw Fault(message: "‘\(word)’ should be NAME=TYPE") }
      columns.append((String(word[..<equals]), String(word[word.index(after: equals)...])))
    }
    guard !columns.isEmpty else { throw Fault(message: "no column is named: NAME=TYPE") }
    return columns
  }

  /// The words between blanks; a part in double quotes belongs to one word.
  private static func words(in text: Substring) -> [String] {
    var words: [String] = []
    var (word, isQuoted, hasWord) = ("", false, false)
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        hasWord = true
      } else if character.isWhitespace, !isQuoted {
        if hasWord { words.append(word) }
        (word, hasWord) = ("", false)
      } else {
        word.append(character)
        hasWord = true
      }
    }
    return hasWord ? words + [word] : words
  }
}

// MARK: - Configuration files

extension DocumentPlan {
  /// The plan for a file in `.fieldmatch.json`; `nil` if it has none.
  ///
  /// The file is `{"files": [{"name": "*.csv", "format": "csv", "delimiter": ";", "header": true, "columns": {"email":
  /// "email"}}, …]}`. The first entry whose name matches is used. An entry for `lines` has a `type` instead of
  /// `columns`; the others may have a `schema` instead, the path of a table schema.
  ///
  /// - Parameter read: reads a file that the configuration names.
  init?(
    configuration tree: JSONTree, fileName: String, read: (_ path: String) -> [UInt8]?
  ) throws(Fault) {
    guard let files = tree["files"]?.elements else { throw Fault(message: "there is no list ‘files’") }
    guard
      let entry = files.first(where: { NamePattern($0["name"]?.string ?? "").matches(fileName) })
    else { return nil }
    try self.init(entry: entry, read: read)
  }

  private init(entry: JSONTree, read: (String) -> [UInt8]?) throws(Fault) {
    let kind = entry["format"]?.string ?? "csv"
    switch kind {
    case "lines":
      guard let type = entry["type"]?.string else { throw Fault(message: "‘lines’ needs a ‘type’") }
      self.init(format: .lines, columns: [("", type)])
    case "jsonl", "ndjson": try self.init(format: .jsonLines, entry: entry, read: read)
    case "csv", "tsv":
      let delimiter = try Self.delimiter(entry["delimiter"]?.string ?? (kind == "tsv" ? "tab" : ","))
      let format = RecordFormat.csv(delimiter: delimiter, hasHeader: entry["header"]?.bool ?? true)
      try self.init(format: format, entry: entry, read: read)
    default: throw Fault(message: "there is no format ‘\(kind)’: lines, csv, tsv or jsonl")
    }
  }

  private init(format: RecordFormat, entry: JSONTree, read: (String) -> [UInt8]?) throws(Fault) {
    guard let path = entry["schema"] else {
      self.init(format: format, columns: try Self.columns(of: entry))
      return
    }
    guard entry["columns"] == nil else { throw Fault(message: "‘schema’ and ‘columns’ exclude each other") }
    guard let path = path.string else { throw Fault(message: "‘schema’ must be the path of a schema") }
    guard let source = read(path) else { throw Fault(message: "the schema ‘\(path)’ cannot be read") }
    try self.init(format: format, schema: source, named: path)
  }

  private static func columns(of entry: JSONTree) throws(Fault) -> [(name: String, specification: String)] {
    guard let members = entry["columns"]?.members, !members.isEmpty else {
      throw Fault(message: "‘columns’ should name columns and their types")
    }
    var columns: [(name: String, specification: String)] = []
    for member in members {
      guard let type = member.value.string else { throw Fault(message: "the type of ‘\(member.key)’ is not a string") }
      columns.append((member.key, type))
    }
    return columns
  }
}

// MARK: - Schemas

extension DocumentPlan {
  /// The plan of a table schema.
  ///
  /// - Parameter name: the name of the schema's file in a message.
  init(format: RecordFormat, schema source: [UInt8], named name: String) throws(Fault) {
    do throws(TableSchemaError) {
      self.init(format: format, schema: Schema(table: try TableSchema(json: source), source: source))
    } catch {
      throw Fault(message: "\(name): \(error)")
    }
  }

  /// The format of a table by the extension of its name; `nil` for an extension of no table.
  static func format(ofTable fileName: String) -> RecordFormat? {
    switch fileName.split(separator: ".").last?.lowercased() {
    case "csv": .csv
    case "tsv": .csv(delimiter: UInt8(ascii: "\t"), hasHeader: true)
    case "jsonl", "ndjson": .jsonLines
    default: nil
    }
  }
}

/// A pattern for file names: `*` stands for any characters, and `?` for one.
struct NamePattern {
  private let pattern: [Character]

  init(_ pattern: String) { self.pattern = Array(pattern) }

  /// Whether a whole name matches. O(*n* *m*).
  func matches(_ name: String) -> Bool {
    var reachable: Set<Int> = closure([0])
    for character in name {
      var next: Set<Int> = []
      for place in reachable where place < pattern.count {
        switch pattern[place] {
        case "*": next.insert(place)
        case "?": next.insert(place + 1)
        case character: next.insert(place + 1)
        default: break
        }
      }
      reachable = closure(next)
    }
    return reachable.contains(pattern.count)
  }

  /// The places that can be reached without reading a character.
  private func closure(_ places: Set<Int>) -> Set<Int> {
    var all = places
    for place in places {
      var place = place
      while place < pattern.count, pattern[place] == "*" {
        place += 1
        all.insert(place)
      }
    }
    return all
  }
}
