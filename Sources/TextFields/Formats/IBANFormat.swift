/// An IBAN in groups of four, as long as its country's are.
struct IBANFormat: GroupedFormat {
  private static let longest = 34

  func isSignificant(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCIIDigit || scalar.isASCIILetter }

  func groupSizes(for items: [FormatItem]) -> [Int] { Self.fours }

  func maximumCount(for items: [FormatItem]) -> Int? {
    guard items.count >= 2 else { return Self.longest }
    let country = IBANRegistry.country(
      UInt8(truncatingIfNeeded: items[0].scalar.value), UInt8(truncatingIfNeeded: items[1].scalar.value))
    return country.map { $0.kinds.count + 4 } ?? Self.longest
  }

  private static let fours = [4]
}

extension Unicode.Scalar {
  /// Whether it is one of `A` to `Z` or `a` to `z`.
  fileprivate var isASCIILetter: Bool { (value | 0x20) &- 0x61 < 26 }
}
