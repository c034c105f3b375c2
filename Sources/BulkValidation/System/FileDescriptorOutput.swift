#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file that bytes go to: standard output, standard error, a file of the caller's.
///
/// Nothing is held back: each call writes all it was given. Calls from several threads do not corrupt each other, but
/// their order is the callers' concern.
package struct FileDescriptorOutput: Sendable {
  /// The descriptor; it stays the caller's to close.
  package let descriptor: Int32

  /// Writes to a descriptor that the caller opened, and keeps open.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// The process's standard output.
  package static let standardOutput = FileDescriptorOutput(descriptor: STDOUT_FILENO)
  /// The process's standard error.
  package static let standardError = FileDescriptorOutput(descriptor: STDERR_FILENO)

  /// Whether it leads to a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes all of the bytes, however many calls that takes.
  ///
  /// - Throws: `OutputError` with the system's reason. Part of the bytes may have been written by then.
  package func write(_ bytes: Span<UInt8>) throws(OutputError) {
    var written = 0
    while written < bytes.count {
      do throws(SystemError) {
        written += try SystemCall.write(bytes.extracting(droppingFirst: written), to: descriptor)
      } catch  where error == .wouldBlock {
        // A descriptor that somebody made non-blocking, a shared terminal as a rule, is waited for.
        SystemCall.wait(for: .room, in: descriptor, milliseconds: -1)
      } catch  where error != .interrupted {
        throw OutputError(cause: error)
      } catch {
        continue
      }
    }
  }

  /// Writes all of the bytes.
  package func write(_ bytes: [UInt8]) throws(OutputError) { try write(bytes.span) }
}

/// Why bytes could not be written.
package struct OutputError: Error, Hashable, Sendable {
  /// The system's error.
  package let cause: SystemError

  /// Whether the reader of a pipe went away: the end of the work, not a fault.
  package var isClosedPipe: Bool { cause == .closedPipe }

  /// What the system calls the error.
  package var message: String { cause.description }
}
