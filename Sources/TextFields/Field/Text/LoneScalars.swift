import Matching

extension Unicode.Scalar {
  /// Whether the scalar is a Character of its own beside every other scalar that is one too: a letter, a digit or a sign of a
  /// script whose marks are written over their letters as scalars of their own, which are not among these. Some emoji too:
  /// what joins them, or gives them another colour, is not among these either.
  ///
  /// Each has the property Grapheme_Cluster_Break=Other, or is a whole Hangul syllable, which joins no other syllable
  /// (Unicode Standard Annex #29). To ask the standard library costs 600 instructions a Character. Ranges that no Unicode
  /// version will break up: they have no unassigned scalar that could become a mark. Of these, only U+0020 and U+00A0 are
  /// blank, and none is invisible.
  var isLone: Bool {
    switch value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x400...0x482, 0x48A...0x52F: true
    case 0x370...0x377, 0x391...0x3A1, 0x3A3...0x3FF: true
    case 0x5D0...0x5EA, 0x621...0x64A: true
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    case 0xFF01...0xFF60, 0x1F300...0x1F3FA, 0x1F400...0x1F64F: true
    default: false
    }
  }
}

extension StringProtocol {
  /// The number of Characters, if each scalar is lone; `nil` if not. O(*n*).
  var loneCount: Int? {
    var count = 0
    for scalar in unicodeScalars {
      guard scalar.isLone else { return nil }
      count += 1
    }
    return count
  }
}
