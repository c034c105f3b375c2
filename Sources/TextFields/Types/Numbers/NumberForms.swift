/// The plain value of a price: digits and a point, without leading zeros.
struct PriceForm: PlainForm {
  private let separator: Character

  init(_ configuration: PriceConfiguration) { separator = configuration.separator }

  var judgesPlainValue: Bool { true }

  func plainValue(of text: String) -> String {
    let isPlain = separator == "." && !text.hasPrefix("0") && !text.hasPrefix(".") && !text.hasSuffix(".")
    return isPlain ? text : settledPlainValue(of: text) ?? text
  }

  /// A mark that comes first stands for `0.`, as the digits behind it will show.
  func judgedText(of text: String) -> String? { text == String(separator) ? "0." : plainValue(of: text) }

  /// Digits with a point among them or behind them, which the plain value does not have.
  func judgedCount(of text: Span<UInt8>) -> Int? {
    let whole = text.digits(from: 0).upperBound
    let end = min(whole + 1, text.count)
    guard separator == ".", whole > 0, whole == 1 || text[0] != UInt8(ascii: "0"),
      whole == text.count || text[whole] == UInt8(ascii: "."), text.digits(from: end).upperBound == text.count
    else { return nil }
    return end == text.count ? whole : text.count
  }

  func settledPlainValue(of text: String) -> String? {
    let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.joined().utf8.allSatisfy(\.isASCIIDigit), text.utf8.contains(where: \.isASCIIDigit) else { return nil }
    let whole = parts[0].drop { $0 == "0" }
    return (whole.isEmpty ? "0" : whole) + (parts.count == 2 && !parts[1].isEmpty ? "." + parts[1] : "")
  }

  func text(ofPlainValue value: String) -> String? {
    value.replacing(".", with: String(separator), maxReplacements: 1)
  }
}

/// The plain value of an integer. Leading zeros, and the sign of a zero, are removed when editing ends.
struct IntegerForm: PlainForm {
  var judgesPlainValue: Bool { false }

  func plainValue(of text: String) -> String { text }

  func settledPlainValue(of text: String) -> String? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    let bare = digits.drop { $0 == "0" }
    return bare.isEmpty ? "0" : (isNegative ? "-" : "") + bare
  }
}
