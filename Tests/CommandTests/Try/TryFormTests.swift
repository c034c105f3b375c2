import Testing

/// Several fields: focus, timings, commits, the values at the end.
@Suite struct TryFormTests {
  private static func form(_ options: String..., redirection: String = "") throws -> TerminalProcess {
    let types = ["email", "number:1,9", "date:yyyy-MM-dd,2024-02-27,2024-03-02"]
    let process = try TerminalProcess(
      ["try"] + types.flatMap { ["--type", $0] } + options, redirection: redirection)
    process.expect("field 1 of 3")
    return process
  }

  @Test func leavingAFieldJudgesIt() throws {
    let process = try Self.form()
    process.send("a@b")
    process.expectPanel("verdict", "◐ partial: not yet")
    process.expectNo("✗")
    process.send(Keys.tab)
    process.expect("field 2 of 3")
    process.expect("✗ Enter an e-mail address")
    process.send(Keys.backTab + ".org")
    process.expectField("a@b.org")
    process.expectNo("✗")
    process.send(Keys.down + Keys.down + Keys.down)
    process.expect("field 1 of 3")
    process.send(Keys.up)
    process.expect("field 3 of 3")
  }

  @Test func timings() throws {
    let onCommit = try Self.form("--timing", "onCommit")
    onCommit.send("a@b" + Keys.tab)
    onCommit.expect("field 2 of 3")
    onCommit.expectNo("✗")
    let onFly = try Self.form("--timing", "onFly")
    onFly.send("a@b.")
    onFly.expectField("a@b.")
    onFly.expectNo("✗")
    onFly.send(".")
    onFly.expect("✗ Enter an e-mail address")
    onFly.expectPanel("verdict", "✗ no match")
  }

  @Test func enterGoesToTheFirstBadField() throws {
    let process = try Self.form("--required")
    process.send(Keys.tab + "5" + Keys.enter)
    process.expect("✗ not committed: 2 fields have to be put right")
    process.expect("field 1 of 3")
    process.send("a@b.org" + Keys.enter)
    process.expect("✗ not committed: 1 field has to be put right")
    process.expect("field 3 of 3")
    process.send("2024-02-29" + Keys.enter)
    process.expect("✓ committed: 3 fields valid")
    process.send(Keys.escape)
    #expect(process.exitCode() == 0)
    // The last thing on the screen is what the keystrokes cost.
    #expect(process.screen.text.contains("keystrokes. The median cost of one"))
  }

  @Test func pickers() throws {
    let process = try Self.form()
    process.send(Keys.tab + Keys.altUp)
    process.expect("the lowest number") { $0.field(row: 5) == "1" }
    process.send(Keys.altUp + Keys.altUp)
    process.expect("a higher number") { $0.field(row: 5) == "3" }
    process.expect("the events of a picker") {
      $0.panelParagraph("events")?.hasPrefix("pickerValueChanged ← changed ←") == true
    }
    process.send(Keys.altDown + Keys.tab + "2024-02-28" + Keys.altUp)
    process.expect("the day in a leap year") { $0.field(row: 8) == "2024-02-29" }
    process.send(Keys.altUp + Keys.altUp + Keys.altUp + Keys.altUp)
    process.expect("the last day of the range") { $0.field(row: 8) == "2024-03-02" }
    process.send(Keys.altDown + Keys.altDown)
    process.expect("the day in a leap year") { $0.field(row: 8) == "2024-02-29" }
    process.send(Keys.backTab + Keys.backTab + Keys.altUp)
    process.expect("refused: This field has no picker")
  }

  @Test func everyFieldIsReached() throws {
    let process = try TerminalProcess("try")
    for number in 1...30 {
      process.expect("field \(number) of 30")
      process.expect("the focused field in sight") { screen in screen.lines.contains { $0.hasPrefix("› ") } }
      process.send(Keys.tab)
    }
    process.expect("field 1 of 30")
  }

  @Test func aPromptWritesJSONAlone() throws {
    let process = try TerminalProcess(
      "try", "--pattern", "[a-c]+", "--ignore-case", "--json", redirection: ">\"$OUTPUT\"")
    process.expect("field 1 of 1")
    process.send("aBd" + Keys.enter)
    process.expect("not committed")
    process.send(Keys.backspace + Keys.enter)
    #expect(process.exitCode() == 0)
    let object = #"{"type":"pattern:[a-c]+","plain":"aB","text":"aB","verdict":"match","valid":true}"#
    #expect(process.output == #"{"committed":true,"fields":["# + object + "]}\n")
  }

  @Test func leavingAPromptTellsWhatIsThere() throws {
    let process = try Self.form("--json", redirection: ">\"$OUTPUT\"")
    process.send("a\"b" + Keys.control("c"))
    #expect(process.exitCode() == 1)
    #expect(
      process.output.hasPrefix(#"{"committed":false,"fields":[{"type":"email","plain":"ab","#), "\(process.output)")
  }
}
