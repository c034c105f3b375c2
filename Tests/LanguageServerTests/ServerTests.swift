import BulkValidation
import Testing

@testable import LanguageServer

/// A client in memory: says something to a server, and takes what it answers.
struct TestClient {
  private var server: LanguageServer
  private var lastID = 0
  /// The last diagnostics of each document.
  private(set) var diagnostics: [String: JSONTree] = [:]
  /// Everything that was no answer.
  private(set) var notifications: [JSONTree] = []

  init(
    encodings: [JSONTree]? = nil, files: [String: String] = [:], limit: Int = 1000, hints: Bool = false,
    isInitialized: Bool = true
  ) {
    var finder = PlanFinder()
    finder.contents = { path in files[path].map { Array($0.utf8) } }
    var options = LanguageServer.Options()
    options.faultLimit = limit
    server = LanguageServer(version: "test", options: options, finder: finder)
    if isInitialized {
      let general: JSONTree = encodings.map { ["positionEncodings": .array($0)] } ?? [:]
      _ = request(
        "initialize", ["capabilities": ["general": general], "initializationOptions": ["inlayHints": .bool(hints)]])
      notify("initialized", [:])
    }
  }

  var exitCode: Int32? { server.exitCode }

  mutating func request(_ method: String, _ parameters: JSONTree) -> JSONTree {
    lastID += 1
    return send([
      .message(["jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": parameters])
    ]).first { $0["id"] == .integer(lastID) } ?? .null
  }

  mutating func notify(_ method: String, _ parameters: JSONTree) {
    _ = send([.message(["jsonrpc": "2.0", "method": .string(method), "params": parameters])])
  }

  @discardableResult
  mutating func send(_ items: [MessageBuffer.Item]) -> [JSONTree] {
    let answers = server.handle(items).map { try! JSONTree($0) }
    for answer in answers where answer["id"] == nil {
      notifications.append(answer)
      if answer["method"] == "textDocument/publishDiagnostics", let uri = answer["params"]?["uri"]?.string {
        diagnostics[uri] = answer["params"]
      }
    }
    return answers
  }

  mutating func open(_ text: String, uri: String = "file:///data/a.csv") {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "languageId": "csv", "version": 1, "text": .string(text)]])
  }

  mutating func change(_ range: (Int, Int, Int, Int)?, _ text: String, uri: String = "file:///data/a.csv") {
    var change: [JSONTree.Member] = [JSONTree.Member("text", .string(text))]
    if let (line, character, endLine, endCharacter) = range {
      let ends: JSONTree = [
        "start": .position(Position(line: line, character: character)),
        "end": .position(Position(line: endLine, character: endCharacter)),
      ]
      change.append(JSONTree.Member("range", ends))
    }
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": 2], "contentChanges": [.object(change)]])
  }

  /// The faults of a document: line, first and last character, code.
  func faults(_ uri: String = "file:///data/a.csv") -> [String] {
    (diagnostics[uri]?["diagnostics"]?.elements ?? []).map { fault in
      let (start, end) = (fault["range"]?["start"]?.position, fault["range"]?["end"]?.position)
      return "\(start!.line):\(start!.character)-\(end!.line):\(end!.character) \(fault["code"]?.string ?? "")"
    }
  }

  mutating func ask(
    _ method: String, _ line: Int, _ character: Int, uri: String = "file:///data/a.csv"
  ) -> JSONTree {
    request(
      "textDocument/\(method)",
      [
        "textDocument": ["uri": .string(uri)],
        "position": .position(Position(line: line, character: character)),
      ])["result"] ?? .null
  }
}

@Suite("Language server")
struct ServerTests {
  private static let rows = "# fieldmatch: csv email=email iban=iban\nid,email,iban\n"

  @Test func faultsAreTold() throws {
    var client = TestClient()
    client.open(Self.rows + "1,ada@example.com,DE89370400440532013000\n2,nobody,DE89370400440532013001\n3,x@y.zz\n")
    #expect(client.faults() == ["3:2-3:8 pattern", "3:9-3:31 checksum", "4:8-4:8 malformed: ragged row"])
    let first = client.diagnostics["file:///data/a.csv"]?["diagnostics"]?.elements?.first
    #expect(first?["severity"]?.integer == 1 && first?["source"] == "fieldmatch")
    #expect(first?["message"]?.string?.hasPrefix("email: ") == true)
    #expect(first?["data"]?["name"] == "type-error" && first?["data"]?["column"] == "email")
    client.change((3, 8, 3, 8), "@example.org")
    #expect(client.faults() == ["3:21-3:43 checksum", "4:8-4:8 malformed: ragged row"])
    client.change((4, 0, 5, 0), "")
    #expect(client.faults() == ["3:21-3:43 checksum"])
  }

  @Test(arguments: [("utf-8", 7), ("utf-16", 4), ("utf-32", 3)])
  func positionsAreInTheUnitsAgreedOn(encoding: String, character: Int) {
    var client = TestClient(encodings: ["utf-7", .string(encoding), "utf-16"])
    client.open("# fieldmatch: csv email=email\nn,email\n😀é,bad\n")
    #expect(client.faults() == ["2:\(character)-2:\(character + 3) pattern"])
    client.change((2, character, 2, character + 3), "a@b.co")
    #expect(client.faults() == [])
  }

  @Test func withoutAPlanNothingIsSaid() {
    var client = TestClient()
    client.open("just text\n")
    #expect(client.faults() == [])
    client.change((0, 0, 0, 9), "# fieldmatch: lines email")
    #expect(client.faults() == ["1:0-1:0 pattern"] || client.faults() == [])
    client.change((1, 0, 1, 0), "nobody\n")
    #expect(client.faults().first == "1:0-1:6 pattern")
    client.change(nil, "free again")
    #expect(client.faults() == [])
  }

  @Test(
    "a plan that cannot be followed is told in the first line",
    arguments: [
      "# fieldmatch:", "# fieldmatch: xml a=email", "# fieldmatch: csv", "# fieldmatch: csv email",
      "# fieldmatch: csv email=no-such-type", "# fieldmatch: lines", "# fieldmatch: csv delimiter=ab a=email",
      "# fieldmatch: csv missing=email",
    ])
  func badPlans(line: String) {
    var client = TestClient()
    client.open(line + "\nemail\na\n")
    #expect(client.faults() == ["0:0-0:0 configuration"], "\(line)")
  }

  @Test func configurationFiles() {
    var client = TestClient(files: [
      "/data/.fieldmatch.json":
        #"{"files":[{"name":"*.csv","format":"csv","delimiter":";","columns":{"email":"email"}},{"name":"log?.jsonl","format":"jsonl","columns":{"user.email":"email"}}]}"#,
      "/data/broken/.fieldmatch.json": "{",
    ])
    client.open("email;x\nbad;1\n")
    #expect(client.faults() == ["1:0-1:3 pattern"])
    client.open("{\"user\":{\"email\":\"b\\u0061d\"}}\n{\"user\":1\n", uri: "file:///data/deep/log1.jsonl")
    #expect(client.faults("file:///data/deep/log1.jsonl") == ["0:18-0:26 pattern", "1:9-1:9 malformed: not JSON"])
    client.open("a", uri: "file:///data/broken/b%20c.csv")
    #expect(client.faults("file:///data/broken/b%20c.csv") == ["0:0-0:0 configuration"])
    client.open("a", uri: "untitled:1")
    #expect(client.faults("untitled:1") == [])
  }

  /// A schema beside the document, with and without a configuration file, and one that the configuration names.
  @Test func tableSchemas() {
    let schema =
      #"{"fields":[{"name":"email","format":"email","constraints":{"required":true,"maxLength":12}},{"name":"id","constraints":{"unique":true}}]}"#
    var client = TestClient(files: [
      "/data/people.schema.json": schema, "/data/log.jsonl.schema.json": schema,
      "/data/broken.schema.json": #"{"fields":[]}"#,
      "/configured/.fieldmatch.json":
        #"{"files":[{"name":"*.txt","format":"csv","delimiter":";","schema":"schemas/a.json"},{"name":"*.csv","schema":"b.json"}]}"#,
      "/configured/schemas/a.json": schema,
    ])
    client.open("id,email\n1,a@b.com\n1,\n2,bad\n3,too.long@b.example\n", uri: "file:///data/people.csv")
    #expect(
      client.faults("file:///data/people.csv") == [
        "0:0-0:0 not-judged", "2:2-2:2 required", "3:2-3:5 pattern", "4:2-4:20 maxLength",
      ])
    let hover = client.ask("hover", 4, 4, uri: "file:///data/people.csv")["contents"]?["value"]?.string ?? ""
    #expect(hover.contains("**email**") && hover.contains("✗") && hover.contains("12"))
    client.open("{\"email\":\"bad\",\"id\":\"1\"}\n{}\n", uri: "file:///data/log.jsonl")
    #expect(
      client.faults("file:///data/log.jsonl") == ["0:0-0:0 not-judged", "0:10-0:13 pattern", "1:0-1:2 required"])
    client.open("email\na\n", uri: "file:///data/broken.csv")
    #expect(client.faults("file:///data/broken.csv") == ["0:0-0:0 configuration"])
    client.open("email;id\nbad;1\n", uri: "file:///configured/people.txt")
    #expect(client.faults("file:///configured/people.txt") == ["0:0-0:0 not-judged", "1:0-1:3 pattern"])
    client.open("email\na\n", uri: "file:///configured/people.csv")
    #expect(client.faults("file:///configured/people.csv") == ["0:0-0:0 configuration"])
    client.open("# fieldmatch: csv email=none\nemail\na\n", uri: "file:///data/people.csv")
    #expect(client.faults("file:///data/people.csv") == [], "the first line comes before the schema")
  }

  @Test func manyFaultsAreCappedAndCounted() {
    var client = TestClient(limit: 100)
    client.open("# fieldmatch: lines email\n" + String(repeating: "bad\n", count: 20_000))
    #expect(client.faults().count == 101 && client.faults().first == "0:0-0:0 more-faults")
    let message = client.diagnostics["file:///data/a.csv"]?["diagnostics"]?.elements?.first?["message"]?.string
    #expect(message?.contains("100 of 20000") == true)
  }

  @Test func hover() {
    var client = TestClient()
    client.open(Self.rows + "1,ada@,DE89370400440532013000\n")
    let email = client.ask("hover", 2, 6)["contents"]?["value"]?.string ?? ""
    #expect(
      email.contains("**email**") && email.contains("`email`") && email.contains("May follow here: `0…9 A…Z a…z`"))
    let iban = client.ask("hover", 2, 9)["contents"]?["value"]?.string ?? ""
    #expect(iban.contains("valid") && iban.contains("DE89 3704 0044 0532 0130 00"))
    #expect(
      client.ask("hover", 2, 0) == .null && client.ask("hover", 0, 3) == .null && client.ask("hover", 99, 0) == .null)
  }

  @Test func completion() {
    var client = TestClient()
    client.open("# fieldmatch: csv \"colour=pattern:red|green|blue\"\ncolour,x\n,1\ngr,2\n\"\",3\n")
    let labels = { (list: JSONTree) in (list["items"]?.elements ?? []).compactMap { $0["label"]?.string } }
    #expect(labels(client.ask("completion", 2, 0)) == ["blue", "green", "red"])
    #expect(labels(client.ask("completion", 3, 2)) == ["green"])
    let item = client.ask("completion", 3, 2)["items"]?.elements?.first
    #expect(item?["textEdit"]?["range"]?.range == Position(line: 3, character: 0)..<Position(line: 3, character: 2))
    #expect(labels(client.ask("completion", 4, 1)) == ["blue", "green", "red"])
    #expect(labels(client.ask("completion", 2, 1)) == [])
  }

  @Test func whatAChecksExcludesIsNotProposed() {
    var client = TestClient()
    client.open("# fieldmatch: csv x=number:1,55\nx\n5\n56\n")
    let labels = (client.ask("completion", 2, 1)["items"]?.elements ?? []).compactMap { $0["label"]?.string }
    #expect(labels == ["50", "51", "52", "53", "54", "55"])
    #expect(client.ask("hover", 3, 2)["contents"]?["value"]?.string?.contains("May follow here: nothing") == true)
  }

  /// In front of a quote, behind it, behind the end of a line and of the document, and at places that do not exist.
  @Test func questionsAtAllPlaces() {
    var client = TestClient()
    for text in [
      "# fieldmatch: csv x=pattern:ab|ac\nx,y\n\"a\",1\n\"\",2\n\"a\"\"\n\",3\na",
      "# fieldmatch: lines pattern:ab|ac\na\n\nab",
      "# fieldmatch: jsonl x=pattern:ab|ac\n{\"x\":\"a\"}\n{\"x\":1}\n{\"x\":\"\\u0061\"}",
    ] {
      client.open(text)
      for line in -1...7 {
        for character in [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 99, Int(Int32.max)] {
          for question in ["completion", "hover"] { _ = client.ask(question, line, character) }
        }
      }
    }
    client.open("# fieldmatch: csv x=pattern:ab|ac\nx\n\"a\"\n")
    let edit = client.ask("completion", 2, 0)["items"]?.elements?.first?["textEdit"]
    #expect(edit?["range"]?.range == Position(line: 2, character: 1)..<Position(line: 2, character: 1))
  }

  @Test func completionsAreWrittenAsTheFormatNeedsThem() {
    var client = TestClient()
    let written = { (list: JSONTree) in
      (list["items"]?.elements ?? []).compactMap { $0["textEdit"]?["newText"]?.string }
    }
    client.open("# fieldmatch: lines pattern:a,b|a,c\na\n")
    #expect(written(client.ask("completion", 1, 1)) == ["a,b", "a,c"])
    client.open("# fieldmatch: csv delimiter=| \"x=pattern:a[|]b|a,c\"\nx|y\na|1\n")
    #expect(written(client.ask("completion", 2, 1)) == ["a,c", "\"a|b\""])
    client.open("# fieldmatch: jsonl \"x=pattern:a\\u{1}|a\\\\\"\n{\"x\":\"a\"}\n")
    #expect(written(client.ask("completion", 1, 7)) == ["a\\u0001", "a\\\\"])
  }

  @Test func mending() throws {
    var client = TestClient()
    client.open(Self.rows + "1,ada@example.com, de89 3704 0044 0532 0130 00\n")
    let answer = client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": "file:///data/a.csv"],
        "range": .range(Position(line: 2, character: 0)..<Position(line: 2, character: 60)),
        "context": ["diagnostics": []],
      ])
    let action = answer["result"]?.elements?.first
    #expect(action?["title"]?.string == "Write “DE89370400440532013000”" && action?["kind"] == "quickfix")
    let edit = action?["edit"]?["changes"]?["file:///data/a.csv"]?.elements?.first
    #expect(edit?["newText"] == "DE89370400440532013000")
    let range = try #require(edit?["range"]?.range)
    client.change(
      (range.lowerBound.line, range.lowerBound.character, range.upperBound.line, range.upperBound.character),
      try #require(edit?["newText"]?.string))
    #expect(client.faults() == [])
  }

  @Test func hintsOnlyWhereAsked() {
    let parameters: JSONTree = [
      "textDocument": ["uri": "file:///data/a.csv"],
      "range": .range(Position(line: 0, character: 0)..<Position(line: 9, character: 0)),
    ]
    var client = TestClient()
    client.open(Self.rows + "1,a@b.co,DE89370400440532013000\n")
    #expect(client.request("textDocument/inlayHint", parameters)["error"]?["code"]?.integer == -32601)
    var asking = TestClient(hints: true)
    asking.open(Self.rows + "1,a@b.co,DE89370400440532013000\n")
    let hints = asking.request("textDocument/inlayHint", parameters)["result"]?.elements
    #expect(hints?.count == 1 && hints?.first?["label"] == " DE89 3704 0044 0532 0130 00")
  }
}

@Suite("Language server, what goes wrong")
struct ServerTroubleTests {
  @Test func orderOfCalls() {
    var client = TestClient(isInitialized: false)
    #expect(client.request("textDocument/hover", [:])["error"]?["code"]?.integer == -32002)
    client.open("a")
    #expect(client.diagnostics.isEmpty)
    #expect(client.request("initialize", [:])["result"]?["capabilities"]?["positionEncoding"] == "utf-16")
    #expect(client.request("initialize", [:])["error"]?["code"]?.integer == -32600)
    #expect(client.request("no/such", [:])["error"]?["code"]?.integer == -32601)
    #expect(client.request("shutdown", .null)["result"] == .null)
    #expect(client.request("textDocument/hover", [:])["error"]?["code"]?.integer == -32600)
    client.notify("exit", .null)
    #expect(client.exitCode == 0)
  }

  @Test func exitWithoutShutdown() {
    var client = TestClient()
    client.notify("exit", .null)
    #expect(client.exitCode == 1)
  }

  @Test func cancelledRequestsAreNotCarriedOut() {
    var client = TestClient()
    client.open("# fieldmatch: lines email\nbad\n")
    let hover: JSONTree = [
      "jsonrpc": "2.0", "id": "seven", "method": "textDocument/hover",
      "params": ["textDocument": ["uri": "file:///data/a.csv"], "position": ["line": 1, "character": 0]],
    ]
    let cancel: JSONTree = ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": "seven"]]
    #expect(client.send([.message(hover), .message(cancel)]).first?["error"]?["code"]?.integer == -32800)
    #expect(client.send([.message(cancel), .message(["jsonrpc": "2.0", "method": "$/unknown"])]).isEmpty)
  }

  @Test(
    "messages that are none",
    arguments: ["[]", "1", "{}", "{\"id\":1}", "{\"jsonrpc\":\"2.0\",\"id\":null}", "null", "\"x\""])
  func invalidMessages(text: String) throws {
    var client = TestClient()
    let answers = client.send([.message(try JSONTree(Array(text.utf8)))])
    #expect(answers.first?["error"]?["code"]?.integer == -32600)
  }

  @Test(
    "parameters that are none",
    arguments: [
      ("textDocument/hover", "{}"), ("textDocument/hover", "[1]"),
      ("textDocument/hover", "{\"textDocument\":{\"uri\":\"file:///data/a.csv\"}}"),
      (
        "textDocument/hover", "{\"textDocument\":{\"uri\":\"file:///other\"},\"position\":{\"line\":0,\"character\":0}}"
      ),
      ("textDocument/codeAction", "{\"textDocument\":{\"uri\":\"file:///data/a.csv\"},\"range\":{\"start\":{}}}"),
    ])
  func invalidParameters(method: String, parameters: String) throws {
    var client = TestClient()
    client.open("# fieldmatch: lines email\n")
    let answer = client.request(method, try JSONTree(Array(parameters.utf8)))
    #expect(answer["error"]?["code"]?.integer == -32602)
  }

  @Test func wrongPositionsAreClamped() {
    var client = TestClient()
    client.open("# fieldmatch: lines email\na@b.co\n")
    client.change((1, 99, 77, 3), "x")
    #expect(client.faults() == [])
    client.change((-5, -5, -1, 0), "")
    client.change((90, 0, 2, 0), "\nbad")
    #expect(client.faults() == ["2:0-2:3 pattern"])
  }

  @Test func changesOfADocumentThatIsNotOpen() {
    var client = TestClient()
    client.change(nil, "x")
    #expect(client.notifications.last?["method"] == "window/logMessage")
    client.open("# fieldmatch: lines email\nbad\n")
    client.notify("textDocument/didClose", ["textDocument": ["uri": "file:///data/a.csv"]])
    #expect(client.faults() == [])
  }

  @Test func pieces() throws {
    let content = Array("{\"a\":\"é\"}".utf8)
    let stream =
      MessageBuffer.framed(content) + Array("content-length:2\r\nX: y\r\n\r\n{}".utf8) + MessageBuffer.framed([0x7B])
    for size in 1...stream.count {
      var buffer = MessageBuffer()
      var messages: [String] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        buffer.append(Array(stream[start..<min(stream.count, start + size)]))
        while let item = buffer.next() {
          switch item {
          case .message(let tree): messages.append(String(decoding: tree.bytes, as: UTF8.self))
          case .notJSON: messages.append("not JSON")
          case .lost: messages.append("lost")
          }
        }
      }
      #expect(messages == ["{\"a\":\"é\"}", "{}", "not JSON"])
    }
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n", "Nothing: 1\r\n\r\n", "Content-Length: -1\r\n\r\n",
    String(repeating: "x", count: 9000),
  ])
  func headersThatAreNone(text: String) {
    var buffer = MessageBuffer()
    buffer.append(Array(text.utf8))
    guard case .lost(let message)? = buffer.next() else { return #expect(Bool(false), "\(text)") }
    var client = TestClient()
    client.send([.lost(message)])
    #expect(client.exitCode == 1)
  }
}
