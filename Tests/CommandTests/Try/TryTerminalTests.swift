import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal is given back as it was, whatever ends the command; and what is no terminal is refused.
@Suite struct TryTerminalTests {
  /// Runs `try` up to a point, ends it, and looks at what is left.
  private func restored(_ end: (TerminalProcess) throws -> Void) throws -> Int32? {
    let process = try TerminalProcess("try", "--type", "email")
    process.expect("field 1 of 1")
    #expect(process.modes != process.initialModes)
    process.send("abc")
    process.expectField("abc")
    try end(process)
    let code = process.exitCode()
    #expect(process.initialModes != nil && process.modes == process.initialModes)
    #expect(process.screen.lines[0] == "before")
    #expect(process.screen.isCursorVisible && process.screen.wraps && process.screen.isStyleReset)
    #expect(!process.screen.marksPastes && !process.screen.isAlternate)
    #expect(process.screen.unknown.isEmpty)
    return code
  }

  @Test(arguments: [Keys.escape, Keys.control("c")]) func leaving(_ key: String) throws {
    #expect(try restored { $0.send(key) } == 1)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGILL, SIGABRT, SIGTRAP, SIGUSR1])
  func signals(_ number: Int32) throws {
    // The shell says 128 and the number: the command has died of the signal, as if it had not been caught.
    #expect(try restored { try $0.signal(number) } == 128 + number)
  }

  @Test func goesOnAfterAStop() throws {
    let process = try TerminalProcess("try", "--type", "email")
    process.expect("field 1 of 1")
    let raw = process.modes
    process.send("abc" + Keys.control("z") + "d")
    process.expectField("abcd")
    process.expect("its own screen") { $0.isAlternate && $0.marksPastes }
    #expect(process.modes == raw)
    try process.signal(SIGSTOP)
    process.send("e")
    try process.signal(SIGCONT)
    process.expectField("abcde")
    #expect(process.modes == raw)
  }

  @Test func whatIsNoTerminalIsRefused() throws {
    let result = try Command("try", "--type", "email").run(input: "abc\r")
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(
      result.errors.contains("fieldmatch try: try needs a terminal to type into, and standard input is not a terminal"))
  }

  @Test(arguments: ["dumb", ""]) func terminalsWithoutACursorAreRefused(_ kind: String) throws {
    let process = try TerminalProcess("try", environment: ["TERM": kind])
    #expect(process.exitCode() == 2)
    #expect(process.screen.text.contains("try needs a terminal with a cursor that can be moved"))
  }

  @Test func aScreenThatGoesElsewhereIsRefused() throws {
    let process = try TerminalProcess("try", redirection: ">\"$OUTPUT\" 2>\"$OUTPUT\"")
    #expect(process.exitCode() == 2)
    #expect(process.output.contains("neither standard output nor standard error is a terminal"))
  }

  @Test func wrongUsageIsSaidBeforeTheScreenIsTaken() throws {
    for (arguments, fault) in [
      (["--type", "emial"], "did you mean email"), (["--pattern", "(a"], "the pattern is refused"),
      (["--type", "email", "--pattern", "a"], "exclude each other"), (["file"], "one argument too many"),
      (["--type", "email", "--ignore-case"], "--ignore-case goes with --pattern"),
      (["--timing", "never"], "--timing is"),
    ] {
      let result = try Command(["try"] + arguments).run()
      #expect(result.status == 2, "\(arguments)")
      #expect(result.errors.contains(fault), "\(arguments): \(result.errors)")
    }
  }
}
