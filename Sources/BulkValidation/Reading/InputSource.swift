/// An input that has not been opened yet.
package struct InputSource: Sendable {
  /// The name that messages use and that is written before records.
  package let name: String
  /// Opens the input. The parameters are the run's cancellation, and the files that it writes to.
  let open: @Sendable (BulkCancellation, [SystemCall.FileStatus.Identity]) throws(InputError) -> any ByteInput

  /// The number of bytes; `nil` if it cannot be known without reading.
  package let size: Int?
  /// The path of a file; `nil` for standard input and for bytes in memory.
  package let path: String?

  init(
    name: String, size: Int?, path: String? = nil,
    open: @escaping @Sendable (BulkCancellation, [SystemCall.FileStatus.Identity]) throws(InputError) -> any ByteInput
  ) {
    self.name = name
    self.size = size
    self.path = path
    self.open = open
  }

  /// A file or a pipe by its path.
  package static func file(_ path: String) -> InputSource {
    let size = (try? SystemCall.status(ofFileAt: path))?.remainingSize
    return InputSource(name: path, size: size, path: path) { cancellation, outputs throws(InputError) in
      try FileInput(path: path, outputs: outputs, cancellation: cancellation)
    }
  }

  /// The process's standard input.
  package static var standardInput: InputSource {
    let size = (try? SystemCall.status(of: 0))?.remainingSize
    return InputSource(name: FileInput.standardInputName, size: size) { cancellation, outputs throws(InputError) in
      try FileInput(path: nil, outputs: outputs, cancellation: cancellation)
    }
  }

  /// Bytes in memory.
  package static func bytes(_ bytes: [UInt8], name: String = "(memory)") -> InputSource {
    InputSource(name: name, size: bytes.count) { cancellation, _ in
      MemoryInput(bytes, name: name, cancellation: cancellation)
    }
  }
}
