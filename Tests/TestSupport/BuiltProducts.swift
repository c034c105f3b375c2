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
}
