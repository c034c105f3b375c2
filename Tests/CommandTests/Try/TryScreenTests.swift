import Testing

/// Sizes, colours, and the screen as a whole.
@Suite struct TryScreenTests {
  @Test func theFormAsItIsDrawn() throws {
    let process = try TerminalProcess("try", "--type", "email", "--type", "iban", "--type", "multiline")
    process.expect("field 1 of 3")
    process.send("jané" + "x" + Keys.tab + "de89")
    process.expectPanel("plain", "DE89")
    let form = process.screen.lines.map { String($0.prefix { $0 != "│" }) }
    let expected = [
      " FieldMatch  field 2 of 3                            Enter commits · Esc leaves",
      "  email                          4/254 ",
      "  janx                                 ",
      "  ✗ Enter an e-mail address such as n… ",
      "› iban                                 ",
      "  DE89                                 ",
      "  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ ",
      "                                       ",
      "  multiline: one⏎two                   ",
      "  ──────────────────────────────────── ",
    ]
    #expect(Array(form.prefix(expected.count)) == expected)
    #expect(form.last == " Tab next · Shift+arrows select · ^X cut · Alt-C copy · ^V paste")
    #expect(process.screen.cursor == (5, 6))
    #expect(process.screen.isAlternate && process.screen.marksPastes)
  }

  @Test(arguments: [(80, 24), (100, 30), (200, 50), (72, 18), (71, 24), (80, 17), (40, 12), (40, 11), (24, 6), (30, 7)])
  func sizes(columns: Int, rows: Int) throws {
    let process = try TerminalProcess("try", columns: columns, rows: rows)
    process.expect("FieldMatch")
    process.send(Keys.tab + "a@b" + " ")
    process.expect("the text and the refusal") {
      $0.text.contains("a@b") && $0.text.contains("✗ refused “ ”:") && $0.isCursorVisible
    }
    if rows >= 12 { process.expect("partial: not yet") }
    process.send(Keys.escape)
    #expect(process.exitCode() == 1)
    #expect(process.screen.unknown.isEmpty)
  }

  @Test func aScreenThatIsTooSmallSaysSo() throws {
    let process = try TerminalProcess("try", columns: 20, rows: 5)
    process.expect("needs 24 × 6")
    process.resize(columns: 80, rows: 24)
    process.expect("field 1 of 30")
    process.expectPanel("verdict", "● match")
    process.resize(columns: 1, rows: 1)
    process.resize(columns: 50, rows: 16)
    process.expect("field 1 of 30")
    process.send("x")
    process.expect("the text") { $0.lines[2] == "  x" }
    process.resize(columns: 120, rows: 40)
    process.expectField("x")
    #expect(process.screen.unknown.isEmpty)
  }

  @Test func coloursAreUsedUnlessForbidden() throws {
    let colored = try TerminalProcess("try")
    colored.expect("field 1 of 30")
    #expect(colored.screen.hasSeenColor)
    let plain = try TerminalProcess("try", "--type", "email", environment: ["NO_COLOR": "1"])
    plain.expect("field 1 of 1")
    plain.send("a@b " + Keys.enter)
    plain.expect("✗ Enter an e-mail address")
    #expect(!plain.screen.hasSeenColor)
    let empty = try TerminalProcess("try", environment: ["NO_COLOR": ""])
    empty.expect("field 1 of 30")
    #expect(empty.screen.hasSeenColor)
  }

  @Test func aRefusalFlashesAndThenStays() throws {
    let process = try TerminalProcess("try", "--type", "cvv")
    process.expect("field 1 of 1")
    process.send("x")
    process.expect("a flash") { $0.showsReversed("✗ refused “x”") }
    process.expect("the same, calmly") { $0.text.contains("✗ refused “x”") && !$0.showsReversed("✗ refused") }
    process.send("1")
    process.expectNo("refused “x”")
  }

  @Test func redrawing() throws {
    let process = try TerminalProcess("try", "--type", "none")
    process.expect("field 1 of 1")
    process.send("abc")
    process.expectField("abc")
    // As if something else had written over the screen; Control-L puts it right.
    process.resize(columns: 80, rows: 24)
    process.send(Keys.control("l"))
    process.expectField("abc")
  }
}
