import PlatformLibrary

/// The files in a directory and in the directories below it.
package enum FileTree {
  /// The maximum nesting depth of directories.
  private static let deepest = 256

  /// Whether a path, as `SystemText` keeps it, leads to a directory.
  package static func isDirectory(_ path: String) -> Bool {
    (try? SystemCall.status(ofFileAt: path))?.isDirectory ?? false
  }

  /// The paths of the regular files in a directory and below it, sorted by their bytes, directory by directory.
  ///
  /// A symbolic link to a directory is not followed, so that no file is found twice; a symbolic link to a file counts
  /// as a file.
  ///
  /// - Parameters:
  ///   - directory: the directory, as `SystemText` stores names.
  ///   - patterns: names with `*`, `?` and `[…]`, one of which a file's name must match; an empty list accepts every
  ///     file.
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
    // SAFETY: both arguments are arrays that end with a zero byte and are kept alive by this scope for the whole call;
    // `fnmatch` only reads them, up to that byte, and keeps no pointer.
    return unsafe fnmatch(pattern, name, 0) == 0
  }
}
