import Foundation

/// Runs another program, or this one again, until it ends or its time is up.
struct ChildProcess {
  /// How a process has ended.
  enum Ending: Equatable {
    /// It has exited with this status, after this many nanoseconds.
    case exited(status: Int32, nanoseconds: UInt64)
    /// A signal of this number has ended it.
    case signalled(Int32)
    /// It was killed, because its time was up.
    case timedOut
  }

  let executable: URL
  let arguments: [String]
  var environment: [String: String] = [:]

  /// Runs the program, and returns how it has ended and what it has written to standard output.
  ///
  /// - Parameter timeOut: the number of seconds after which it is killed.
  /// - Throws: the system's error if the program cannot be started, or an error if there is no place for its output.
  func run(timeOut: Double) throws -> (ending: Ending, output: String) {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")
    guard FileManager.default.createFile(atPath: output.path, contents: nil) else {
      throw StrategyRefusal("\(output.path) cannot be written")
    }
    defer { try? FileManager.default.removeItem(at: output) }
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    let ending = try run(process, timeOut: timeOut)
    try handle.close()
    return (ending, String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }

  /// Runs it as `run(timeOut:)` does, and tells how many nanoseconds of the processor it took. No other child may end
  /// meanwhile.
  func runCounted(timeOut: Double) throws -> (ending: Ending, output: String, processorTime: Double) {
    let before = ProcessorClock.children()
    let (ending, output) = try run(timeOut: timeOut)
    return (ending, output, Double(ProcessorClock.children() - before))
  }

  private func run(_ process: Process, timeOut: Double) throws -> Ending {
    // Foundation's `waitUntilExit` runs a run loop, and can return a tenth of a second late. So a semaphore is used,
    // and a file for the output, which needs no reader.
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    let start = MonotonicClock.now()
    try process.run()
    guard ended.wait(timeout: .now() + timeOut) == .success else {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
      return .timedOut
    }
    let taken = MonotonicClock.now() - start
    return process.terminationReason == .exit
      ? .exited(status: process.terminationStatus, nanoseconds: taken) : .signalled(process.terminationStatus)
  }
}

extension ChildProcess {
  /// A process that runs this program again to do a task.
  static func doing(_ task: ChildTask) -> ChildProcess {
    ChildProcess(executable: ownExecutable, arguments: task.arguments)
  }

  /// The file of this program.
  static var ownExecutable: URL {
    let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return own.resolvingSymlinksInPath()
  }

  /// A program in the same folder as this one; `nil` if there is none of the name.
  static func sibling(_ name: String) -> URL? {
    let url = ownExecutable.deletingLastPathComponent().appendingPathComponent(name)
    return FileManager.default.isExecutableFile(atPath: url.path) ? url : nil
  }

  /// A program on the search path; `nil` if there is none of the name.
  static func installed(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
