import Foundation
import Testing

@Suite("fieldmatch check --schema, --infer")
struct CheckSchemaTests {
  private let schema = """
    {"fields":[
      {"name":"id","type":"integer","constraints":{"required":true,"unique":true}},
      {"name":"mail","format":"email"},
      {"name":"kind","constraints":{"enum":["a","b"]}}
    ],"missingValues":["","NA"]}
    """

  private func inDirectory(_ body: (TemporaryDirectory, (String...) throws -> Command.Result) throws -> Void) throws {
    try TemporaryDirectory.with { directory in
      try directory.file("schema.json", schema)
      try directory.file("rows.csv", "kind,id,mail,more\na,1,a@b.co,\nc,2,x,\nb,1,NA,\nb,,,\n")
      try directory.file(
        "lines.ndjson", "{\"id\":1,\"mail\":null}\n{\"id\":1,\"mail\":\"x\",\"kind\":\"c\"}\n{\"kind\":\"b\"}\n")
      try body(directory) { (arguments: String...) in
        var command = Command(["check"] + arguments)
        command.directory = directory.url
        return try command.run()
      }
    }
  }

  @Test("CSV and JSON lines by one schema, columns in any order, with rules of the option besides")
  func formats() throws {
    try inDirectory { _, check in
      let rows = try check("--schema", "schema.json", "--reasons", "--json", "rows.csv")
      #expect(rows.status == 1)
      #expect(
        rows.output == "3\t2\tmail\tpattern\tx\n3\t0\tkind\tenum\tc\n4\t0\tid\tunique\t1\n5\t0\tid\trequired\t\n")
      let summary = try Summary(lastLineOf: rows.errors)
      #expect((summary.records, summary.valid, summary.invalid) == (4, 1, 3))
      #expect(summary.columns == ["id": ["unique": 1, "required": 1], "mail": ["pattern": 1], "kind": ["enum": 1]])
      let lines = try check("--schema", "schema.json", "--ndjson", "--reasons", "lines.ndjson")
      #expect(
        lines.output == "2\t0\tid\tunique\t1\n2\t2\tmail\tpattern\tx\n2\t0\tkind\tenum\tc\n3\t0\tid\trequired\t\n")
      let more = try check("--schema", "schema.json", "--column", "more=number:1,9", "--reasons", "rows.csv")
      #expect(more.output.contains("\tmore\tpattern\t\n"))
    }
  }

  @Test("codes of the standard")
  func codes() throws {
    try inDirectory { _, check in
      let output = try check("--schema", "schema.json", "--reasons=json", "rows.csv").output
      let codes = try output.split(separator: "\n").map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["code"] as? String ?? ""
      }
      #expect(codes == ["type-error", "constraint-error", "unique-error", "constraint-error"])
    }
  }

  @Test("schemas that cannot be used end with 2, and say where and why")
  func refused() throws {
    try inDirectory { directory, check in
      try directory.file("bad.json", #"{"fields":[{"name":"a","type":"object"}]}"#)
      try directory.file("pattern.json", #"{"fields":[{"name":"a","constraints":{"pattern":"("}}]}"#)
      try directory.file(
        "lengths.json", #"{"fields":[{"name":"a","constraints":{"minLength":5,"maxLength":2}}]}"#)
      let impossible = [
        #""type":"number","decimalChar":",","constraints":{"minimum":1.5,"exclusiveMaximum":1.5}"#,
        #""type":"date","constraints":{"minimum":"2024-03-01","maximum":"2024-02-01"}"#,
        #""type":"integer","constraints":{"enum":["x"]}"#, #""type":"time","constraints":{"maximum":"noon"}"#,
        #""type":"yearmonth","constraints":{"maximum":"2024-13"}"#, #""format":"pattern:(""#,
      ]
      for (number, rules) in impossible.enumerated() {
        try directory.file("impossible\(number).json", "{\"fields\":[{\"name\":\"kind\",\(rules)}]}")
        let result = try check("--schema", "impossible\(number).json", "rows.csv")
        #expect(result.status == 2 && result.errors.contains("fields[0]"), "\(rules): \(result.errors)")
      }
      for (file, part) in [
        ("bad.json", "bad.json: fields[0].type: the type ‘object’"),
        ("pattern.json", "pattern.json: fields[0].constraints.pattern: the pattern is refused"),
        ("lengths.json", "fields[0].constraints.minLength: is above maxLength"),
        ("none.json", "none.json: no such file"), ("rows.csv", "rows.csv: line 1"),
      ] {
        let result = try check("--schema", file, "rows.csv")
        #expect(result.status == 2 && result.errors.contains(part), "\(result.errors)")
      }
      #expect(try check("--schema", "schema.json", "--type", "email").status == 2)
    }
  }

  @Test("times in zones are compared in UTC, and a day has a month")
  func times() throws {
    try inDirectory { directory, check in
      try directory.file(
        "time.json",
        #"{"fields":[{"name":"t","type":"time","constraints":{"maximum":"12:00:00"}},{"name":"d","type":"datetime"}]}"#)
      let times = [
        "12:00:00", "12:00:00Z", "12:00:00.0", "13:00:00+05:00", "12:00:00.01", "11:00:00-05:00", "12:00:01",
      ]
      try directory.file(
        "times.csv",
        "t,d\n" + times.map { "\($0),\n" }.joined() + ",2024-02-29T23:59:59Z\n"
          + ",2024-00-10T00:00:00Z\n,2024-01-00T00:00:00Z\n,2023-02-29T00:00:00Z\n")
      let faults = try check("--schema", "time.json", "--reasons", "times.csv").output
      #expect(faults.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["6", "7", "8", "10", "11", "12"])
    }
  }

  @Test("a truth value of JSON is one, whatever texts the schema has for them")
  func truthValues() throws {
    try inDirectory { directory, check in
      try directory.file(
        "truth.json", #"{"fields":[{"name":"b","type":"boolean","trueValues":["yes"],"falseValues":["no"]}]}"#)
      try directory.file("truth.ndjson", "{\"b\":true}\n{\"b\":false}\n{\"b\":\"yes\"}\n{\"b\":\"maybe\"}\n{\"b\":1}\n")
      let lines = try check("--schema", "truth.json", "--ndjson", "--reasons", "truth.ndjson")
      #expect(lines.output == "4\t1\tb\tpattern\tmaybe\n5\t0\tb\tjson type\t1\n")
      try directory.file("truth.csv", "b\nyes\nno\ntrue\n")
      #expect(try check("--schema", "truth.json", "--reasons", "truth.csv").output == "4\t1\tb\tpattern\ttrue\n")
    }
  }

  @Test("a JSON value of another kind than its type's is a fault; numbers and truth values may be strings, as in CSV")
  func kindsOfJSONValues() throws {
    try inDirectory { directory, check in
      let types = ["string", "integer", "number", "boolean", "date", "year", "any"]
      let fields =
        types.map { #"{"name":"\#($0)","type":"\#($0)"}"# } + [
          #"{"name":"own","fieldmatch":"number:1,9"}"#, #"{"name":"mail","type":"string","format":"email"}"#,
          #"{"name":"none","constraints":{"enum":["1"]}}"#,
          #"{"name":"list","type":"string","fieldmatch":{"type":"none","path":"list[]"}}"#,
        ]
      try directory.file("kinds.json", #"{"fields":[\#(fields.joined(separator: ","))],"missingValues":["","-9"]}"#)
      let right = [
        #"{"string":"1","integer":1,"number":1.5,"boolean":true,"date":"2024-02-29","year":2024,"any":1,"own":1,"none":1}"#,
        #"{"integer":"1","number":"1.5","boolean":"1","year":"2024","any":true,"own":"1","mail":"a@b.co","none":"1","list":["a"]}"#,
        #"{"string":null,"integer":null,"any":"x"}"#, #"{"string":-9,"date":-9,"boolean":"-9"}"#,
      ]
      try directory.file("right.ndjson", right.map { $0 + "\n" }.joined())
      #expect(try check("--schema", "kinds.json", "--ndjson", "--reasons", "right.ndjson").output == "")
      let wrong = [
        #"{"string":1}"#, #"{"string":true}"#, #"{"integer":true}"#, #"{"number":false}"#, #"{"boolean":1}"#,
        #"{"date":20240229}"#, #"{"year":true}"#, #"{"mail":5}"#, #"{"list":["a",1]}"#,
      ]
      try directory.file("wrong.ndjson", wrong.map { $0 + "\n" }.joined())
      let faults = try check("--schema", "kinds.json", "--ndjson", "--reasons", "wrong.ndjson").output
      let rows = faults.split(separator: "\n").map { $0.split(separator: "\t") }
      #expect(rows.map { $0[0] } == (1...9).map { "\($0)" })
      #expect(rows.allSatisfy { $0[3] == "json type" })
      #expect(faults.hasPrefix("1\t0\tstring\tjson type\t1\n"))
      let json = try check("--schema", "kinds.json", "--ndjson", "--reasons=json", "wrong.ndjson").output
      #expect(json.contains("The value is a number, and must be a string."))
      #expect(json.contains("The value is true or false, and must be a string or a number."))
      #expect(json.contains("type-error"))
      // Without a schema, a value is judged by its text.
      var command = Command(["check", "--ndjson", "--field", "string=number:1,9", "right.ndjson"])
      command.directory = directory.url
      #expect(try command.run().status == 1)
    }
  }

  @Test("a schema that was inferred from JSON lines takes them, of whatever kinds their values are")
  func inferKinds() throws {
    try inDirectory { directory, check in
      try directory.file(
        "kinds.ndjson",
        "{\"a\":1,\"b\":\"1\",\"c\":\"x\",\"d\":true,\"e\":4111111111111111}\n{\"a\":\"2\",\"b\":\"2\",\"c\":5,\"d\":false,\"e\":4111111111111111}\n"
      )
      let schema = try check("--infer", "--ndjson", "kinds.ndjson").output
      try directory.file("kinds.json", schema)
      #expect(schema.contains(#""name":"c","type":"any""#) && schema.contains(#""name":"d","type":"boolean""#))
      #expect(schema.contains(#""name":"e","type":"integer""#))
      #expect(try check("--schema", "kinds.json", "--ndjson", "kinds.ndjson").status == 0)
    }
  }

  @Test("--unique-limit ends a run that needs more, with 2 and the column's name")
  func uniqueLimit() throws {
    try inDirectory { directory, check in
      try directory.file("many.csv", "kind,id,mail\n" + (0..<50).map { "a,\($0),\n" }.joined())
      #expect(try check("--schema", "schema.json", "--unique-limit", "50", "many.csv").status == 0)
      let result = try check("--schema", "schema.json", "--unique-limit", "49", "--json", "many.csv")
      #expect(result.status == 2)
      #expect(result.errors.contains("the unique column ‘id’ has more than 49 different values"))
      let summary = try Summary(lastLineOf: result.output)
      #expect(summary.stopped == "unique-limit")
      #expect((summary.records, summary.valid) == (49, 49))
      // The counts end before the record with the value too many, and so does what is written; values that are repeated or
      // bad before it are found.
      try directory.file("few.csv", "kind,id,mail\na,1,\na,2,x\na,1,\na,3,\na,4,\na,1,\n")
      for threads in ["1", "2"] {
        let few = try check(
          "--schema", "schema.json", "--unique-limit", "2", "--reasons", "--json", "--threads", threads, "few.csv")
        #expect(few.status == 2)
        #expect(few.output == "3\t2\tmail\tpattern\tx\n4\t0\tid\tunique\t1\n")
        let summary = try Summary(lastLineOf: few.errors)
        #expect((summary.records, summary.valid, summary.invalid) == (3, 1, 2))
      }
      let text = try check("--schema", "schema.json", "--unique-limit", "2", "few.csv")
      #expect(text.errors.contains("the counts are of the records before the one with the value too many"))
    }
  }

  @Test("an inferred schema names the types, and its own sample is valid by it")
  func infer() throws {
    try inDirectory { directory, check in
      let rows = """
        iban,mail,count,price,day,code,flag,note
        GB82WEST12345698765432,a@b.co,1,1.5,2024-02-29,007,true,x
        DE89370400440532013000,c@d.org,-20,2,2023-01-01,010,false,

        """
      try directory.file("sample.csv", rows)
      let inferred = try check("--infer", "sample.csv")
      #expect(inferred.status == 0)
      try directory.file("inferred.json", inferred.output)
      let object = try JSONSerialization.jsonObject(with: Data(inferred.output.utf8)) as? [String: Any]
      let fields = object?["fields"] as? [[String: Any]] ?? []
      let types = fields.map { "\($0["type"] ?? "")\(($0["format"] as? String).map { ":" + $0 } ?? "")" }
      #expect(
        types == ["string:iban", "string:email", "integer", "number", "date", "string", "boolean", "string"])
      try directory.file("latin.csv", [0x61, 0xE9, 0x0A, 0x31, 0x0A])
      #expect(try check("--infer", "latin.csv").status == 2)
      // A key may be there twice; an empty text is no value.
      try directory.file("empty.ndjson", "{\"a\":\"x\",\"b\":1}\n{\"a\":\"\",\"b\":2,\"b\":\"\"}\n")
      try directory.file("empty.json", try check("--infer", "--ndjson", "empty.ndjson").output)
      #expect(try check("--schema", "empty.json", "--ndjson", "empty.ndjson").status == 0)
      #expect(try check("--infer", "--reasons", "sample.csv").errors.contains("--infer and --reasons"))
      #expect(fields.map { $0["constraints"] != nil } == [true, true, true, true, true, true, true, false])
      #expect(try check("--schema", "inferred.json", "sample.csv").status == 0)
      let lines = try check("--infer", "--ndjson", "lines.ndjson")
      try directory.file("lines.json", lines.output)
      #expect(lines.output.contains(#"{"name":"id","type":"integer"}"#))
      #expect(try check("--schema", "lines.json", "--ndjson", "lines.ndjson").status == 0)
      #expect(try check("--infer", "none.csv").status == 2)
      #expect(try check("--infer", "--schema", "schema.json").status == 2)
    }
  }

  @Test("what an inferred schema leaves out is said, and a header that no schema can describe is refused")
  func inferFromBadInput() throws {
    try inDirectory { directory, check in
      try directory.file("bad.csv", Array("id,email\n1,a@b.com\n2\n3,".utf8) + [0xFF] + Array("\n4,\"x".utf8))
      let bad = try check("--infer", "bad.csv")
      #expect(bad.status == 0 && bad.output.contains(#""format":"email""#))
      #expect(bad.errors.contains("3 of 4 records are malformed"))
      try directory.file("bad.ndjson", "{\"a\":1}\n[2]\n{\n")
      #expect(try check("--infer", "--ndjson", "bad.ndjson").errors.contains("2 of 3 records are malformed"))
      try directory.file("twice.csv", "a,b,a\n1,2,3\n")
      let twice = try check("--infer", "twice.csv")
      #expect(twice.status == 2 && twice.output.isEmpty && twice.errors.contains("names ‘a’ twice"))
    }
  }
}

@Suite("fieldmatch check: for people, directories, parts")
struct CheckReportTests {
  @Test("a table by column ends the summary")
  func table() throws {
    let result = try Command("check", "--csv", "--column", "a=email", "--column", "n=number:1,9")
      .run(input: "a,n\nx@y.co,1\nbad,0\nworse,2\n,,\n")
    #expect(
      result.errors.hasSuffix(
        """
          1 × malformed: ragged row
          column  valid  invalid  reasons
          a           1        2  2 × pattern, such as “bad”
          n           2        1  1 × range, such as “0”

        """), "\(result.errors)")
  }

  @Test("--quiet says nothing but what is wrong with files")
  func quiet() throws {
    let result = try Command("check", "--type", "email", "--quiet", "--invalid").run(input: "x\n")
    #expect((result.status, result.output, result.errors) == (1, "x\n", ""))
    let missing = try Command("check", "--type", "email", "-q", "none").run()
    #expect(missing.status == 2 && missing.errors.contains("none: no such file"))
  }

  @Test("paths that no line has, and files without records, are warned of")
  func warnings() throws {
    let lines = try Command("check", "--ndjson", "--field", "a=none", "--field", "b.c?=email").run(input: "{\"a\":1}\n")
    #expect(lines.status == 0)
    #expect(lines.errors.contains("warning: no record has anything at the path ‘b.c’"))
    let rows = try Command("check", "--csv", "--column", "a=email").run(input: "a\n")
    #expect(rows.status == 0 && rows.errors.contains("warning: (standard input): has no records"))
    let json = try Command("check", "--type", "none", "--json").run(input: "a\rb\r")
    #expect(json.output.contains("\"warnings\":[\"(standard input): has carriage returns"))
  }

  @Test("directories, their files by name, each once, in order")
  func recursive() throws {
    try TemporaryDirectory.with { directory in
      let shell = """
        mkdir -p d/b d/a; printf 'x\\n' > d/b/2.txt; printf 'y\\n' > d/a/1.txt; printf 'z\\n' > d/c.log
        ln -s ../a d/b/loop; ln -s ../c.log d/b/link.txt
        "$0" check --type email --invalid -n -r d 2>/dev/null; echo $?
        "$0" check --type email --invalid -n -r --glob '*.txt' --glob '2.*' d 2>/dev/null; echo $?
        cd d/a && "$0" check --type email --invalid -n --recursive; cd ../..
        "$0" check --type email -r --glob '*.none' d; echo $?
        "$0" check --type email --glob '*' d; echo $?
        """
      let result = try Command.shell(shell, in: directory)
      #expect(
        result.output == """
          d/a/1.txt:1:y
          d/b/2.txt:1:x
          d/b/link.txt:1:z
          d/c.log:1:z
          1
          d/a/1.txt:1:y
          d/b/2.txt:1:x
          d/b/link.txt:1:z
          1
          1:y
          2
          2

          """)
      #expect(result.errors.contains("no such file in these directories") && result.errors.contains("--recursive"))
    }
  }

  @Test("what cannot be read in a directory is said, and the rest is judged")
  func recursiveTrouble() throws {
    try TemporaryDirectory.with { directory in
      let shell =
        "mkdir d; echo a@b.co > d/a; ln -s nowhere d/b; echo c@d.eo > d/c; \"$0\" check --type email -r d; echo $?"
      let result = try Command.shell(shell, in: directory)
      #expect(result.output == "2\n" && result.errors.contains("d/b: no such file"))
      #expect(result.errors.contains("2 records"))
    }
  }

  @Test("the page stands alone, and what is in the data is text")
  func page() throws {
    try TemporaryDirectory.with { directory in
      try directory.file("in.csv", "n,<b>\n1,2\n<script>alert(1)</script>,\"&'\"\"\"\n3\n")
      var command = Command(
        "check", "--csv", "--column", "n=number:1,9", "--column", "<b>=number:1,9", "--html", "page.html", "in.csv")
      command.directory = directory.url
      #expect(try command.run().status == 1)
      let page = try String(contentsOf: directory.url.appendingPathComponent("page.html"), encoding: .utf8)
      #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
      #expect(!page.contains("<script") && !page.contains("http") && !page.contains("<b>\""))
      #expect(page.contains("<mark>&lt;</mark>script&gt;alert(1)&lt;/script&gt;"))
      #expect(page.contains("&amp;&#39;&quot;") || page.contains("<mark>&amp;</mark>&#39;&quot;"))
      #expect(page.contains("aria-label=\"1 valid, 1 invalid\""))
      #expect(page.contains("has 1 field and should have 2"))
      // As XML, but for what HTML leaves open: each tag that is opened is closed.
      for tag in ["table", "tr", "td", "th", "div", "span", "section", "ul", "li", "mark", "code", "b", "p", "footer"] {
        let opened = page.components(separatedBy: "<\(tag)>").count + page.components(separatedBy: "<\(tag) ").count - 2
        #expect(opened == page.components(separatedBy: "</\(tag)>").count - 1, "\(tag)")
      }
      #expect(try command.run().status == 1)
      command.arguments = ["check", "--type", "none", "--html", "in.csv", "in.csv"]
      #expect(try command.run().status == 2)
    }
  }

  @Test("the summaries of parts add up to that of the whole")
  func mergeSummaries() throws {
    try TemporaryDirectory.with { directory in
      let rows = (0..<3000).map {
        "\($0 % 7 == 0 ? "x" : "a\($0)@b.co"),\($0 % 11)" + ($0 % 100 == 3 ? ",9" : "") + "\n"
      }
      try directory.file("whole", "a,n\n" + rows.joined())
      for part in 0..<3 {
        try directory.file("part\(part)", "a,n\n" + rows[part * 1000..<(part + 1) * 1000].joined())
      }
      let check = "\"$0\" check --csv --column a=email --column n=number:1,9 --json"
      let shell = """
        \(check) whole > whole.json
        for part in part0 part1 part2; do \(check) $part; done | "$0" merge-summaries > merged.json; echo $?
        cat whole.json merged.json
        "$0" merge-summaries merged.json whole.json | tail -n 1
        """
      let lines = try Command.shell(shell, in: directory).output.split(separator: "\n").map(String.init)
      try #require(lines.count == 4)
      #expect(lines[0] == "1")
      func counts(_ line: String) throws -> NSDictionary {
        var object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        for key in ["seconds", "threads", "bytes"] { object[key] = nil }
        return object as NSDictionary
      }
      #expect(try counts(lines[1]) == counts(lines[2]))
      #expect(try Summary(lastLineOf: lines[3]).records == 6000)
      for (input, part) in [
        ("", "no summary"), ("x\n", "not JSON"), ("[]", "a JSON object"), ("{\"records\":1}", "‘valid’"),
        (#"{"records":2,"valid":1,"invalid":0,"undecided":0,"malformed":0,"bytes":1}"#, "do not add up"),
      ] {
        let result = try Command("merge-summaries").run(input: input)
        #expect(result.status == 2 && result.errors.contains(part), "\(result.errors)")
      }
    }
  }

  @Test("a part without records that could be read says nothing about missing paths")
  func mergeMissingPaths() throws {
    try TemporaryDirectory.with { directory in
      try directory.file("empty", "")
      try directory.file("bad", "{\n")
      try directory.file("lines", "{\"b\":1}\n")
      let check = "\"$0\" check --ndjson --field a=none --json"
      let shell = """
        for part in empty bad lines; do \(check) $part > $part.json 2>/dev/null; done
        "$0" merge-summaries empty.json lines.json; "$0" merge-summaries lines.json empty.json
        "$0" merge-summaries bad.json lines.json; "$0" merge-summaries lines.json bad.json
        """
      let lines = try Command.shell(shell, in: directory).output.split(separator: "\n")
      #expect(lines.count == 4 && lines.allSatisfy { $0.contains(#""missingPaths":["a"]"#) }, "\(lines)")
    }
  }

  @Test("--version")
  func version() throws {
    let result = try Command("--version").run()
    #expect(result.status == 0 && result.output.hasPrefix("fieldmatch ") && result.errors == "")
    #expect(result.output.split(separator: " ").last?.split(separator: ".").count == 3)
  }
}
