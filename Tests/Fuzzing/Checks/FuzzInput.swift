/// Bytes, read from the front.
struct FuzzInput {
  private(set) var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }

  /// The next byte; 0 where there is none.
  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// A number below another.
  mutating func number(below end: Int) -> Int { Int(byte()) % end }

  /// One of several.
  mutating func one<Element>(of choices: [Element]) -> Element { choices[number(below: choices.count)] }

  /// The bytes up to a line feed, which is taken too, as text; what is not UTF-8 is repaired.
  mutating func line() -> String {
    let line = bytes.prefix { $0 != 0x0A }
    bytes = bytes.dropFirst(line.count + 1)
    return String(decoding: line, as: UTF8.self)
  }

  /// All the bytes that are left, as text.
  mutating func text() -> String {
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
