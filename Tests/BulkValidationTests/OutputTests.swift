import Foundation
import Matching
import Testing
import TextFields

@testable import BulkValidation

@Suite("What is written of records and faults")
struct OutputTests {
  /// A fault as `--reasons=json` writes it.
  struct Object: Decodable, Equatable {
    let file: String
    let line: Int
    let record: Int
    let columnName: String?
    let column: Int?
    let byteOffset: Int?
    let reason: String
    let code: String?
    let message: String
    let text: String
  }

  private func objects(_ output: [UInt8]) throws -> [Object] {
    try output.split(separator: 0x0A).map { try JSONDecoder().decode(Object.self, from: Data($0)) }
  }

  @Test("JSON objects say what the table says, whatever the chunks and the threads", arguments: 0..<40)
  func objectsAgainstReference(seed: Int) throws {
    let inputs = [seed, seed + 1000].map { CSVTests.header + RandomInput.csv(seed: $0) }
    let names = ["é", "a \"b\""]
    let expected = inputs.enumerated().flatMap { number, input in
      Reference.csvRecords(input, columns: names, maximum: CSVTests.maximum).enumerated().flatMap { index, record in
        record.faults.map { fault -> [String] in
          let isCut = fault.reason == "malformed: too long"
          return [
            "input\(number)", "\(record.line)", "\(index + 1)", fault.name, "\(fault.place)", fault.reason,
            isCut ? "" : String(decoding: fault.text, as: UTF8.self),
          ]
        }
      }
    }
    for chunkSize in LineTests.chunkSizes {
      var run = TestRun()
      run.format = .csv
      run.columns = names.map { ($0, .pattern(Pattern(Reference.pattern))) }
      run.settings.plan.columnNames = names
      run.settings.plan.write(.objects)
      run.settings.chunkSize = chunkSize
      run.settings.maximumRecordLength = CSVTests.maximum
      run.settings.threads = 1 + seed % 3
      run.pieceSizes = [[1], [2, 7], [1000]][seed % 3]
      let found = try objects(run.outcome(over: inputs).output).map { object in
        [
          object.file, "\(object.line)", "\(object.record)", object.columnName ?? "", "\(object.column ?? 0)",
          object.reason, object.reason == "malformed: too long" ? "" : object.text,
        ]
      }
      #expect(found == expected, "chunks of \(chunkSize)")
    }
  }

  @Test("control characters, quotes and bytes that are not UTF-8 come out as JSON")
  func hostileText() throws {
    var run = TestRun()
    run.columns = [("", .pattern(Pattern("[^\\x{00}-\\x{1F}\"\\\\x{7F}]*")))]
    run.settings.plan.write(.objects)
    let all = (0..<0x20).filter { $0 != 0x0A }.map { UInt8($0) } + Array("\"\\\u{7F}é😀\u{2028}".utf8)
    let found = try objects(run.outcome(over: [all + [0x0A, 0x61, 0xFF, 0xC3, 0x0A]]).output)
    #expect(found.map(\.text) == [String(decoding: all, as: UTF8.self), "a\u{FFFD}\u{FFFD}"])
    #expect(found.map(\.byteOffset) == [0, 1])
    #expect(found.map(\.code) == ["type-error", "encoding-error"])
  }

  @Test("all three outputs in one pass, each as it is alone", arguments: 0..<20)
  func onePass(seed: Int) throws {
    let inputs = [CSVTests.header + RandomInput.csv(seed: seed + 300), CSVTests.header + Array("b,b,b".utf8)]
    func run(_ write: (inout ReportPlan) -> Void) -> TestRun {
      var run = TestRun()
      run.format = .csv
      run.columns = [("é", .pattern(Pattern(Reference.pattern)))]
      run.settings.plan.columnNames = ["é"]
      write(&run.settings.plan)
      run.settings.chunkSize = [16, 64, 1000][seed % 3]
      run.settings.threads = 1 + seed % 3
      return run
    }
    let outputs: [ReportPlan.Output] = [
      .records(valid: true, numbered: false), .records(valid: false, numbered: false), .reasons,
    ]
    let alone = try outputs.map { output in try run { $0.write(output) }.outcome(over: inputs).output }
    let together = try run { plan in
      plan.writesValidRecords = true
      plan.writesBadRecords = true
      plan.faults = .table
    }.separateOutputs(over: inputs)
    #expect(together.validRecords == alone[0])
    #expect(together.badRecords == alone[1])
    #expect(together.faults == alone[2])
  }

  @Test("rows of several files come out after one header, and other columns are refused")
  func headers() throws {
    var run = TestRun()
    run.format = .csv
    run.columns = [("a", .pattern(Pattern("x")))]
    run.settings.namesInputs = true
    run.settings.plan.write(.records(valid: true, numbered: false))
    let same = ["a,b\nx,1", "\"a\",b\r\nx,2\r\ny,3\n", "a,b\n", "a,b\nx,4\n"].map { Array($0.utf8) }
    #expect(try run.outcome(over: same).output == Array("a,b\nx,1\nx,2\r\nx,4\n".utf8))
    let others = same + ["b,a\n1,x\n", "a\nx\n", "a,b\nx,5\n"].map { Array($0.utf8) }
    let outcome = try run.outcome(over: others)
    #expect(outcome.output == Array("a,b\nx,1\nx,2\r\nx,4\nx,5\n".utf8))
    #expect(outcome.errors == [.otherColumns(than: "input0"), .otherColumns(than: "input0")])
    run.settings.plan.write(.records(valid: true, numbered: true))
    #expect(
      try run.outcome(over: same).output
        == Array("input0:1:a,b\ninput0:2:x,1\ninput1:2:x,2\r\ninput3:2:x,4\n".utf8))
    // Faults say which file they are in: no rows are mixed.
    run.settings.plan.write(.reasons)
    #expect(try run.outcome(over: others).errors == [])
    run.settings.plan.write(.records(valid: false, numbered: false))
    run.format = .csv(delimiter: UInt8(ascii: ","), hasHeader: false)
    run.columns = [("1", .pattern(Pattern("x")))]
    #expect(try run.outcome(over: ["x,1\n", "y\n"].map { Array($0.utf8) }).errors == [.otherColumns(than: "input0")])
  }

  @Test("columns by number with a header, by name first; what is called #2 has a backslash")
  func columnsByNumber() throws {
    func faults(_ name: String, _ header: String) throws -> String {
      var run = TestRun()
      run.format = .csv
      run.columns = [(name, .pattern(Pattern("x")))]
      run.settings.plan.columnNames = [name]
      run.settings.plan.write(.reasons)
      let outcome = try run.outcome(over: [Array("\(header)\n1,2,3\n".utf8)])
      let last = String(decoding: outcome.output.suffix(2).prefix(1), as: UTF8.self)
      return outcome.errors.first.map(\.description) ?? last
    }
    #expect(try faults("2", "a,b,c") == "2")
    #expect(try faults("2", "2,b,c") == "1")
    #expect(try faults("#2", "2,b,c") == "2")
    #expect(try faults("#2", "#2,b,c") == "2")
    #expect(try faults("\\#2", "b,c,#2") == "3")
    #expect(try faults("#id", "a,#id,c") == "2")
    #expect(try faults("#1", "a,a,b") == "1")
    #expect(try faults("4", "a,b,c").contains("no column is called ‘4’"))
    #expect(try faults("#4", "a,b,c").contains("no column is called ‘#4’"))
    #expect(try faults("a", "a,b,a").contains("2 columns are called ‘a’: name"))
    #expect(try faults("a", "a,b,a").hasSuffix("by its number, such as #1, of #1, #3"))
  }

  @Test("what is said of a missing column is short, however wide the header")
  func missingColumn() throws {
    let header = (1...10_000).map { "column_\($0)" } + [String(repeating: "x", count: 100_000), "E-mail"]
    var run = TestRun()
    run.format = .csv
    run.columns = [("email", .anyText)]
    let errors = try run.outcome(over: [Array((header.joined(separator: ",") + "\n").utf8)]).errors
    let message = try #require(errors.first).description
    #expect(message.utf8.count < 1000)
    #expect(message.contains("did you mean ‘E-mail’?") && message.contains("and 9992 more"))
  }

  @Test("strict CSV refuses quotes in unquoted fields and lone carriage returns; else they are taken")
  func strict() throws {
    let input = Array("a,b\na\"b,x\n\"a\"\"b\",\"\"\nx,\"y\"z\"\nx,y\rz,z\nok,ok\n".utf8)
    func reasons(_ isStrict: Bool) throws -> String {
      var run = TestRun()
      run.format = .csv(delimiter: UInt8(ascii: ","), hasHeader: true, isStrict: isStrict)
      run.columns = [("a", .anyText)]
      run.settings.plan.write(.reasons)
      return String(decoding: try run.outcome(over: [input]).output, as: UTF8.self)
    }
    #expect(try reasons(false) == "4\t6\tmalformed: text after closing quote\tx,\"y\"z\"\n")
    #expect(
      try reasons(true) == "2\t2\tmalformed: quote in unquoted field\ta\"b,x\n"
        + "4\t6\tmalformed: text after closing quote\tx,\"y\"z\"\n5\t4\tmalformed: lone carriage return\tx,y\n")
  }
}
