import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(Linux)
  @Suite("Memory stays bounded whatever the input's size")
  struct MemoryTests {
    /// The most memory that a run may hold at any time, in KiB. What the thread sanitizer notes of each access comes on
    /// top of it: 14 MiB were seen.
    static let mostResident = (isThreadSanitized ? 128 : 96) * 1024

    /// Whether the tests, and so the command, are built for the thread sanitizer.
    // SAFETY: the name is a C string, which lives for the whole call; the address that is found is only compared.
    private static let isThreadSanitized = unsafe dlsym(nil, "__tsan_acquire") != nil

    /// Feeds a process through a pipe and gives its summary and the most memory that it held, in KiB.
    private func feed(
      _ arguments: [String], blocks: Int, block: (Int) -> Data
    ) throws -> (summary: Summary, resident: Int) {
      let process = Command(["check", "--json"] + arguments).process()
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      for index in 0..<blocks { try input.fileHandleForWriting.write(contentsOf: block(index)) }
      // All has been taken but what the pipe holds, and the process is still there to be looked at.
      let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      try input.fileHandleForWriting.close()
      let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return (try Summary(lastLineOf: said), try #require(Int(peak.filter(\.isNumber))))
    }

    @Test("400 MB of lines through a pipe")
    func lines() throws {
      let line = String(repeating: "x", count: 4095) + "\n"
      let block = Data(String(repeating: line, count: 256).utf8)
      let (summary, resident) = try feed(["--type", "none"], blocks: 400) { _ in block }
      #expect(summary.records == 400 * 256)
      #expect(summary.bytes == 400 << 20)
      #expect(resident < Self.mostResident)
    }

    @Test("a record of 100 MB is too long, and the run goes on")
    func tooLong() throws {
      let block = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
      let (summary, resident) = try feed(["--type", "none"], blocks: 102) { index in
        index == 100 ? Data("\nshort\n".utf8) : index > 100 ? Data("last".utf8) : block
      }
      #expect(summary.reasons == ["malformed: too long": 1])
      #expect((summary.records, summary.valid) == (3, 2))
      #expect(summary.bytes == 100 << 20 + 11)
      #expect(resident < Self.mostResident)
    }

    @Test("a CSV quote that never closes takes no more memory than any long record")
    func unclosedQuote() throws {
      let block = Data(String(repeating: "a,b\n", count: 1 << 18).utf8)
      let (summary, resident) = try feed(["--csv", "--column", "a=none"], blocks: 80) { index in
        index == 0 ? Data("a,b\n1,\"2\n".utf8) : block
      }
      #expect(summary.reasons == ["malformed: too long": 1])
      #expect(summary.records == 1)
      #expect(resident < Self.mostResident)
    }
  }
#endif
