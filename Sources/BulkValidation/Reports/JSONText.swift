/// Writes JSON, without blanks and in the given order.
///
/// Foundation's encoder would sort keys or put them in any order, and its first use costs more than a short run of the
/// command.
package enum JSONText {
  /// A value.
  package indirect enum Value {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([Value])
    case object([(key: String, value: Value)])

    /// A string; `null` if there is none.
    package static func string(_ text: String?) -> Value { text.map { .string($0) } ?? .null }
    /// An integer; `null` if there is none.
    package static func integer(_ number: Int?) -> Value { number.map { .integer($0) } ?? .null }
    /// A Boolean; `null` if there is none.
    package static func bool(_ flag: Bool?) -> Value { flag.map { .bool($0) } ?? .null }
  }

  /// The text of a value.
  package static func text(of value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): number.isFinite ? "\(number)" : "null"
    case .string(let text): quoted(text)
    case .array(let values): "[" + values.map(text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { quoted($0.key) + ":" + text(of: $0.value) }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
