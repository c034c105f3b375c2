import PlatformLibrary

/// The program that this process runs.
package enum ProcessImage {
  /// The directory of the program's file, with symbolic links resolved; `nil` if the system does not tell.
  package static var directory: String? {
    guard let path, let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return SystemText.text(of: Array(path[..<slash]))
  }

  /// Replaces this process's program with another one, with the same arguments.
  ///
  /// - Parameter path: the program's file, as `SystemText` stores names.
  /// - Returns: why that failed. If it succeeds, the call does not return.
  package static func replace(with path: String) -> SystemError {
    let name = SystemText.bytes(of: path).map { CChar(bitPattern: $0) } + [0]
    // SAFETY: `name` ends with a zero byte and is alive for the whole call. `CommandLine.unsafeArgv` is the system's
    // own array of terminated strings, which ends with a null pointer and lives as long as the process. The call copies
    // both before it replaces the process.
    _ = unsafe execv(name, CommandLine.unsafeArgv)
    return .last
  }

  /// A variable of the environment; `nil` if it is not set.
  package static func environment(_ name: String) -> String? {
    // SAFETY: `getenv` returns a terminated string inside the environment, or null. It stays valid until the
    // environment is changed, and nothing in this program changes it. The bytes are copied before the function returns.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe SystemText.text(of: UnsafeRawBufferPointer(start: value, count: strlen(value)).map { $0 })
  }

  /// The path of the program's file, as bytes.
  private static var path: [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    #if canImport(Darwin)
      var size = UInt32(buffer.count)
      var resolved = buffer
      // SAFETY: `_NSGetExecutablePath` writes at most `size` bytes, the length of `buffer`, and terminates them.
      // `realpath` reads that terminated string and writes at most `PATH_MAX` bytes, for which `resolved` has room.
      // Both arrays are alive for the calls.
      guard unsafe _NSGetExecutablePath(&buffer, &size) == 0, unsafe realpath(buffer, &resolved) != nil else {
        return nil
      }
      return resolved.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    #else
      // SAFETY: the link's name is a literal. `readlink` writes at most the given number of bytes, which is less than
      // the length of `buffer`, and does not terminate them; `count` tells how many there are.
      let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
      return count > 0 ? buffer[..<count].map { UInt8(bitPattern: $0) } : nil
    #endif
  }
}
