/// The source of the records that are judged.
public enum BulkInput: Sendable, Hashable {
  /// A file or a pipe by its path, read in bounded memory whatever its size. The path is taken literally: `-` is a file
  /// of that name.
  case file(String)
  /// The process's standard input, read from its present position. It is not closed.
  case standardInput
  /// UTF-8 bytes in memory.
  case bytes([UInt8])

  /// The source in the form that a run opens.
  var source: InputSource {
    switch self {
    case .file(let path): .file(path)
    case .standardInput: .standardInput
    case .bytes(let bytes): .bytes(bytes)
    }
  }
}
