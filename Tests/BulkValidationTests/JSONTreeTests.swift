import BulkValidation
import Testing

@Suite("JSON trees")
struct JSONTreeTests {
  @Test(
    "what is read is written as it was",
    arguments: [
      "null", "true", "[false,-0.5e+10,\"a\\\"\\\\\\n\"]", "{\"a\":{\"b\":[]},\"\":{}}", "\"é😀\"", "0", "[[[]]]",
    ])
  func roundTrip(text: String) throws {
    #expect(String(decoding: try JSONTree(Array(text.utf8)).bytes, as: UTF8.self) == text)
  }

  @Test(
    "what is no JSON is told with its place",
    arguments: [
      ("", 0), ("nul", 0), ("[1,]", 3), ("{\"a\"1}", 4), ("{a:1}", 1), ("[1", 2), ("01", 1), ("-", 1), ("1.", 2),
      ("1e", 2), ("\"a", 2), ("\"\u{1}\"", 1), ("\"\\x\"", 1), ("\"\\u12g4\"", 1), ("\"\\ud800\"", 1), ("{} {}", 3),
      ("\"\\u00e9\\ud83d\"", 1), ("[1 2]", 3),
    ])
  func faults(text: String, offset: Int) {
    let fault = #expect(throws: JSONTree.Fault.self) { try JSONTree(Array(text.utf8)) }
    #expect(fault?.offset == offset)
  }

  @Test func members() throws {
    let tree = try JSONTree(Array("{\"a\":1,\"a\":2,\"b\":[\"x\\u00e9\\ud83d\\ude00\"],\"c\":true}".utf8))
    #expect(tree["a"]?.integer == 2 && tree["b"]?.elements == ["xé😀"] && tree["c"]?.bool == true)
    #expect(tree["d"] == nil && tree["a"]?["b"] == nil && tree["a"]?.string == nil)
  }

  @Test func depthIsBounded() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: JSONTree.Fault.self) { try JSONTree(deep) }
  }

  @Test func malformedText() {
    let fault = #expect(throws: JSONTree.Fault.self) { try JSONTree([0x22, 0xFF, 0x22]) }
    #expect(fault?.offset == 1)
  }
}
