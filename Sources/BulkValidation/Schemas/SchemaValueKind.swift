import Matching
import TextFields

/// The kind of values that a field has, as far as constraints compare them.
enum SchemaValueKind: Sendable {
  /// Text, which has a length but no order.
  case text
  /// Numbers, with this decimal separator.
  case number(decimal: Character)
  /// Years, which may have a time zone behind them. The zone does not count.
  case year
  /// Days.
  case date(DateFormat)
  /// Texts of one length, ordered by their bytes.
  case ordered
  /// Values that have neither a length nor an order here.
  case other

  /// The constraint for a lowest or highest value.
  func bound(_ name: String, _ text: String, at place: String) throws(TableSchemaError) -> ValueConstraint {
    let isLowest = name.lowercased().hasSuffix("minimum")
    let isExclusive = name.hasPrefix("exclusive")
    let compare = try comparison(with: text, at: place)
    let words = isExclusive ? (isLowest ? "more than" : "less than") : isLowest ? "at least" : "at most"
    return ValueConstraint(
      reason: ValueFault.Reason(rawValue: name), message: "The value must be \(words) \(text)."
    ) { value throws(MatchError) in
      guard let order = compare(value) else { return false }
      return order == 0 ? !isExclusive : (order > 0) == isLowest
    }
  }

  /// A function that returns less than 0 for values below the bound, 0 for the bound, and more than 0 for values above
  /// it; `nil` for values that cannot be compared.
  private func comparison(
    with text: String, at place: String
  ) throws(TableSchemaError) -> @Sendable (Span<UInt8>) -> Int? {
    switch self {
    case .number(let decimal):
      guard
        let bound = DecimalNumber(Array(text.utf8), decimal: ".") ?? DecimalNumber(Array(text.utf8), decimal: decimal)
      else { throw TableSchemaError(place, "‘\(text)’ is not a number") }
      return { value in
        DecimalNumber(value.indices.map { value[$0] }, decimal: decimal).map { $0 == bound ? 0 : $0 < bound ? -1 : 1 }
      }
    case .year:
      guard let bound = DecimalNumber(year: Array(text.utf8)) else {
        throw TableSchemaError(place, "‘\(text)’ is not a year")
      }
      return { value in
        DecimalNumber(year: value.indices.map { value[$0] }).map { $0 == bound ? 0 : $0 < bound ? -1 : 1 }
      }
    case .date(let format):
      guard let bound = format.date(from: text) else {
        throw TableSchemaError(place, "‘\(text)’ is not a day written \(format.source)")
      }
      return { value in
        format.date(from: Excerpt.text(value)).map { $0 == bound ? 0 : $0 < bound ? -1 : 1 }
      }
    case .ordered:
      let bound = Array(text.utf8)
      return { value in
        let bytes = value.indices.map { value[$0] }
        return bytes == bound ? 0 : bytes.lexicographicallyPrecedes(bound) ? -1 : 1
      }
    case .text, .other: throw .unsupported(place, "a lowest or highest value of this type")
    }
  }

  /// Whether two texts are the same value in different notations.
  func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    switch self {
    case .number(let decimal):
      guard let left = DecimalNumber(left, decimal: "."), let right = DecimalNumber(right, decimal: decimal) else {
        return false
      }
      return left == right
    case .year:
      guard let left = DecimalNumber(year: left), let right = DecimalNumber(year: right) else { return false }
      return left == right
    case .text, .date, .ordered, .other: return false
    }
  }
}

/// A decimal number with any number of digits, compared exactly.
struct DecimalNumber: Comparable {
  /// −1, 0 or 1: the sign of the number.
  private let sign: Int
  /// The exponent: the number is 0.d₁d₂d₃… × 10 to this power.
  private let exponent: Int
  /// The significant digits; neither the first nor the last is 0.
  private let digits: [UInt8]

  /// Reads a year, without the time zone behind it: `Z`, or a sign, hours and minutes. `nil` for anything else.
  init?(year bytes: [UInt8]) {
    let zone = bytes.dropFirst().firstIndex { byte in
      [UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(byte)
    }
    self.init(Array(bytes[..<(zone ?? bytes.endIndex)]), decimal: ".")
  }

  /// Reads a number: a sign, digits with a decimal separator among them, and an exponent; or `INF` with a sign. `nil`
  /// for anything else.
  init?(_ bytes: [UInt8], decimal: Character) {
    var rest = bytes[...]
    var isNegative = false
    if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      isNegative = first == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    if rest.elementsEqual("INF".utf8) {
      (sign, exponent, digits) = (isNegative ? -1 : 1, .max, [1])
      return
    }
    var mantissa: [UInt8] = []
    var integers: Int?
    while let byte = rest.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
      if byte == decimal.asciiValue, integers == nil {
        integers = mantissa.count
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        mantissa.append(byte)
      } else {
        return nil
      }
      rest = rest.dropFirst()
    }
    guard !mantissa.isEmpty, let power = Self.exponent(rest) else { return nil }
    let leading = mantissa.prefix { $0 == UInt8(ascii: "0") }.count
    var significant = mantissa.dropFirst(leading)
    while significant.last == UInt8(ascii: "0") { significant.removeLast() }
    digits = Array(significant)
    sign = digits.isEmpty ? 0 : isNegative ? -1 : 1
    exponent = digits.isEmpty ? 0 : power + (integers ?? mantissa.count) - leading
  }

  /// The power of ten in the text; limited to ±2⁴⁰, which exceeds what the digits of a record can reach.
  private static func exponent(_ rest: ArraySlice<UInt8>) -> Int? {
    guard !rest.isEmpty else { return 0 }
    guard let text = String(validating: rest.dropFirst(), as: UTF8.self), !text.isEmpty else { return nil }
    let limit = 1 << 40
    if let number = Int(text) { return min(limit, max(-limit, number)) }
    let digits = text.drop { $0 == "+" || $0 == "-" }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return text.first == "-" ? -limit : limit
  }

  static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    let (small, large) = left.sign < 0 ? (right, left) : (left, right)
    if small.exponent != large.exponent { return small.exponent < large.exponent }
    return small.digits.lexicographicallyPrecedes(large.digits)
  }
}
