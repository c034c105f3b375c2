import TestSupport
import Testing

@testable import FieldMatchCommand

/// Cells, widths, and the writing of what is different.
@Suite struct ScreenTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("🙂", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("☺", 1), ("⌚", 2), ("1\u{FE0F}\u{20E3}", 2), ("–", 1),
    ("━", 1), ("ї", 1), ("ก\u{E33}", 2), ("\u{1F468}\u{1F3FD}", 2), ("𠀀", 2),
  ])
  func widths(_ text: String, _ width: Int) {
    #expect(text.count == 1)
    #expect(DisplayWidth.of(Character(text)) == width)
  }

  @Test(arguments: [
    ("\u{1B}", "␛"), ("\u{7F}", "␡"), ("\n", "␊"), ("\r\n", "␍"), ("\u{85}", "\u{FFFD}"), ("\u{9B}", "\u{FFFD}"),
    ("\u{202E}", "\u{FFFD}"), ("\u{200B}", "\u{FFFD}"), ("\u{FEFF}", "\u{FFFD}"), ("\u{2028}", "\u{FFFD}"),
    ("\u{301}", "\u{25CC}\u{301}"), ("\u{A0}", " "), ("\u{3000}", " "), ("e\u{301}", "e\u{301}"), ("👩‍👩‍👧", "👩‍👩‍👧"),
    ("~", "~"), ("日", "日"), ("\u{E000}", "\u{FFFD}"),
  ])
  func nothingCommandsTheTerminal(_ text: String, _ form: String) {
    #expect(String(Printable.form(of: Character(text))) == form)
  }

  @Test func everyScalarIsDrawnAsSomethingSeen() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let form = Printable.form(of: Character(scalar))
      let width = DisplayWidth.of(form)
      let first = form.unicodeScalars.first!.properties.generalCategory
      if !(1...2).contains(width) || [.control, .format, .nonspacingMark, .lineSeparator].contains(first) {
        Issue.record("U+\(String(value, radix: 16)) is drawn as \(form.debugDescription)")
        return
      }
    }
  }

  @Test func cutTextFits() {
    for text in ["", "a", "hello", "日本語", "a日b本c", "e\u{301}e\u{301}e\u{301}", "👩‍👩‍👧👩‍👩‍👧"] {
      for width in 1...12 {
        let cut = text.cut(toWidth: width)
        #expect(DisplayWidth.of(cut) <= width, "\(text) to \(width): \(cut)")
        #expect((cut == text) == (DisplayWidth.of(text) <= width), "\(text) to \(width): \(cut)")
        #expect(cut == text || cut.hasSuffix("…"))
        #expect(DisplayWidth.of(text.suffixFitting(width)) <= width)
      }
    }
  }

  @Test func wrappedTextFitsAndLosesNothing() {
    let pattern = #"[A-Z]{2} (?: [0-9]{4}){2,7} x"#
    for width in 3...30 {
      let lines = pattern.wrapped(toWidth: width, lines: 99, atBlanks: false)
      #expect(lines.joined() == pattern)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    }
    #expect("one two three".wrapped(toWidth: 8, lines: 3) == ["one two", "three"])
    #expect("one two three".wrapped(toWidth: 8, lines: 1) == ["one two…"])
    #expect("unbreakable".wrapped(toWidth: 4, lines: 3) == ["unbr", "eaka", "ble"])
  }

  /// The property that matters: whatever was shown before, what is written makes the terminal show the new frame.
  @Test func updatesLeadFromAnyFrameToAnyOther() {
    var random = SeededGenerator(seed: 21)
    var writer = FrameWriter(hasColor: true)
    var size = ScreenSize(columns: 12, rows: 4)
    var screen = VirtualScreen(columns: 12, rows: 4)
    for round in 0..<3_000 {
      if round % 500 == 499 {
        size = ScreenSize(columns: Int.random(in: 1...14, using: &random), rows: Int.random(in: 1...5, using: &random))
        screen.resize(columns: size.columns, rows: size.rows)
      }
      let frame = randomFrame(size, &random)
      screen.feed(writer.update(to: frame))
      #expect(screen.unknown.isEmpty)
      let shown = screen.cells.flatMap { $0.map(\.text) }
      let wanted = frame.cells.map { $0.character.map { String($0) } ?? "" }
      #expect(shown == wanted)
      #expect(screen.cells.flatMap { $0.map(\.isReversed) } == frame.cells.map(\.style.isReversed))
      #expect(screen.cells.flatMap { $0.map(\.color) } == frame.cells.map(\.style.color?.rawValue))
      #expect(screen.isCursorVisible == (frame.cursor != nil))
      guard shown == wanted else { return }
    }
  }

  private func randomFrame(_ size: ScreenSize, _ random: inout SeededGenerator) -> Frame {
    let pieces = ["a", "bc", "日", "e\u{301}", "👩‍👩‍👧", "漢字", " ", "━"]
    let styles: [Style] = [.plain, .reversed, Style(color: .red), Style(color: .green, isBold: true)]
    var frame = Frame(size: size)
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let text = (0..<3).map { _ in pieces.randomElement(using: &random)! }.joined()
      frame.draw(
        text, row: Int.random(in: 0..<size.rows, using: &random),
        column: Int.random(in: 0..<size.columns, using: &random),
        width: Int.random(in: 1...size.columns, using: &random), style: styles.randomElement(using: &random)!)
    }
    if Bool.random(using: &random) { frame.cursor = .init(row: 0, column: size.columns - 1) }
    return frame
  }

  @Test func anEqualFrameWritesNoText() {
    var writer = FrameWriter(hasColor: false)
    var frame = Frame(size: ScreenSize(columns: 20, rows: 3))
    frame.draw("hello", row: 1, column: 2, style: Style(color: .red))
    let first = String(decoding: writer.update(to: frame), as: UTF8.self)
    #expect(first.contains("hello") && !first.contains("31"))
    let second = String(decoding: writer.update(to: frame), as: UTF8.self)
    #expect(!second.contains("hello") && !second.contains("2J"))
    writer.forget()
    #expect(String(decoding: writer.update(to: frame), as: UTF8.self).contains("hello"))
  }
}
