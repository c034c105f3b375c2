/// The path to values within a JSON value: the keys of objects and the indices of arrays that lead there.
///
/// In text form, the steps are separated by dots: `address.lines.0`. A step of digits is a key in an object, and an
/// index, from 0, in an array. `[]` after a step means every element of an array: `items[].email`, `tags[]`, or `[].id`
/// if the whole value is an array. `[0]` after a step means the same as `.0`. A dot alone means the whole value. A
/// backslash makes a dot, an opening bracket or a backslash part of a key.
struct JSONPath: Hashable, Sendable {
  /// One step.
  enum Step: Hashable, Sendable {
    /// A key of an object, in UTF-8. If it is digits, it is also the index of an array element.
    case member(key: [UInt8], index: Int?)
    /// Every element of an array.
    case everyElement

    /// Whether the step takes the member with that key.
    func isKey(_ key: [UInt8]) -> Bool {
      if case .member(let own, _) = self { own == key } else { false }
    }

    /// Whether the step takes the element with that index, and only that one.
    func isIndex(_ index: Int) -> Bool {
      if case .member(_, let own) = self { own == index } else { false }
    }
  }

  /// The steps, from the outermost.
  let steps: [Step]
  /// Whether the path may lead to several values.
  let isPlural: Bool

  /// Reads a path.
  ///
  /// - Throws: `BulkConfigurationError` for an empty path or step, for a backslash before any other character, and for an
  ///   opening bracket that begins neither `[]` nor `[N]`.
  init(_ text: String) throws(BulkConfigurationError) {
    var steps: [Step] = []
    if text != "." {
      for part in try Self.parts(of: text) { steps += try Self.steps(of: part, in: text) }
    }
    self.steps = steps
    isPlural = steps.contains(.everyElement)
  }

  /// The path of a key of the outermost object, whatever characters the key has.
  static func text(ofKey key: String) -> String {
    key.reduce(into: "") { text, character in
      if character == "." || character == "[" || character == "\\" { text.append("\\") }
      text.append(character)
    }
  }

  /// The text between the dots; for each character, whether there was a backslash before it.
  private static func parts(of text: String) throws(BulkConfigurationError) -> [[(Character, isEscaped: Bool)]] {
    var parts: [[(Character, isEscaped: Bool)]] = [[]]
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "." {
        parts.append([])
      } else if character == "\\" {
        guard let escaped = rest.popFirst(), escaped == "." || escaped == "[" || escaped == "\\" else {
          throw BulkConfigurationError(
            "in the path ‘\(text)’ a backslash must stand before a dot, an opening bracket or a backslash")
        }
        parts[parts.count - 1].append((escaped, true))
      } else {
        parts[parts.count - 1].append((character, false))
      }
    }
    return parts
  }

  /// A key, followed by a step for each pair of brackets after it.
  private static func steps(
    of part: [(Character, isEscaped: Bool)], in text: String
  ) throws(BulkConfigurationError) -> [Step] {
    guard !part.isEmpty else { throw BulkConfigurationError("the path ‘\(text)’ has an empty step") }
    let key = part.prefix { $0.0 != "[" || $0.isEscaped }
    var steps = key.isEmpty ? [] : [Step.member(named: String(key.map(\.0)))]
    var rest = part.dropFirst(key.count)
    while !rest.isEmpty {
      let inside = rest.dropFirst().prefix { $0.0 != "]" }.map(\.0)
      guard rest.first?.0 == "[", rest.count >= inside.count + 2, inside.allSatisfy({ isDigit($0) }) else {
        throw BulkConfigurationError(
          "in the path ‘\(text)’ a bracket must be [], for every element of an array, or [N], for one of them; \\[ is the character"
        )
      }
      steps.append(inside.isEmpty ? .everyElement : .member(named: String(inside)))
      rest = rest.dropFirst(inside.count + 2)
    }
    return steps
  }
}

extension JSONPath.Step {
  /// The member of a name, which is an index too if it is digits.
  fileprivate static func member(named name: String) -> Self {
    .member(key: Array(name.utf8), index: name.allSatisfy(isDigit) ? Int(name) : nil)
  }
}

private func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) && character.isASCII }
