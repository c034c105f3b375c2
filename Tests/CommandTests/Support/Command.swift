import Foundation
import TestSupport

/// Runs the built command as a process.
struct Command {
  var arguments: [String]
  var environment = SanitizerEnvironment.variables
  var directory: URL?

  init(_ arguments: String...) { self.arguments = arguments }
  init(_ arguments: [String]) { self.arguments = arguments }

  /// What a process left behind.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
    /// The output as it came.
    let outputBytes: [UInt8]
  }

  /// The command, which lies beside the tests.
  static let path = BuiltProducts.path(of: "fieldmatch")

  /// A process that is ready to run.
  func process() -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = directory
    return process
  }

  /// Runs to the end, with text or a file as standard input.
  func run(input: String = "") throws -> Result { try run(input: Array(input.utf8)) }

  /// Runs to the end, with bytes as standard input.
  func run(input: [UInt8]) throws -> Result {
    try TemporaryDirectory.with { directory in
      let file = try directory.file("input", input)
      return try run(process(), inputFile: file, in: directory)
    }
  }

  /// Runs a line of shell with the command as `$0`.
  static func shell(_ line: String, in directory: TemporaryDirectory) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line, Self.path]
    process.environment = SanitizerEnvironment.variables
    process.currentDirectoryURL = directory.url
    return try Command().run(process, inputFile: directory.file("nothing", []), in: directory)
  }

  private func run(_ process: Process, inputFile: URL, in directory: TemporaryDirectory) throws -> Result {
    let output = try directory.file("output", [])
    let errors = try directory.file("errors", [])
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let bytes = try Array(Data(contentsOf: output))
    return Result(
      status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self), outputBytes: bytes)
  }
}

/// A directory for one test, removed after it.
struct TemporaryDirectory {
  let url: URL

  /// Runs a test in a directory of its own.
  static func with<Result>(_ body: (TemporaryDirectory) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("fieldmatch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(TemporaryDirectory(url: url))
  }

  /// Makes a file.
  @discardableResult
  func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
    let file = url.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file
  }

  /// Makes a file.
  @discardableResult
  func file(_ name: String, _ text: String) throws -> URL { try file(name, Array(text.utf8)) }
}

/// A summary object, as far as tests look at it.
struct Summary: Decodable, Equatable {
  let records: Int
  let valid: Int
  let invalid: Int
  let undecided: Int
  let malformed: Int
  let bytes: Int
  let seconds: Double
  let threads: Int
  let engine: String
  let complete: Bool
  let stopped: String?
  let failedInputs: Int
  let reasons: [String: Int]
  let columns: [String: [String: Int]]?

  /// Reads the last line of a text.
  init(lastLineOf text: String) throws {
    let line = text.split(separator: "\n").last ?? ""
    self = try JSONDecoder().decode(Summary.self, from: Data(line.utf8))
  }

  /// Whether each record was counted once.
  var addsUp: Bool { valid + invalid + undecided + malformed == records }
}
