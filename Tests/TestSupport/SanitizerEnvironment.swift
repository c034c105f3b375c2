import Foundation

/// The environment for the programs that tests start, so that they can be run with sanitizers too.
package enum SanitizerEnvironment {
  /// The tests' own environment, with options for a sanitizer that may be built into the program: the leaks to pass over,
  /// and that the program handles its own signals, which some tests send to it.
  package static let variables: [String: String] = {
    var variables = ProcessInfo.processInfo.environment
    variables["ASAN_OPTIONS"] = joined(variables["ASAN_OPTIONS"], "handle_segv=0")
    variables["TSAN_OPTIONS"] = joined(variables["TSAN_OPTIONS"], "handle_segv=0")
    if let leaks {
      variables["LSAN_OPTIONS"] = joined(variables["LSAN_OPTIONS"], "print_suppressions=0:suppressions=\(leaks.path)")
    }
    return variables
  }()

  private static func joined(_ options: String?, _ more: String) -> String {
    options.map { $0.isEmpty ? more : $0 + ":" + more } ?? more
  }

  /// The suppressions as a file, which is written once for all test runs.
  private static let leaks: URL? = {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fieldmatch-leak-suppressions.txt")
    let text = "\(LeakSuppressions.text)"
    return (try? text.write(to: file, atomically: true, encoding: .utf8)).map { file }
  }()
}
