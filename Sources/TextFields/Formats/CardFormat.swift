/// A card number in the groups that its brand prints, or in groups of four.
///
/// Dashes are skipped like blanks. The brand is found from the digits after the edit, so that pasting a number of
/// another brand over the old one allows the length of the new one.
final class CardFormat: GroupedFormat {
  func isSignificant(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCIIDigit }

  func isLiteral(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar.isBlankOrInvisible || scalar.isDash
  }

  private let table = CardTable.shared

  func shape(of items: [FormatItem]) -> GroupedShape {
    let count = min(items.count, CardBrand.LeadingDigits.capacity)
    var leading = 0
    for index in 0..<count { leading = leading * 10 + Int(items[index].scalar.value & 0xF) }
    return table.shape(at: count == 0 ? -1 : table.place(of: leading, digits: count), digits: items.count)
  }

  /// The brand is known by then. One that prints other groups than fours has several sizes here.
  func keepsShape(of count: Int) -> Bool { count > CardBrand.LeadingDigits.capacity + 1 }
}

extension Unicode.Scalar {
  /// Whether it is a dash of any length beyond ASCII.
  var isDash: Bool { !isASCII && properties.generalCategory == .dashPunctuation }
}
