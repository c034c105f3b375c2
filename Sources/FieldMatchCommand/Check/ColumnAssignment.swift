import TextFields

/// The meaning of `--column NAME=TYPE` and `--field PATH=TYPE`.
///
/// An equals sign in a name is written `\=`. It may stay as it is if no type follows it: `a=b=email` is the column
/// `a=b`. A question mark before the equals sign makes the value optional; a name that ends with a question mark is
/// written with `\?`.
struct ColumnAssignment {
  /// The name or the path.
  let name: String
  /// Whether the value may be missing.
  let isOptional: Bool
  /// The type.
  let type: FieldType

  /// Reads an assignment.
  ///
  /// - Parameters:
  ///   - text: the value of the option.
  ///   - option: the option, for error messages.
  ///   - namesPath: whether the name is a path, in which backslashes have a meaning of their own.
  init(_ text: String, of option: String, namesPath: Bool) throws {
    let splits = Self.splits(of: text).filter { !$0.name.isEmpty }
    guard let first = splits.first else {
      let hint =
        text.hasPrefix("=") && !namesPath ? "; a column without a name is named by its number, as in #1\(text)" : ""
      throw UsageError("\(option) takes NAME=TYPE, not ‘\(text)’\(hint)")
    }
    let split = splits.first { Self.namesType($0.specification) } ?? first
    isOptional = Self.endsWithMark(split.name)
    let written = isOptional ? split.name.dropLast() : split.name[...]
    guard !written.isEmpty else { throw UsageError("\(option) takes NAME=TYPE, and ‘\(text)’ has no name") }
    name = Self.withoutEscapes(written, keepsBackslashes: namesPath)
    type = try TypeOption.type(specification: split.specification, of: option)
  }

  /// The ways to split a text at an equals sign that has no backslash before it.
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

  /// Whether a specification starts with the name of a type; its parameters may be wrong.
  private static func namesType(_ specification: String) -> Bool {
    FieldTypeCatalogue.has(String(specification.prefix { $0 != ":" }))
  }

  private static func endsWithMark(_ name: String) -> Bool {
    guard name.last == "?" else { return false }
    let backslashes = name.dropLast().reversed().prefix { $0 == "\\" }.count
    return backslashes % 2 == 0
  }

  /// The name without the backslashes before equals signs and question marks. In a path, other backslashes stay.
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
