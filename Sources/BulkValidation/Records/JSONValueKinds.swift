import TextFields

/// The kinds of JSON values that a column may hold.
package struct JSONValueKinds: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A string.
  package static let string = JSONValueKinds(rawValue: 1 << 0)
  /// A number.
  package static let number = JSONValueKinds(rawValue: 1 << 1)
  /// `true` or `false`.
  package static let boolean = JSONValueKinds(rawValue: 1 << 2)
  /// All that have a text: values are judged by it.
  package static let all: JSONValueKinds = [.string, .number, .boolean]

  /// The kind of a number, `true` or `false`, by its text.
  init(ofScalar text: Span<UInt8>) {
    self = text.count > 0 && (text[0] == UInt8(ascii: "t") || text[0] == UInt8(ascii: "f")) ? .boolean : .number
  }

  /// The kinds, as words for people.
  var words: String {
    let words = [(Self.string, "a string"), (.number, "a number"), (.boolean, "true or false")]
    return words.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
  }
}

extension ValueFault {
  /// A JSON value is of a kind that its column does not hold.
  static func wrongKind(of value: JSONValueKinds, _ allowed: JSONValueKinds) -> ValueFault {
    ValueFault(reason: "json type", message: "The value is \(value.words), and must be \(allowed.words).")
  }
}
