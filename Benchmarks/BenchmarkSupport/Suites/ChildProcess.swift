import Foundation

/// Another program, or this one again, run to its end or to a time-out.
struct ChildProcess {
  /// How it ended.
  enum Ending: Equatable {
    /// By itself, with this exit status, after this many nanoseconds.
    case exited(status: Int32, nanoseconds: UInt64)
    /// By a signal of its own making, or the system's.
    case signalled(Int32)
    /// It was killed when the time was up.
    case timedOut
  }

  let executable: URL
  let arguments: [String]
  var environment: [String: String] = [:]

  /// Runs it and takes what it writes to standard output.
  ///
  /// - Parameter timeOut: seconds after which it is killed.
  /// - Throws: the system's error where it cannot be started.
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

  private func run(_ process: Process, timeOut: Double) throws -> Ending {
    // A file and a semaphore: Foundation's own wait turns a run loop, and comes back up to a tenth of a second late.
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
  /// This program again, with a task.
  static func doing(_ task: ChildTask) -> ChildProcess {
    ChildProcess(executable: ownExecutable, arguments: task.arguments)
  }

  /// Where this program lies.
  static var ownExecutable: URL {
    let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return own.resolvingSymlinksInPath()
  }

  /// A program that was built beside this one; `nil` where it was not.
  static func sibling(_ name: String) -> URL? {
    let url = ownExecutable.deletingLastPathComponent().appendingPathComponent(name)
    return FileManager.default.isExecutableFile(atPath: url.path) ? url : nil
  }

  /// A program on the search path; `nil` where there is none of the name.
  static func installed(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
