import Matching
import Testing
import TextFields

@testable import BulkValidation

@Suite("CSV, against the slow and obvious way")
struct CSVTests {
  static let maximum = 60
  static let header = Array("k,\"a \"\"b\"\"\",é\r\n".utf8)

  private func run(_ output: ReportPlan.Output, seed: Int, chunkSize: Int) -> TestRun {
    var run = TestRun(output, seed: seed, chunkSize: chunkSize, maximum: Self.maximum)
    let type = FieldType.pattern(Pattern(Reference.pattern))
    run.format = .csv
    run.columns = [("é", type), ("a \"b\"", type)]
    run.settings.plan.columnNames = run.columns.map(\.name)
    return run
  }

  @Test("reasons, counts and bytes, whatever the chunks, the pieces and the threads", arguments: 200..<280)
  func reasons(seed: Int) throws {
    let input = Self.header + RandomInput.csv(seed: seed)
    let records = Reference.csvRecords(input, columns: ["é", "a \"b\""], maximum: Self.maximum)
    for chunkSize in LineTests.chunkSizes {
      let outcome = try run(.reasons, seed: seed, chunkSize: chunkSize).outcome(over: [input])
      #expect(outcome.counts == Reference.counts(records), "chunks of \(chunkSize)")
      #expect(outcome.output == Reference.reasons(records, hasNames: true), "chunks of \(chunkSize)")
      #expect(outcome.bytes == input.count)
    }
  }

  @Test("rows are written byte for byte after the header", arguments: 280..<310)
  func records(seed: Int) throws {
    let input = [0xEF, 0xBB, 0xBF] + Self.header + RandomInput.csv(seed: seed)
    let records = Reference.csvRecords(input, columns: ["é", "a \"b\""], maximum: Self.maximum)
    for chunkSize in LineTests.chunkSizes {
      for isValid in [true, false] {
        let run = run(.records(valid: isValid, numbered: false), seed: seed, chunkSize: chunkSize)
        let expected = Self.header + records.filter { $0.faults.isEmpty == isValid }.flatMap(\.whole)
        #expect(try run.outcome(over: [input]).output == expected, "chunks of \(chunkSize)")
      }
    }
  }
}

/// Rows and their fields, each written in one way that RFC 4180 or common sense allows.
@Suite("CSV, case by case")
struct CSVCaseTests {
  /// An input, and what is expected of each row.
  struct Case: CustomTestStringConvertible {
    let name: String
    let input: String
    let rows: [[String]]
    var malformed: Malformation?
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "plain", input: "a,b\n1,2\n", rows: [["a", "b"], ["1", "2"]]),
    Case(name: "no line end at the end", input: "a,b\n1,2", rows: [["a", "b"], ["1", "2"]]),
    Case(name: "carriage returns", input: "a,b\r\n1,2\r\n", rows: [["a", "b"], ["1", "2"]]),
    Case(name: "a delimiter in quotes", input: "\"Doe, Jane\",2\n", rows: [["Doe, Jane", "2"]]),
    Case(name: "doubled quotes", input: "\"ha \"\"ha\"\" ha\"\n", rows: [["ha \"ha\" ha"]]),
    Case(name: "nothing but quotes", input: "\"\"\"\",\"\"\n", rows: [["\"", ""]]),
    Case(
      name: "line breaks in quotes", input: "\"one\ntwo\",\"three\r\nfour\"\n", rows: [["one\ntwo", "three\r\nfour"]]),
    Case(name: "a row end in quotes", input: "\"a\n\",b\n\"\nc\",d\n", rows: [["a\n", "b"], ["\nc", "d"]]),
    Case(name: "empty fields", input: ",,\n\"\",,\"\"\n", rows: [["", "", ""], ["", "", ""]]),
    Case(name: "an empty line", input: "a\n\nb\n", rows: [["a"], [""], ["b"]]),
    Case(name: "an empty last field without a line end", input: "a,", rows: [["a", ""]]),
    Case(name: "blanks belong to fields", input: " a , \"b\" \n", rows: [[" a ", " \"b\" "]]),
    Case(name: "JSON in a field", input: "1,\"{\"\"k\"\": \"\"v, w\"\"}\"\n", rows: [["1", "{\"k\": \"v, w\"}"]]),
    Case(name: "scripts of the world", input: "ʤ,€,漢字,😀\n", rows: [["ʤ", "€", "漢字", "😀"]]),
    Case(name: "a quote in the middle is text", input: "5\" disk,a\"b\"\n", rows: [["5\" disk", "a\"b\""]]),
    Case(name: "a lone carriage return ends a row", input: "a\rb,c\r", rows: [["a"], ["b", "c"]]),
    Case(
      name: "line ends of three kinds", input: "a,b\n1,2\r3,4\r\n5,6",
      rows: [["a", "b"], ["1", "2"], ["3", "4"], ["5", "6"]]),
    Case(name: "a carriage return after quotes", input: "\"a\",\"b\"\r\"c\",d\r", rows: [["a", "b"], ["c", "d"]]),
    Case(
      name: "carriage returns in quotes", input: "\"a\rb\",\"c\r\n\rd\"\re,f",
      rows: [["a\rb", "c\r\n\rd"], ["e", "f"]]),
    Case(name: "blank rows", input: "a\r\rb\r\n\r\n", rows: [["a"], [""], ["b"], [""]]),
    Case(name: "text after quotes", input: "\"a\"b,c\n", rows: [["a", "c"]], malformed: .textAfterQuote),
    Case(name: "a blank after quotes", input: "\"a\" ,c\n", rows: [["a", "c"]], malformed: .textAfterQuote),
    Case(name: "quotes that never close", input: "x,\"a\nb,c\n", rows: [["x"]], malformed: .unclosedQuote),
  ]

  @Test("fields", arguments: cases)
  func fields(_ test: Case) {
    let bytes = Array(test.input.utf8)
    var row = CSVRow(delimiter: UInt8(ascii: ","))
    var rows: [[String]] = []
    var malformation: Malformation?
    var start = 0
    while start < bytes.count {
      row.read(bytes.span, at: start)
      var scratch: [UInt8] = []
      rows.append(row.fields.map { row.withText(of: $0, in: bytes.span, scratch: &scratch, body: Excerpt.text) })
      malformation = malformation ?? row.malformation?.kind
      start = row.end
    }
    #expect(rows == test.rows)
    #expect(malformation == test.malformed)
  }

  private func run(_ columns: [String], delimiter: Character = ",", hasHeader: Bool = true) -> TestRun {
    var run = TestRun()
    run.format = .csv(delimiter: delimiter.asciiValue ?? 0, hasHeader: hasHeader)
    run.columns = columns.map { ($0, .pattern(Pattern("[a-z]+"))) }
    run.settings.plan.columnNames = columns
    run.settings.plan.write(.reasons)
    return run
  }

  private func reasons(_ run: TestRun, _ inputs: String...) throws -> String {
    String(decoding: try run.outcome(over: inputs.map { Array($0.utf8) }).output, as: UTF8.self)
  }

  @Test("each bad field of a row has its line, and the row is one record")
  func twoFaultsInARow() throws {
    let input = "a,b,c\n1,x,2\nx,\"y\nz\",x\nx,x,x"
    let run = run(["c", "a", "b"])
    #expect(try reasons(run, input) == "2\t1\tc\tpattern\t2\n2\t1\ta\tpattern\t1\n3\t2\tb\tpattern\ty\\nz\n")
    #expect(try run.totals(over: [Array(input.utf8)]).totals.counts.invalid == 2)
  }

  @Test("a quoted header after a byte-order mark")
  func quotedHeaderAfterMark() throws {
    #expect(try reasons(run(["e-mail"]), "\u{FEFF}\"e-mail\",\"name\"\nx,y\n1,y\n") == "3\t1\te-mail\tpattern\t1\n")
  }

  @Test("columns by number, tabs between")
  func numbersAndTabs() throws {
    #expect(try reasons(run(["2"], delimiter: "\t", hasHeader: false), "1\tx\n2\t2\n") == "2\t1\t2\tpattern\t2\n")
  }

  @Test("columns that are not there are named, with those that are; the other inputs are judged")
  func missingColumns() throws {
    let (totals, _, errors) = try run(["x", "y", "b"]).totals(over: ["a,b\n", "x,b,y\nk,k,k\n"].map { Array($0.utf8) })
    #expect(errors == [.missingColumns(["x", "y"], header: ["a", "b"])])
    #expect(totals.counts.valid == 1)
    #expect(totals.failedInputs == 1)
  }

  @Test("headers that cannot be read")
  func badHeaders() throws {
    func error(_ input: [UInt8], hasHeader: Bool = true, column: String = "1") throws -> [InputError.Cause] {
      try run([column], hasHeader: hasHeader).outcome(over: [input]).errors
    }
    #expect(try error([]) == [.noHeader])
    #expect(try error(Array("\"1\n".utf8)) == [.malformedHeader(.unclosedQuote, byte: 1)])
    #expect(try error([0x31, 0x2C, 0xFF, 0x0A]) == [.malformedHeader(.notUTF8, byte: 3)])
    #expect(try error(Array("1,1\n".utf8)) == [.ambiguousColumn("1", numbers: [1, 2])])
    #expect(try error(Array("x,x\n".utf8), hasHeader: false, column: "3") == [.missingColumnNumber(3, count: 2)])
    #expect(try error([], hasHeader: false) == [])
  }

  @Test("configurations that cannot be")
  func configurations() {
    #expect(throws: BulkConfigurationError.self) { try run(["a", "a"]).outcome(over: []) }
    #expect(throws: BulkConfigurationError.self) { try run([]).outcome(over: []) }
    #expect(throws: BulkConfigurationError.self) { try run(["a"], delimiter: "\"").outcome(over: []) }
    #expect(throws: BulkConfigurationError.self) { try run(["#0"], hasHeader: false).outcome(over: []) }
    #expect(throws: BulkConfigurationError.self) { try run(["0"], hasHeader: false).outcome(over: []) }
  }
}
