/// A part of a text for a terminal: short, around a place, without what could move the cursor.
struct Excerpt {
  /// What is shown.
  let text: String
  /// How many Characters of it stand before the place; `nil` where there is none.
  let mark: Int?

  /// How many bytes on either side of the place are shown at most.
  private static let reach = 60

  /// Takes the part of a text around a place.
  ///
  /// - Parameter bytes: any bytes; what is not UTF-8 is shown as U+FFFD.
  /// - Parameter offset: the place, in bytes.
  init(of bytes: Span<UInt8>, around offset: Int?) {
    let center = min(offset ?? 0, bytes.count)
    let start = Self.boundary(in: bytes, at: max(0, center - Self.reach))
    let end = Self.boundary(in: bytes, at: min(bytes.count, center + Self.reach))
    let head = (start > 0 ? "…" : "") + VisibleText.line(Self.text(bytes.extracting(start..<center)))
    let tail = VisibleText.line(Self.text(bytes.extracting(center..<max(center, end)))) + (end < bytes.count ? "…" : "")
    text = head + tail
    mark = offset == nil ? nil : head.count
  }

  /// The text of bytes, repaired where they are not UTF-8.
  static func text(_ bytes: Span<UInt8>) -> String {
    unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The start of the scalar that a place lies in.
  private static func boundary(in bytes: Span<UInt8>, at place: Int) -> Int {
    var place = place
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}

/// Text made fit for one line of a terminal.
package enum VisibleText {
  /// The text with a picture of each control character, and U+FFFD for what could hide or turn the text around it.
  package static func line(_ text: some StringProtocol) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(visible)))
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x10FF80...0x10FFFF: "\u{FFFD}"
    default: scalar
    }
  }
}
