import PlatformLibrary

/// The files in a directory and in the directories below it.
package enum FileTree {
  /// Whether a path, as `SystemText` keeps it, leads to a directory.
  package static func isDirectory(_ path: String) -> Bool {
    (try? SystemCall.status(ofFileAt: path))?.isDirectory ?? false
  }

  /// The paths of the regular files in a directory and below it, sorted by their bytes, directory by directory.
  ///
  /// A symbolic link to a directory is not followed, so that no file is found twice; a symbolic link to a file counts
  /// as a file. A directory that cannot be read, and a link that leads nowhere, are in the list too: whoever opens them
  /// gets the system's error.
  ///
  /// - Parameters:
  ///   - directory: the directory, as `SystemText` stores names.
  ///   - patterns: names with `*`, `?` and `[…]`, one of which a file's name must match; an empty list accepts every
  ///     file.
  package static func files(in directory: String, matching patterns: [String]) -> [String] {
    var files: [String] = []
    collect(directory, patterns, into: &files)
    return files
  }

  private static func collect(_ directory: String, _ patterns: [String], into files: inout [String]) {
    guard let names = try? SystemCall.names(inDirectory: directory) else { return files.append(directory) }
    for name in names.sorted(by: { SystemText.bytes(of: $0).lexicographicallyPrecedes(SystemText.bytes(of: $1)) }) {
      let path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
      let status = try? SystemCall.status(ofFileAt: path)
      if let status, status.isDirectory {
        if !SystemCall.isSymbolicLink(path) { collect(path, patterns, into: &files) }
      } else if patterns.isEmpty || patterns.contains(where: { matches(name, $0) }) {
        // A pipe or a device is not read.
        if status.map({ $0.remainingSize != nil }) ?? true { files.append(path) }
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
