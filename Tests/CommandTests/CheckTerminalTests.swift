import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("fieldmatch check on a terminal")
struct CheckTerminalTests {
  /// What a run shows on a terminal of its own.
  private func shown(_ arguments: [String], environment: [String] = ["TERM=xterm"]) throws -> String {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try terminal.spawn([Command.path] + arguments, environment: environment)
    var bytes: [UInt8] = []
    while let more = terminal.read(waiting: .seconds(60)), !more.isEmpty { bytes += more }
    _ = waitpid(process, nil, 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func withFile(_ text: String, body: (String) throws -> Void) throws {
    try TemporaryDirectory.with { directory in try body(directory.file("lines", text).path) }
  }

  @Test("the caret has a colour, unless NO_COLOR is set or the terminal is dumb")
  func colors() throws {
    try withFile("a b\n") { (file) throws in
      let call = ["check", "--type", "email-classic", "--sample", "1", file]
      #expect(try shown(call).contains("  a b\r\n   \u{1B}[31m^\u{1B}[0m\r\n"))
      #expect(try shown(call, environment: ["TERM=xterm", "NO_COLOR="]).contains("\u{1B}[31m"))
      for setting in [["TERM=xterm", "NO_COLOR=1"], ["TERM=dumb"]] {
        #expect(try shown(call, environment: setting).contains("  a b\r\n   ^\r\n"))
      }
    }
  }

  @Test("progress is shown and taken away again; short runs show none unless asked to")
  func progress() throws {
    try withFile(String(repeating: "a@b.co\n", count: 200_000)) { (file) throws in
      let text = try shown(["check", "--type", "email-classic", "--threads", "1", "--progress", file])
      let figures = text.components(separatedBy: "\r\u{1B}[K")
      #expect(figures.count >= 3)
      #expect(figures.dropFirst().dropLast().allSatisfy { $0.contains(" %, ") && $0.contains(" records, ") })
      #expect(figures.dropFirst().dropLast().allSatisfy { $0.hasSuffix(" left") })
      #expect(figures.last?.hasPrefix("200,000 records: ") == true)
    }
    try withFile("a@b.co\n") { (file) throws in
      let text = try shown(["check", "--type", "email-classic", file])
      #expect(!text.contains("\u{1B}"))
    }
  }
}
