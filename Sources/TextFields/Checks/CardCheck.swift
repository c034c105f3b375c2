/// Whether a card number has a length of its brand and passes Luhn's check where the brand asks for it.
///
/// A number of an unknown brand has 12 to 19 digits and passes Luhn's check (ISO/IEC 7812-1).
struct CardCheck: ValueCheck {
  static let unknownLengths = 12...19

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    var leading = CardBrand.LeadingDigits()
    var luhn = Luhn()
    for index in value.indices {
      let byte = value[index]
      if byte == UInt8(ascii: " ") { continue }
      // Other characters are the pattern's business.
      guard byte.isASCIIDigit else { return .valid }
      leading.append(byte)
      luhn.append(byte.digitValue)
    }
    if luhn.count == 0 { return .valid }
    return Self.outcome(of: luhn, brand: CardBrand.brand(of: leading), end: value.count)
  }

  private static func outcome(of luhn: Luhn, brand: CardBrand?, end: Int) -> CheckOutcome {
    let maximum = brand?.maximumLength ?? unknownLengths.upperBound
    let hasLength = brand?.lengths.contains(luhn.count) ?? unknownLengths.contains(luhn.count)
    let fault: ValueFault
    if !hasLength {
      fault = ValueFault(
        reason: .length, message: lengthMessage(luhn.count, brand), offset: luhn.count < maximum ? end : nil)
    } else if !luhn.isValid, brand?.requiresLuhn ?? true {
      fault = ValueFault(reason: .checksum, message: "The card number has a mistyped digit.")
    } else {
      return .valid
    }
    return luhn.count < maximum ? .incomplete(fault) : .invalid(fault)
  }

  private static func lengthMessage(_ count: Int, _ brand: CardBrand?) -> String {
    let digits = "\(count) digit\(count == 1 ? "" : "s")"
    guard let brand else {
      return "\(digits), a card has \(unknownLengths.lowerBound) to \(unknownLengths.upperBound)"
    }
    return "\(digits), \(brand.name) has \(brand.lengths.sorted().map(String.init).joined(separator: " or "))"
  }
}

/// Luhn's checksum, taken as the digits come (ISO/IEC 7812-1, annex B).
struct Luhn {
  /// The number of digits so far.
  private(set) var count = 0
  /// The sum with every second digit doubled, beginning with the last but one.
  private var sum = 0
  /// The sum with the other digits doubled: the one that the next digit makes right.
  private var other = 0

  /// Adds a digit.
  mutating func append(_ digit: Int) {
    let doubled = digit < 5 ? digit * 2 : digit * 2 - 9
    (sum, other) = (other + digit, sum + doubled)
    count += 1
  }

  /// Whether the digits so far pass.
  var isValid: Bool { sum.isMultiple(of: 10) }
}
