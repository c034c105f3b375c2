import PlatformLibrary

/// The processors of the machine.
enum Processors {
  /// The number of processors that the process may use: those that it is restricted to, if the system tells; otherwise
  /// all that are online. At least 1.
  static var available: Int { allowed ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The number of processors that a Linux process is restricted to (by `taskset`, by a container). The C library's own
  /// call for this is not visible from Swift; the kernel gives the same mask as text, in hexadecimal digits and commas.
  private static var allowed: Int? {
    #if os(Linux)
      guard let status = try? wholeFile("/proc/self/status") else { return nil }
      let label = "Cpus_allowed:"
      let line = status.split(separator: "\n").first { $0.hasPrefix(label) }
      let count = line?.dropFirst(label.count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
      return count == 0 ? nil : count
    #else
      return nil
    #endif
  }

  private static func wholeFile(_ path: String) throws(SystemError) -> String {
    let descriptor = try SystemCall.open(path)
    defer { SystemCall.close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = try SystemCall.read(descriptor, into: &piece, range: 0..<piece.count)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }
}
