/// A number of digits without separators: a verification code.
struct DigitsFormat: GroupedFormat {
  let count: Int

  func isSignificant(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCIIDigit }
  func groupSizes(for items: [FormatItem]) -> [Int] { [] }
  func maximumCount(for items: [FormatItem]) -> Int? { count }
}
