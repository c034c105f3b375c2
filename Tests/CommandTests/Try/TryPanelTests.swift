import Testing

/// What the panel says of the field with the focus.
@Suite struct TryPanelTests {
  private func field(_ arguments: String...) throws -> TerminalProcess {
    let process = try TerminalProcess(["try"] + arguments)
    process.expect("field 1 of 1")
    return process
  }

  @Test func verdictsAndTheFirstFault() throws {
    let process = try field("--pattern", "[a-c]{2}-[0-9]+")
    process.expectPanel("validation", "[a-c]{2}-[0-9]+")
    process.expectPanel("typing", "anything")
    process.expectPanel("verdict", "◐ partial: not yet")
    process.expectPanel("next", "a…c")
    process.send("ab")
    process.expectPanel("next", "-")
    process.send("-7")
    process.expectPanel("verdict", "● match")
    process.expectPanel("next", "0…9")
    process.send("日x")
    process.expectPanel("verdict", "✗ no match")
    process.expectPanel("next", "nothing")
    process.expect("the fault marked, in reverse") { $0.showsReversed("日") }
    process.expect("a mark under the fault") { screen in
      guard let row = screen.lines.firstIndex(where: { $0.contains("^ column 5") }) else { return false }
      let mark = screen.cells[row].firstIndex { $0.text == "^" }
      return mark == screen.cells[row - 1].firstIndex { $0.isReversed }
    }
  }

  @Test func plainValueStatusAndEvents() throws {
    let process = try field("--type", "amount")
    process.send("1234,5")
    process.expectField("1 234,5")
    process.expectPanel("plain", "1234.5")
    process.expectParagraph("events", "changed ×6 ← began")
    process.send("x")
    process.expectParagraph("events", "refused: typing ← changed ×6 ← began")
  }

  @Test func costsBesideACompilationPerKey() throws {
    let process = try field("--type", "email")
    process.send("name")
    process.expect("figures of both") { screen in
      let rows = screen.lines.filter { $0.contains("µs") || $0.contains(" ns") || $0.contains(" ms") }
      return rows.count == 3 && screen.text.contains("again, warm: ") && screen.text.contains("  ×")
        && screen.text.contains("NSRegularExpression compiled")
    }
    process.expect("a bar for each key") { screen in
      screen.lines.contains { $0.count { "▁▂▃▄▅▆▇█".contains($0) } == 4 }
    }
  }

  @Test func typesWithoutAPatternHaveNothingToCompile() throws {
    let process = try field("--type", "none")
    process.send("x")
    process.expect("there is no pattern to compile")
    process.expectPanel("engine", "none needed")
  }

  @Test func aCatastrophicPatternDoesNotHoldTheForm() throws {
    // NSRegularExpression alone would take hours for this text; what would have been its cost is cut short and said.
    let process = try field("--pattern", "(?:a|aa)+b", "--engine", "automaton")
    process.paste(String(repeating: "a", count: 48) + "c")
    process.expect("stopped")
    process.expectPanel("verdict", "✗ no match")
    process.send(Keys.backspace + "b")
    process.expectPanel("verdict", "● match")
  }

  @Test func theEngineThatWasAskedForRuns() throws {
    let process = try field("--type", "email", "--engine", "foundation")
    process.expect("the engine's name") { $0.panel("engine")?.hasPrefix("foundation") == true }
  }
}
