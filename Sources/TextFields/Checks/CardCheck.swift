/// Whether a card number has a length of its brand, and passes Luhn's check if the brand requires it.
///
/// A number of an unknown brand has 12 to 19 digits and passes Luhn's check (ISO/IEC 7812-1).
struct CardCheck: ValueCheck {
  private let table = CardTable.shared

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    guard let number = CardNumber(electronic: value) ?? CardNumber(value) else { return .valid }
    let rule = table.rule(at: number.place(in: table))
    guard let reason = rule.reasonAgainst(number.count, isLuhnValid: number.isLuhnValid) else { return .valid }
    let longest = rule.longest
    let canGrow = number.count < longest
    if reason == .checksum { return canGrow ? .incomplete(Self.mistyped) : .invalid(Self.mistyped) }
    let fault = ValueFault(
      reason: reason, offset: canGrow ? value.count : value.placeOfDigit(behind: longest),
      numbers: (number.count, rule.firstPlace), words: Self.wrongLength)
    return canGrow ? .incomplete(fault) : .invalid(fault)
  }

  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    // The electronic form, which most files have: digits only, in a number that some card has.
    guard CardTable.unknownLengths.contains(value.count), let sum = Luhn.sum(of: value) else {
      return outcome(onValidUTF8: value).fault?.reason
    }
    let place = table.place(of: Int(DigitWord(value, at: 0)?.number ?? 0), digits: 8)
    return table.rule(at: place).reasonAgainst(value.count, isLuhnValid: sum.isMultiple(of: 10))
  }

  func fault(onValidUTF8 value: Span<UInt8>, reason: ValueFault.Reason) -> ValueFault {
    if reason == .checksum { return Self.mistyped }
    return outcome(onValidUTF8: value).fault ?? Self.mistyped
  }

  private static let mistyped = ValueFault(reason: .checksum, message: "The card number has a mistyped digit.")

  private static let wrongLength = ValueFault.Words { count, place in
    let found = "The card number has \(count) digit\(count == 1 ? "" : "s")"
    let unknown = CardTable.unknownLengths
    if place < 0 { return "\(found); card numbers have \(unknown.lowerBound) to \(unknown.upperBound)." }
    let brand = CardBrand.all[place]
    return "\(found); those of \(brand.name) have \(brand.lengths.map { String($0) }.listed(by: "or"))."
  }
}

/// What a card number's verdict depends on.
private struct CardNumber {
  /// The number of digits.
  let count: Int
  /// Whether the digits have a correct checksum.
  let isLuhnValid: Bool
  /// The leading digits, eight at most.
  private let leading: Int

  /// Reads a number of digits alone; `nil` for any other text.
  init?(electronic value: Span<UInt8>) {
    guard (1...CardTable.unknownLengths.upperBound).contains(value.count), let sum = Luhn.sum(of: value) else {
      return nil
    }
    count = value.count
    isLuhnValid = sum.isMultiple(of: 10)
    if count >= CardBrand.LeadingDigits.capacity {
      leading = Int(DigitWord(value, at: 0)?.number ?? 0)
    } else {
      var number = 0
      for index in value.indices { number = number * 10 + value[index].digitValue }
      leading = number
    }
  }

  /// Reads a number with blanks in it; `nil` for a text without digits, or with other characters, which are left to the
  /// pattern.
  init?(_ value: Span<UInt8>) {
    var leading = CardBrand.LeadingDigits()
    var luhn = Luhn()
    for index in value.indices where value[index] != UInt8(ascii: " ") {
      guard value[index].isASCIIDigit else { return nil }
      leading.append(value[index])
      luhn.append(value[index].digitValue)
    }
    if luhn.count == 0 { return nil }
    count = luhn.count
    isLuhnValid = luhn.isValid
    self.leading = leading.number
  }

  /// The index of the brand in `CardBrand.all`; -1 for an unknown brand.
  func place(in table: CardTable) -> Int {
    table.place(of: leading, digits: min(count, CardBrand.LeadingDigits.capacity))
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
