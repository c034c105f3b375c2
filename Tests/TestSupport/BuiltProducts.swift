import Foundation

/// Where the build has put its programs.
package enum BuiltProducts {
  /// The folder of the tests' own program, in which the commands lie too.
  package static let directory: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundle?.bundleURL ?? Bundle.main.bundleURL).deletingLastPathComponent()
    #else
      return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    #endif
  }()

  /// The path of a program by its name.
  package static func path(of program: String) -> String { directory.appendingPathComponent(program).path }

  /// Runs a program to its end, and returns what it wrote to standard output.
  ///
  /// - Throws: `ProgramFailure` if it ends with another code than 0.
  package static func output(of program: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path(of: program))
    process.arguments = arguments
    process.environment = SanitizerEnvironment.variables
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ProgramFailure(program: program, code: process.terminationStatus)
    }
    return text
  }

  /// A program that a test needs has ended with an error.
  package struct ProgramFailure: Error {
    package let program: String
    package let code: Int32
  }
}
