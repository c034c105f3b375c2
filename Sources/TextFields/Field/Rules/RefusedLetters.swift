/// The last Characters beyond ASCII that a field's filters have refused, so that they need not be asked again.
///
/// Kept by each field for itself: what is shared by threads would have to be locked.
struct RefusedLetters: Sendable {
  private var letters: [PackedText] = []
  private static let limit = 8

  /// Whether a Character was refused not long ago.
  func contains(_ letter: String) -> Bool {
    guard !letters.isEmpty, let packed = PackedText(letter) else { return false }
    return contains(packed)
  }

  private func contains(_ letter: PackedText) -> Bool {
    // By index: in a debug build, an array's iterator allocates.
    var index = 0
    while index < letters.count {
      if letters[index] == letter { return true }
      index += 1
    }
    return false
  }

  /// Learns that a Character was refused. One of more than 23 bytes is not learnt.
  mutating func learn(_ letter: String) {
    guard let packed = PackedText(letter), !contains(packed) else { return }
    if letters.count == Self.limit { letters.removeFirst() }
    letters.append(packed)
  }
}

/// A text of up to 23 bytes in three words, unless it begins with two ASCII characters. Comparing two strings would compare what they look like, not their bytes.
private struct PackedText: Equatable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0

  init?(_ text: String) {
    let count = text.utf8.count
    guard count < 24 else { return nil }
    for byte in text.utf8 {
      // Two ASCII characters are more than one Character, or a line end.
      if third > 0, third < 0x80, byte < 0x80 { return nil }
      first = first << 8 | second >> 56
      second = second << 8 | third >> 56
      third = third << 8 | UInt64(byte)
    }
    // The count tells a text from one with zero bytes in front.
    first |= UInt64(count) << 56
  }
}
