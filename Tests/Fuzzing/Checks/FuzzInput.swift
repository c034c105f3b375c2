/// The bytes of a fuzzer's input, which are read from the front.
struct FuzzInput {
  private(set) var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }

  /// Takes the next byte; 0 if there is none.
  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// Takes a byte as a number below `end`.
  mutating func number(below end: Int) -> Int { Int(byte()) % end }

  /// Takes a byte to choose one of several elements.
  mutating func one<Element>(of choices: [Element]) -> Element { choices[number(below: choices.count)] }

  /// Takes the bytes up to the next line feed, and that line feed, and returns them as text without it. Bytes that are
  /// not UTF-8 become U+FFFD.
  mutating func line() -> String {
    let line = bytes.prefix { $0 != 0x0A }
    bytes = bytes.dropFirst(line.count + 1)
    return String(decoding: line, as: UTF8.self)
  }

  /// Takes all bytes that are left, and returns them as text. Bytes that are not UTF-8 become U+FFFD.
  mutating func text() -> String {
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
