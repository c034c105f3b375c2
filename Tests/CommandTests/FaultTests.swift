import Foundation
import Testing

@Suite("Faults of files, pipes and signals")
struct FaultTests {
  /// Lines that are all bad: each of 20 bytes and numbered, so that one that is lost or torn is seen.
  private func badLines(_ count: Int) -> [String] {
    (0..<count).map { "bad line \(String(repeating: "0", count: 9 - "\($0)".count))\($0) " }
  }

  private func expectWholeLines(_ output: [UInt8], isPrefixOf lines: [String]) {
    #expect(output.isEmpty || output.last == 0x0A)
    let written = output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    #expect(written == Array(lines.prefix(written.count)))
  }

  @Test("missing files and directories are named, the others are judged, and the exit code is 2")
  func unreadableFiles() throws {
    try TemporaryDirectory.with { directory in
      try directory.file("good", "a@b.co\n")
      try directory.file("bad", "x\n")
      var command = Command(
        "check", "--type", "email-classic", "--json", "--invalid", "none", "good", ".", "bad")
      command.directory = directory.url
      let result = try command.run()
      #expect(result.status == 2)
      #expect(result.output == "x\n")
      #expect(result.errors.contains("none: no such file or directory"))
      #expect(result.errors.contains(".: is a directory"))
      let summary = try Summary(lastLineOf: result.errors)
      #expect((summary.records, summary.failedInputs, summary.complete) == (2, 2, false))
    }
  }

  @Test("files of any name are judged, and bytes that are not UTF-8 are not mended in patterns")
  func namesThatAreNotUTF8() throws {
    try TemporaryDirectory.with { directory in
      let shell = """
        name=$(printf 'a\\377b'); printf 'x\\n' > "$name"; printf 'x\\n' > plain
        "$0" check -p y --invalid -n "$name" plain; echo $?
        "$0" check -p "$name" "$name"; echo $?
        """
      let result = try Command.shell(shell, in: directory)
      #expect(result.outputBytes == [0x61, 0xFF, 0x62, 0x3A] + Array("1:x\nplain:1:x\n1\n2\n".utf8))
      #expect(result.errors.contains("--pattern is not UTF-8: ‘a\u{FFFD}b’"))
    }
  }

  @Test("files without permission are named", .enabled(if: getuid() != 0, "root may read everything"))
  func forbiddenFile() throws {
    try TemporaryDirectory.with { directory in
      let file = try directory.file("secret", "x\n")
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
      var command = Command("check", "--type", "none", "secret")
      command.directory = directory.url
      let result = try command.run()
      #expect(result.status == 2)
      #expect(result.errors.contains("secret: permission denied"))
    }
  }

  @Test(
    "a full disk is an error and ends with 2", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: ["--invalid", "--reasons", "--json"])
  func fullDisk(option: String) throws {
    try TemporaryDirectory.with { directory in
      try directory.file("lines", "x\n")
      let result = try Command.shell("\"$0\" check --type email \(option) lines > /dev/full; echo $?", in: directory)
      #expect(result.output == "2\n")
      #expect(result.errors.contains("standard output: no space left on device"))
    }
  }

  @Test("--invalid beside --reasons on standard output is said to write nothing")
  func reasonsHideRecords() throws {
    let result = try Command("check", "--type", "email", "--invalid", "--reasons").run(input: "x\n")
    #expect(result.output == "1\t2\tpattern\tx\n" && result.errors.contains("--invalid-to FILE"))
  }

  @Test("a quote in a header is refused where the format is strict")
  func strictHeader() throws {
    let check = ["check", "--csv", "--column", "b=none"]
    #expect(try Command(check).run(input: "a\"x,b\n1,2\n").status == 0)
    let strict = try Command(check + ["--strict"]).run(input: "a\"x,b\n1,2\n")
    #expect(strict.status == 2 && strict.errors.contains("quote"))
  }

  @Test(
    "a full disk ends --help, types and explain with 2", arguments: ["check --help", "types", "explain --type email"])
  func fullDiskElsewhere(call: String) throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))
    try TemporaryDirectory.with { directory in
      let result = try Command.shell("\"$0\" \(call) > /dev/full; echo $?", in: directory)
      #expect(result.output == "2\n")
      #expect(result.errors.contains("no space left on device"))
    }
  }

  @Test("a closed pipe ends it without a word", arguments: ["", "trap '' PIPE; "])
  func closedPipe(setting: String) throws {
    try TemporaryDirectory.with { directory in
      let lines = badLines(100_000)
      try directory.file("lines", lines.joined(separator: "\n"))
      let line = "{ \(setting)\"$0\" check --type email --invalid lines; echo $? > status; } | head -n 1"
      let result = try Command.shell(line, in: directory)
      #expect(result.output == lines[0] + "\n")
      #expect(result.errors == "")
      #expect(try String(contentsOf: directory.url.appendingPathComponent("status"), encoding: .utf8) == "141\n")
    }
  }

  @Test("a file that is its own output is refused")
  func inputIsOutput() throws {
    try TemporaryDirectory.with { directory in
      try directory.file("lines", "x\n")
      let result = try Command.shell("\"$0\" check --type email --invalid lines >> lines; echo $? >&2", in: directory)
      #expect(result.errors.contains("lines: is the output too"))
      #expect(result.errors.hasSuffix("2\n"))
    }
  }

  @Test("an interrupted run ends with whole lines, a summary and the signal's code", arguments: [SIGINT, SIGTERM])
  func signals(number: Int32) throws {
    let process = Command("check", "--type", "email", "--invalid", "--json", "--threads", "2").process()
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let lines = badLines(100)
    input.fileHandleForWriting.write(Data((lines.joined(separator: "\n") + "\nhalf a li").utf8))
    // Once a line has come out, the process is at work; then it waits for more.
    var received = try output.fileHandleForReading.read(upToCount: 1) ?? Data()
    kill(process.processIdentifier, number)
    received += try output.fileHandleForReading.readToEnd() ?? Data()
    let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + number)
    expectWholeLines(Array(received), isPrefixOf: lines)
    let summary = try Summary(lastLineOf: said)
    #expect((summary.stopped, summary.complete) == ("interrupted", false))
    #expect(summary.addsUp)
    #expect(summary.records == received.split(separator: 0x0A).count)
    try input.fileHandleForWriting.close()
  }

  /// Runs over a file with its output held up, changes the file in the meantime, and lets go.
  private func changing(
    _ lines: [String], change: (FileHandle) throws -> Void
  ) throws -> (status: Int32, output: [UInt8], errors: String) {
    try TemporaryDirectory.with { directory in
      let file = try directory.file("lines", lines.joined(separator: "\n") + "\n")
      let process = Command("check", "--type", "email", "--invalid", "--json", "--threads", "1", file.path).process()
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      // The first chunk is on its way and does not fit into the pipe: the process waits.
      var received = try output.fileHandleForReading.read(upToCount: 1) ?? Data()
      let handle = try FileHandle(forUpdating: file)
      try change(handle)
      received += try output.fileHandleForReading.readToEnd() ?? Data()
      let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, Array(received), said)
    }
  }

  @Test("a file cut short while it is read: what was there is judged, the file is named, exit code 2")
  func truncatedFile() throws {
    let lines = badLines(200_000)
    let (status, output, errors) = try changing(lines) { try $0.truncate(atOffset: 3_000_000) }
    #expect(status == 2)
    #expect(errors.contains("cut short while it was read: 3000000 of 4000000 bytes"))
    expectWholeLines(output, isPrefixOf: lines)
    let summary = try Summary(lastLineOf: errors)
    #expect(summary.records == 150_000)
    #expect(summary.bytes == 3_000_000)
    #expect(summary.addsUp)
  }

  @Test("a file that grows while it is read is judged to its new end")
  func grownFile() throws {
    let lines = badLines(200_000)
    let more = badLines(210_000).suffix(10_000).joined(separator: "\n") + "\n"
    let (status, output, errors) = try changing(lines) { handle in
      try handle.seekToEnd()
      handle.write(Data(more.utf8))
    }
    #expect(status == 1)
    expectWholeLines(output, isPrefixOf: badLines(210_000))
    let summary = try Summary(lastLineOf: errors)
    #expect((summary.records, summary.bytes, summary.complete) == (210_000, 4_200_000, true))
  }

  @Test("a pipe is judged as it comes: each line is out before the next is in")
  func slowPipe() throws {
    let process = Command("check", "--type", "email", "--invalid", "--threads", "2").process()
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    for line in badLines(20) {
      input.fileHandleForWriting.write(Data((line + "\n").utf8))
      #expect(try output.fileHandleForReading.read(upToCount: 20) == Data((line + "\n").utf8))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
  }
}
