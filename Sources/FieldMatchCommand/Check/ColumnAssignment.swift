import TextFields

/// What `--column NAME=TYPE` and `--field PATH=TYPE` say.
///
/// An equals sign in a name is written `\=`, or left as it is where what follows it names no type: `a=b=email` is the
/// column `a=b`. A question mark before the equals sign makes the value optional; one that ends a name is written `\?`.
struct ColumnAssignment {
  /// The name or the path.
  let name: String
  /// Whether the value may be missing.
  let isOptional: Bool
  /// The type.
  let type: FieldType

  /// Reads an assignment.
  ///
  /// - Parameter option: the option that it was given to.
  /// - Parameter namesPath: whether the name is a path, which has backslashes of its own.
  init(_ text: String, of option: String, namesPath: Bool) throws {
    let splits = Self.splits(of: text).filter { !$0.name.isEmpty }
    guard let first = splits.first else { throw UsageError("\(option) takes NAME=TYPE, not ‘\(text)’") }
    let split = splits.first { Self.namesType($0.specification) } ?? first
    isOptional = Self.endsWithMark(split.name)
    let written = isOptional ? split.name.dropLast() : split.name[...]
    guard !written.isEmpty else { throw UsageError("\(option) takes NAME=TYPE, and ‘\(text)’ has no name") }
    name = Self.withoutEscapes(written, keepsBackslashes: namesPath)
    type = try TypeOption.type(specification: split.specification, of: option)
  }

  /// The ways to part a text at an equals sign that no backslash stands before.
  private static func splits(of text: String) -> [(name: String, specification: String)] {
    var splits: [(String, String)] = []
    var isEscaped = false
    for index in text.indices {
      if text[index] == "=", !isEscaped {
        splits.append((String(text[..<index]), String(text[text.index(after: index)...])))
      }
      isEscaped = text[index] == "\\" && !isEscaped
    }
    return splits
  }

  /// Whether a specification starts with the name of a type, right or wrong as its parameters may be.
  private static func namesType(_ specification: String) -> Bool {
    let name = specification.prefix { $0 != ":" }
    return FieldTypeCatalogue.entries.contains { $0.name == name }
  }

  private static func endsWithMark(_ name: String) -> Bool {
    guard name.last == "?" else { return false }
    let backslashes = name.dropLast().reversed().prefix { $0 == "\\" }.count
    return backslashes % 2 == 0
  }

  /// The name without the backslashes before equals signs and question marks; others are the business of who reads it.
  private static func withoutEscapes(_ name: Substring, keepsBackslashes: Bool) -> String {
    var result = ""
    var rest = name
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.first {
        let isEscape = next == "=" || next == "?" || next == "\\" && !keepsBackslashes
        if isEscape {
          result.append(rest.removeFirst())
          continue
        }
      }
      result.append(character)
      if character == "\\", let next = rest.popFirst() { result.append(next) }
    }
    return result
  }
}
