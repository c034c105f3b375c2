/// Where records to judge come from.
public enum BulkInput: Sendable, Hashable {
  /// A file or a pipe by its path, read in bounded memory whatever its size. A path is taken as it is: `-` is a file of
  /// that name.
  case file(String)
  /// The process's standard input, read as a file is, from where it stands. It is not closed.
  case standardInput
  /// Bytes in memory.
  case bytes([UInt8])

  /// The same for a run.
  var source: InputSource {
    switch self {
    case .file(let path): .file(path)
    case .standardInput: .standardInput
    case .bytes(let bytes): .bytes(bytes)
    }
  }
}
