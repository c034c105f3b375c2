import Matching

/// A whole JSON text as a tree, for configuration files and messages. Records are not read with it: `JSONReader` finds
/// single values without allocating.
package indirect enum JSONTree: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number, as it was written.
  case number(String)
  case string(String)
  case array([JSONTree])
  /// The members in their order; for a repeated key, the last one counts.
  case object([Member])

  /// A member of an object.
  package struct Member: Sendable, Hashable {
    /// The member's key.
    package let key: String
    /// The member's value.
    package let value: JSONTree

    /// Makes a member.
    package init(_ key: String, _ value: JSONTree) {
      self.key = key
      self.value = value
    }
  }

  /// Why a text is not JSON.
  package struct Fault: Error, Sendable, Hashable {
    /// What is wrong, in English.
    package let message: String
    /// The offset of the fault, in bytes from the start of the text.
    package let offset: Int
  }

  /// Reads a text in UTF-8. O(*n*).
  package init(_ text: [UInt8]) throws(Fault) {
    if let offset = UTF8Validation.firstMalformedOffset(in: text.span) {
      throw Fault(message: "not UTF-8", offset: offset)
    }
    var parser = JSONTreeParser(text)
    self = try parser.wholeText()
  }
}

// MARK: - What is in it

extension JSONTree {
  /// The value of a member; `nil` if there is no such member, or if this is not an object.
  package subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The text, if this is a string.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, if this is a whole number.
  package var integer: Int? {
    if case .number(let text) = self { Int(text) } else { nil }
  }

  /// The Boolean, if this is one.
  package var bool: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The elements, if this is an array.
  package var elements: [JSONTree]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members, if this is an object.
  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
}

// MARK: - Reading

private struct JSONTreeParser {
  private static let mostNested = 256

  private let text: [UInt8]
  private var place = 0

  init(_ text: [UInt8]) { self.text = text }

  mutating func wholeText() throws(JSONTree.Fault) -> JSONTree {
    let value = try value(depth: 0)
    guard next() == nil else { throw fault("something follows the JSON value") }
    return value
  }

  private func fault(_ message: String) -> JSONTree.Fault { JSONTree.Fault(message: message, offset: place) }

  /// The next byte that is not a blank; `nil` at the end.
  private mutating func next() -> UInt8? {
    while place < text.count {
      switch text[place] {
      case 0x20, 0x09, 0x0A, 0x0D: place += 1
      default: return text[place]
      }
    }
    return nil
  }

  private mutating func value(depth: Int) throws(JSONTree.Fault) -> JSONTree {
    guard depth < Self.mostNested else { throw fault("nested deeper than \(Self.mostNested)") }
    switch next() {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw fault("the text ends where a value should be")
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(JSONTree.Fault) -> JSONTree {
    var members: [JSONTree.Member] = []
    place += 1
    if next() == UInt8(ascii: "}") {
      place += 1
      return .object([])
    }
    repeat {
      guard next() == UInt8(ascii: "\"") else { throw fault("a key in quotes should stand here") }
      let key = try string()
      guard take(UInt8(ascii: ":")) else { throw fault("a colon should follow the key") }
      members.append(JSONTree.Member(key, try value(depth: depth + 1)))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw fault("a comma or a closing brace should stand here") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONTree.Fault) -> JSONTree {
    var elements: [JSONTree] = []
    place += 1
    if next() == UInt8(ascii: "]") {
      place += 1
      return .array([])
    }
    repeat { elements.append(try value(depth: depth + 1)) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw fault("a comma or a closing bracket should stand here") }
    return .array(elements)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    place += 1
    return true
  }

  private mutating func string() throws(JSONTree.Fault) -> String {
    let start = place + 1
    place = start
    var hasEscapes = false
    while true {
      place = ByteSearch.firstIndexInJSONString(in: text.span, from: place)
      guard place < text.count else { throw fault("the string is never closed") }
      switch text[place] {
      case UInt8(ascii: "\""):
        let range = start..<place
        place += 1
        return try decoded(range, hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape()
      default: throw fault("a control character in a string must be written as an escape")
      }
    }
  }

  private mutating func skipEscape() throws(JSONTree.Fault) {
    guard place + 1 < text.count else { throw fault("the string is never closed") }
    switch text[place + 1] {
    case UInt8(ascii: "u"):
      let digits = text[(place + 2)...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ JSONString.hexDigit($0) != nil }) else {
        throw fault("\\u needs four hexadecimal digits")
      }
      place += 6
    case let byte where "\"\\/bfnrt".utf8.contains(byte): place += 2
    default: throw fault("there is no such escape")
    }
  }

  private func decoded(_ range: Range<Int>, _ hasEscapes: Bool) throws(JSONTree.Fault) -> String {
    guard hasEscapes else { return String(decoding: text[range], as: UTF8.self) }
    var bytes: [UInt8] = []
    guard JSONString.decode(text.span.extracting(range), hasEscapes: true, into: &bytes) else {
      throw JSONTree.Fault(message: "the string holds half of a surrogate pair", offset: range.lowerBound)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func word(_ word: String, _ value: JSONTree) throws(JSONTree.Fault) -> JSONTree {
    guard text[place...].starts(with: word.utf8) else { throw fault("this is no JSON value") }
    place += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONTree.Fault) -> JSONTree {
    let start = place
    if peek == UInt8(ascii: "-") { place += 1 }
    if peek == UInt8(ascii: "0") { place += 1 } else { try digits() }
    if peek == UInt8(ascii: ".") {
      place += 1
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      place += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { place += 1 }
      try digits()
    }
    return .number(String(decoding: text[start..<place], as: UTF8.self))
  }

  private var peek: UInt8? { place < text.count ? text[place] : nil }

  private mutating func digits() throws(JSONTree.Fault) {
    let start = place
    while let byte = peek, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { place += 1 }
    if place == start { throw fault("this is no JSON value") }
  }
}

// MARK: - Writing

extension JSONTree {
  /// The text of the value, without blanks, in UTF-8.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// Appends the text of the value.
  package func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += Array("null".utf8)
    case .bool(let flag): bytes += Array((flag ? "true" : "false").utf8)
    case .number(let text): bytes += Array(text.utf8)
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    if text.utf8.allSatisfy(isPlain) {
      bytes += text.utf8
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += Array("\\n".utf8)
      case 0x0D: bytes += Array("\\r".utf8)
      case 0x09: bytes += Array("\\t".utf8)
      case ..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        bytes += Array(("\\u00" + (digits.count < 2 ? "0" : "") + digits).utf8)
      default: bytes.append(byte)
      }
    }
  }

  /// Whether a byte stands for itself in a string.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .number("\(number)") }
  package init(booleanLiteral flag: Bool) { self = .bool(flag) }
  package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSONTree)...) { self = .object(members.map { Member($0, $1) }) }
  package init(nilLiteral: ()) { self = .null }

  /// Makes a whole number.
  package static func integer(_ number: Int) -> JSONTree { .number("\(number)") }
}
