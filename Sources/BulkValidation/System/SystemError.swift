import PlatformLibrary

/// An error number of the operating system.
public struct SystemError: Error, Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// The number, `errno`.
  public let rawValue: Int32

  /// Makes the error with that number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The error of the last system call that failed in this thread. It must be read before any other call.
  static var last: SystemError { SystemError(rawValue: errno) }

  /// A signal interrupted the call: try again.
  static let interrupted = SystemError(rawValue: EINTR)
  /// Nothing can be read or written at the moment: wait.
  static let wouldBlock = SystemError(rawValue: EAGAIN)
  /// The reader of a pipe has closed it.
  static let closedPipe = SystemError(rawValue: EPIPE)
  /// The path leads to a directory.
  static let isDirectory = SystemError(rawValue: EISDIR)

  /// The system's description of the error, with a small first letter so that it fits into a sentence.
  public var description: String {
    var buffer = [CChar](repeating: 0, count: 256)
    // SAFETY: `strerror_r` writes a terminated string of at most `buffer.count` bytes into the array, which is alive
    // and held exclusively during the call.
    guard unsafe strerror_r(rawValue, &buffer, buffer.count) == 0 else { return "error \(rawValue)" }
    let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
