/// A card number in the groups that its brand prints, or in groups of four.
///
/// Dashes are skipped like blanks. The brand is found from the digits after the edit, so that pasting a number of
/// another brand over the old one allows the length of the new one.
final class CardFormat: GroupedFormat {
  func isSignificant(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCIIDigit }

  func isLiteral(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar.isBlankOrInvisible || scalar.isDash
  }

  func shape(of items: [FormatItem]) -> GroupedShape {
    let longest = CardCheck.unknownLengths.upperBound
    guard let brand = brand(of: items) else { return .fours(maximumCount: longest) }
    guard !brand.printedGroups.isEmpty, let groups = Self.printedGroups[brand.name]?[min(items.count, longest)] else {
      return .fours(maximumCount: brand.maximumLength)
    }
    return GroupedShape(maximumCount: brand.maximumLength, sizes: groups)
  }

  /// The brand is known by then. One that prints other groups than fours has several sizes here.
  func keepsShape(of count: Int) -> Bool { count > CardBrand.LeadingDigits.capacity + 1 }

  private func brand(of items: [FormatItem]) -> CardBrand? {
    var leading = CardBrand.LeadingDigits()
    for item in items.prefix(CardBrand.LeadingDigits.capacity) {
      leading.append(UInt8(truncatingIfNeeded: item.scalar.value))
    }
    return CardBrand.brand(of: leading)
  }

  /// The groups by brand and number of digits, computed once, so that a keystroke makes no arrays.
  private static let printedGroups: [String: [[Int]]] = {
    let counts = 0...CardCheck.unknownLengths.upperBound
    var groups: [String: [[Int]]] = [:]
    for brand in CardBrand.all where groups[brand.name] == nil {
      groups[brand.name] = counts.map { brand.groups(forDigits: $0) }
    }
    return groups
  }()
}

extension Unicode.Scalar {
  /// Whether it is a dash of any length beyond ASCII.
  var isDash: Bool { !isASCII && properties.generalCategory == .dashPunctuation }
}
