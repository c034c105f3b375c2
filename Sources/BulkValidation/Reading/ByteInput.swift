/// Where bytes come from: a file, a pipe, memory.
protocol ByteInput: Sendable {
  /// What to call it in messages and in front of records.
  var name: String { get }
  /// How many bytes there are in all, as far as that is known beforehand.
  var expectedCount: Int? { get }
  /// Reads up to as many bytes as the range of the buffer has room for; waits for the first, not for more.
  ///
  /// - Returns: how many; 0 at the end, `nil` where the run was cancelled.
  func read(into buffer: inout [UInt8], range: Range<Int>) throws(InputError) -> Int?
  /// Whether a read would not have to wait.
  var isReadyNow: Bool { get }
}

/// Why an input, or the rest of it, could not be read.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The input's name.
  public let name: String
  /// What happened.
  public let cause: Cause

  /// What can happen to an input.
  public enum Cause: Hashable, Sendable {
    /// The system refused: no such file, no permission, a failing disk.
    case system(SystemError)
    /// A directory stands where a file should.
    case directory
    /// The file ended sooner than its length when it was opened: somebody cut it while it was read. What was read was
    /// judged.
    case truncated(read: Int, expected: Int)
    /// Standard output is the same file: what is written would be read again.
    case isOutput
  }

  /// The name and what happened, in English.
  public var description: String {
    switch cause {
    case .system(let error): "\(name): \(error)"
    case .directory: "\(name): is a directory"
    case .truncated(let read, let expected):
      "\(name): the file was cut short while it was read: \(read) of \(expected) bytes were there and were judged"
    case .isOutput: "\(name): is the output too; write to another file"
    }
  }
}

/// A file, a pipe, or standard input, read with the system's own calls.
final class FileInput: ByteInput {
  let name: String
  private let descriptor: Int32
  private let closesDescriptor: Bool
  private let status: SystemCall.FileStatus
  private let cancellation: BulkCancellation

  /// The name of standard input in messages, as grep has it.
  static let standardInputName = "(standard input)"

  /// Opens a file; `-` is standard input.
  ///
  /// - Parameter output: the file that records are written to, if any; the same file as input is refused.
  init(path: String, output: SystemCall.FileStatus.Identity?, cancellation: BulkCancellation) throws(InputError) {
    name = path == "-" ? Self.standardInputName : path
    closesDescriptor = path != "-"
    self.cancellation = cancellation
    do {
      descriptor = closesDescriptor ? try SystemCall.open(path) : 0
    } catch {
      throw InputError(name: name, cause: .system(error))
    }
    do {
      status = try SystemCall.status(of: descriptor)
    } catch {
      if closesDescriptor { SystemCall.close(descriptor) }
      throw InputError(name: name, cause: .system(error))
    }
    if status.isDirectory { throw InputError(name: name, cause: .directory) }
    if status.remainingSize != nil, status.identity == output { throw InputError(name: name, cause: .isOutput) }
  }

  deinit {
    if closesDescriptor { SystemCall.close(descriptor) }
  }

  var expectedCount: Int? { status.remainingSize }

  var isReadyNow: Bool {
    status.remainingSize != nil || SystemCall.wait(for: .input, in: descriptor, milliseconds: 0)
  }

  func read(into buffer: inout [UInt8], range: Range<Int>) throws(InputError) -> Int? {
    while true {
      // A pipe may stay silent for ever: it is looked at now and then, so that a cancelled run ends.
      while status.remainingSize == nil, !SystemCall.wait(for: .input, in: descriptor, milliseconds: 100) {
        if cancellation.isCancelled { return nil }
      }
      if cancellation.isCancelled { return nil }
      do throws(SystemError) {
        return try SystemCall.read(descriptor, into: &buffer, range: range)
      } catch where error == .interrupted || error == .wouldBlock {
        continue
      } catch {
        throw InputError(name: name, cause: error == .isDirectory ? .directory : .system(error))
      }
    }
  }
}
