/// Texts in ASCII, for reports: other scalars, and controls, as `\u{…}`. Backslashes stay as they are.
package enum Spelling {
  /// Scalar by scalar: a combining mark must not hide behind what it follows.
  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      (" "..."~").contains(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }

  /// What was escaped. What is no scalar's number between `\u{` and `}` stays as it is.
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
