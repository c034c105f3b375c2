import Matching

/// The unit of an offset.
enum TextUnit {
  case utf8
  case utf16
}

/// A place in a text, in UTF-8 bytes and in UTF-16 code units.
struct TextPosition: Hashable, Comparable, Sendable {
  /// The number of UTF-8 bytes before the place.
  var utf8: Int
  /// The number of UTF-16 code units before the place.
  var utf16: Int

  /// The start of every text.
  static let start = TextPosition(utf8: 0, utf16: 0)

  /// The offset in one unit.
  subscript(unit: TextUnit) -> Int {
    switch unit {
    case .utf8: utf8
    case .utf16: utf16
    }
  }

  static func < (left: TextPosition, right: TextPosition) -> Bool { left.utf8 < right.utf8 }

  static func + (left: TextPosition, right: TextPosition) -> TextPosition {
    TextPosition(utf8: left.utf8 + right.utf8, utf16: left.utf16 + right.utf16)
  }

  static func - (left: TextPosition, right: TextPosition) -> TextPosition {
    TextPosition(utf8: left.utf8 - right.utf8, utf16: left.utf16 - right.utf16)
  }
}

extension TextPosition {
  /// The extent of one scalar of this many UTF-8 bytes. A scalar of four bytes is a surrogate pair in UTF-16.
  static func extent(ofScalarBytes count: Int) -> TextPosition {
    TextPosition(utf8: count, utf16: count == 4 ? 2 : 1)
  }
}

extension StringProtocol {
  /// The number of UTF-16 code units; one pass over the bytes, without allocation. O(*n*).
  ///
  /// Over the bytes in place: the iterator of a view costs 25 instructions a byte.
  var utf16Length: Int {
    withUTF8Bytes { $0.utf16Length }
  }
}

extension Span<UInt8> {
  /// The number of UTF-16 code units of well-formed UTF-8. O(*n*).
  var utf16Length: Int {
    var count = 0
    for index in indices { count &+= self[index].utf16Share }
    return count
  }
}

extension UInt8 {
  /// The number of UTF-16 code units that begin with this byte of well-formed UTF-8: one for each scalar, two if the scalar
  /// has four bytes.
  @inline(__always)
  fileprivate var utf16Share: Int { (self & 0xC0 != 0x80 ? 1 : 0) &+ (self >= 0xF0 ? 1 : 0) }
}

extension String {
  /// The text of an ASCII character. Read from a table: to make one costs 100 instructions, and a key needs one or two.
  init(ascii byte: UInt8) { self = Self.asciiTexts[Int(byte)] }

  private static let asciiTexts = (0..<128).map { String(Unicode.Scalar(UInt8($0))) }

  /// Whether all characters are visible ASCII or the blank.
  var isPrintableASCII: Bool { utf8.allSatisfy { $0 &- 0x20 < 0x5F } }

  /// Whether there is a carriage return or a line feed.
  var hasLineEnd: Bool {
    withUTF8Bytes { bytes in
      // Counted to the end, and not searched: so sixteen bytes are looked at at once.
      var count = 0
      for index in bytes.indices {
        count &+= bytes[index] == UInt8(ascii: "\r") || bytes[index] == UInt8(ascii: "\n") ? 1 : 0
      }
      return count > 0
    }
  }

  /// Makes a string of scalars. Appending them one by one costs 130 instructions each; a view of scalars that is made of a
  /// sequence is transcoded, which cost 17,000 for the three numbers of a date.
  init(scalars: some Sequence<Unicode.Scalar>) {
    self.init()
    for scalar in scalars { unicodeScalars.append(scalar) }
  }
}

extension String {
  /// Whether there is more than one Character. One scalar is one Character, which need not be found by asking where
  /// Characters end; that costs 600 instructions for a letter beyond ASCII.
  var hasSeveralCharacters: Bool {
    if utf8.count < 2 { return false }
    let (first, second) = (utf8[startIndex], utf8[utf8.index(after: startIndex)])
    // Two ASCII characters are two Characters, but for a line end.
    if first < 0x80, second < 0x80, first != UInt8(ascii: "\r") { return true }
    return utf8.count > first.scalarLength && !dropFirst().isEmpty
  }
}

extension UInt8 {
  /// The length of the scalar that begins with this byte of well-formed UTF-8, in bytes.
  fileprivate var scalarLength: Int { self < 0x80 ? 1 : (~self).leadingZeroBitCount }
}
