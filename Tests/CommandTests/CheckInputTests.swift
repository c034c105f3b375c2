import Foundation
import Testing

@Suite("fieldmatch check: what comes in")
struct CheckInputTests {
  @Test("lone carriage returns end CSV rows")
  func loneReturns() throws {
    let command = Command("check", "--csv", "--column", "email=email", "--json", "--reasons")
    let result = try command.run(input: "email,n\ra@b.co,1\rbad,2\r")
    #expect(result.status == 1)
    #expect(result.output == "3\t4\temail\tpattern\tbad\n")
    let summary = try Summary(lastLineOf: result.errors)
    #expect((summary.records, summary.valid, summary.invalid, summary.complete) == (2, 1, 1, true))
  }

  @Test(
    "compressed files and other encodings end with 2 and the command that helps",
    arguments: [
      ("gzip -c < text", "gzip -dc"), ("xz -c < text", "xz -dc"), ("bzip2 -c < text", "bzip2 -dc"),
      ("zstd -c < text", "zstd -dc"), ("iconv -f UTF-8 -t UTF-16 < text", "iconv -f UTF-16LE"),
      ("iconv -f UTF-8 -t UTF-16LE < text", "iconv -f UTF-16LE"),
      ("iconv -f UTF-8 -t UTF-16BE < text", "iconv -f UTF-16BE"),
      ("iconv -f UTF-8 -t UTF-32 < text", "iconv -f UTF-32LE"),
    ])
  func encodings(tool: String, advice: String) throws {
    try TemporaryDirectory.with { directory in
      try directory.file("text", "email,n\na@b.co,1\nb@c.org,2\n")
      let name = tool.split(separator: " ")[0]
      let line = """
        command -v \(name) > /dev/null || exit 99
        \(tool) > data; "$0" check --type none data; echo $?; "$0" check --csv --column email=none < data; echo $?
        """
      let result = try Command.shell(line, in: directory)
      guard result.status != 99 else { return }
      #expect(result.output == "2\n2\n")
      #expect(result.errors.contains("data: is ") && result.errors.contains(advice), "\(result.errors)")
      #expect(result.errors.contains("(standard input): is "))
    }
  }

  @Test("names with equals signs and question marks, numbers, optional values")
  func names() throws {
    let input = "a=b,c?,#1,d\na@b.co,a@b.co,a@b.co,\nx,x,x,x\n"
    func faults(_ column: String) throws -> String {
      let result = try Command("check", "--csv", "--column", column, "--reasons").run(input: input)
      return result.status == 2 ? result.errors : result.output
    }
    #expect(try faults("a\\=b=email") == "3\t2\ta=b\tpattern\tx\n")
    #expect(try faults("a=b=email") == "3\t2\ta=b\tpattern\tx\n")
    #expect(try faults("c\\?=email") == "3\t2\tc?\tpattern\tx\n")
    #expect(try faults("#2=email") == "3\t2\t#2\tpattern\tx\n")
    #expect(try faults("\\#1=email") == "3\t2\t\\\\#1\tpattern\tx\n")
    #expect(try faults("4=email") == "2\t1\t4\tpattern\t\n3\t2\t4\tpattern\tx\n")
    #expect(try faults("d?=email") == "3\t2\td\tpattern\tx\n")
    #expect(try faults("d=pattern:x=y").contains("\td\tpattern\tx\n"))
    #expect(try faults("q=email").contains("no column is called ‘q’"))
    #expect(try faults("a=emial").contains("emial"))
    let json = try Command("check", "--ndjson", "--field", "a=b?=email", "--reasons")
      .run(input: "{\"a=b\":\"x\"}\n{\"a=b\":null}\n{}\n{\"a=b\":\"\"}\n")
    #expect(json.output == "1\t2\ta=b\tpattern\tx\n4\t1\ta=b\tpattern\t\n")
  }

  @Test("several types on one column: each fault is told, the record counts once")
  func severalTypes() throws {
    let result = try Command(
      "check", "--csv", "--column", "a=email", "--column", "a=pattern:[^@]*@b[.]co", "--reasons", "--json"
    ).run(input: "a\na@b.co\na@c.co\nx\n")
    #expect(result.output == "3\t3\ta\tpattern\ta@c.co\n4\t2\ta\tpattern\tx\n4\t2\ta\tpattern\tx\n")
    let summary = try Summary(lastLineOf: result.errors)
    #expect((summary.records, summary.invalid) == (3, 2))
    #expect(summary.columns == ["a": ["pattern": 3]])
  }
}

@Suite("fieldmatch check: what goes out")
struct CheckOutputTests {
  private let columns = ["check", "--csv", "--column", "n=number:1,9"]

  @Test("records of several files come out byte for byte, under one header; with -n behind their place")
  func severalFiles() throws {
    try TemporaryDirectory.with { directory in
      try directory.file("one", "n,t\n1,a\nx,b")
      try directory.file("two", "n,t\r\n2,c\r\ny,d\r\n")
      try directory.file("other", "t,n\nz,3\n")
      func run(_ arguments: String...) throws -> Command.Result {
        var command = Command(columns + arguments)
        command.directory = directory.url
        return try command.run()
      }
      #expect(try run("--valid", "one", "two").output == "n,t\n1,a\n2,c\r\n")
      #expect(try run("--invalid", "one", "two").output == "n,t\nx,b\ny,d\r\n")
      #expect(try run("--invalid", "-n", "one", "two").output == "one:1:n,t\none:3:x,b\ntwo:3:y,d\r\n")
      let mixed = try run("--valid", "one", "other")
      #expect(mixed.status == 2 && mixed.output == "n,t\n1,a\n")
      #expect(mixed.errors.contains("other: has other columns than one"))
      #expect(try run("--reasons", "one", "other").status == 1)
    }
  }

  @Test("rows of faults hold together whatever stands in values, names and files")
  func escapes() throws {
    try TemporaryDirectory.with { directory in
      try directory.file("a\tb\n", "\"n\t1\"\n\"x\ty\nz\\\"\n")
      var command = Command("check", "--csv", "--column", "n\t1=number:1,9", "--reasons", "a\tb\n", "a\tb\n")
      command.directory = directory.url
      #expect(
        try command.run().output
          == String(repeating: "a\\tb\\n:2\t1\tn\\t1\tpattern\tx\\ty\\nz\\\\\n", count: 2))
      command.arguments = ["check", "--csv", "--column", "n\t1=number:1,9", "--reasons=json", "a\tb\n"]

      let output = try command.run().output
      #expect(output.hasPrefix(#"{"file":"a\tb\n","line":2,"record":1,"columnName":"n\t1","column":1,"byteOffset":0,"#))
      #expect(output.hasSuffix(#""text":"x\ty\nz\\"}"# + "\n"))
    }
  }

  @Test("good records, bad records and faults go to files in one pass; nothing is read and written at once")
  func files() throws {
    try TemporaryDirectory.with { directory in
      try directory.file("in", "n\n1\nx\n2\n")
      try directory.file("good", "what stood there before, and is longer than what comes")
      func run(_ arguments: String...) throws -> Command.Result {
        var command = Command(columns + arguments + ["in"])
        command.directory = directory.url
        return try command.run()
      }
      func text(_ name: String) throws -> String {
        try String(contentsOf: directory.url.appendingPathComponent(name), encoding: .utf8)
      }
      let result = try run("--valid-to", "good", "--invalid-to", "bad", "--reasons-to", "why", "--json")
      #expect(result.status == 1)
      #expect(try text("good") == "n\n1\n2\n")
      #expect(try text("bad") == "n\nx\n")
      #expect(try text("why") == "3\t1\tn\tpattern\tx\n")
      #expect(try Summary(lastLineOf: result.output).records == 3)
      #expect(try run("--valid", "--reasons-to", "why", "--reasons=json").output == "n\n1\n2\n")
      #expect(try text("why").hasPrefix("{\"file\":\"in\",\"line\":3,\"record\":2,"))
      for (arguments, message) in [
        (["--valid-to", "in"], "is read too"), (["--valid-to", "w", "--invalid-to", "w"], "twice"),
      ] {
        var command = Command(columns + arguments + ["in"])
        command.directory = directory.url
        let refused = try command.run()
        #expect(refused.status == 2 && refused.errors.contains(message), "\(refused.errors)")
      }
      #expect(try text("in") == "n\n1\nx\n2\n")
      #expect(try run("--valid-to", "no/such/directory").status == 2)
      if FileManager.default.fileExists(atPath: "/dev/full") {
        let full = try run("--valid-to", "/dev/full")
        #expect(full.status == 2 && full.errors.contains("/dev/full: no space left on device"))
      }
    }
  }

  @Test("ragged and blank rows say what they are")
  func ragged() throws {
    let result = try Command(columns + ["--reasons=json"]).run(input: "n,t\n1\n\n1,2,3\n")
    for message in ["has 1 field and should have 2", "is blank", "has 3 fields and should have 2"] {
      #expect(result.output.contains(message))
    }
    for code in ["missing-cell", "blank-row", "extra-cell"] { #expect(result.output.contains("\"code\":\"\(code)\"")) }
  }

  @Test("a header with another delimiter is told by its one name", arguments: [(";", ";"), ("\t", "\\t"), ("|", "|")])
  func otherDelimiter(delimiter: String, shown: String) throws {
    let result = try Command("check", "--csv", "--column", "mail=email").run(
      input: "mail\(delimiter)n\na@b.co\(delimiter)1\n")
    #expect(result.status == 2)
    #expect(result.errors.contains("is ‘\(shown)’ the delimiter? Then say so (‘--delimiter’"), "\(result.errors)")
  }

  @Test("a column without a name is named by its number, and the message says how")
  func emptyName() throws {
    let result = try Command("check", "--csv", "--column", "=email").run(input: ",n\na@b.co,1\n")
    #expect(result.status == 2 && result.errors.contains("as in #1=email"), "\(result.errors)")
    #expect(try Command("check", "--csv", "--column", "#1=email").run(input: ",n\na@b.co,1\n").status == 0)
  }

  @Test("an index in brackets, and a bracket that is neither an index nor all")
  func brackets() throws {
    let line = "{\"items\":[{\"mail\":\"a@b.co\"},{\"mail\":\"bad\"}]}\n"
    let second = try Command("check", "--ndjson", "--field", "items[1].mail=email", "--reasons").run(input: line)
    #expect(second.output == "1\t4\titems[1].mail\tpattern\tbad\n")
    #expect(try Command("check", "--ndjson", "--field", "items[0].mail=email").run(input: line).status == 0)
    let refused = try Command("check", "--ndjson", "--field", "items[x].mail=email").run(input: line)
    #expect(refused.status == 2 && refused.errors.contains("a bracket must be []"), "\(refused.errors)")
  }
}
