import PlatformLibrary

/// An error number of the operating system.
public struct SystemError: Error, Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The number, `errno`.
  public let rawValue: Int32

  /// The error of that number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// What the last call that failed in this thread left.
  static var last: SystemError { SystemError(rawValue: errno) }

  /// A signal came first: try again.
  static let interrupted = SystemError(rawValue: EINTR)
  /// Nothing can be read or written just now: wait.
  static let wouldBlock = SystemError(rawValue: EAGAIN)
  /// The reader of a pipe went away.
  static let closedPipe = SystemError(rawValue: EPIPE)
  /// A directory stands where a file should.
  static let isDirectory = SystemError(rawValue: EISDIR)

  /// What the system calls the error, its first letter made small to fit into a sentence.
  public var description: String {
    var buffer = [CChar](repeating: 0, count: 256)
    // SAFETY: strerror_r writes a terminated string of at most `count` bytes into the buffer.
    guard unsafe strerror_r(rawValue, &buffer, buffer.count) == 0 else { return "error \(rawValue)" }
    let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
