/// An input that has not been opened yet.
package struct InputSource: Sendable {
  /// What it is called in messages and in front of records.
  package let name: String
  /// Opens it, for a run that may be cancelled and that writes to a file, if any.
  let open: @Sendable (BulkCancellation, SystemCall.FileStatus.Identity?) throws(InputError) -> any ByteInput

  /// How many bytes it has; `nil` where that cannot be known without reading.
  package let size: Int?

  init(
    name: String, size: Int?,
    open: @escaping @Sendable (BulkCancellation, SystemCall.FileStatus.Identity?) throws(InputError) -> any ByteInput
  ) {
    self.name = name
    self.size = size
    self.open = open
  }

  /// A file or a pipe by its path.
  package static func file(_ path: String) -> InputSource {
    let size = (try? SystemCall.status(ofFileAt: path))?.remainingSize
    return InputSource(name: path, size: size) { cancellation, output throws(InputError) in
      try FileInput(path: path, output: output, cancellation: cancellation)
    }
  }

  /// The process's standard input.
  package static var standardInput: InputSource {
    let size = (try? SystemCall.status(of: 0))?.remainingSize
    return InputSource(name: FileInput.standardInputName, size: size) { cancellation, output throws(InputError) in
      try FileInput(path: nil, output: output, cancellation: cancellation)
    }
  }

  /// Bytes in memory.
  package static func bytes(_ bytes: [UInt8], name: String = "(memory)") -> InputSource {
    InputSource(name: name, size: bytes.count) { cancellation, _ in
      MemoryInput(bytes, name: name, cancellation: cancellation)
    }
  }
}
