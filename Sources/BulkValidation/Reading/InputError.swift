import TextFields

/// Why an input could not be judged, or not to its end.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The input's name.
  public let name: String
  /// What happened.
  public let cause: Cause

  /// What can happen to an input.
  public enum Cause: Error, Hashable, Sendable {
    /// The system refused: no such file, no permission, a failing disk.
    case system(SystemError)
    /// The path leads to a directory.
    case directory
    /// The file ended before the length that it had when it was opened: it was shortened while it was read. What was
    /// read has been judged.
    case truncated(read: Int, expected: Int)
    /// The output is the same file, so that what is written would be read again.
    case isOutput
    /// The input is longer than what may be read as a whole.
    case tooLong(limit: Int)
    /// The input is not UTF-8 text, but compressed or in another encoding.
    case encoded(InputEncoding)
    /// The CSV input is empty and so has no header.
    case noHeader
    /// No line is a JSON object.
    case noObjects
    /// The CSV header cannot be read; the fault is at a byte counted from 1.
    case malformedHeader(Malformation, byte: Int)
    /// The CSV header lacks columns.
    case missingColumns([String], header: [String])
    /// The CSV header has a column name more than once; the numbers of those columns, from 1.
    case ambiguousColumn(String, numbers: [Int])
    /// The CSV input has other columns than an earlier one, and the rows of both would be written one after the other.
    case otherColumns(than: String)
    /// The first row of a CSV input without a header has too few columns.
    case missingColumnNumber(Int, count: Int)
  }

  /// The name and what happened, in English.
  public var description: String { "\(name): \(cause.description)" }
}

extension InputError.Cause: CustomStringConvertible {
  /// What happened and, if anything can be done, what to do, in English.
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
    case .tooLong(let limit):
      "is longer than \(limit) bytes"
    case .encoded(let encoding):
      encoding.advice
    case .noObjects:
      "has no line that is a JSON object"
    case .noHeader:
      "is empty: there is no header with the names of the columns"
    case .malformedHeader(let malformation, let byte):
      "the header cannot be read: \(malformation.clause), at byte \(byte)"
    case .missingColumns(let names, let header):
      MissingColumns(names: names, header: header).description
    case .ambiguousColumn(let name, let numbers):
      "\(numbers.count) columns are called \(quoted(name)): name the one that is meant by its number, such as "
        + "#\(numbers[0]), of \(numbers.map { "#\($0)" }.joined(separator: ", "))"
    case .otherColumns(let other):
      "has other columns than \(other): their rows would be mixed; write them in runs of their own"
    case .missingColumnNumber(let number, let count):
      "there is no column \(number): the first row has \(count)"
    }
  }
}

/// The message for missing columns; its length is bounded however many columns there are.
private struct MissingColumns: CustomStringConvertible {
  let names: [String]
  let header: [String]

  /// The maximum number of names in a list.
  private static let most = 10

  var description: String {
    let missing = names.prefix(Self.most).map(quoted).joined(separator: ", ") + rest(of: names.count)
    return "no column is called \(missing)\(guess); the header has \(header.count == 1 ? "one" : "\(header.count)"): "
      + header.prefix(Self.most).map(quoted).joined(separator: ", ") + rest(of: header.count)
      + delimiterGuess
  }

  /// A suggestion, if the only name in the header looks like several.
  private var delimiterGuess: String {
    guard header.count == 1, let name = header.first,
      let delimiter = [Character(";"), "\t", "|", ",", ":"].first(where: { name.contains($0) })
    else { return "" }
    return
      "; is ‘\(delimiter == "\t" ? "\\t" : String(delimiter))’ the delimiter? Then say so (‘--delimiter’, or ‘delimiter=’ in a first line)"
  }

  private func rest(of count: Int) -> String { count > Self.most ? " and \(count - Self.most) more" : "" }

  /// A suggestion: columns that differ from the first missing one only by case, blanks, or one or two letters.
  private var guess: String {
    let near = header.filter { isNear($0, names[0]) }.prefix(3).map(quoted)
    return near.isEmpty ? "" : " (did you mean \(near.joined(separator: " or "))?)"
  }

  private func isNear(_ left: String, _ right: String) -> Bool {
    let (left, right) = (folded(left), folded(right))
    let most = right.count < 4 ? 0 : right.count < 7 ? 1 : 2
    return abs(left.count - right.count) <= most && left.editDistance(to: right, atMost: most) <= most
  }

  private func folded(_ name: String) -> [Character] {
    Array(name.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }.prefix(100))
  }
}

/// A name in quotation marks, shortened if it is long.
private func quoted(_ name: String) -> String {
  name.count > 60 ? "‘\(name.prefix(60))…’" : "‘\(name)’"
}
