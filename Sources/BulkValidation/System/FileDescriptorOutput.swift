import PlatformLibrary

/// An open file that bytes go to: standard output, standard error, a file of the caller's.
///
/// Nothing is held back: each call writes all it was given. Calls from several threads do not corrupt each other, but
/// their order is the callers' concern.
package struct FileDescriptorOutput: Sendable {
  /// The descriptor; it stays the caller's to close.
  package let descriptor: Int32
  /// What it is called in messages.
  package let name: String

  /// Writes to a descriptor that the caller opened, and keeps open.
  package init(descriptor: Int32, name: String = "output") {
    self.descriptor = descriptor
    self.name = name
  }

  /// The process's standard output.
  package static let standardOutput = FileDescriptorOutput(descriptor: STDOUT_FILENO, name: "standard output")
  /// The process's standard error.
  package static let standardError = FileDescriptorOutput(descriptor: STDERR_FILENO, name: "standard error")

  /// Opens a file by its name, or makes it. What stands in it stays until `empty()`; it is closed with the process.
  package static func file(_ path: String) throws(OutputError) -> FileDescriptorOutput {
    do throws(SystemError) {
      return FileDescriptorOutput(descriptor: try SystemCall.openForWriting(path), name: path)
    } catch {
      throw OutputError(name: path, cause: error)
    }
  }

  /// Takes away what stands in a file. Nothing happens to what is no file: a pipe, a device.
  package func empty() throws(OutputError) {
    do throws(SystemError) {
      guard try SystemCall.status(of: descriptor).remainingSize != nil else { return }
      try SystemCall.truncate(descriptor)
    } catch {
      throw OutputError(name: name, cause: error)
    }
  }

  /// Whether both lead to the same regular file.
  package func isSameFile(as other: FileDescriptorOutput) -> Bool {
    fileIdentity != nil && fileIdentity == other.fileIdentity
  }

  /// Whether it leads to a file that is an input too.
  package func isSameFile(as source: InputSource) -> Bool {
    fileIdentity != nil && fileIdentity == source.path.flatMap { try? SystemCall.status(ofFileAt: $0).identity }
  }

  private var fileIdentity: SystemCall.FileStatus.Identity? {
    guard let status = try? SystemCall.status(of: descriptor), status.remainingSize != nil else { return nil }
    return status.identity
  }

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
        throw OutputError(name: name, cause: error)
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
  /// What the output is called.
  package let name: String
  /// The system's error.
  package let cause: SystemError

  /// Whether the reader of a pipe went away: the end of the work, not a fault.
  package var isClosedPipe: Bool { cause == .closedPipe }

  /// The output's name and what the system calls the error.
  package var message: String { "\(name): \(cause.description)" }
}
