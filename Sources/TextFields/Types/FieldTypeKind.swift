public import Matching

extension FieldType {
  /// The kinds of types, with their configuration.
  public enum Kind: Sendable {
    /// Any text on one line.
    case anyText
    /// An e-mail address; if asked for, with international text.
    case email(isInternational: Bool)
    /// The e-mail pattern of AnimatedField.
    case emailClassic
    /// ASCII letters, digits, `_` and `.`, within a range of Characters.
    case username(ClosedRange<Int>)
    /// Any text on one line, within a range of Characters.
    case password(ClosedRange<Int>)
    /// A price above zero.
    case price(PriceConfiguration)
    /// An `http` or `https` URL; if asked for, with international text.
    case url(isInternational: Bool)
    /// The URL pattern of AnimatedField.
    case urlClassic
    /// A day of the calendar.
    case date(DateConfiguration)
    /// An integer within a range.
    case number(ClosedRange<Int>)
    /// Any text, on any number of lines.
    case multiline
    /// An amount of money, grouped as it is typed.
    case amount(AmountConfiguration)
    /// A payment card's number.
    case card
    /// An International Bank Account Number.
    case iban
    /// A card's expiry month.
    case expiry(ExpiryConfiguration)
    /// A payment card's verification code, with this number of digits.
    case cvv(digits: Int)
    /// Text in fixed places.
    case mask(Mask)
    /// A type of the catalogue that is put together from parts: a network address, an identifier, a time, a postal
    /// code.
    case standard(StandardType)
    /// A pattern of the caller, and one for what may be typed.
    case pattern(Pattern, typing: Pattern?)
    /// A custom type, by its name, and how its text is laid out.
    case custom(name: String, format: FieldFormat?)
  }
}

/// How a price is written.
public struct PriceConfiguration: Sendable, Hashable {
  /// The maximum price.
  public let maximum: DecimalDigits
  /// The maximum number of digits after the separator; 0 means neither fraction nor separator.
  public let fractionDigits: Int
  /// The decimal separator.
  public let separator: Character

  /// Makes a configuration. `fractionDigits` must not be negative.
  public init(maximum: DecimalDigits, fractionDigits: Int, separator: Character = ".") {
    precondition(fractionDigits >= 0, "a price has no negative number of fraction digits")
    self.maximum = maximum
    self.fractionDigits = fractionDigits
    self.separator = separator
  }

  /// The configuration as a specification.
  var specification: String {
    let mark = separator == "." ? "" : ",decimal=\(OptionReader.quoted(String(separator)))"
    return "price:\(maximum),\(fractionDigits)\(mark)"
  }
}

/// How a date is written and which days are allowed.
public struct DateConfiguration: Sendable, Hashable {
  /// How the date is written.
  public let format: DateFormat
  /// The first day allowed; `nil` means no bound.
  public let minimum: CalendarDate?
  /// The last day allowed; `nil` means no bound.
  public let maximum: CalendarDate?

  /// Makes a configuration.
  public init(format: DateFormat, minimum: CalendarDate? = nil, maximum: CalendarDate? = nil) {
    self.format = format
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// How a card's expiry month is judged, and how its plain value is written.
public struct ExpiryConfiguration: Sendable {
  /// The format of the plain value; the field itself always shows `MM/yy`.
  public var plainFormat: DateFormat
  /// Returns today's date; may be called from any thread.
  public var today: @Sendable () -> CalendarDate

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - plainFormat: the format of the plain value.
  ///   - today: returns today's date; `CalendarDate.today()` unless given.
  public init(
    plainFormat: DateFormat = .monthYear, today: @escaping @Sendable () -> CalendarDate = { .today() }
  ) {
    self.plainFormat = plainFormat
    self.today = today
  }
}
