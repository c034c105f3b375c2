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
  /// Times of a day. One without a time zone is taken for one in UTC.
  case time
  /// Months such as `2024-02`, ordered by their bytes.
  case yearMonth
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

  /// Less than 0 if one bound is below another one, 0 if they are equal, and more than 0 if it is above it; `nil` if they
  /// cannot be compared.
  func order(of left: String, and right: String, at place: String) throws(TableSchemaError) -> Int? {
    var left = left
    if case .number(let decimal) = self { left = left.replacing(".", with: String(decimal)) }
    return try comparison(with: right, at: place)(Array(left.utf8).span)
  }

  /// Whether a text is a number, if the values are numbers. In a schema a number may also be written with a point.
  func isNumber(_ text: [UInt8]) -> Bool {
    guard case .number(let decimal) = self else { return false }
    return DecimalNumber(text, decimal: ".") ?? DecimalNumber(text, decimal: decimal) != nil
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
    case .time:
      guard let bound = TimeOfDay(Array(text.utf8)) else { throw TableSchemaError(place, "‘\(text)’ is not a time") }
      return { value in
        TimeOfDay(value.indices.map { value[$0] }).map { $0 == bound ? 0 : $0 < bound ? -1 : 1 }
      }
    case .yearMonth:
      let bound = Array(text.utf8)
      let isMonth = bound.count == 7 && bound[4] == UInt8(ascii: "-") && (1...12).contains(Int(text.suffix(2)) ?? 0)
      guard isMonth, Int(text.prefix(4)) != nil else { throw TableSchemaError(place, "‘\(text)’ is not a month") }
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
    case .time: return TimeOfDay(left).map { $0 == TimeOfDay(right) } ?? false
    case .text, .date, .yearMonth, .other: return false
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

/// A time of a day in UTC, such as `23:59:59.5+01:00`, for comparisons.
///
/// A time in a zone may be before 0:00 or after 24:00 in UTC: it belongs to another day there, and stays before or after
/// all times of this one, as XML Schema orders times.
struct TimeOfDay: Comparable {
  /// Seconds since 0:00 in UTC.
  private let seconds: Int
  /// The digits of the fraction of a second, without zeros at the end.
  private let fraction: [UInt8]

  /// Reads a time; `nil` for any other text.
  init?(_ text: [UInt8]) {
    guard text.count >= 8, text[2] == UInt8(ascii: ":"), text[5] == UInt8(ascii: ":"),
      let hours = Self.number(text[0..<2], below: 24), let minutes = Self.number(text[3..<5], below: 60),
      let seconds = Self.number(text[6..<8], below: 61)
    else { return nil }
    var rest = text[8...]
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      fraction = Array(rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      if fraction.isEmpty { return nil }
      rest = rest.dropFirst(1 + fraction.count)
      while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    }
    guard let offset = Self.offset(rest) else { return nil }
    self.seconds = hours * 3600 + minutes * 60 + seconds - offset
    self.fraction = fraction
  }

  static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.seconds == right.seconds
      ? left.fraction.lexicographicallyPrecedes(right.fraction) : left.seconds < right.seconds
  }

  /// How many seconds a zone is ahead of UTC: 0 for `Z` and for nothing; `nil` if this is no zone.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
    guard let first = zone.first else { return 0 }
    if first == UInt8(ascii: "Z") { return zone.count == 1 ? 0 : nil }
    let start = zone.startIndex
    guard zone.count == 6, first == UInt8(ascii: "+") || first == UInt8(ascii: "-"),
      zone[start + 3] == UInt8(ascii: ":"),
      let hours = number(zone[start + 1..<start + 3], below: 24),
      let minutes = number(zone[start + 4..<start + 6], below: 60)
    else { return nil }
    return (first == UInt8(ascii: "+") ? 1 : -1) * (hours * 3600 + minutes * 60)
  }

  /// The number that digits stand for, if it is below a limit.
  private static func number(_ digits: ArraySlice<UInt8>, below limit: Int) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number < limit ? number : nil
  }
}
