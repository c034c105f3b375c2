import Foundation
import Testing

@Suite("fieldmatch check")
struct CheckTests {
  private let lines = "a@b.co\nbad\r\n\nx@y.org"

  private func check(_ arguments: String..., input: String? = nil) throws -> Command.Result {
    try Command(["check", "--type", "email-classic"] + arguments).run(input: input ?? lines)
  }

  @Test("exit codes: all valid, something invalid, trouble")
  func exitCodes() throws {
    #expect(try check(input: "a@b.co\n").status == 0)
    #expect(try check(input: "").status == 0)
    #expect(try check(input: "a\n").status == 1)
    #expect(try check("no-such-file").status == 2)
  }

  @Test("a summary for people goes to standard error, and nothing to standard output")
  func humanSummary() throws {
    let result = try check("--threads", "1")
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("4 records: 2 valid, 2 invalid (20 bytes in "))
    #expect(result.errors.contains("  2 × pattern\n"))
  }

  @Test("--invalid, --valid and -n write records byte for byte")
  func records() throws {
    #expect(try check("--invalid").output == "bad\r\n\n")
    #expect(try check("--valid").output == "a@b.co\nx@y.org")
    #expect(try check("--invalid", "-n").output == "2:bad\r\n3:\n")
    #expect(try check("--valid", "-n").output == "1:a@b.co\n4:x@y.org")
  }

  @Test("--reasons names line, column, reason and text")
  func reasons() throws {
    #expect(try check("--reasons").output == "2\t4\tpattern\tbad\n3\t1\tpattern\t\n")
    let malformed = try Command("check", "--type", "none", "--reasons").run(input: [0x61, 0xC3, 0x28, 0x0A])
    #expect(malformed.outputBytes == Array("1\t2\tmalformed: not UTF-8\ta".utf8) + [0xC3, 0x28, 0x0A])
    #expect(malformed.status == 1)
  }

  @Test("columns count Characters")
  func columnsCountCharacters() throws {
    let family = "👨‍👩‍👧e\u{301}!"
    let result = try Command("check", "--pattern", "[^!]+", "--reasons").run(input: family)
    #expect(result.output == "1\t3\tpattern\t\(family)\n")
  }

  @Test("where no automaton can say, the column is 0")
  func unknownColumn() throws {
    let result = try Command("check", "--pattern", "(.)\\1", "--reasons").run(input: "ab\n")
    #expect(result.output == "1\t0\tpattern\tab\n")
  }

  @Test("--json is the summary on standard output, or on standard error where records go out")
  func json() throws {
    let alone = try check("--json", "--threads", "3")
    let summary = try Summary(lastLineOf: alone.output)
    #expect(alone.errors == "")
    #expect((summary.records, summary.valid, summary.invalid) == (4, 2, 2))
    #expect((summary.undecided, summary.malformed, summary.bytes) == (0, 0, 20))
    #expect(summary.threads == 3)
    #expect(summary.seconds >= 0)
    #expect(["pcre2", "automaton", "foundation"].contains(summary.engine))
    #expect(summary.complete)
    #expect(summary.reasons == ["pattern": 2])
    let withRecords = try check("--json", "--invalid")
    #expect(withRecords.output == "bad\r\n\n")
    #expect(try Summary(lastLineOf: withRecords.errors).records == 4)
  }

  @Test("counts add up whatever the threads", arguments: [1, 2, 5])
  func threads(count: Int) throws {
    let input = (0..<50_000).map { $0 % 7 == 0 ? "bad \($0)" : "a\($0)@b.co" }.joined(separator: "\n")
    let result = try check("--threads", "\(count)", "--json", "--invalid", "-n", input: input)
    let expected = stride(from: 0, to: 50_000, by: 7).map { "\($0 + 1):bad \($0)" }.joined(separator: "\n") + "\n"
    #expect(result.output == expected)
    let summary = try Summary(lastLineOf: result.errors)
    #expect(summary.addsUp)
    #expect(summary.invalid == 7143)
    #expect(summary.bytes == input.utf8.count)
  }

  @Test("several files have their names before each record; - is standard input")
  func severalFiles() throws {
    try TemporaryDirectory.with { directory in
      try directory.file("one", "a@b.co\nx")
      try directory.file("two", "y\n")
      var command = Command("check", "--type", "email-classic", "--invalid", "-n", "one", "-", "two")
      command.directory = directory.url
      #expect(try command.run(input: "z\n").output == "one:2:x\n(standard input):1:z\ntwo:1:y\n")
      command.arguments = ["check", "--type", "email-classic", "--reasons", "one", "two"]
      #expect(try command.run().output == "one:2\t2\tpattern\tx\ntwo:1\t2\tpattern\ty\n")
    }
  }

  @Test("--ignore-case, for patterns and types")
  func ignoreCase() throws {
    #expect(try Command("check", "--pattern", "straße|k").run(input: "STRASSE\nSTRAßE\nK\n").status == 1)
    #expect(try Command("check", "--pattern", "straße|k", "-i").run(input: "STRAßE\nK\n").status == 0)
    #expect(try Command("check", "--type", "pattern:abc", "--ignore-case").run(input: "ABC\n").status == 0)
  }

  @Test("--max-invalid stops at so many, and says that the counts are of a part")
  func maximum() throws {
    let input = String(repeating: "a@b.co\nbad\n", count: 1000)
    let result = try check("--max-invalid", "3", "--json", "--reasons", input: input)
    #expect(result.status == 1)
    #expect(result.output.split(separator: "\n").count == 3)
    let summary = try Summary(lastLineOf: result.errors)
    #expect((summary.records, summary.invalid, summary.stopped) == (6, 3, "max-invalid"))
    #expect(!summary.complete)
    #expect(try check("--max-invalid", "3", input: input).errors.contains("stopped at --max-invalid"))
  }

  @Test("--sample shows records with a caret under the first fault")
  func sample() throws {
    let result = try check("--sample", "1", input: "ann@exa mple.org\nbad\n")
    #expect(result.errors.contains("\n  ann@exa mple.org\n         ^\n"))
    #expect(result.errors.hasPrefix("1: pattern: "))
    #expect(!result.errors.contains("  bad"))
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test("types that are more than a pattern")
  func checksOfTypes() throws {
    let result = try Command("check", "--type", "iban", "--reasons", "--json")
      .run(input: "GB82WEST12345698765432\nGB83WEST12345698765432\n")
    #expect(result.output.hasPrefix("2\t"))
    #expect(try Summary(lastLineOf: result.errors).reasons["checksum"] == 1)
  }

  @Test("a text that an engine gives up on is undecided, not invalid")
  func undecided() throws {
    #if PCRE2 && canImport(CPCRE2)
      let engine = "pcre2"
    #else
      let engine = "foundation"
    #endif
    let result = try Command("check", "--pattern", "(a+)+(b|\\1c)", "--engine", engine, "--json", "--reasons")
      .run(input: String(repeating: "a", count: 60) + "!\n")
    #expect(result.status == 1)
    #expect(result.output.contains("\tundecided: "))
    let summary = try Summary(lastLineOf: result.errors)
    #expect((summary.undecided, summary.invalid) == (1, 0))
  }
}
