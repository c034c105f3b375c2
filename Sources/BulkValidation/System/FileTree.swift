#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files in a directory and in those below it.
package enum FileTree {
  /// How deep directories may lie in each other.
  private static let deepest = 256

  /// Whether a path, as `SystemText` keeps it, leads to a directory.
  package static func isDirectory(_ path: String) -> Bool {
    (try? SystemCall.status(ofFileAt: path))?.isDirectory ?? false
  }

  /// The paths of the regular files in a directory, sorted by their bytes, directory by directory.
  ///
  /// A directory that is a symbolic link is not entered, so that no file is met twice; a link to a file is a file.
  ///
  /// - Parameter patterns: names with `*`, `?` and `[…]`, of which a file's must match one; none takes every file.
  /// - Throws: `InputError` for a directory that cannot be read.
  package static func files(in directory: String, matching patterns: [String]) throws(InputError) -> [String] {
    var files: [String] = []
    try collect(directory, patterns, depth: 0, into: &files)
    return files
  }

  private static func collect(
    _ directory: String, _ patterns: [String], depth: Int, into files: inout [String]
  ) throws(InputError) {
    guard depth < deepest else {
      throw InputError(name: directory, cause: .system(SystemError(rawValue: ELOOP)))
    }
    let names: [String]
    do throws(SystemError) {
      names = try SystemCall.names(inDirectory: directory)
    } catch {
      throw InputError(name: directory, cause: .system(error))
    }
    for name in names.sorted(by: { SystemText.bytes(of: $0).lexicographicallyPrecedes(SystemText.bytes(of: $1)) }) {
      let path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
      guard let status = try? SystemCall.status(ofFileAt: path) else { continue }
      if status.isDirectory {
        if !SystemCall.isSymbolicLink(path) { try collect(path, patterns, depth: depth + 1, into: &files) }
      } else if status.remainingSize != nil, patterns.isEmpty || patterns.contains(where: { matches(name, $0) }) {
        files.append(path)
      }
    }
  }

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    let (name, pattern) = (SystemCall.terminated(name), SystemCall.terminated(pattern))
    // SAFETY: two terminated strings that outlive the call.
    return unsafe fnmatch(pattern, name, 0) == 0
  }
}
