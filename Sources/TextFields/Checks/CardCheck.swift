/// Whether a card number has a length of its brand, and passes Luhn's check if the brand requires it.
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
      // Texts with other characters are left to the pattern.
      guard byte.isASCIIDigit else { return .valid }
      leading.append(byte)
      luhn.append(byte.digitValue)
    }
    if luhn.count == 0 { return .valid }
    let place = CardBrand.place(of: leading)
    let rule = place.map { rules[$0] } ?? unknownRule
    guard let reason = rule.reasonAgainst(luhn) else { return .valid }
    return rule.outcome(of: luhn, reason: reason, brand: place.map { Self.firstPlaces[$0] }, in: value)
  }

  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    // The electronic form, which most files have: digits only, in a number that some card has.
    guard Self.unknownLengths.contains(value.count), let sum = Luhn.sum(of: value) else {
      return outcome(onValidUTF8: value).fault?.reason
    }
    let rule = CardBrand.place(ofNumber: value).map { rules[$0] } ?? unknownRule
    if rule.lengthBits >> UInt32(value.count) & 1 == 0 { return .length }
    return sum.isMultiple(of: 10) || !rule.requiresLuhn ? nil : .checksum
  }

  func fault(onValidUTF8 value: Span<UInt8>, reason: ValueFault.Reason) -> ValueFault {
    if reason == .checksum { return Self.mistyped }
    return outcome(onValidUTF8: value).fault ?? Self.mistyped
  }

  private static let mistyped = ValueFault(reason: .checksum, message: "The card number has a mistyped digit.")

  /// The requirements for numbers of a brand.
  private struct Rule {
    /// Bit *n* is set if numbers may have *n* digits.
    let lengthBits: UInt32
    let requiresLuhn: Bool

    /// What is wrong with a number; `nil` if it is valid.
    func reasonAgainst(_ luhn: Luhn) -> ValueFault.Reason? {
      if lengthBits >> UInt32(luhn.count) & 1 == 0 { return .length }
      return luhn.isValid || !requiresLuhn ? nil : .checksum
    }

    /// The outcome for a faulty number: `incomplete` if more digits can make it valid.
    ///
    /// - Parameter brand: the index in `CardBrand.all` of the first entry with the brand's name and lengths; `nil` for an
    ///   unknown brand.
    func outcome(of luhn: Luhn, reason: ValueFault.Reason, brand: Int?, in value: Span<UInt8>) -> CheckOutcome {
      let longest = CardBrand.highestBit(of: lengthBits)
      let canGrow = luhn.count < longest
      let fault =
        if reason == .checksum {
          CardCheck.mistyped
        } else {
          ValueFault(
            reason: reason, offset: canGrow ? value.count : value.placeOfDigit(behind: longest),
            numbers: (luhn.count, brand ?? -1), words: wrongLength)
        }
      return canGrow ? .incomplete(fault) : .invalid(fault)
    }
  }

  private let rules = CardBrand.all.map { Rule(lengthBits: $0.lengthBits, requiresLuhn: $0.requiresLuhn) }
  private let unknownRule = Rule(lengthBits: unknownLengths.reduce(0) { $0 | 1 << UInt32($1) }, requiresLuhn: true)

  private static let wrongLength = ValueFault.Words { count, place in
    let digits = "\(count) digit\(count == 1 ? "" : "s")"
    if place < 0 { return "\(digits), a card has \(unknownLengths.lowerBound) to \(unknownLengths.upperBound)" }
    let brand = CardBrand.all[place]
    return "\(digits), \(brand.name) has \(brand.lengths.map(String.init).listed(by: "or"))"
  }

  /// For each entry of `CardBrand.all`, the first that has the same name and lengths.
  private static let firstPlaces = CardBrand.all.map { brand in
    CardBrand.all.firstIndex { $0.name == brand.name && $0.lengthBits == brand.lengthBits }!
  }
}

extension Span<UInt8> {
  /// The place of the digit that follows `count` digits; the end if there is none.
  fileprivate func placeOfDigit(behind count: Int) -> Int {
    var digits = 0
    for index in indices where self[index].isASCIIDigit {
      if digits == count { return index }
      digits += 1
    }
    return self.count
  }
}

extension [String] {
  /// The words as an English list: `13`, `13 or 16`, `13, 16 or 19`.
  func listed(by conjunction: String) -> String {
    guard count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(self[count - 1])"
  }
}

/// Luhn's checksum, updated digit by digit (ISO/IEC 7812-1, annex B).
struct Luhn {
  /// The number of digits so far.
  private(set) var count = 0
  /// The sum in which the last digit is not doubled, the one before it is, and so on.
  private var sum = 0
  /// The sum in which the last digit is doubled: it becomes `sum`, plus the new digit, when one is appended.
  private var other = 0

  /// Adds a digit.
  mutating func append(_ digit: Int) {
    let doubled = digit < 5 ? digit * 2 : digit * 2 - 9
    (sum, other) = (other + digit, sum + doubled)
    count += 1
  }

  /// The sum of a whole number; `nil` if the text is not all digits. Eight digits are added at a time, from the end.
  static func sum(of digits: Span<UInt8>) -> Int? {
    var sum = 0
    var end = digits.count
    while end >= 8 {
      guard let word = DigitWord(digits, at: end - 8) else { return nil }
      sum &+= word.luhnSum
      end -= 8
    }
    // The last digit of those that are left is not doubled either, the one before it is, and so on.
    var isDoubled = false
    while end > 0 {
      end -= 1
      let digit = digits[end] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let doubled = digit &+ digit &- (digit > 4 ? 9 : 0)
      sum &+= Int(isDoubled ? doubled : digit)
      isDoubled.toggle()
    }
    return sum
  }

  /// Whether the digits so far have a correct checksum.
  var isValid: Bool { sum.isMultiple(of: 10) }
}
