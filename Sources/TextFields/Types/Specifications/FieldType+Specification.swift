import Matching

extension FieldType {
  /// Reads a type as the command line writes it, such as `email`, `username:3,20` or `date:dd/MM/yyyy`.
  ///
  /// `FieldTypeCatalogue` lists the types and their parameters.
  ///
  /// - Parameters:
  ///   - specification: the type's name, and its parameters after a colon.
  ///   - locale: an identifier such as `de_CH`, whose separators price, amount and percent use if the specification
  ///     does not give its own; `nil` means the types' defaults, never the environment's.
  /// - Throws: `FieldTypeError` for an unknown type or locale, and for parameters that are missing, malformed, out of
  ///   range or too many.
  public init(specification: String, locale: String? = nil) throws(FieldTypeError) {
    let reader = SpecificationReader(specification)
    let separators = try Self.separators(of: locale, for: reader)
    switch reader.name {
    case "price": self = try .price(reader, separators)
    case "amount": self = try .amount(reader, separators)
    default:
      if let standard = try Self.standard(reader, separators) {
        self = standard
      } else {
        self = try Self.withoutLocale(reader)
      }
    }
  }

  private static func separators(
    of locale: String?, for reader: SpecificationReader
  ) throws(FieldTypeError) -> NumberSeparators? {
    guard let locale else { return nil }
    if let separators = NumberSeparators(locale: locale) { return separators }
    throw reader.error(
      "there are no number separators for the locale “\(locale)”: name a language such as de, fr_CA or en",
      at: reader.name)
  }

  /// The types that do not depend on the locale.
  private static func withoutLocale(_ reader: SpecificationReader) throws(FieldTypeError) -> FieldType {
    switch reader.name {
    case "none": return try reader.plain(.anyText)
    case "email": return try reader.isInternational() ? .internationalEmail : .email
    case "email-classic": return try reader.plain(.emailClassic)
    case "username": return .username(try reader.range(within: 0...highestCount, example: "3,20"))
    case "password": return .password(try reader.range(within: 0...highestCount, example: "8,64"))
    case "url": return try reader.isInternational() ? .internationalURL : .url
    case "url-classic": return try reader.plain(.urlClassic)
    case "date": return try .date(reader)
    case "number": return .number(try reader.range(within: Int.min...Int.max, example: "1,100"))
    case "multiline": return try reader.plain(.multiline)
    case "card": return try reader.plain(.card)
    case "iban": return try reader.plain(.iban)
    case "expiry": return try .expiry(reader)
    case "cvv": return try .cvv(reader)
    case "mask":
      let notation = try reader.requiredParameters("mask:NOTATION, such as mask:[000]-[00]")
      return .mask(try reader.reading(notation) { text throws(FieldTypeError) in try Mask(text) })
    case "pattern":
      return .pattern(Pattern(String(try reader.requiredParameters("pattern:REGEX, such as pattern:[A-Z]{3}"))))
    default:
      if let custom = try FieldTypeCatalogue.custom(reader) { return custom }
      throw FieldTypeCatalogue.unknownName(in: reader)
    }
  }

  /// `price:MAX,DECIMALS` or `price:MAX,DECIMALS,decimal=SEPARATOR`.
  private static func price(
    _ reader: SpecificationReader, _ separators: NumberSeparators?
  ) throws(FieldTypeError) -> FieldType {
    var (arguments, options) = try reader.optionsBehind(2...2, usage: "price:MAX,DECIMALS, such as price:1000,2")
    guard let maximum = DecimalDigits(arguments[0]) else {
      throw reader.error(
        "the highest price is “\(arguments[0])”, and must be digits such as 100 or 99.95", at: arguments[0])
    }
    let digits = try reader.integer(arguments[1], "number of decimals", within: 0...highestFraction)
    if maximum.isZero(upToFraction: digits) {
      throw reader.error(
        "the highest price is “\(arguments[0])”, and no price above 0 with \(digits) decimals is as low: raise it",
        at: arguments[0])
    }
    var separator = separators?.currencyDecimal ?? "."
    while let option = try options?.next() {
      guard option.key == "decimal" else {
        throw reader.error("“price” has no option “\(option.key)”; it has decimal", at: option.key)
      }
      separator = try OptionReader.decimalSeparator(option, reader)
    }
    return .price(maximum: maximum, fractionDigits: digits, separator: separator)
  }

  /// `date:FORMAT` or `date:FORMAT,MIN,MAX`.
  private static func date(_ reader: SpecificationReader) throws(FieldTypeError) -> FieldType {
    let usage = "date:FORMAT or date:FORMAT,MIN,MAX, such as date:dd/MM/yyyy"
    let parts = try reader.requiredParameters(usage).split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 3 else {
      throw reader.error(
        "“date” takes one parameter or three, and here are \(parts.count): write \(usage)", at: parts[1])
    }
    let format = try reader.reading(parts[0]) { text throws(FieldTypeError) in try DateFormat(text) }
    if parts.count == 1 { return .date(DateConfiguration(format: format)) }
    let minimum = try date(parts[1], in: format, "first", reader)
    let maximum = try date(parts[2], in: format, "last", reader)
    if let minimum, let maximum, minimum > maximum {
      throw reader.error("the first date \(parts[1]) is after the last, \(parts[2]): swap them", at: parts[1])
    }
    return .date(DateConfiguration(format: format, minimum: minimum, maximum: maximum))
  }

  /// A bound of a range of dates; `nil` if the text is empty.
  private static func date(
    _ text: Substring, in format: DateFormat, _ what: String, _ reader: SpecificationReader
  ) throws(FieldTypeError) -> CalendarDate? {
    if text.isEmpty { return nil }
    if let date = format.date(from: String(text)) { return date }
    throw reader.error(
      "the \(what) date is “\(text)”, and must be a day of the calendar, written \(format.source)", at: text)
  }

  /// `expiry` or `expiry:FORMAT`.
  private static func expiry(_ reader: SpecificationReader) throws(FieldTypeError) -> FieldType {
    guard let source = reader.parameters else { return .expiry() }
    let advice = "a card's month is written with MM and with yy or yyyy, and without a day, such as expiry:yyyy-MM"
    if source.isEmpty { throw reader.error(advice, at: source) }
    let format = try reader.reading(source) { text throws(FieldTypeError) in
      try DateFormat(text, otherLetters: "\(advice); put other text between apostrophes")
    }
    if format.parts.contains(.day) || !format.parts.contains(.month) || !format.hasYear {
      throw reader.error(advice, at: source)
    }
    return .expiry(ExpiryConfiguration(plainFormat: format))
  }

  /// `cvv`, `cvv:DIGITS` or `cvv:BRAND`.
  private static func cvv(_ reader: SpecificationReader) throws(FieldTypeError) -> FieldType {
    guard let parameter = reader.parameters else { return .cvv() }
    if let brand = CardBrand.named(parameter) { return .cvv(for: brand) }
    if let digits = Int(parameter), codeLengths.contains(digits) { return .cvv(digits: digits) }
    let brands = CardBrand.names.joined(separator: ", ")
    throw reader.error("“cvv” takes 3, 4 or a brand, and not “\(parameter)”; the brands: \(brands)", at: parameter)
  }

  /// `amount` or `amount:KEY=VALUE,…`.
  private static func amount(
    _ reader: SpecificationReader, _ separators: NumberSeparators?
  ) throws(FieldTypeError) -> FieldType {
    var configuration = AmountConfiguration()
    if let separators { configuration.take(separators) }
    if let parameters = reader.parameters {
      var options = OptionReader(parameters, of: reader)
      while let option = try options.next() { try configuration.set(option, reader) }
    }
    if let problem = configuration.problem { throw reader.error(problem, at: reader.parameters) }
    return .amount(configuration)
  }
}

extension SpecificationReader {
  /// The type, if the specification has no parameters.
  func plain(_ type: FieldType) throws(FieldTypeError) -> FieldType {
    try noParameters()
    return type
  }

  /// Whether the specification has the parameter `intl`; any other is an error.
  fileprivate func isInternational() throws(FieldTypeError) -> Bool {
    guard let parameters else { return false }
    if parameters == "intl" { return true }
    throw error("“\(name)” takes no parameter but intl: write “\(name)” or “\(name):intl”", at: parameters)
  }
}

extension DateFormat {
  /// Whether the format has a year.
  fileprivate var hasYear: Bool { parts.contains(.year) || parts.contains(.yearOfCentury) }
}

extension AmountConfiguration {
  /// Applies one option of a specification.
  fileprivate mutating func set(
    _ option: OptionReader.Option, _ reader: SpecificationReader
  ) throws(FieldTypeError) {
    switch option.key {
    case "integer":
      integerDigits = try reader.integer(option.value, "number of integer digits", within: 1...Self.highestDigits)
    case "fraction":
      fractionDigits = try reader.integer(option.value, "number of fraction digits", within: 0...Self.highestDigits)
    case "group": groupSeparator = try OptionReader.character(option, reader)
    case "decimal": decimalSeparator = try OptionReader.decimalSeparator(option, reader)
    case "groups": grouping = try Self.grouping(option, reader)
    case "signed":
      guard let isSigned = ["yes": true, "no": false][option.text] else {
        throw reader.error("signed is “\(option.text)”, and must be yes or no", at: option.value)
      }
      self.isSigned = isSigned
    case "currency": currency = option.text
    case "position": currencyPosition = try Self.position(option, reader)
    default:
      throw reader.error(
        "“amount” has no option “\(option.key)”; it has integer, fraction, group, groups, decimal, signed, currency "
          + "and position",
        at: option.key)
    }
  }

  /// Sizes of groups from the right, such as `3` or `"3,2"`. A last number with a plus sign is the minimum number of
  /// digits before the last group.
  private static func grouping(
    _ option: OptionReader.Option, _ reader: SpecificationReader
  ) throws(FieldTypeError) -> NumberGrouping {
    var parts = option.text.split(separator: ",", omittingEmptySubsequences: false)
    let minimum = parts.last?.hasSuffix("+") == true ? parts.removeLast().dropLast() : "1"
    let sizes = (parts + [minimum]).map { Int($0) ?? 0 }
    guard (2...3).contains(sizes.count), sizes.allSatisfy({ (1...9).contains($0) }) else {
      throw reader.error(
        "the groups are “\(option.text)”, and must be their sizes from the right, such as 3 or \"3,2\"",
        at: option.value)
    }
    return NumberGrouping(sizes[0], sizes.count == 3 ? sizes[1] : nil, minimum: sizes[sizes.count - 1])
  }

  /// Where a mark is written.
  static func position(
    _ option: OptionReader.Option, _ reader: SpecificationReader
  ) throws(FieldTypeError) -> CurrencyPosition {
    if let position = CurrencyPosition(rawValue: option.text) { return position }
    throw reader.error("the position is “\(option.text)”, and must be before or after", at: option.value)
  }
}
