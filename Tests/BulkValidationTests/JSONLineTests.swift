import Foundation
import Matching
import TestSupport
import Testing
import TextFields

@testable import BulkValidation

@Suite("JSON lines")
struct JSONLineTests {
  private func run(_ fields: [(String, FieldType)]) -> TestRun {
    var run = TestRun()
    run.format = .jsonLines
    run.columns = fields.map { (name: $0.0, type: $0.1) }
    run.settings.plan.columnNames = fields.map(\.0)
    run.settings.plan.write(.reasons)
    return run
  }

  private func reasons(_ path: String, _ line: String, pattern: String = "ok") throws -> String {
    let run = run([(path, .pattern(Pattern(pattern)))])
    return String(decoding: try run.outcome(over: [Array(line.utf8)]).output, as: UTF8.self)
  }

  /// A path, a line, and the value that lies there as text; `nil` for none.
  static let values: [(String, String, String?)] = [
    ("a", #"{"a":"ok"}"#, "ok"), ("a", #" { "b" : [ ] , "a" : "ok" } "#, "ok"), ("a.b", #"{"a":{"b":"ok"}}"#, "ok"),
    ("a.1", #"{"a":["x","ok"]}"#, "ok"), ("a.1", #"{"a":{"1":"ok"}}"#, "ok"), ("a.1", #"{"a":["x"]}"#, nil),
    ("1", #"["x","ok"]"#, "ok"), ("a.01", #"{"a":{"01":"ok"}}"#, "ok"), (#"a\.b"#, #"{"a.b":"ok"}"#, "ok"),
    (#"a\\"#, #"{"a\\":"ok"}"#, "ok"), ("é", #"{"\u00e9":"ok"}"#, "ok"), ("a", #"{"a":"x","a":"ok"}"#, "ok"),
    ("a.b", #"{"a":{"b":"x"},"a":{}}"#, nil), ("a", #"{"a":12.5e-3}"#, "12.5e-3"), ("a", #"{"a":true}"#, "true"),
    ("a", #"{"a":null}"#, nil), ("a", #"{}"#, nil), ("a", #""a""#, nil), ("a.b", #"{"a":"x"}"#, nil),
    ("a", #"{"a":"\"\\\/\b\f\n\r\t\u0041\ud83d\ude00é"}"#, "\"\\/\u{8}\u{C}\n\r\tA😀é"),
  ]

  @Test("values by their paths", arguments: values)
  func valueAtPath(path: String, line: String, value: String?) throws {
    let name = Reference.escaped(path)
    let expected =
      value.map { $0 == "ok" ? "" : "1\t1\t\(name)\tpattern\t\(Reference.escaped($0))\n" }
      ?? "1\t0\t\(name)\tmissing\t\n"
    #expect(try reasons(path, line) == expected)
  }

  @Test("objects and arrays are no texts")
  func containers() throws {
    #expect(try reasons("a", #"{"a":[1]}"#) == "1\t0\ta\tnot a text\t[1]\n")
  }

  /// Lines that are no JSON, and the byte at which that shows, from 1.
  static let malformed: [(String, Int)] = [
    ("", 1), (" ", 2), ("{", 2), ("[1,]", 4), ("{\"a\":1,}", 8), ("{a:1}", 2), ("nul", 4), ("nulll", 5), ("01", 2),
    ("-", 2), ("1.", 3), (".5", 1), ("1e", 3), ("+1", 1), ("\"a", 3), ("\"\\x\"", 3), ("\"\\u12g4\"", 6),
    ("\"\t\"", 2), ("1 2", 3), ("{\"a\" 1}", 6), ("[1 2]", 4), ("'a'", 1), ("\u{FEFF}{}", 1), ("{}\u{0}", 3),
  ]

  @Test("what is not JSON", arguments: malformed)
  func notJSON(line: String, place: Int) throws {
    // The second line, so that a byte-order mark is not that of the input.
    #expect(
      try reasons("a", "{\"a\":\"ok\"}\n\(line)\n")
        == "2\t\(place)\t\tmalformed: not JSON\t\(Reference.escaped(line))\n")
  }

  @Test("halves of surrogate pairs, in a key or a value, judged or not", arguments: ["a", "b", "none?"])
  func loneSurrogates(path: String) throws {
    let strings = [(#"\ud800"#, 0), (#"\udc00x"#, 0), (#"\ud83d\ude00\ud800\ud800"#, 12), (#"x\ud800A"#, 1)]
    for (text, offset) in strings {
      for (line, start) in [("{\"a\":\"\(text)\",\"b\":\"ok\"}", 7), ("{\"\(text)\":[],\"b\":\"ok\"}", 3)] {
        let expected = "1\t\(start + offset)\t\tmalformed: lone surrogate\t\(Reference.escaped(line))\n"
        #expect(try reasons(path, line) == expected)
      }
    }
    #expect(try reasons("a", #"{"a":"\ud800\u12"}"#).contains("not JSON"))
  }

  @Test("depth is bounded, and a text at the bound is read")
  func depth() throws {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(try reasons("a", nested(JSONReader.maximumDepth)).contains("missing"))
    let line = nested(JSONReader.maximumDepth + 1)
    #expect(try reasons("a", line) == "1\t257\t\tmalformed: nested too deeply\t\(line)\n")
  }

  @Test("several fields: one record, a line for each fault")
  func severalFields() throws {
    let type = FieldType.pattern(Pattern("ok"))
    let outcome = try run([("b", type), ("a.c", type)]).outcome(over: [Array(#"{"a":{"c":"x"},"b":"y"}"#.utf8)])
    #expect(String(decoding: outcome.output, as: UTF8.self) == "1\t1\tb\tpattern\ty\n1\t1\ta.c\tpattern\tx\n")
    #expect(outcome.counts.invalid == 1)
  }

  @Test("bytes that are not UTF-8 are said to be that")
  func notUTF8() throws {
    let outcome = try run([("a", .pattern(Pattern("ok")))]).outcome(over: [
      Array("{\"a\":\"".utf8) + [0xFF, 0x22, 0x7D]
    ])
    #expect(outcome.output.starts(with: Array("1\t7\t\tmalformed: not UTF-8\t".utf8)))
  }

  @Test("what is JSON and what is not, as Foundation has it", arguments: 0..<300)
  func againstFoundation(seed: Int) throws {
    var numbers = SeededGenerator(mixing: seed)
    let tokens = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\n\"", "1", "-0.5e+3", "true", "false", "null", " ", "\"", "\\", "0",
    ]
    var text = (0..<Int.random(in: 1...7, using: &numbers)).map { _ in tokens.randomElement(using: &numbers) ?? "" }
      .joined()
    if Bool.random(using: &numbers) { text = "{\"k\":[\(text)]}" }
    let isJSON = (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    var reader = JSONReader([])
    let bytes = Array(text.utf8)
    var isRead = true
    do { try reader.read(bytes.span) } catch { isRead = false }
    #expect(isRead == isJSON, "\(text)")
  }
}
