/// How an amount of money is written.
public struct AmountConfiguration: Sendable, Hashable {
  /// The most digits before the decimal separator.
  public var integerDigits: Int
  /// The most digits after the decimal separator; 0 is none, and no separator either.
  public var fractionDigits: Int
  /// What stands between groups of digits; `nil` is nothing.
  public var groupSeparator: Character?
  /// What stands between the integer part and the fraction.
  public var decimalSeparator: Character
  /// The sizes of groups.
  public var grouping: NumberGrouping
  /// Whether an amount may be negative, with a minus sign in front of it.
  public var isSigned: Bool
  /// The currency's mark with the blank between it and the digits, such as `€` or ` USD`; empty is none.
  public var currency: String
  /// Where the currency's mark stands.
  public var currencyPosition: CurrencyPosition

  /// Where a currency's mark stands.
  public enum CurrencyPosition: String, Sendable, Hashable, CaseIterable {
    /// In front of the digits.
    case before
    /// Behind the digits.
    case after
  }

  /// Makes a configuration.
  public init(
    integerDigits: Int = 10, fractionDigits: Int = 2, groupSeparator: Character? = " ",
    decimalSeparator: Character = ",", grouping: NumberGrouping = .threes, isSigned: Bool = false,
    currency: String = "", currencyPosition: CurrencyPosition = .after
  ) {
    self.integerDigits = integerDigits
    self.fractionDigits = fractionDigits
    self.groupSeparator = groupSeparator
    self.decimalSeparator = decimalSeparator
    self.grouping = grouping
    self.isSigned = isSigned
    self.currency = currency
    self.currencyPosition = currencyPosition
  }
}

extension AmountConfiguration {
  /// Takes the marks and groups that a locale writes amounts of money with.
  mutating func take(_ separators: NumberSeparators) {
    decimalSeparator = separators.currencyDecimal
    groupSeparator = separators.currencyGroup == decimalSeparator ? nil : separators.currencyGroup
    grouping = separators.grouping
  }

  /// The most Characters of an amount without what the format adds.
  var maximumLength: Int {
    integerDigits + (fractionDigits > 0 ? fractionDigits + 1 : 0) + (isSigned ? 1 : 0)
  }

  /// The most digits on either side of the separator.
  static let highestDigits = 100

  /// What is wrong with the configuration; `nil` where nothing is.
  var problem: String? {
    if !(1...Self.highestDigits).contains(integerDigits) {
      return "an amount has 1 to \(Self.highestDigits) integer digits"
    }
    if !(0...Self.highestDigits).contains(fractionDigits) {
      return "an amount has 0 to \(Self.highestDigits) fraction digits"
    }
    if groupSeparator == decimalSeparator { return "the group and the decimal separator are the same" }
    for separator in [groupSeparator, decimalSeparator].compactMap(\.self) where separator.isASCIIDigitOrSign {
      return "“\(separator)” cannot be a separator"
    }
    if currency.contains(where: \.isASCIIDigitOrSign) { return "a currency's mark cannot have a digit in it" }
    return nil
  }

  /// The configuration as a specification, with what is not the default.
  var specification: String {
    let standard = AmountConfiguration()
    var arguments: [String] = []
    if integerDigits != standard.integerDigits { arguments.append("integer=\(integerDigits)") }
    if fractionDigits != standard.fractionDigits { arguments.append("fraction=\(fractionDigits)") }
    if groupSeparator != standard.groupSeparator {
      arguments.append("group=\"\(groupSeparator.map { String($0) } ?? "")\"")
    }
    if grouping != standard.grouping { arguments.append("groups=\"\(grouping.specification)\"") }
    if isSigned { arguments.append("signed=yes") }
    if decimalSeparator != standard.decimalSeparator { arguments.append("decimal=\"\(decimalSeparator)\"") }
    if !currency.isEmpty { arguments.append("currency=\"\(currency)\"") }
    if currencyPosition != standard.currencyPosition { arguments.append("position=\(currencyPosition.rawValue)") }
    return arguments.isEmpty ? "amount" : "amount:" + arguments.joined(separator: ",")
  }

  /// An amount as it is shown.
  var sample: String {
    let hasMark = grouping.hasMark(before: grouping.primary, of: 4)
    let mark = hasMark ? groupSeparator.map { String($0) } ?? "" : ""
    let thousand = integerDigits > 3 ? "1\(mark)200" : "1"
    let digits = fractionDigits == 0 ? thousand : "\(thousand)\(decimalSeparator)9"
    return currencyPosition == .before ? currency + digits : digits + currency
  }
}

extension NumberGrouping {
  /// The sizes from the right, with commas between them, and the fewest digits before the last group where that is not 1.
  var specification: String {
    let sizes = primary == secondary ? "\(primary)" : "\(primary),\(secondary)"
    return minimum == 1 ? sizes : "\(sizes),\(minimum)+"
  }
}

extension Character {
  /// Whether it is a digit or a minus sign of ASCII, which no separator can be.
  fileprivate var isASCIIDigitOrSign: Bool { isASCII && (isNumber || self == "-") }
}
