/// A short part of a text around a position, without anything that could move a terminal's cursor.
package struct Excerpt {
  /// The part that is shown.
  let text: String
  /// The number of its Characters before the position; `nil` if there is no position.
  let mark: Int?

  /// The maximum number of bytes that are shown on either side of the position.
  private static let reach = 60

  /// Takes the part of a text around a position.
  ///
  /// - Parameters:
  ///   - bytes: any bytes; what is not UTF-8 is shown as U+FFFD.
  ///   - offset: the position, in bytes.
  init(of bytes: Span<UInt8>, around offset: Int?) {
    let center = min(offset ?? 0, bytes.count)
    let start = Self.boundary(in: bytes, at: max(0, center - Self.reach))
    let end = Self.boundary(in: bytes, at: min(bytes.count, center + Self.reach))
    let head = (start > 0 ? "…" : "") + VisibleText.line(Self.text(bytes.extracting(start..<center)))
    let tail = VisibleText.line(Self.text(bytes.extracting(center..<max(center, end)))) + (end < bytes.count ? "…" : "")
    text = head + tail
    mark = offset == nil ? nil : head.count
  }

  /// The text of some bytes, with U+FFFD for what is not UTF-8.
  static func text(_ bytes: Span<UInt8>) -> String {
    // SAFETY: the pointer is used only inside the closure, during which the span keeps the bytes alive and initialised.
    unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The number of Characters before the one that contains a position.
  package static func characterCount(in bytes: Span<UInt8>, before offset: Int) -> Int {
    let offset = min(offset, bytes.count)
    // In ASCII every byte is a Character, except a carriage return with a line feed, which are one.
    let end = min(offset + 1, bytes.count)
    if ByteSearch.isASCIIWithoutLineFeeds(bytes.extracting(first: end)) { return offset }
    let text = text(bytes)
    let place = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
    return text.distance(from: text.startIndex, to: place)
  }

  /// The start of the scalar that contains a position.
  static func boundary(in bytes: Span<UInt8>, at place: Int) -> Int {
    var place = place
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}

/// Text that is safe to show on one line of a terminal.
package enum VisibleText {
  /// The text with a visible symbol for each control character, and U+FFFD for what could hide or reverse the text
  /// around it.
  package static func line(_ text: some StringProtocol) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(visible)))
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x2028, 0x2029, 0x10FF80...0x10FFFF: "\u{FFFD}"
    default: scalar.properties.isBidiControl ? "\u{FFFD}" : scalar
    }
  }
}
