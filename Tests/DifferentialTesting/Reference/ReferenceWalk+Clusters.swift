import Matching

// Extended grapheme clusters, by the rules of Unicode Standard Annex 29 as they stand there: whether two neighbours are
// parted, one after the other.

extension ReferenceWalk {
  /// A cluster from here on, as if the text began here.
  func matchGraphemeCluster(at place: Int, _ rest: Rest) throws(Reason) -> Bool {
    guard scalar(at: place) != nil else { return false }
    var cluster = [ClusterBreak(text[place])]
    while let next = scalar(at: place + cluster.count).map(ClusterBreak.init) {
      guard !ClusterBreak.parts(cluster, next) else { break }
      cluster.append(next)
    }
    return try rest(place + cluster.count)
  }
}

/// The property Grapheme_Cluster_Break, and Extended_Pictographic, which overlaps none of its other values.
enum ClusterBreak: Hashable {
  case carriageReturn, lineFeed, control
  case extend, joiner, spacingMark, prepend, regionalIndicator, pictograph
  case leading, vowel, trailing, syllable, closedSyllable
  case other

  /// Whether a cluster ends before a scalar, of which the rules GB3 to GB13 speak.
  static func parts(_ cluster: [ClusterBreak], _ next: ClusterBreak) -> Bool {
    let last = cluster[cluster.count - 1]
    if last == .carriageReturn, next == .lineFeed { return false }
    if last.isControl || next.isControl { return true }
    switch (last, next) {
    case (.leading, .leading), (.leading, .vowel), (.leading, .syllable), (.leading, .closedSyllable): return false
    case (.syllable, .vowel), (.vowel, .vowel), (.syllable, .trailing), (.vowel, .trailing): return false
    case (.closedSyllable, .trailing), (.trailing, .trailing): return false
    case (_, .extend), (_, .joiner), (_, .spacingMark), (.prepend, _): return false
    case (.joiner, .pictograph): return cluster.dropLast().last { $0 != .extend } != .pictograph
    case (.regionalIndicator, .regionalIndicator):
      return cluster.reversed().prefix { $0 == .regionalIndicator }.count % 2 == 0
    default: return true
    }
  }

  private var isControl: Bool { self == .carriageReturn || self == .lineFeed || self == .control }

  init(_ scalar: Unicode.Scalar) {
    self = Self.special(scalar) ?? Self.hangul(scalar) ?? Self.byProperties(scalar)
  }

  private static func special(_ scalar: Unicode.Scalar) -> ClusterBreak? {
    switch scalar.value {
    case 0xD: .carriageReturn
    case 0xA: .lineFeed
    case 0x200D: .joiner
    case 0x1F1E6...0x1F1FF: .regionalIndicator
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: .prepend
    case 0xD4E, 0x111C2...0x111C3, 0x1193F, 0x11941, 0x11A3A, 0x11A84...0x11A89, 0x11D46: .prepend
    case 0xE33, 0xEB3: .spacingMark
    default: nil
    }
  }

  private static func hangul(_ scalar: Unicode.Scalar) -> ClusterBreak? {
    switch scalar.value {
    case 0x1100...0x115F, 0xA960...0xA97C: .leading
    case 0x1160...0x11A7, 0xD7B0...0xD7C6: .vowel
    case 0x11A8...0x11FF, 0xD7CB...0xD7FB: .trailing
    case 0xAC00...0xD7A3: (scalar.value - 0xAC00) % 28 == 0 ? .syllable : .closedSyllable
    default: nil
    }
  }

  private static func byProperties(_ scalar: Unicode.Scalar) -> ClusterBreak {
    let properties = scalar.properties
    if properties.isGraphemeExtend || properties.isEmojiModifier { return .extend }
    if isPictograph(scalar) { return .pictograph }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: .control
    case .unassigned where properties.isDefaultIgnorableCodePoint: .control
    case .spacingMark where !spacingLetters.contains(scalar.value): .spacingMark
    default: .other
    }
  }

  /// Marks that take room and yet start a cluster.
  private static let spacingLetters: Set<UInt32> = [
    0x102B, 0x102C, 0x1038, 0x1062, 0x1063, 0x1064, 0x1067, 0x1068, 0x1069, 0x106A, 0x106B, 0x106C, 0x106D, 0x1083,
    0x1087, 0x1088, 0x1089, 0x108A, 0x108B, 0x108C, 0x108F, 0x109A, 0x109B, 0x109C, 0x1A61, 0x1A63, 0x1A64, 0xAA7B,
    0xAA7D, 0x11720, 0x11721,
  ]

  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    pictographs.contains { $0.contains(scalar.value) }
  }

  private static let pictographs: [ClosedRange<UInt32>] = pictographTable.split(whereSeparator: \.isWhitespace).map {
    let ends = $0.split(separator: "-").map { UInt32($0, radix: 16)! }
    return ends[0]...ends[ends.count - 1]
  }

  /// Extended_Pictographic (emoji-data.txt of Unicode 14.0). The standard library's data is newer and leaves many out.
  private static let pictographTable = """
    A9 AE 203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 2388 23CF 23E9-23F3 23F8-23FA 24C2 25AA-25AB
    25B6 25C0 25FB-25FE 2600-2605 2607-2612 2614-2685 2690-2705 2708-2712 2714 2716 271D 2721 2728 2733-2734
    2744 2747 274C 274E 2753-2755 2757 2763-2767 2795-2797 27A1 27B0 27BF 2934-2935 2B05-2B07 2B1B-2B1C 2B50
    2B55 3030 303D 3297 3299 1F000-1F0FF 1F10D-1F10F 1F12F 1F16C-1F171 1F17E-1F17F 1F18E 1F191-1F19A
    1F1AD-1F1E5 1F201-1F20F 1F21A 1F22F 1F232-1F23A 1F23C-1F23F 1F249-1F3FA 1F400-1F53D 1F546-1F64F 1F680-1F6FF
    1F774-1F77F 1F7D5-1F7FF 1F80C-1F80F 1F848-1F84F 1F85A-1F85F 1F888-1F88F 1F8AE-1F8FF 1F90C-1F93A 1F93C-1F945
    1F947-1FAFF 1FC00-1FFFD
    """
}
