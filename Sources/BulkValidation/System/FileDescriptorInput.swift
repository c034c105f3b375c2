/// An open file that bytes are read from: standard input, or a file that is read as a whole.
package struct FileDescriptorInput: Sendable {
  /// The file descriptor.
  package let descriptor: Int32

  /// The process's standard input.
  package static let standardInput = FileDescriptorInput(descriptor: 0)

  /// Waits until there are bytes, and appends up to 64 KiB of them.
  ///
  /// - Returns: the number of bytes read; 0 at the end.
  package func read(into bytes: inout [UInt8]) throws(SystemError) -> Int {
    let count = bytes.count
    bytes += repeatElement(0, count: 1 << 16)
    while true {
      do throws(SystemError) {
        let read = try SystemCall.read(descriptor, into: &bytes, range: count..<bytes.count)
        bytes.removeLast(bytes.count - count - read)
        return read
      } catch  where error == .wouldBlock {
        SystemCall.wait(for: .input, in: descriptor, milliseconds: -1)
      } catch  where error != .interrupted {
        bytes.removeLast(bytes.count - count)
        throw error
      } catch {
        continue
      }
    }
  }

  /// Whether bytes can be read without waiting.
  package var isReady: Bool { SystemCall.wait(for: .input, in: descriptor, milliseconds: 0) }

  /// The bytes of a whole file; `nil` if it cannot be read or is longer than `most` bytes.
  package static func contents(ofFileAt path: String, most: Int = 16 << 20) -> [UInt8]? {
    guard let descriptor = try? SystemCall.open(path) else { return nil }
    defer { SystemCall.close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count <= most {
      guard let count = try? FileDescriptorInput(descriptor: descriptor).read(into: &bytes) else { return nil }
      if count == 0 { return bytes }
    }
    return nil
  }
}
