import PlatformLibrary

/// The program that this process runs.
package enum ProcessImage {
  /// The directory that the program's file lies in, links followed; `nil` where the system does not tell.
  package static var directory: String? {
    guard let path, let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return SystemText.text(of: Array(path[..<slash]))
  }

  /// Runs another program in this process's place, with the arguments that this one was called with.
  ///
  /// - Parameter path: the program's file, as `SystemText` keeps names.
  /// - Returns: why that cannot be done. It does not return otherwise.
  package static func replace(with path: String) -> SystemError {
    let name = SystemText.bytes(of: path).map { CChar(bitPattern: $0) } + [0]
    // SAFETY: a terminated string that outlives the call, and the system's own terminated array of arguments.
    _ = unsafe execv(name, CommandLine.unsafeArgv)
    return .last
  }

  /// A variable of the environment; `nil` where it is not set.
  package static func environment(_ name: String) -> String? {
    // SAFETY: the terminated string stays in place: nothing in this program changes the environment.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe SystemText.text(of: UnsafeRawBufferPointer(start: value, count: strlen(value)).map { $0 })
  }

  /// The path of the program's file, as bytes.
  private static var path: [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    #if canImport(Darwin)
      var size = UInt32(buffer.count)
      var resolved = buffer
      // SAFETY: both buffers are as large as the calls are told, and `resolved` has room for `PATH_MAX` bytes.
      guard unsafe _NSGetExecutablePath(&buffer, &size) == 0, unsafe realpath(buffer, &resolved) != nil else {
        return nil
      }
      return resolved.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    #else
      // SAFETY: the buffer is as large as the call is told.
      let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
      return count > 0 ? buffer[..<count].map { UInt8(bitPattern: $0) } : nil
    #endif
  }
}
