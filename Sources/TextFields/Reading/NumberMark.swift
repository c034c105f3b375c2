/// The meaning of a mark among the digits of a number, whatever its script or width.
///
/// The scalars are those of CLDR's sets for lenient parsing (`characters/parseLenients`, scope `number`), and the
/// separators of all CLDR locales.
enum NumberMark: Hashable {
  /// A point.
  case point
  /// A comma.
  case comma
  /// An apostrophe, as in Switzerland.
  case apostrophe
  /// A blank of any width.
  case blank
  /// U+066B, which is never a group separator.
  case arabicDecimal
  /// U+066C, which is always a group separator.
  case arabicGroup

  /// The kind of a scalar; `nil` if it is not a mark.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case ".", "\u{2024}", "\u{3002}", "\u{FE12}", "\u{FE52}", "\u{FF0E}", "\u{FF61}": self = .point
    case ",", "\u{60C}", "\u{3001}", "\u{FE10}", "\u{FE11}", "\u{FE50}", "\u{FE51}", "\u{FF0C}", "\u{FF64}":
      self = .comma
    case "'", "\u{2018}", "\u{2019}", "\u{2BC}", "\u{FF07}": self = .apostrophe
    case "\u{66B}": self = .arabicDecimal
    case "\u{66C}": self = .arabicGroup
    default:
      guard scalar.isBlankOrInvisible, scalar.properties.generalCategory != .format else { return nil }
      self = .blank
    }
  }

  /// Whether the mark can be a decimal separator.
  var canBeDecimal: Bool { self == .point || self == .comma || self == .arabicDecimal }

  /// Whether the mark can be a group separator.
  var canBeGroup: Bool { self != .arabicDecimal }
}

extension Unicode.Scalar {
  /// Whether the scalar is a minus sign, or a dash that people type instead of one (CLDR's set for lenient parsing).
  var isMinus: Bool {
    switch self {
    case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}", "\u{207B}", "\u{208B}", "\u{2796}",
      "\u{FE63}", "\u{FF0D}":
      true
    default: false
    }
  }
}
