import BulkValidation

/// The unit of `character` in a position: the code units of an encoding, on which client and server agree.
enum PositionEncoding: String, Sendable, CaseIterable {
  /// UTF-8 bytes.
  case utf8 = "utf-8"
  /// UTF-16 code units: the default of the protocol.
  case utf16 = "utf-16"
  /// Unicode scalars.
  case utf32 = "utf-32"

  /// The number of units in some well-formed UTF-8. O(*n*).
  func length(of text: Span<UInt8>) -> Int {
    if self == .utf8 || ByteSearch.isASCII(text) { return text.count }
    var length = 0
    for index in text.indices { length += units(ofScalarLedBy: text[index]) }
    return length
  }

  /// The offset, in bytes, after this many units of some well-formed UTF-8: the start of a scalar, or the end of the
  /// text if there are fewer units. O(*n*).
  func place(after units: Int, in text: Span<UInt8>) -> Int {
    guard units > 0 else { return 0 }
    if ByteSearch.isASCII(text) { return min(units, text.count) }
    var (place, seen) = (0, 0)
    while place < text.count {
      let length = Self.scalarLength(ledBy: text[place])
      let width = self == .utf8 ? length : self.units(ofScalarLedBy: text[place])
      if seen + width > units { return place }
      seen += width
      place += length
    }
    return text.count
  }

  /// The number of units of the scalar that a byte begins; 0 for a continuation byte.
  private func units(ofScalarLedBy byte: UInt8) -> Int {
    switch byte {
    case 0x80..<0xC0: 0
    case 0xF0...: self == .utf16 ? 2 : 1
    default: 1
    }
  }

  private static func scalarLength(ledBy byte: UInt8) -> Int {
    switch byte {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}

/// A position in a document, as the Language Server Protocol defines it.
struct Position: Hashable, Comparable, Sendable {
  /// The number of the line, from 0. A line feed, a carriage return, or both end a line.
  var line: Int
  /// The number of units before it in the line, in the agreed encoding.
  var character: Int

  static func < (left: Position, right: Position) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// The lines of some text as editors count them: a line feed, a carriage return, or both end a line.
enum EditorLines {
  /// The number of line ends. O(*n*).
  static func endCount(in text: Span<UInt8>) -> Int {
    var (count, place) = (0, 0)
    while let end = self.end(ofLineAt: place, in: text) {
      count += 1
      place = end.next
    }
    return count
  }

  /// The start of the line with this number; `nil` if there are not so many lines. O(*n*).
  static func start(ofLine line: Int, in text: Span<UInt8>) -> Int? {
    var place = 0
    for _ in 0..<line {
      guard let end = self.end(ofLineAt: place, in: text) else { return nil }
      place = end.next
    }
    return place
  }

  /// The end of the line that starts at a place, and the start of the next line; `nil` for the last line.
  static func end(ofLineAt place: Int, in text: Span<UInt8>) -> (text: Int, next: Int)? {
    guard
      let end = ByteSearch.firstIndex(
        of: ByteSearch.lineFeed, or: ByteSearch.carriageReturn, in: text, from: place)
    else { return nil }
    let isPair =
      text[end] == ByteSearch.carriageReturn && end + 1 < text.count && text[end + 1] == ByteSearch.lineFeed
    return (end, end + (isPair ? 2 : 1))
  }
}
