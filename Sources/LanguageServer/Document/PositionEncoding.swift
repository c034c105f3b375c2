import BulkValidation

/// What a character of a position counts: the code units of an encoding, as client and server agree on.
enum PositionEncoding: String, Sendable, CaseIterable {
  /// UTF-8 bytes.
  case utf8 = "utf-8"
  /// UTF-16 code units: what holds where nothing is agreed on.
  case utf16 = "utf-16"
  /// Unicode scalars.
  case utf32 = "utf-32"

  /// How many units the scalars of some well-formed UTF-8 have. O(*n*).
  func length(of text: Span<UInt8>) -> Int {
    if self == .utf8 || ByteSearch.isASCII(text) { return text.count }
    var length = 0
    for index in text.indices { length += units(ofScalarLedBy: text[index]) }
    return length
  }

  /// The place in some well-formed UTF-8 that so many units lead to: at the start of a scalar, and not behind the end.
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

  /// The units of the scalar that a byte leads; none for a byte that leads none.
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

/// A position in a document.
struct Position: Hashable, Comparable, Sendable {
  /// The line, from 0. Lines end with a line feed, a carriage return, or both.
  var line: Int
  /// How many units of the encoding that was agreed on stand before it in the line.
  var character: Int

  static func < (left: Position, right: Position) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// The lines of some text, as editors count them: a line feed, a carriage return, or both end one.
enum EditorLines {
  /// How many line ends there are. O(*n*).
  static func endCount(in text: Span<UInt8>) -> Int {
    var (count, place) = (0, 0)
    while let end = self.end(ofLineAt: place, in: text) {
      count += 1
      place = end.next
    }
    return count
  }

  /// Where a line starts, after so many line ends; `nil` where there are not so many. O(*n*).
  static func start(ofLine line: Int, in text: Span<UInt8>) -> Int? {
    var place = 0
    for _ in 0..<line {
      guard let end = self.end(ofLineAt: place, in: text) else { return nil }
      place = end.next
    }
    return place
  }

  /// Where the line that starts at a place ends, and where the next starts; `nil` for the last line.
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
