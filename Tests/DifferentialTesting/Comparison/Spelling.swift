/// Writes texts in ASCII, for reports. Controls and scalars beyond ASCII are written as `\u{…}`. Backslashes stay
/// as they are.
package enum Spelling {
  /// The escaped text. It is escaped scalar by scalar, so that a combining mark does not join the character before it.
  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      (" "..."~").contains(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }

  /// The text of an escaped text. `\u{…}` stays as it is if it holds no number of a scalar.
  package static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.first {
      if rest.starts(with: "\\u{".unicodeScalars), let close = rest.firstIndex(of: "}"),
        let value = UInt32(String(rest[rest.index(rest.startIndex, offsetBy: 3)..<close]), radix: 16),
        let escaped = Unicode.Scalar(value)
      {
        result.append(escaped)
        rest = rest[rest.index(after: close)...]
      } else {
        result.append(scalar)
        rest.removeFirst()
      }
    }
    return String(result)
  }
}
