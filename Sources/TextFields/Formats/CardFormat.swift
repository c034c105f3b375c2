/// A card number in the groups that its brand prints: fours, or what the brand has instead.
///
/// Dashes are read over like blanks. The brand is that of the digits as they would be, so pasting another brand's number
/// over one takes the new one's length.
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

  private func brand(of items: [FormatItem]) -> CardBrand? {
    var leading = CardBrand.LeadingDigits()
    for item in items.prefix(CardBrand.LeadingDigits.capacity) {
      leading.append(UInt8(truncatingIfNeeded: item.scalar.value))
    }
    return CardBrand.brand(of: leading)
  }

  /// The groups by brand and number of digits, worked out once: a keystroke makes no arrays.
  private static let printedGroups: [String: [[Int]]] = {
    let counts = 0...CardCheck.unknownLengths.upperBound
    let groups = CardBrand.all.map { brand in (brand.name, counts.map { brand.groups(forDigits: $0) }) }
    return Dictionary(groups, uniquingKeysWith: { first, _ in first })
  }()
}

extension Unicode.Scalar {
  /// Whether it is a dash of any length beyond ASCII.
  fileprivate var isDash: Bool { !isASCII && properties.generalCategory == .dashPunctuation }
}
