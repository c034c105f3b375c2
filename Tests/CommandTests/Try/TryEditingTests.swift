import Testing

/// The keys of a text field, in a terminal.
@Suite struct TryEditingTests {
  private func field(_ text: String, options: [String] = []) throws -> TerminalProcess {
    let process = try TerminalProcess(["try", "--type", "none", "--type", "none"] + options)
    process.expect("field 1 of 2")
    process.send(text)
    process.expectField(text)
    return process
  }

  /// Waits until the cursor is so many cells from the start of the field at the top.
  private func expectCursor(
    _ process: TerminalProcess, _ column: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    process.expect("the cursor in column \(column)", sourceLocation: sourceLocation) {
      $0.isCursorVisible && $0.cursor == (2, column + 2)
    }
  }

  @Test func arrowsHomeAndEnd() throws {
    let process = try field("hello")
    expectCursor(process, 5)
    process.send(Keys.left + Keys.left)
    expectCursor(process, 3)
    process.send("X" + Keys.home + "Y" + Keys.end + "Z" + Keys.left + Keys.delete)
    process.expectField("YhelXlo")
  }

  @Test func wordsAreSteppedOverAndDeleted() throws {
    let process = try field("one two-three")
    process.send(Keys.wordLeft)
    expectCursor(process, 8)
    process.send(Keys.wordLeft + Keys.wordLeft)
    expectCursor(process, 0)
    process.send(Keys.wordRight)
    expectCursor(process, 3)
    process.send(Keys.end + Keys.control("w"))
    process.expectField("one two-")
    process.send(Keys.control("a") + Keys.alt + "d")
    process.expectField(" two-")
    process.send(Keys.right + Keys.right + Keys.control("u"))
    process.expectField("wo-")
    process.send(Keys.right + Keys.control("k"))
    process.expectField("w")
  }

  @Test func wideAndCombiningCharactersKeepTheCaret() throws {
    let process = try field("日本e\u{301}👩‍👩‍👧x")
    expectCursor(process, 8)
    process.send(Keys.left)
    expectCursor(process, 7)
    process.send(Keys.left)
    expectCursor(process, 5)
    process.send(Keys.left)
    expectCursor(process, 4)
    process.send(Keys.backspace)
    process.expectField("日e\u{301}👩‍👩‍👧x")
    process.send(Keys.right + Keys.delete)
    process.expectField("日e\u{301}x")
    process.send(Keys.left + Keys.left + Keys.delete + Keys.end + "\u{302}")
    process.expectField("e\u{301}x\u{302}")
    expectCursor(process, 2)
  }

  @Test func textThatIsLongerThanTheFieldScrolls() throws {
    let text = (0..<30).map { "\($0 % 10)日" }.joined()
    let process = try TerminalProcess("try", "--type", "none")
    process.expect("field 1 of 1")
    process.send(text)
    // The field has 35 cells, one of which is for the caret.
    process.expect("the end of the text") { $0.field(row: 2).hasSuffix("8日9日") && $0.lines[2].hasPrefix(" ‹") }
    process.send(Keys.home)
    process.expect("the start of the text") { $0.firstField.hasPrefix("0日1日") && $0.firstField.contains("›") }
    expectCursor(process, 0)
  }

  @Test func selectionIsReplacedCutCopiedAndPasted() throws {
    let process = try field("hello world")
    process.send(Keys.shiftLeft + Keys.shiftLeft + Keys.shiftLeft)
    process.expect("a selection") { $0.showsReversed("rld") }
    process.send(Keys.control("x"))
    process.expectField("hello wo")
    process.send(Keys.home + Keys.shiftRight + Keys.alt + "c" + Keys.end + Keys.control("v"))
    process.expectField("hello woh")
    process.send(Keys.alt + "a")
    process.expect("a selection") { $0.showsReversed("hello woh") }
    process.send("ü")
    process.expectField("ü")
    // What was copied is there in the next field too.
    process.send(Keys.tab + Keys.control("v"))
    process.expect("the copy in the second field") { $0.field(row: 5) == "h" }
  }

  @Test func selectingBackAndForthMovesOneEnd() throws {
    let process = try field("abcdef")
    process.send(Keys.left + Keys.left + Keys.shiftLeft + Keys.shiftLeft + Keys.shiftRight)
    process.expect("a selection of one") { $0.showsReversed("d") && !$0.showsReversed("cd") }
    expectCursor(process, 3)
    process.send(Keys.shiftHome)
    process.expect("a selection up to the start") { $0.showsReversed("abcd") }
    process.send(Keys.right)
    expectCursor(process, 4)
    process.send("|")
    process.expectField("abcd|ef")
  }

  @Test func whatCannotBeDoneIsSaid() throws {
    let process = try TerminalProcess("try", "--type", "password:4,8")
    process.expect("field 1 of 1")
    process.send(Keys.control("v"))
    process.expect("paste: nothing was copied yet.")
    process.send("secret" + Keys.control("x"))
    process.expect("allow “cut” while its text is")
    process.expectField("••••••")
    process.send(Keys.control("t"))
    process.expectField("secret")
    process.send(Keys.control("x"))
    process.expect("Nothing is selected")
    process.send(Keys.alt + "a" + Keys.control("x"))
    process.expectField("password:4,8: Use 4 to 8 characters.")
    process.send(Keys.control("t"))
    process.expectParagraph(
      "events",
      "secured ← changed ← refused: selection ← revealed ← refused: action ← changed ×6 ← refused: clipboard ← began")
  }

  @Test func pastesAreOneEdit() throws {
    let process = try TerminalProcess("try", "--type", "none", "--type", "multiline")
    process.expect("field 1 of 2")
    process.paste("a\rb\u{1B}[Ac\u{7}d")
    process.expectField("ab␛[Ac␇d")
    process.expectParagraph("events", "changed ← began")
    process.send(Keys.tab)
    process.paste("one\r\rtwo\r\nthree")
    process.expect("four lines") { (5...8).map($0.field) == ["one", "", "two", "three"] }
    process.send(Keys.up + Keys.up + "X")
    process.expect("text on the second line") { $0.field(row: 6) == "X" }
    #expect(process.screen.unknown.isEmpty)
  }

  @Test func bytesThatAreNotTextAreSaid() throws {
    let process = try field("ab")
    process.send(bytes: [0x63, 0xFF, 0x64])
    process.expectField("abcd")
    process.send(bytes: [0xE2, 0x82])
    process.expect("not UTF-8: E2 82")
    process.expectField("abcd")
    process.send(bytes: Array("\u{1B}[200~".utf8) + [0xC0] + Array("\u{1B}[201~".utf8))
    process.expect("The paste is not UTF-8")
    process.expectField("abcd")
  }

  @Test func separatorsOfTheFieldAreLeftOut() throws {
    let process = try TerminalProcess("try", "--type", "iban")
    process.expect("field 1 of 1")
    process.send("gb29 ")
    process.expect("· left out “ ”")
    process.send("n")
    process.expectField("GB29 N")
    process.expectNo("left out “")
  }
}
