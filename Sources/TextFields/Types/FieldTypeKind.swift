public import Matching

extension FieldType {
  /// The types there are, with their configuration.
  public enum Kind: Sendable {
    /// Anything on one line.
    case anyText
    /// An e-mail address; an international one too where asked for.
    case email(isInternational: Bool)
    /// The e-mail pattern of AnimatedField.
    case emailClassic
    /// ASCII letters, digits, `_` and `.`, within a number of Characters.
    case username(ClosedRange<Int>)
    /// Anything on one line, within a number of Characters.
    case password(ClosedRange<Int>)
    /// A price above zero.
    case price(PriceConfiguration)
    /// An http or https URL; an international one too where asked for.
    case url(isInternational: Bool)
    /// The URL pattern of AnimatedField.
    case urlClassic
    /// A day of the calendar.
    case date(DateConfiguration)
    /// An integer within a range.
    case number(ClosedRange<Int>)
    /// Anything, on any number of lines.
    case multiline
    /// An amount of money, grouped as it is typed.
    case amount(AmountConfiguration)
    /// A payment card's number.
    case card
    /// An International Bank Account Number.
    case iban
    /// The month until which a payment card is good.
    case expiry(ExpiryConfiguration)
    /// A payment card's verification code, of so many digits.
    case cvv(digits: Int)
    /// Text in fixed places.
    case mask(Mask)
    /// A type that is made of parts: an address of a network, an identifier, a time, a postal code.
    case standard(StandardType)
    /// A pattern of the caller's, and one of what may be typed.
    case pattern(Pattern, typing: Pattern?)
    /// A type of the caller's, by its name, and how its text is laid out.
    case custom(name: String, format: FieldFormat?)
  }
}

/// How a price is written.
public struct PriceConfiguration: Sendable, Hashable {
  /// The highest price.
  public let maximum: DecimalDigits
  /// The most digits after the separator; 0 is none, and no separator either.
  public let fractionDigits: Int
  /// What stands between the integer part and the fraction.
  public let separator: Character

  /// Makes a configuration.
  public init(maximum: DecimalDigits, fractionDigits: Int, separator: Character = ".") {
    precondition(fractionDigits >= 0, "a price has no negative number of fraction digits")
    self.maximum = maximum
    self.fractionDigits = fractionDigits
    self.separator = separator
  }
}

/// How a date is written and which days are allowed.
public struct DateConfiguration: Sendable, Hashable {
  /// How the date is written.
  public let format: DateFormat
  /// The first day allowed.
  public let minimum: CalendarDate?
  /// The last day allowed.
  public let maximum: CalendarDate?

  /// Makes a configuration.
  public init(format: DateFormat, minimum: CalendarDate? = nil, maximum: CalendarDate? = nil) {
    self.format = format
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// How a card's expiry month is judged and handed over.
public struct ExpiryConfiguration: Sendable {
  /// How the plain value is written; the field itself always shows `MM/yy`.
  public var plainFormat: DateFormat
  /// Says what day it is.
  public var today: @Sendable () -> CalendarDate

  /// Makes a configuration.
  ///
  /// - Parameter plainFormat: how the plain value is written.
  /// - Parameter today: says what day it is; `CalendarDate.today()` unless given.
  public init(
    plainFormat: DateFormat = .monthYear, today: @escaping @Sendable () -> CalendarDate = { .today() }
  ) {
    self.plainFormat = plainFormat
    self.today = today
  }
}
