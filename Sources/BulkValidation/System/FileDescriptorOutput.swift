import PlatformLibrary

/// An open file that bytes are written to: standard output, standard error, or a file of the caller.
///
/// Nothing is buffered: each call writes all the bytes it gets. Calls from several threads are safe, but their order is
/// up to the callers.
package struct FileDescriptorOutput: Sendable {
  /// The file descriptor. It is not closed by this type.
  package let descriptor: Int32
  /// The name that messages use.
  package let name: String

  /// Writes to a descriptor that the caller has opened and keeps open.
  package init(descriptor: Int32, name: String = "output") {
    self.descriptor = descriptor
    self.name = name
  }

  /// The process's standard output.
  package static let standardOutput = FileDescriptorOutput(descriptor: STDOUT_FILENO, name: "standard output")
  /// The process's standard error.
  package static let standardError = FileDescriptorOutput(descriptor: STDERR_FILENO, name: "standard error")

  /// Opens a file by its path, or creates it. Its content stays until `empty()`; it is closed when the process ends.
  package static func file(_ path: String) throws(OutputError) -> FileDescriptorOutput {
    do throws(SystemError) {
      return FileDescriptorOutput(descriptor: try SystemCall.openForWriting(path), name: path)
    } catch {
      throw OutputError(name: path, cause: error)
    }
  }

  /// Removes the content of a file. Does nothing for a pipe or a device.
  package func empty() throws(OutputError) {
    do throws(SystemError) {
      guard try SystemCall.status(of: descriptor).remainingSize != nil else { return }
      try SystemCall.truncate(descriptor)
    } catch {
      throw OutputError(name: name, cause: error)
    }
  }

  /// Whether both descriptors refer to the same regular file.
  package func isSameFile(as other: FileDescriptorOutput) -> Bool {
    fileIdentity != nil && fileIdentity == other.fileIdentity
  }

  /// Whether the descriptor refers to a file that is also an input.
  package func isSameFile(as source: InputSource) -> Bool {
    fileIdentity != nil && fileIdentity == source.path.flatMap { try? SystemCall.status(ofFileAt: $0).identity }
  }

  private var fileIdentity: SystemCall.FileStatus.Identity? {
    guard let status = try? SystemCall.status(of: descriptor), status.remainingSize != nil else { return nil }
    return status.identity
  }

  /// Whether the descriptor refers to a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes all of the bytes, with as many system calls as that takes.
  ///
  /// - Throws: `OutputError` with the system's reason. Part of the bytes may have been written by then.
  package func write(_ bytes: Span<UInt8>) throws(OutputError) {
    var written = 0
    while written < bytes.count {
      do throws(SystemError) {
        written += try SystemCall.write(bytes.extracting(droppingFirst: written), to: descriptor)
      } catch  where error == .wouldBlock {
        // Somebody has made the descriptor non-blocking, usually that of a shared terminal: wait until there is room.
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
  /// The output's name.
  package let name: String
  /// The system's error.
  package let cause: SystemError

  /// Whether the reader of a pipe has closed it: the work is over, but nothing is wrong.
  package var isClosedPipe: Bool { cause == .closedPipe }

  /// The output's name, and the system's description of the error.
  package var message: String { "\(name): \(cause.description)" }
}
