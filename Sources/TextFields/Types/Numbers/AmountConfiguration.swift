/// How an amount of money is written.
public struct AmountConfiguration: Sendable, Hashable {
  /// The maximum number of digits before the decimal separator, from 1 to 100.
  public var integerDigits: Int
  /// The maximum number of digits after the decimal separator, from 0 to 100; 0 means no decimal separator either.
  public var fractionDigits: Int
  /// The separator between groups of digits; `nil` means none.
  public var groupSeparator: Character?
  /// The decimal separator.
  public var decimalSeparator: Character
  /// The sizes of groups.
  public var grouping: NumberGrouping
  /// Whether an amount may be negative, with a minus sign before it.
  public var isSigned: Bool
  /// The currency, with the blank between it and the digits, such as `€` or ` USD`; empty means none.
  public var currency: String
  /// Where the currency is written.
  public var currencyPosition: CurrencyPosition

  /// Where a currency is written.
  public enum CurrencyPosition: String, Sendable, Hashable, CaseIterable {
    /// Before the digits.
    case before
    /// After the digits.
    case after
  }

  /// Makes a configuration. Nothing is checked here; `FieldType.amount(_:)` requires that the digits are within their
  /// ranges, the separators differ, and neither they nor the currency contain digits or a minus sign.
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
  /// Takes over the separators and groups that a locale uses for amounts of money.
  mutating func take(_ separators: NumberSeparators) {
    decimalSeparator = separators.currencyDecimal
    groupSeparator = separators.currencyGroup == decimalSeparator ? nil : separators.currencyGroup
    grouping = separators.grouping
  }

  /// The maximum number of Characters of an amount, without what the format adds.
  var maximumLength: Int {
    integerDigits + (fractionDigits > 0 ? fractionDigits + 1 : 0) + (isSigned ? 1 : 0)
  }

  /// The maximum number of digits on either side of the separator.
  static let highestDigits = 100

  /// What is wrong with the configuration; `nil` if it can be used.
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

  /// The configuration as a specification; only what differs from the defaults is written.
  var specification: String {
    let standard = AmountConfiguration()
    var arguments: [String] = []
    if integerDigits != standard.integerDigits { arguments.append("integer=\(integerDigits)") }
    if fractionDigits != standard.fractionDigits { arguments.append("fraction=\(fractionDigits)") }
    if groupSeparator != standard.groupSeparator {
      arguments.append("group=\(OptionReader.quoted(groupSeparator.map { String($0) } ?? ""))")
    }
    if grouping != standard.grouping { arguments.append("groups=\"\(grouping.specification)\"") }
    if isSigned { arguments.append("signed=yes") }
    if decimalSeparator != standard.decimalSeparator {
      arguments.append("decimal=\(OptionReader.quoted(String(decimalSeparator)))")
    }
    if !currency.isEmpty { arguments.append("currency=\(OptionReader.quoted(currency))") }
    if currencyPosition != standard.currencyPosition { arguments.append("position=\(currencyPosition.rawValue)") }
    return arguments.isEmpty ? "amount" : "amount:" + arguments.joined(separator: ",")
  }

  /// An example of an amount as it is shown.
  var sample: String {
    let hasMark = grouping.hasMark(before: grouping.primary, of: 4)
    let mark = hasMark ? groupSeparator.map { String($0) } ?? "" : ""
    let thousand = integerDigits > 3 ? "1\(mark)200" : "1"
    let digits = fractionDigits == 0 ? thousand : "\(thousand)\(decimalSeparator)9"
    return currencyPosition == .before ? currency + digits : digits + currency
  }
}

extension NumberGrouping {
  /// The sizes from the right, separated by commas, and the minimum before the last group if it is not 1.
  var specification: String {
    let sizes = primary == secondary ? "\(primary)" : "\(primary),\(secondary)"
    return minimum == 1 ? sizes : "\(sizes),\(minimum)+"
  }
}

extension Character {
  /// Whether the Character is an ASCII digit or a minus sign, which cannot be a separator.
  var isASCIIDigitOrSign: Bool { isASCII && (isNumber || self == "-") }
}
