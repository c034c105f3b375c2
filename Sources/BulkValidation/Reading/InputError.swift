/// Why an input, or the rest of it, could not be judged.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The input's name.
  public let name: String
  /// What happened.
  public let cause: Cause

  /// What can happen to an input.
  public enum Cause: Error, Hashable, Sendable {
    /// The system refused: no such file, no permission, a failing disk.
    case system(SystemError)
    /// A directory stands where a file should.
    case directory
    /// The file ended sooner than its length when it was opened: somebody cut it while it was read. What was read was
    /// judged.
    case truncated(read: Int, expected: Int)
    /// The output is the same file: what is written would be read again.
    case isOutput
    /// It is not UTF-8 text, but compressed or in another encoding.
    case encoded(InputEncoding)
    /// The CSV input is empty and so has no header.
    case noHeader
    /// The CSV header cannot be read.
    case malformedHeader(Malformation)
    /// The CSV header lacks columns.
    case missingColumns([String], header: [String])
    /// The CSV header has a column more than once.
    case ambiguousColumn(String)
    /// The first row of a CSV input without a header has fewer columns.
    case missingColumnNumber(Int, count: Int)
  }

  /// The name and what happened, in English.
  public var description: String { "\(name): \(cause.description)" }
}

extension InputError.Cause: CustomStringConvertible {
  /// What happened and, where there is something, what to do, in English.
  public var description: String {
    switch self {
    case .system(let error):
      error.description
    case .directory:
      "is a directory"
    case .truncated(let read, let expected):
      "the file was cut short while it was read: \(read) of \(expected) bytes were there, and were judged"
    case .isOutput:
      "is the output too; write to another file"
    case .encoded(let encoding):
      encoding.advice
    case .noHeader:
      "is empty: there is no header with the names of the columns"
    case .malformedHeader(let malformation):
      "the header cannot be read: \(malformation.message)"
    case .missingColumns(let names, let header):
      "no column is called \(Self.list(names)); the header has \(Self.list(header))"
    case .ambiguousColumn(let name):
      "several columns are called ‘\(name)’; take columns by number, without a header"
    case .missingColumnNumber(let number, let count):
      "there is no column \(number): the first row has \(count)"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "‘\($0)’" }.joined(separator: ", ")
  }
}
