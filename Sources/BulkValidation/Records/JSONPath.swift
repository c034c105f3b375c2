/// Where in a JSON value a part of it lies: the keys of objects and the indexes of arrays that lead there.
///
/// As text, the steps are parted by dots: `address.lines.0`. A backslash before a dot or a backslash makes it part of a
/// key. A step of digits is a key in an object and an index, from 0, in an array.
struct JSONPath: Hashable, Sendable {
  /// One step.
  struct Step: Hashable, Sendable {
    /// The key, in UTF-8.
    let key: [UInt8]
    /// The index, if the key is digits.
    let index: Int?
  }

  /// The steps, from the outermost.
  let steps: [Step]

  /// Reads a path.
  ///
  /// - Throws: `BulkConfigurationError` for an empty path or step, and a backslash before anything else.
  init(_ text: String) throws(BulkConfigurationError) {
    var keys: [String] = [""]
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "." {
        keys.append("")
      } else if character == "\\" {
        guard let escaped = rest.popFirst(), escaped == "." || escaped == "\\" else {
          throw BulkConfigurationError("in the path ‘\(text)’ a backslash must stand before a dot or a backslash")
        }
        keys[keys.count - 1].append(escaped)
      } else {
        keys[keys.count - 1].append(character)
      }
    }
    guard !keys.contains("") else { throw BulkConfigurationError("the path ‘\(text)’ has an empty step") }
    steps = keys.map { Step(key: Array($0.utf8), index: $0.utf8.allSatisfy(isDigit) ? Int($0) : nil) }
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
