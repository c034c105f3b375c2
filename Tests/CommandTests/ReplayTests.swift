import Foundation
import Testing

/// `fieldmatch replay` as a process.
@Suite struct ReplayTests {
  private static let keys = [
    "accepted", "text", "caret", "plain", "verdict", "status", "message", "rejection", "events", "selection", "brand",
    "reason", "refused", "refusedRange", "input", "canUndo", "canRedo",
  ]

  /// Runs a replay of lines and gives its own lines.
  private func replay(_ options: String..., lines: [String], status: Int32 = 0) throws -> [String] {
    let result = try Command(["replay"] + options).run(input: lines.map { $0 + "\n" }.joined())
    #expect(result.status == status, "\(result.errors)")
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private func objects(_ lines: [String]) throws -> [[String: Any]] {
    try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  @Test func everyLineHasAllKeysInOrder() throws {
    let lines = try replay(
      "--type", "card", "--required",
      lines: [#"{"event":"begin"}"#, #"{"text":"4111"}"#, #"{"text":"x"}"#, #"{"event":"clear"}"#, #"{"event":"end"}"#])
    let empty = #""text":"","caret":0,"plain":"","verdict":"partial""#
    let typed = #""text":"4111","caret":4,"plain":"4111","verdict":"partial""#
    let normal = #""status":"normal","message":null"#
    let error = #""status":"error","message":"Please fill in this field.""#
    let none = #""selection":[0,0],"brand":null,"reason":null,"refused":null,"refusedRange":null"#
    let visa = #""selection":[4,0],"brand":"visa""#
    let why = #""reason":"This field does not take these characters.","refused":"x","refusedRange":[0,1]"#
    let noReason = #""reason":null,"refused":null,"refusedRange":null"#
    #expect(
      lines == [
        #"{"accepted":true,\#(empty),\#(normal),"rejection":null,"events":["began"],\#(none),"#
          + #""input":null,"canUndo":false,"canRedo":false}"#,
        #"{"accepted":true,\#(typed),\#(normal),"rejection":null,"events":["changed"],\#(visa),\#(noReason),"#
          + #""input":"paste","canUndo":true,"canRedo":false}"#,
        #"{"accepted":false,\#(typed),\#(normal),"rejection":"typing","events":[],\#(visa),\#(why),"#
          + #""input":"typing","canUndo":true,"canRedo":false}"#,
        #"{"accepted":true,\#(empty),\#(normal),"rejection":null,"events":["changed","cleared"],\#(none),"#
          + #""input":null,"canUndo":true,"canRedo":false}"#,
        #"{"accepted":true,\#(empty),\#(error),"rejection":null,"events":["ended","alertShown"],\#(none),"#
          + #""input":null,"canUndo":true,"canRedo":false}"#,
      ])
  }

  @Test func keysPastesAndStoredValuesAreToldApart() throws {
    let lines = try objects(
      replay(
        "--type", "card",
        lines: [
          #"{"type":"37x8"}"#, #"{"paste":"2"}"#, #"{"event":"undo"}"#, #"{"event":"undo"}"#, #"{"event":"redo"}"#,
          #"{"text":"12ab3"}"#, #"{"set":"4242424242424242"}"#, #"{"event":"undo"}"#,
        ]))
    #expect(
      lines.map { $0["text"] as? String } == [
        "378", "3782", "378", "", "378", "378", "4242 4242 4242 4242", "4242 4242 4242 4242",
      ])
    #expect(
      lines.map { $0["input"] as? String } == ["typing", "paste", nil, nil, nil, "paste", "set", nil])
    #expect(lines[0]["refused"] as? String == "x" && lines[0]["refusedRange"] as? [Int] == [2, 1])
    #expect(lines[0]["brand"] as? String == "amex" && lines[6]["brand"] as? String == "visa")
    #expect(lines[5]["refused"] as? String == "ab" && lines[5]["refusedRange"] as? [Int] == [2, 2])
    #expect((lines[5]["reason"] as? String)?.isEmpty == false)
    #expect(lines[2]["canRedo"] as? Bool == true && lines[7]["canUndo"] as? Bool == false)
  }

  @Test func rangesAreUTF16AndClamped() throws {
    let lines = try objects(
      replay(
        "--type", "none",
        lines: [
          #"{"text":"a😀"}"#, #"{"range":[3,0],"text":"b"}"#, #"{"range":[2,1],"text":"-"}"#,
          #"{"range":[9223372036854775807,9223372036854775807],"text":"!"}"#, #"{"range":[-3,4],"text":""}"#,
          #"{"range":[0,99999999999999999999999],"text":"\ud83d\ude00"}"#,
        ]))
    #expect(lines.map { $0["text"] as? String } == ["a😀", "a😀b", "a-b", "a-b!", "-b!", "😀"])
    #expect(lines.map { $0["caret"] as? Int } == [3, 4, 2, 4, 0, 2])
    for line in lines { #expect(Set(line.keys) == Set(Self.keys)) }
  }

  @Test(
    arguments: [
      "{", "", "null", "[]", "\"x\"", "{}", #"{"text":1}"#, #"{"text":null}"#, #"{"text":"x"} y"#, #"{"text":"x",}"#,
      #"{"text":"\ud800"}"#, #"{"text":"\udc00x"}"#, "{\"text\":\"\u{1}\"}", #"{"range":[0,0]}"#,
      #"{"range":[0],"text":"x"}"#, #"{"range":[0,1,2],"text":"x"}"#, #"{"range":[0.5,1],"text":"x"}"#,
      #"{"range":["0",1],"text":"x"}"#, #"{"range":[true,1],"text":"x"}"#, #"{"range":{"0":1},"text":"x"}"#,
      #"{"range":"0,1","text":"x"}"#, #"{"range":null,"text":"x"}"#, #"{"event":"explode"}"#, #"{"event":3}"#,
      #"{"event":"end","text":"x"}"#, #"{"event":"end","range":[0,1]}"#, #"{"event":"select"}"#,
      #"{"text":"x","marked":"yes"}"#, #"{"type":1}"#, #"{"paste":"x","text":"y"}"#, #"{"set":"x","range":[0,1]}"#,
      #"{'text':'x'}"#, #"{text:"x"}"#,
    ])
  func whatIsNotUnderstoodIsSaid(line: String) throws {
    let lines = try objects(replay("--type", "none", lines: [#"{"text":"a"}"#, line, #"{"text":"b"}"#], status: 2))
    try #require(lines.count == 3)
    #expect(Set(lines[1].keys) == ["line", "error"])
    #expect(lines[1]["line"] as? Int == 2)
    #expect((lines[1]["error"] as? String)?.isEmpty == false)
    #expect(lines[2]["text"] as? String == "ab")
  }

  @Test func bytesThatAreNotUTF8AreSaid() throws {
    let bytes = Array(#"{"text":""#.utf8) + [0xFF] + Array("\"}\n{\"text\":\"b\"}".utf8)
    let result = try Command("replay", "--type", "none").run(input: bytes)
    #expect(result.status == 2)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix(#"{"line":1,"error":"not UTF-8"#))
  }

  @Test func lineEndsAndByteOrderMark() throws {
    let result = try Command("replay", "--type", "none").run(input: "\u{FEFF}{\"text\":\"a\"}\r\n{\"text\":\"b\"}")
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 2)
  }

  @Test func optionsReachTheField() throws {
    func last(_ options: String..., typed: String...) throws -> [String: Any] {
      let lines = typed.map { #"{"text":"\#($0)"}"# }
      let result = try Command(["replay"] + options).run(input: lines.joined(separator: "\n"))
      return try #require(try objects(result.output.split(separator: "\n").map(String.init)).last)
    }
    #expect(try last("--type", "none", "--limit", "3", typed: "abc", "d")["rejection"] as? String == "limit")
    #expect(try last("--type", "none", "--limit", "3", typed: "abc")["events"] as? [String] == ["changed", "filled"])
    let cut = try last("--type", "none", "--limit", "3", "--over-limit", "truncate", typed: "abcdef")
    #expect(cut["text"] as? String == "abc")
    #expect(try last("--type", "none", "--uppercase", typed: "izmir")["text"] as? String == "IZMIR")
    let turkish = try last("--type", "none", "--uppercase", "--locale", "tr", typed: "izmir")
    #expect(turkish["text"] as? String == "İZMİR")
    #expect(try last("--type", "none", "--lowercase", typed: "ABC")["text"] as? String == "abc")
    let german = try last("--type", "price:100,2", "--locale", "de_DE", typed: "12,5")
    #expect(german["verdict"] as? String == "match")
    #expect(try last("--type", "email", typed: "a b")["rejection"] as? String == "typing")
    #expect(try last("--type", "email", "--paste", "filter", typed: "a b")["text"] as? String == "ab")
    #expect(try last("--type", "email", "--timing", "onFly", typed: "a@@")["status"] as? String == "error")
    #expect(try last("--type", "email", "--timing", "onCommit", typed: "a@@")["status"] as? String == "normal")
    #expect(try last("--pattern", "[ab]+", typed: "abc")["verdict"] as? String == "noMatch")
  }

  @Test func timingDecidesWhenStatusChanges() throws {
    let steps = [#"{"text":"a@b"}"#, #"{"event":"end"}"#, #"{"event":"commit"}"#]
    func statuses(_ timing: String) throws -> [String] {
      try objects(replay("--type", "email", "--timing", timing, lines: steps)).compactMap { $0["status"] as? String }
    }
    #expect(try statuses("onFly") == ["normal", "error", "error"])
    #expect(try statuses("afterEdit") == ["normal", "error", "error"])
    #expect(try statuses("onCommit") == ["normal", "normal", "error"])
    #expect(try statuses("onFly,onCommit") == ["normal", "error", "error"])
    #expect(try statuses("always") == ["normal", "error", "error"])
  }

  @Test func requiredFieldsAreNotEmpty() throws {
    let steps = [#"{"event":"begin"}"#, #"{"event":"end"}"#]
    let required = try objects(replay("--type", "none", "--required", lines: steps))
    #expect(required.compactMap { $0["status"] as? String } == ["normal", "error"])
    let free = try objects(replay("--type", "email", lines: steps))
    #expect(free.compactMap { $0["status"] as? String } == ["normal", "normal"])
  }

  @Test func markedTextIsComposed() throws {
    let lines = try objects(
      replay(
        "--type", "none", "--limit", "3",
        lines: [
          #"{"text":"你好"}"#, #"{"text":"ni","marked":true}"#, #"{"range":[2,2],"text":"你"}"#,
          #"{"text":"hao","marked":true}"#, #"{"event":"unmark"}"#,
        ]))
    #expect(lines.map { $0["text"] as? String } == ["你好", "你好ni", "你好你", "你好你hao", "你好你"])
    #expect(lines.last?["rejection"] as? String == "limit")
  }

  @Test func selectionsAndDeletions() throws {
    let lines = try objects(
      replay(
        "--type", "card",
        lines: [
          #"{"text":"4111111111111111"}"#, #"{"event":"deleteBackward"}"#, #"{"event":"select","range":[4,0]}"#,
          #"{"event":"deleteForward"}"#, #"{"event":"select","range":[0,4]}"#, #"{"text":"5"}"#,
          #"{"event":"restart"}"#,
        ]))
    #expect(
      lines.map { $0["text"] as? String } == [
        "4111 1111 1111 1111", "4111 1111 1111 111", "4111 1111 1111 111", "4111 1111 1111 11", "4111 1111 1111 11",
        "5111 1111 111", "",
      ])
  }

  /// An editor drives the command line by line: each answer comes before the next question.
  @Test func answersComeAtOnce() throws {
    let process = Command("replay", "--type", "none").process()
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for (index, letter) in ["a", "b", "c"].enumerated() {
      try input.fileHandleForWriting.write(contentsOf: Data("{\"text\":\"\(letter)\"}\n".utf8))
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { break }
        line += data
      }
      let text = try objects([String(decoding: line, as: UTF8.self)])[0]["text"] as? String
      #expect(text == String("abc".prefix(index + 1)))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(
    arguments: [
      [], ["--type", "nonsense"], ["--type", "email", "--limit", "-1"], ["--type", "email", "--limit", "x"],
      ["--type", "email", "--timing", "never"], ["--type", "email", "--timing", ""],
      ["--type", "email", "--paste", "x"],
      ["--type", "email", "--over-limit", "x"], ["--type", "email", "--uppercase", "--lowercase"],
      ["--type", "email", "--unknown"], ["--type", "email", "a", "b"], ["--type", "email", "/no/such/file"],
      ["--pattern", "(a"], ["--type", "price:1,2", "--locale", "xx_nowhere"],
    ])
  func wrongUsageIsTrouble(arguments: [String]) throws {
    let result = try Command(["replay"] + arguments).run()
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("fieldmatch replay: "), "\(result.errors)")
  }

  @Test func aLocaleThatIsNoneIsNamed() throws {
    let result = try Command("replay", "--type", "card", "--locale", "xx_YY").run()
    #expect(result.status == 2 && result.errors.contains("--locale: ") && result.errors.contains("“xx_YY”"))
    #expect(try Command("replay", "--type", "emial", "--locale", "xx_YY").run().errors.contains("--type: "))
  }

  @Test func filesAreRead() throws {
    try TemporaryDirectory.with { directory in
      let file = try directory.file("steps", Array(#"{"text":"x"}"#.utf8))
      let result = try Command("replay", "--type", "none", file.path).run()
      #expect(result.status == 0 && result.output.contains(#""text":"x""#))
    }
  }

  @Test func anEmptyInputIsNoTrouble() throws {
    let result = try Command("replay", "--type", "none").run()
    #expect(result.status == 0 && result.output.isEmpty)
  }

  @Test func helpNamesEveryOption() throws {
    let result = try Command("replay", "--help").run()
    #expect(result.status == 0)
    for option in [
      "--type", "--limit", "--uppercase", "--lowercase", "--locale", "--timing", "--paste", "--over-limit",
      "--required", "inserted at the caret", "undo",
    ] {
      #expect(result.output.contains(option))
    }
  }
}
