extension FieldType {
  /// Whether a field lays out texts of the type, for the benchmarks.
  package var hasFormat: Bool { format != nil }

  /// How the type lays its text out; `nil` for a type that shows what was typed.
  var format: (any TextFormat)? {
    switch kind {
    case .card: CardFormat()
    case .iban: IBANFormat()
    case .expiry(let configuration): ExpiryFormat(configuration)
    case .amount(let configuration): AmountFormat(configuration)
    case .date(let date): PartsFormat(date.format.fixedParts)
    case .cvv(let digits): DigitsFormat(count: digits)
    case .mask(let mask): MaskFormat(mask)
    case .custom(_, let format): format?.makeFormat()
    case .standard(let type): type.makeFormat?()
    default: nil
    }
  }

  /// The conversion to plain values of a type without a format; `nil` if the text is the value.
  var plainForm: (any PlainForm)? {
    switch kind {
    case .price(let configuration): PriceForm(configuration)
    case .number: IntegerForm()
    case .email, .emailClassic: SentenceForm(isBroken: EmailReader.hasAddress)
    case .url: SentenceForm(isBroken: URLText.isHostAlone)
    case .standard(let type): type.form
    default: nil
    }
  }

  /// What reads the keys and pastes of the type; `nil` if they are taken as they are.
  var reader: (any ReplacementReader)? {
    switch kind {
    case .price(let price): price.reader
    case .number(let range): NumberReader(isSigned: range.lowerBound < 0)
    case .amount(let amount): amount.reader
    case .date(let date): DateReader(format: date.format)
    case .expiry: ExpiryReader()
    case .mask(let mask): MaskReader(mask)
    case .email, .emailClassic: EmailReader()
    case .url:
      AffixReader(
        brackets: [("<", ">")], beginsValue: URLText.begins, dropsPunctuation: true,
        ownsPunctuation: { !URLText.isHostAlone($0) }, needsColon: true, ownStart: "http", wordMark: ":")
    case .card: CardReader()
    case .iban:
      AffixReader(
        prefixes: ["iban"], brackets: [("(", ")")],
        dropped: ["-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}"],
        beginsValue: IBANRegistry.beginsNumber, labels: ["iban"], dropsPunctuation: true)
    case .standard(let type): type.reader
    default: nil
    }
  }
}

extension PriceConfiguration {
  /// Reads pasted prices with or without group separators, and with the name of a currency next to them.
  fileprivate var reader: NumberReader {
    NumberReader(
      decimal: fractionDigits > 0 ? separator.unicodeScalars.first : nil, fractionDigits: fractionDigits,
      words: .anyCurrency)
  }
}

extension AmountConfiguration {
  /// Reads the separators of the amount, and the currency next to it: the amount's own, or any if it has none.
  var reader: NumberReader {
    NumberReader(
      decimal: fractionDigits > 0 ? decimalSeparator.unicodeScalars.first : nil,
      group: groupSeparator?.unicodeScalars.first, grouping: grouping, integerDigits: integerDigits,
      fractionDigits: fractionDigits, isSigned: isSigned,
      words: currency.isEmpty ? .anyCurrency : NumberWords(currency, isInFront: currencyPosition == .before))
  }
}
