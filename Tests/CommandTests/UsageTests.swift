import Foundation
import Testing

@Suite("Usage, before any input is read")
struct UsageTests {
  /// Wrong calls, and a part of what must be said.
  static let wrong: [([String], String)] = [
    ([], "Usage:"),
    (["frobnicate"], "unknown subcommand"),
    (["check"], "--type T or --pattern P"),
    (["check", "--type", "email", "--pattern", "x"], "exclude each other"),
    (["check", "--type"], "needs a value"),
    (["check", "--type", "emial"], "email"),
    (["check", "--type", "username:5,2"], "username:5,2"),
    (["check", "--type", "email", "--type", "url"], "given twice"),
    (["check", "--type", "email", "--frob"], "unknown option ‘--frob’"),
    (["check", "--type", "email", "--json=yes"], "takes no value"),
    (["check", "--type", "email", "--threads", "0"], "1 to"),
    (["check", "--type", "email", "--threads", "many"], "many"),
    (["check", "--type", "email", "--engine", "perl"], "perl"),
    (["check", "--type", "email", "--invalid", "--valid"], "exclude each other"),
    (
      ["check", "--type", "email", "--unique-limit", "5"], "--unique-limit goes with a --schema that has unique columns"
    ),
    (["check", "--type", "email", "-n"], "--invalid"),
    (["check", "--type", "email", "--max-invalid", "0"], "1 or more"),
    (["check", "--type", "email", "--column", "a=email"], "--csv"),
    (["check", "--type", "email", "-", "-"], "named twice"),
    (["check", "--csv"], "--column"),
    (["check", "--csv", "--type", "email"], "--column"),
    (["check", "--csv", "--column", "email"], "NAME=TYPE"),
    (["check", "--csv", "--column", "a=emial"], "emial"),
    (["check", "--csv", "--column", "a=email", "--column", "a=email"], "named twice"),
    (["check", "--csv", "--column", "=email"], "NAME=TYPE"),
    (["check", "--csv", "--column", "?=email"], "NAME=TYPE"),
    (["check", "--type", "email", "--strict"], "--csv"),
    (["check", "--type", "email", "--reasons=xml"], "xml"),
    (["check", "--type", "email", "--valid", "--reasons"], "--valid-to"),
    (["check", "--csv", "--column", "a=email", "--delimiter", "::"], "one ASCII character"),
    (["check", "--csv", "--column", "a=email", "--delimiter", "\""], "delimiter"),
    (["check", "--csv", "--no-header", "--column", "a=email"], "by their number"),
    (["check", "--ndjson", "--field", "a..b=email"], "empty step"),
    (["check", "--ndjson", "--csv", "--field", "a=email"], "exclude each other"),
    (["types", "more"], "too many"),
    (["explain"], "--type T or --pattern P"),
    (["explain", "--type", "email", "file"], "too many"),
  ]

  @Test("wrong calls end with 2 and say why", arguments: wrong)
  func wrongCalls(arguments: [String], message: String) throws {
    // A pipe that nobody writes to: whoever reads it waits for ever.
    let process = Command(arguments).process()
    let input = Pipe()
    let errors = Pipe()
    process.standardInput = input
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    try input.fileHandleForWriting.close()
    #expect(process.terminationStatus == 2)
    #expect(said.contains(message), "\(said)")
  }

  @Test("a bad pattern is shown with a caret under the place")
  func badPattern() throws {
    let result = try Command("check", "--pattern", "é(b", "no-such-file").run()
    #expect(result.status == 2)
    #expect(result.errors.contains("\n  é(b\n   ^\n"))
    let wide = try Command("explain", "--pattern", "日本(e\u{301}").run()
    #expect(wide.errors.contains("\n  日本(e\u{301}\n      ^\n"))
    #expect(!result.errors.contains("no-such-file"))
  }

  @Test("of a long bad pattern only what is around the place is shown")
  func longBadPattern() throws {
    let filler = String(repeating: "a", count: 100)
    let result = try Command("check", "--pattern", "\(filler)b(\(filler)c", "no-such-file").run()
    let margin = String(repeating: " ", count: 103)
    let shown = "\n  …\(filler.dropFirst())b(\(filler.dropLast())…\n\(margin)^\n"
    #expect(result.errors.contains(shown), "\(result.errors)")
  }

  @Test("a bad type is shown with a caret under the place")
  func badType() throws {
    let result = try Command("check", "--type", "username:x,2").run()
    #expect(result.status == 2)
    #expect(result.errors.contains("\n  username:x,2\n           ^\n"))
  }

  @Test("the engine that was asked for, or an error: never another")
  func engineThatRefuses() throws {
    let result = try Command("check", "--pattern", "(a)\\1", "--engine", "automaton").run(input: "aa\n")
    #expect(result.status == 2)
    #expect(result.errors.contains("refused"))
  }

  @Test("--help for the command and each subcommand", arguments: ["", "check", "types", "explain"])
  func help(subcommand: String) throws {
    let result = try Command((subcommand.isEmpty ? [] : [subcommand]) + ["--help"]).run()
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.contains("Usage: fieldmatch \(subcommand)"))
  }

  @Test("-- ends the options, and short options can be joined")
  func shortOptions() throws {
    try TemporaryDirectory.with { directory in
      try directory.file("-n", "ABC\nx\n")
      var command = Command("check", "-pabc", "-in", "--invalid", "-j", "1", "--", "-n")
      command.directory = directory.url
      #expect(try command.run().output == "2:x\n")
    }
  }
}
