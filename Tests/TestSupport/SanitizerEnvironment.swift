import Foundation

/// The environment for the programs that tests start, so that they can be run with sanitizers too.
package enum SanitizerEnvironment {
  /// The tests' own environment, with options for a sanitizer that may be built into the program: the leaks to pass over,
  /// and that the program handles its own signals, which some tests send to it.
  package static let variables: [String: String] = {
    var variables = ProcessInfo.processInfo.environment
    variables["ASAN_OPTIONS"] = joined(variables["ASAN_OPTIONS"], "handle_segv=0")
    variables["TSAN_OPTIONS"] = joined(variables["TSAN_OPTIONS"], "handle_segv=0")
    variables["LSAN_OPTIONS"] = joined(variables["LSAN_OPTIONS"], "print_suppressions=0:suppressions=\(leaks.path)")
    return variables
  }()

  private static func joined(_ options: String?, _ more: String) -> String {
    options.map { $0.isEmpty ? more : $0 + ":" + more } ?? more
  }

  private static let leaks = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scripts/sanitizers/leaks.txt")
}
