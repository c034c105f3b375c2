import Matching

/// A readable description of a set of scalars.
enum ScalarList {
  /// The maximum number of ranges that are shown.
  private static let mostRanges = 24

  /// The ranges, such as `0…9 A…Z _`; a scalar that is not visible is given by its number.
  static func text(of scalars: AllowedScalars) -> String {
    if scalars.isEmpty { return "nothing" }
    let shown = scalars.ranges.prefix(mostRanges).map { range in
      switch range.upperBound.value - range.lowerBound.value {
      case 0: name(range.lowerBound)
      case 1: "\(name(range.lowerBound)) \(name(range.upperBound))"
      default: "\(name(range.lowerBound))…\(name(range.upperBound))"
      }
    }
    let rest = scalars.ranges.count - shown.count
    return shown.joined(separator: " ") + (rest > 0 ? " and \(rest) ranges more" : "")
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    let isPlain = scalar.properties.generalCategory.isVisible
    return isPlain ? String(Character(scalar)) : "U+" + hex(scalar.value)
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Unicode.GeneralCategory {
  /// Whether the characters of the category are visible by themselves.
  fileprivate var isVisible: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .decimalNumber,
      .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol,
      .otherSymbol:
      true
    default: false
    }
  }
}
