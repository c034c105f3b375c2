import Foundation
import Testing

@Suite("The command without Foundation, and the one beside it")
struct SiblingTests {
  /// Lines that must come out the same whichever of the two commands judges them.
  private let input = "abab\nabc\nab\u{0}\n"

  #if os(Linux)
    @Test("the command does not load Foundation, and the one beside it does")
    func loaded() throws {
      let name = Data("libFoundation".utf8)
      let command = try Data(contentsOf: URL(fileURLWithPath: Command.path))
      let sibling = try Data(contentsOf: URL(fileURLWithPath: Command.path + "-foundation"))
      #expect(command.range(of: name) == nil)
      #expect(sibling.range(of: name) != nil)
    }
  #endif

  @Test("an engine that needs Foundation is run by the command beside it")
  func engine() throws {
    let arguments = ["check", "--pattern", "(?:ab)+", "--invalid", "--json", "--engine"]
    let other = try Command(arguments + ["automaton"]).run(input: input)
    let result = try Command(arguments + ["foundation"]).run(input: input)
    #expect(result.status == 1)
    #expect(result.output == other.output)
    let summary = try Summary(lastLineOf: result.errors)
    #expect(summary.engine == "foundation")
  }

  @Test("standard input that is a pipe goes over whole")
  func pipe() throws {
    try TemporaryDirectory.with { directory in
      let line = "printf 'ab\\nabc\\n' | \"$0\" check --pattern '(?:ab)+' --engine foundation --invalid 2>/dev/null"
      let result = try Command.shell(line, in: directory)
      #expect(result.output == "abc\n")
    }
  }

  @Test("a pattern that all other engines refuse goes to the command beside it")
  func fallback() throws {
    let result = try Command("check", "--pattern", "a+(?<=a{1,3})", "--json").run(input: "aa\nab\n")
    let summary = try Summary(lastLineOf: result.output)
    #expect(summary.engine == "foundation")
    #expect((summary.valid, summary.invalid) == (1, 1))
  }

  @Test(
    "alone, the command says what is missing",
    arguments: [["check", "--pattern", "a", "--engine", "foundation"], ["try"]])
  func alone(arguments: [String]) throws {
    try TemporaryDirectory.with { directory in
      let copy = directory.url.appendingPathComponent("fieldmatch")
      try FileManager.default.copyItem(at: URL(fileURLWithPath: Command.path), to: copy)
      let line = "\(copy.path) " + arguments.joined(separator: " ") + " </dev/null; echo $?"
      let result = try Command.shell(line, in: directory)
      #expect(result.output == "2\n")
      #expect(result.errors.contains("fieldmatch-foundation"))
      #expect(result.errors.contains("no such file"))
      // What needs no Foundation works alone.
      let other = try Command.shell("echo a | \(copy.path) check --pattern a --json", in: directory)
      let summary = try Summary(lastLineOf: other.output)
      #expect(summary.valid == 1)
    }
  }
}
