/// A decimal number that is not negative, stored as its digits: it is never rounded to a binary fraction.
public struct DecimalDigits: Sendable, Hashable {
  /// ASCII digits before the separator, without leading zeros; empty for a number below 1.
  let integer: [UInt8]
  /// ASCII digits after the separator, without trailing zeros.
  let fraction: [UInt8]

  /// Reads digits with at most one `.` among them, such as `100`, `99.95` or `.5`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? Array(parts[1]) : []
    let integer = Array(parts[0])
    guard (integer + fraction).allSatisfy(\.isASCIIDigit), integer.count + fraction.count > 0 else { return nil }
    let zero = UInt8(ascii: "0")
    self.integer = Array(integer.drop { $0 == zero })
    self.fraction = Array(fraction.reversed().drop { $0 == zero }.reversed())
  }

  /// Makes a whole number. It must not be negative.
  public init(_ number: Int) {
    precondition(number >= 0, "a number of digits is not negative")
    integer = number == 0 ? [] : Array(String(number).utf8)
    fraction = []
  }

  /// Whether the number is 0, apart from the digits of its fraction behind the first few.
  func isZero(upToFraction count: Int) -> Bool {
    integer.isEmpty && fraction.prefix(count).allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// Whether the digits of a text make a number above this one. O(number of digits).
  ///
  /// - Parameters:
  ///   - text: the text with the digits.
  ///   - integer: the byte range of the integer part.
  ///   - fractionStart: where the digits of the fraction start.
  func isExceeded(by text: Span<UInt8>, integer: Range<Int>, fractionStart: Int) -> Bool {
    var start = integer.lowerBound
    while start < integer.upperBound, text[start] == UInt8(ascii: "0") { start += 1 }
    let count = integer.upperBound - start
    if count != self.integer.count { return count > self.integer.count }
    for place in 0..<count where text[start + place] != self.integer[place] {
      return text[start + place] > self.integer[place]
    }
    return isFractionExceeded(by: text, from: fractionStart)
  }

  /// Whether the digits from an offset on make a fraction above that of this number. O(number of digits).
  func isFractionExceeded(by text: Span<UInt8>, from start: Int) -> Bool {
    var place = 0
    while start + place < text.count, text[start + place].isASCIIDigit {
      let limit = place < fraction.count ? fraction[place] : UInt8(ascii: "0")
      if text[start + place] != limit { return text[start + place] > limit }
      place += 1
    }
    return false
  }
}

extension DecimalDigits: ExpressibleByIntegerLiteral {
  /// Makes a whole number. It must not be negative.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension DecimalDigits: CustomStringConvertible {
  /// The number with `.` as its decimal separator.
  public var description: String {
    let whole = integer.isEmpty ? "0" : String(decoding: integer, as: UTF8.self)
    return fraction.isEmpty ? whole : whole + "." + String(decoding: fraction, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte is one of `0` to `9`.
  var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  /// Whether the byte is one of `A` to `Z`.
  var isASCIIUppercase: Bool { self &- UInt8(ascii: "A") < 26 }
  /// Whether the byte is one of `A` to `Z` or `a` to `z`.
  var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  /// The value of the digit. The byte must be an ASCII digit.
  var digitValue: Int { Int(self &- UInt8(ascii: "0")) }
}
