/// A fixed number of digits without separators: a verification code.
final class DigitsFormat: GroupedFormat {
  private let count: Int

  init(count: Int) { self.count = count }

  func isSignificant(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCIIDigit }
  func shape(of items: [FormatItem]) -> GroupedShape { GroupedShape(maximumCount: count, sizes: []) }
  func keepsShape(of count: Int) -> Bool { count > 1 }
}
