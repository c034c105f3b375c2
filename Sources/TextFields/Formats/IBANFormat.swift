/// An IBAN in groups of four, as long as its country's are. Dashes are read over like blanks.
final class IBANFormat: GroupedFormat {
  private static let longest = 34

  func isSignificant(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCIIDigit || scalar.isASCIILetter }

  func isLiteral(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar.isBlankOrInvisible || scalar.isDash }

  func shape(of items: [FormatItem]) -> GroupedShape {
    .fours(maximumCount: country(of: items).map { $0.kinds.count + 4 } ?? Self.longest)
  }

  /// The country is known by then.
  func keepsShape(of count: Int) -> Bool { count > 3 }

  private func country(of items: [FormatItem]) -> IBANRegistry.Country? {
    guard items.count >= 2 else { return nil }
    let first = UInt8(truncatingIfNeeded: items[0].scalar.value)
    let second = UInt8(truncatingIfNeeded: items[1].scalar.value)
    return first.isASCIIUppercase && second.isASCIIUppercase ? IBANRegistry.country(first, second) : nil
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is one of `A` to `Z` or `a` to `z`.
  fileprivate var isASCIILetter: Bool { (value | 0x20) &- 0x61 < 26 }
}
