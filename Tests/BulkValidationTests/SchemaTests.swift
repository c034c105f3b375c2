import Foundation
import Matching
import TestSupport
import Testing
import TextFields

@testable import BulkValidation

@Suite("Table schemas")
struct SchemaTests {
  private func columns(_ json: String, format: RecordFormat = .csv) throws -> [BulkValidator.Column] {
    try TableSchema(json: Array(json.utf8)).columns(for: format) { try ValueValidator(type: $0, use: .bulk) }
  }

  /// The reasons of the faults of values of one field, in their order; `nil` for a valid one.
  private func reasons(_ field: String, _ values: [String]) throws -> [String?] {
    let column = try #require(try columns("{\"fields\":[\(field)]}").first)
    let cell = CellJudge(value: ValueJudge(column.validator), rules: CellRules(column))
    return values.map { value in
      var report = ChunkReport(plan: ReportPlan(detail: .badRecords), cancellation: BulkCancellation())
      if cell.note(Array(value.utf8).span, column: 0, line: 0, into: &report) { return nil }
      report.endBadRecord(0..<0, line: 0, in: Span())
      return report.badRecords[0].faults.map(\.reason).joined(separator: "+")
    }
  }

  /// A field without its name, values that it takes, and values that it does not.
  static let types: [(String, [String], [String])] = [
    (#""type":"string""#, ["", "a", " "], []),
    (#""type":"any""#, ["x"], []),
    (#""type":"string","format":"email""#, ["a@b.co"], ["a@b", "a b@c.co"]),
    (#""type":"string","format":"uri""#, ["urn:isbn:0", "http://a.b/c?d#e"], ["a b:c", "nothing", "x:"]),
    (
      #""type":"string","format":"uuid""#, ["123e4567-e89b-12d3-a456-426614174000"],
      ["123e4567", "g23e4567-e89b-12d3-a456-426614174000"]
    ),
    (#""type":"string","format":"binary""#, ["", "QQ==", "QUI=", "QUJD"], ["Q", "QQ=", "*"]),
    (#""type":"string","format":"username:3,5""#, ["abc"], ["ab", "abcdef"]),
    (#""format":"iban""#, ["GB82WEST12345698765432"], ["GB83WEST12345698765432"]),
    (#""fieldmatch":"card","type":"integer""#, ["4111111111111111"], ["4111111111111112", "12"]),
    (#""type":"integer""#, ["0", "-12", "+7", "007"], ["1.0", "x", "1e3", "१"]),
    (
      #""type":"number""#, ["0", "-1.5", ".5", "5.", "1e-3", "NaN", "INF", "-INF"],
      ["1,5", "e3", ".", "+INF", "Infinity"]
    ),
    (#""type":"number","decimalChar":",""#, ["1,5", "7"], ["1.5"]),
    (#""type":"boolean""#, ["true", "False", "1", "0"], ["yes", "tRUE", "2"]),
    (#""type":"boolean","trueValues":["yes"],"falseValues":["no.","|"]"#, ["yes", "no.", "|"], ["no!", "true"]),
    (#""type":"date""#, ["2024-02-29"], ["2023-02-29", "29/02/2024", "2024-2-9"]),
    (#""type":"date","format":"%d.%m.%Y""#, ["29.02.2024"], ["2024-02-29", "30.02.2024"]),
    (#""type":"date","format":"dd/MM/yy""#, ["29/02/24"], ["29/02/2024"]),
    (#""type":"time""#, ["23:59:59", "00:00:00.5Z", "12:00:00+02:00"], ["24:00:00", "12:00", "1:00:00"]),
    (
      #""type":"datetime""#, ["2024-02-29T23:59:59Z", "2024-01-01T00:00:00.25+01:00"],
      ["2023-02-29T00:00:00Z", "2024-02-29", "2024-02-29 00:00:00"]
    ),
    (#""type":"year""#, ["2024", "-0044"], ["24", "20244x"]),
    (#""type":"yearmonth""#, ["2024-12"], ["2024-13", "2024-1"]),
    (#""type":"duration""#, ["P1D", "PT5M", "-P1Y2M3DT4H5M6.5S", "P2W"], ["P", "PT", "1D", "P1H"]),
    (#""type":"geopoint""#, ["9.18, 48.78", "-180,90"], ["181, 0", "0, 91", "9.18"]),
  ]

  @Test("types and formats", arguments: types)
  func typesAndFormats(field: String, valid: [String], invalid: [String]) throws {
    let field = "{\"name\":\"f\",\"missing\":1,\(field)}"
    for (value, reason) in zip(valid, try reasons(field, valid)) { #expect(reason == nil, "\(value)") }
    for (value, reason) in zip(invalid, try reasons(field, invalid)) { #expect(reason != nil, "\(value)") }
  }

  /// A field without its name, and what is wrong with values of it.
  static let constraints: [(String, [(String, String?)])] = [
    (#""constraints":{"required":true}"#, [("", "required"), ("a", nil)]),
    (
      #""constraints":{"required":true},"missingValues":["-","n/a"]"#,
      [("", nil), ("-", "required"), ("n/a", "required")]
    ),
    (
      #""constraints":{"minLength":2,"maxLength":3}"#,
      [("", nil), ("a", "minLength"), ("é😀", nil), ("abcd", "maxLength"), ("e\u{301}e\u{301}e\u{301}", nil)]
    ),
    (#""constraints":{"enum":["a","b"]}"#, [("a", nil), ("c", "enum"), ("", nil)]),
    (
      #""type":"number","constraints":{"enum":[1,"2.50"]}"#,
      [("1.00", nil), ("2.5", nil), ("25e-1", nil), ("3", "enum"), ("x", "pattern")]
    ),
    (
      #""constraints":{"pattern":"[a-z]+|[0-9]"}"#,
      [("abc", nil), ("7", nil), ("77", "pattern constraint"), ("a7", "pattern constraint")]
    ),
    (
      #""type":"integer","constraints":{"minimum":-5,"maximum":"10"}"#,
      [
        ("-5", nil), ("10", nil), ("+0010", nil), ("-6", "minimum"), ("11", "maximum"),
        ("99999999999999999999", "maximum"), ("1.5", "pattern"),
      ]
    ),
    (
      #""type":"number","constraints":{"exclusiveMinimum":0,"exclusiveMaximum":1}"#,
      [
        ("0", "exclusiveMinimum"), ("0.0", "exclusiveMinimum"), ("1e-300", nil), ("1.0", "exclusiveMaximum"),
        ("0.9999999999999999999", nil), ("INF", "exclusiveMaximum"), ("NaN", "exclusiveMinimum+exclusiveMaximum"),
      ]
    ),
    (#""type":"number","decimalChar":",","constraints":{"maximum":1.5}"#, [("1,5", nil), ("1,51", "maximum")]),
    (
      #""type":"date","format":"%d/%m/%Y","constraints":{"minimum":"02/01/2024"}"#,
      [("01/02/2024", nil), ("03/01/2023", "minimum"), ("02/01/2024", nil)]
    ),
    (
      #""type":"yearmonth","constraints":{"maximum":"2024-06"}"#,
      [("2024-06", nil), ("2024-07", "maximum"), ("2023-12", nil)]
    ),
    (
      #""type":"year","constraints":{"minimum":1900,"enum":["-44","1899","1900","2024"]}"#,
      [
        ("1899", "minimum"), ("1900", nil), ("2024Z", nil), ("2024+01:00", nil), ("-0044-05:00", "minimum"),
        ("2025Z", "enum"),
      ]
    ),
  ]

  @Test("constraints", arguments: constraints)
  func constraintsOfFields(field: String, values: [(String, String?)]) throws {
    let found = try reasons("{\"name\":\"f\",\(field)}", values.map(\.0))
    for (value, reason) in zip(values, found) { #expect(reason == value.1, "\(value.0)") }
  }

  /// Schemas that are refused, and a part of what must be said.
  static let refused: [(String, String)] = [
    ("{", "line 1"), ("[]", "fields"), ("{}", "fields"), (#"{"fields":[]}"#, "one at least"),
    (#"{"resources":[]}"#, "data package"),
    (#"{"fields":[{}]}"#, "fields[0].name"),
    (#"{"fields":[{"name":"a"},{"name":"a"}]}"#, "fields[1].name: there is a field ‘a’ before"),
    (#"{"fields":[{"name":"a","type":"object"}]}"#, "fields[0].type: the type ‘object’ cannot be checked"),
    (#"{"fields":[{"name":"a","format":"emial"}]}"#, "fields[0].format"),
    (#"{"fields":[{"name":"a","fieldmatch":"emial"}]}"#, "fields[0].fieldmatch"),
    (#"{"fields":[{"name":"a","type":"date","format":"any"}]}"#, "any format"),
    (#"{"fields":[{"name":"a","type":"date","format":"%H"}]}"#, "%d, %m, %Y and %y"),
    (#"{"fields":[{"name":"a","type":"datetime","format":"%d"}]}"#, "‘%d’"),
    (#"{"fields":[{"name":"a","type":"number","groupChar":","}]}"#, "groupChar"),
    (#"{"fields":[{"name":"a","type":"integer","bareNumber":false}]}"#, "bareNumber"),
    (#"{"fields":[{"name":"a","type":"integer","constraints":{"minLength":1}}]}"#, "constraints.minLength"),
    (#"{"fields":[{"name":"a","constraints":{"minimum":1}}]}"#, "constraints.minimum"),
    (#"{"fields":[{"name":"a","type":"integer","constraints":{"minimum":"x"}}]}"#, "‘x’ is not a number"),
    (#"{"fields":[{"name":"a","type":"date","constraints":{"minimum":"x"}}]}"#, "‘x’ is not a day"),
    (#"{"fields":[{"name":"a","constraints":{"jsonSchema":{}}}]}"#, "the constraint ‘jsonSchema’ cannot be checked"),
    (#"{"fields":[{"name":"a","constraints":{"required":"yes"}}]}"#, "true or false"),
    (#"{"fields":[{"name":"a","constraints":{"enum":[]}}]}"#, "one at least"),
    (#"{"fields":[{"name":"a"}],"missingValues":"x"}"#, "missingValues"),
    (#"{"fields":[{"name":"a"}],"primaryKey":["a","b"]}"#, "a key of several fields"),
    (#"{"fields":[{"name":"a"}],"primaryKey":"b"}"#, "primaryKey: there is no field ‘b’"),
    (#"{"fields":[{"name":"a"}],"uniqueKeys":["a",["c"],"b"]}"#, "uniqueKeys: there is no field ‘c’"),
    (#"{"fields":[{"name":"a"}],"foreignKeys":[{}]}"#, "foreignKeys"),
    (#"{"fields":[{"name":"a"}],"fieldsMatch":"exact"}"#, "fieldsMatch"),
  ]

  @Test("what cannot be done is refused by name and place", arguments: refused)
  func refusedSchemas(schema: String, part: String) throws {
    let error = #expect(throws: TableSchemaError.self) { try TableSchema(json: Array(schema.utf8)) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test("a bad pattern of a constraint is an error of the schema, with its place")
  func badPattern() throws {
    let error = #expect(throws: TableSchemaError.self) {
      try columns(#"{"fields":[{"name":"a","constraints":{"pattern":"("}}]}"#)
    }
    #expect(error?.place == "fields[0].constraints.pattern")
  }

  @Test("fields are found by their names, whatever these look like, and by place where there is no header")
  func names() throws {
    let schema =
      ##"{"fields":[{"name":"2","constraints":{"required":true}},{"name":"#1"},{"name":"a.b[]\\","fieldmatch":"email"}]}"##
    func outcome(_ format: RecordFormat, _ input: String) throws -> String {
      let validator = try BulkValidator(format: format, columns: try columns(schema, format: format), threads: 1)
      let result = try validator.validate(.bytes(Array(input.utf8)), detail: .badRecords)
      return result.badRecords.flatMap { record in record.faults.map { "\(record.index)\($0.column ?? 9)\($0.reason)" }
      }
      .joined(separator: " ")
    }
    #expect(try outcome(.csv, "x,#1,2,a.b[]\\\n1,,,x\n1,,3,a@b.co\n") == "00required 02pattern")
    #expect(throws: InputError.self) { try outcome(.csv, "#1,x,a.b[]\\\n1,2,3\n") }
    #expect(try outcome(.csv(delimiter: UInt8(ascii: ","), hasHeader: false), "1,2,x\n") == "02pattern")
    #expect(try outcome(.jsonLines, #"{"2":1,"a.b[]\\":"x"}"# + "\n{}\n") == "02pattern 10required")
  }

  @Test("numbers are compared exactly", arguments: 0..<200)
  func decimals(seed: Int) throws {
    var numbers = SeededGenerator(mixing: seed)
    func random() -> (text: String, value: Int) {
      // A value in thousandths, written in one of many ways.
      let value = Int.random(in: -30_000...30_000, using: &numbers)
      let digits = String(repeating: "0", count: max(0, 4 - String(abs(value)).count)) + String(abs(value))
      let sign = value < 0 ? "-" : ["", "+"].randomElement(using: &numbers) ?? ""
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0: return ("\(sign)\(digits.dropLast(3)).\(digits.suffix(3))", value)
      case 1: return ("\(sign)00\(digits)e-3", value)
      default: return ("\(sign)0.00\(digits)E\(digits.count - 1)", value)
      }
    }
    let (left, right) = (random(), random())
    let first = try #require(DecimalNumber(Array(left.text.utf8), decimal: "."))
    let second = try #require(DecimalNumber(Array(right.text.utf8), decimal: "."))
    #expect((first < second) == (left.value < right.value), "\(left.text) \(right.text)")
    #expect((first == second) == (left.value == right.value), "\(left.text) \(right.text)")
    for text in ["", "-", "e5", "1e", "1e+", "1.2.3", "x", "1 "] {
      #expect(DecimalNumber(Array(text.utf8), decimal: ".") == nil)
    }
  }
}

@Suite("Unique columns")
struct UniqueTests {
  @Test("each later value is a fault, whatever the chunks, the pieces and the threads", arguments: 0..<12)
  func againstSet(seed: Int) throws {
    var numbers = SeededGenerator(mixing: seed)
    let inputs = (0..<2).map { _ in
      (0..<60).map { _ in
        ["\(Int.random(in: 0..<40, using: &numbers))", "", "\"a\nb\"", "é"].randomElement(using: &numbers) ?? ""
      }
    }
    var seen: Set<String> = []
    var expected: [String] = []
    for (file, values) in inputs.enumerated() {
      var line = 2
      for value in values {
        let text = value.replacing("\"", with: "")
        if !text.isEmpty, !seen.insert(text).inserted {
          expected.append("input\(file):\(line)\t0\tk\tunique\t\(Reference.escaped(text))")
        }
        line += value.contains("\n") ? 2 : 1
      }
    }
    let files = inputs.map { Array(("k,n\n" + $0.map { "\($0),1" }.joined(separator: "\n") + "\n").utf8) }
    for most in [Int.max, 3] {
      for chunkSize in [5, 16, 64, 100_000] {
        for threads in [1, 3] {
          var run = TestRun()
          run.format = .csv
          run.isUnique = true
          run.columns = [("k", .anyText)]
          run.settings.plan.columnNames = ["k"]
          run.settings.plan.write(.reasons)
          run.settings.namesInputs = true
          run.settings.chunkSize = chunkSize
          run.settings.threads = threads
          run.settings.maximumNotValid = most
          run.pieceSizes = [[1], [3, 50], [100_000]][seed % 3]
          let outcome = try run.outcome(over: files)
          let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
          #expect(lines == Array(expected.prefix(most)), "chunks of \(chunkSize), \(threads) threads")
          #expect(outcome.counts.invalid == min(most, expected.count))
        }
      }
    }
  }

  @Test("more values than may be kept end the run")
  func limit() throws {
    var run = TestRun()
    run.format = .csv
    run.isUnique = true
    run.columns = [("k", .anyText)]
    run.settings.maximumUniqueValues = 100
    let rows = (0..<100).map { "\($0)\n" }.joined()
    #expect(try run.outcome(over: [Array(("k\n" + rows + rows).utf8)]).stop == nil)
    let outcome = try run.outcome(over: [Array(("k\n" + rows + "100\n").utf8)])
    #expect(outcome.stop == .tooManyUniqueValues(column: 0))
  }
}

@Suite("Every element of JSON arrays")
struct JSONArrayTests {
  /// The values at a path, found in a tree: `nil` for an element in which the rest leads nowhere.
  private func values(_ steps: ArraySlice<String>, in tree: JSONTree?) -> (values: [String?], isThere: Bool) {
    guard let tree else { return ([], false) }
    guard let step = steps.first else { return ([text(of: tree)], true) }
    if step == "[]" {
      guard let elements = tree.elements else { return ([], false) }
      return (
        elements.flatMap { element -> [String?] in
          let found = values(steps.dropFirst(), in: element)
          return found.isThere ? found.values : [nil]
        }, true
      )
    }
    if let elements = tree.elements {
      guard let index = Int(step), elements.indices.contains(index) else { return ([], false) }
      return values(steps.dropFirst(), in: elements[index])
    }
    return values(steps.dropFirst(), in: tree[step])
  }

  private func text(of tree: JSONTree) -> String? {
    switch tree {
    case .string(let text), .number(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null: nil
    case .array, .object: "(container)"
    }
  }

  private func random(_ numbers: inout SeededGenerator, depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 3 ? 3 : 6), using: &numbers) {
    case 0: return "\"x\""
    case 1: return "1"
    case 2: return "null"
    case 3, 4:
      let count = Int.random(in: 0...3, using: &numbers)
      return "[" + (0..<count).map { _ in random(&numbers, depth: depth + 1) }.joined(separator: ",") + "]"
    default:
      let count = Int.random(in: 0...3, using: &numbers)
      let members = (0..<count).map { _ in
        "\"\(["a", "b", "0"].randomElement(using: &numbers) ?? "a")\":" + random(&numbers, depth: depth + 1)
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  @Test("as a walk through the tree finds them, keys repeated or not", arguments: 0..<400)
  func againstTree(seed: Int) throws {
    var numbers = SeededGenerator(mixing: seed)
    let paths: [(String, [String])] = [
      ("a[].b", ["a", "[]", "b"]), ("[]", ["[]"]), ("[].a", ["[]", "a"]), ("a[][]", ["a", "[]", "[]"]),
      ("a.b[].0", ["a", "b", "[]", "0"]), (".", []), ("a[]", ["a", "[]"]), ("0[].a[].b", ["0", "[]", "a", "[]", "b"]),
    ]
    let text = random(&numbers, depth: 0)
    let tree = try JSONTree(Array(text.utf8))
    var run = TestRun()
    run.format = .jsonLines
    run.columns = paths.map { ($0.0, .pattern(Pattern("[^xc1]*"))) }
    run.settings.plan.columnNames = paths.map(\.0)
    run.settings.plan.write(.reasons)
    let output = String(decoding: try run.outcome(over: [Array(text.utf8)]).output, as: UTF8.self)
    let found = Dictionary(
      grouping: output.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    ) { String($0[2]) }
    for (path, steps) in paths {
      let (values, isThere) = values(steps[...], in: tree)
      let expected =
        isThere ? values.map { $0.map { $0 == "(container)" ? "not a text" : "pattern" } ?? "missing" } : ["missing"]
      #expect((found[path] ?? []).map { String($0[3]) } == expected, "\(path) in \(text)")
    }
  }

  @Test(
    "paths that cannot be",
    arguments: ["", "a..b", ".a", "a.", "a\\b", "a[].", "\\", "a[", "[", "a[x]", "a[0", "a[]b", "a[-1]"])
  func badPaths(path: String) { #expect(throws: BulkConfigurationError.self) { try JSONPath(path) } }

  @Test(
    "brackets that are part of a key",
    arguments: [("a\\[]", "a[]"), ("a\\[0]", "a[0]"), ("a\\[", "a["), ("\\[]", "[]"), ("a]", "a]")])
  func keys(path: String, key: String) throws {
    #expect(try JSONPath(path).steps == [.member(key: Array(key.utf8), index: nil)])
    #expect(try JSONPath(JSONPath.text(ofKey: key)).steps == [.member(key: Array(key.utf8), index: nil)])
  }

  @Test(
    "an index in brackets is a step",
    arguments: [("a[0]", "a.0"), ("[12].b", "12.b"), ("a[1][].b", "a.1[].b"), ("a[][0]", nil)])
  func indexes(path: String, other: String?) throws {
    let steps = try JSONPath(path).steps
    if let other { #expect(try steps == JSONPath(other).steps) } else { #expect(steps.count == 3) }
  }
}

@Suite("Inputs that are odd")
struct WarningTests {
  private func warnings(_ input: String, _ format: RecordFormat = .lines) throws -> [InputWarning.Kind] {
    var run = TestRun()
    run.format = format
    run.columns = [(format == .lines ? "" : "a", .anyText)]
    return try run.totals(over: [Array(input.utf8)]).totals.warnings.map(\.kind)
  }

  @Test("bytes without records, and lines that carriage returns part")
  func kinds() throws {
    #expect(try warnings("") == [])
    #expect(try warnings("\u{FEFF}") == [.noRecords])
    #expect(try warnings("a,b\r\n", .csv) == [.noRecords])
    #expect(try warnings("a", .csv) == [.noRecords])
    #expect(try warnings("a\nb\n", .csv) == [])
    #expect(try warnings("a\rb\r", .csv) == [])
    #expect(try warnings("a\rb\rc") == [.loneReturns])
    #expect(try warnings("a\r") == [])
    #expect(try warnings("a\rb\n") == [])
  }
}
