/// A file, a pipe, or standard input, read with system calls.
final class FileInput: ByteInput {
  let name: String
  private let descriptor: Int32
  private let closesDescriptor: Bool
  private let status: SystemCall.FileStatus
  private let cancellation: BulkCancellation

  /// The name of standard input in messages; the one that grep uses.
  static let standardInputName = "(standard input)"

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file; `nil` means standard input, which stays open.
  ///   - outputs: the files that the run writes to; one of them is refused as an input.
  ///   - cancellation: ends a read that waits.
  /// - Throws: `InputError` if the file cannot be opened, is a directory, or is one of the outputs.
  init(path: String?, outputs: [SystemCall.FileStatus.Identity], cancellation: BulkCancellation) throws(InputError) {
    name = path ?? Self.standardInputName
    closesDescriptor = path != nil
    self.cancellation = cancellation
    do {
      descriptor = if let path { try SystemCall.open(path) } else { 0 }
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
    if status.remainingSize != nil, outputs.contains(status.identity) { throw InputError(name: name, cause: .isOutput) }
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
      // A pipe may stay silent for ever. Waiting only a tenth of a second at a time lets a cancelled run end.
      while status.remainingSize == nil, !SystemCall.wait(for: .input, in: descriptor, milliseconds: 100) {
        if cancellation.isCancelled { return nil }
      }
      if cancellation.isCancelled { return nil }
      do throws(SystemError) {
        return try SystemCall.read(descriptor, into: &buffer, range: range)
      } catch  where error == .interrupted || error == .wouldBlock {
        continue
      } catch {
        throw InputError(name: name, cause: error == .isDirectory ? .directory : .system(error))
      }
    }
  }
}
