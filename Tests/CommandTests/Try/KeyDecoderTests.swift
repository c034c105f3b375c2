import TestSupport
import Testing

@testable import FieldMatchCommand

/// Bytes of a terminal and what they mean.
@Suite struct KeyDecoderTests {
  private static let escape = "\u{1B}"

  static let sequences: [(bytes: String, inputs: [TerminalInput])] = [
    ("a", [.text("a")]), ("aé日", [.text("a"), .text("é"), .text("日")]), ("👩‍👩‍👧x", [.text("👩‍👩‍👧"), .text("x")]),
    ("\r", [.key(.init(.enter))]), ("\t", [.key(.init(.tab))]), ("\u{7F}", [.key(.init(.backspace))]),
    ("\u{8}", [.key(.init(.backspace))]), ("\u{3}", [.key(.init(.character("c"), .control))]),
    ("\n", [.key(.init(.character("j"), .control))]), ("\u{0}", [.key(.init(.character(" "), .control))]),
    ("\u{1F}", [.key(.init(.character("_"), .control))]),
    (escape + "[A", [.key(.init(.up))]), (escape + "OB", [.key(.init(.down))]), (escape + "OH", [.key(.init(.home))]),
    (escape + "[1;5C", [.key(.init(.right, .control))]), (escape + "[1;2D", [.key(.init(.left, .shift))]),
    (escape + "[1;8F", [.key(.init(.end, [.shift, .alt, .control]))]), (escape + "[Z", [.key(.init(.tab, .shift))]),
    (escape + "[3~", [.key(.init(.delete))]), (escape + "[3;5~", [.key(.init(.delete, .control))]),
    (escape + "[2;2~", [.key(.init(.insert, .shift))]), (escape + "[7~", [.key(.init(.home))]),
    (escape + "[5~" + escape + "[6~", [.key(.init(.pageUp)), .key(.init(.pageDown))]),
    (escape + "b", [.key(.init(.character("b"), .alt))]), (escape + "B", [.key(.init(.character("b"), .alt))]),
    (escape + "\r", [.key(.init(.enter, .alt))]), (escape + "\u{7F}", [.key(.init(.backspace, .alt))]),
    (escape + escape + "[D", [.key(.init(.left, .alt))]),
    // Keys that the form has no use for, and reports that nobody asked for, are taken whole and mean nothing.
    (escape + "[15~x", [.text("x")]), (escape + "[[Ax", [.text("x")]), (escape + "OPx", [.text("x")]),
    (escape + "[?1;2cx", [.text("x")]), (escape + "[<0;3;4Mx", [.text("x")]),
    (escape + "OM", [.key(.init(.enter))]),
    (escape + "[200~a\rb\r\nc" + escape + "[D" + escape + "[201~d", [.paste("a\nb\nc" + escape + "[D"), .text("d")]),
    (escape + "[200~" + escape + "[201~", [.paste("")]),
    (escape + "[200~x" + escape + escape + "[201~y", [.paste("x" + escape), .text("y")]),
  ]

  @Test(arguments: sequences) func decoded(_ bytes: String, _ inputs: [TerminalInput]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(bytes.utf8)) == inputs)
    #expect(!decoder.isWaiting)
  }

  @Test func piecesMakeNoDifference() {
    for (text, inputs) in Self.sequences where !text.unicodeScalars.contains("\u{200D}") {
      let bytes = Array(text.utf8)
      for cut in 0...bytes.count {
        var decoder = KeyDecoder()
        let found = decoder.decode(Array(bytes[..<cut])) + decoder.decode(Array(bytes[cut...]))
        #expect(found == inputs, "\(text.debugDescription) cut at \(cut)")
      }
    }
  }

  @Test func onlyTimeTellsEscape() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.giveUp() == [.key(.init(.escape))])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode([0x1B, 0x1B]) == [])
    #expect(decoder.giveUp() == [.key(.init(.escape)), .key(.init(.escape))])
    #expect(decoder.decode(Array("\u{1B}[".utf8)) == [])
    #expect(decoder.giveUp() == [.key(.init(.character("["), .alt))])
    // Escape, and then text that no Alt key sends.
    #expect(decoder.decode([0x1B] + Array("é".utf8)) == [.key(.init(.escape)), .text("é")])
  }

  @Test func malformedBytesAreSaid() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x61, 0xFF, 0x62]).count == 3)
    #expect(decoder.decode([0xE2, 0x82]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.giveUp() == [.unreadable("The terminal sent bytes that are not UTF-8: E2 82")])
    #expect(decoder.decode([0xC0, 0x80]) == [.unreadable("The terminal sent bytes that are not UTF-8: C0 80")])
    // Controls of the upper half are well-formed, and nothing to type.
    #expect(decoder.decode(Array("a\u{85}\u{9B}b".utf8)) == [.text("a"), .text("b")])
  }

  @Test func aPasteThatIsTooLongIsRefusedWhole() {
    var collector = PasteCollector(limit: 8)
    #expect(collector.take(Array("12345".utf8)) == nil)
    #expect(collector.take(Array("6789".utf8)) == nil)
    #expect(collector.take(Array("more and more \u{1B}[20".utf8)) == nil)
    let end = collector.take(Array("1~x".utf8))
    #expect(end?.used == 2)
    guard case .unreadable = end?.input else {
      Issue.record("not refused: \(String(describing: end))")
      return
    }
    var exact = PasteCollector(limit: 8)
    #expect(exact.take(Array("12345678\u{1B}[201~".utf8))?.input == .paste("12345678"))
  }

  @Test func anythingAtAllIsTakenInPiecesOfAnySize() {
    var random = SeededGenerator(seed: 22)
    let alphabet: [UInt8] = [
      0x1B, 0x5B, 0x4F, 0x32, 0x30, 0x31, 0x7E, 0x3B, 0x41, 0x61, 0xC3, 0xA9, 0xF0, 0x9F, 0xFF, 0x0D,
    ]
    for _ in 0..<2_000 {
      var decoder = KeyDecoder()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let piece = (0..<Int.random(in: 0...9, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
        _ = decoder.decode(piece)
        if Bool.random(using: &random) { _ = decoder.giveUp() }
      }
      _ = decoder.decode(Array("\u{1B}[201~".utf8))
      _ = decoder.giveUp()
      #expect(decoder.decode(Array("z".utf8)) == [.text("z")])
    }
  }
}

extension Optional where Wrapped == (input: TerminalInput, used: Int) {
  fileprivate static func == (left: Self, right: Void?) -> Bool {
    if case .none = left { true } else { false }
  }
}
