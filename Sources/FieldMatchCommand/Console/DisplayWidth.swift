/// The number of terminal cells that a Character fills.
///
/// Terminals differ in how they draw clusters of several scalars. The widths here are those of most terminals. The
/// screen writer sets the cursor explicitly after each such cluster, so that a terminal with another width does not
/// shift what follows.
enum DisplayWidth {
  /// The number of cells that a Character fills, 1 or 2, as `Printable` draws it.
  static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii < 0x80 ? 1 : 2 }
    let scalars = character.unicodeScalars
    if isEmojiSequence(scalars) { return 2 }
    return min(2, max(1, scalars.reduce(0) { $0 + of($1) }))
  }

  /// The number of cells that a text fills.
  static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  /// The number of cells that a scalar fills: 0 if it joins the scalar before it, 2 for the wide ones of East Asia and
  /// for emoji.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // The vowels and final consonants of a Hangul syllable are drawn in the cells of its first consonant.
    if 0x1160...0x11FF ~= scalar.value || 0xD7B0...0xD7FF ~= scalar.value { return 0 }
    if 0x1F1E6...0x1F1FF ~= scalar.value { return 1 }
    return scalar.properties.isEmojiPresentation || isWide(scalar) ? 2 : 1
  }

  /// Whether a cluster is an emoji of several scalars: a flag, joined emoji, or a text symbol that a variation selector
  /// turns into an emoji.
  private static func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, scalars.count > 1, first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains { $0 == "\u{FE0F}" || $0 == "\u{200D}" || $0.properties.isEmoji }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if wide[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && wide[low].contains(scalar.value)
  }

  /// The scalars with East_Asian_Width W or F in Unicode 17 (EastAsianWidth.txt), except those that are emoji by
  /// default, which the standard library knows.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x2E99, 0x2E9B...0x2EF3,
    0x2F00...0x2FD5, 0x2FF0...0x303E, 0x3041...0x3096, 0x3099...0x30FF, 0x3105...0x312F, 0x3131...0x318E,
    0x3190...0x31E5, 0x31EF...0x321E, 0x3220...0x3247, 0x3250...0xA48C, 0xA490...0xA4C6, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE52, 0xFE54...0xFE66, 0xFE68...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE4, 0x16FF0...0x16FF6, 0x17000...0x18CD5,
    0x18CFF...0x18D1E, 0x18D80...0x18DF2, 0x1AFF0...0x1AFF3, 0x1AFF5...0x1AFFB, 0x1AFFD...0x1AFFE,
    0x1B000...0x1B122, 0x1B132...0x1B132, 0x1B150...0x1B152, 0x1B155...0x1B155, 0x1B164...0x1B167,
    0x1B170...0x1B2FB, 0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F200...0x1F202, 0x1F210...0x1F23B,
    0x1F240...0x1F248, 0x1F260...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
