import Matching

extension FieldType {
  /// A payment card number: digits, or digits in the groups that cards print, with blanks between them.
  ///
  /// A number of a known brand must have one of its lengths and, if the brand requires it, pass Luhn's check. A number
  /// of an unknown brand must have 12 to 19 digits and pass Luhn's check (ISO/IEC 7812-1).
  public static let card = FieldType(
    "card", .card,
    typing: Pattern("[0-9]*"),
    validation: Pattern(
      "[0-9]{12,19}|[0-9]{4}(?: [0-9]{4}){2,3}(?: [0-9]{1,3})?|[0-9]{4} [0-9]{6} [0-9]{4,5}"
    ),
    checks: [CardCheck()],
    message: "Enter the digits of a card number.",
    maximumLength: CardTable.unknownLengths.upperBound, mapsDigits: true)

  /// An International Bank Account Number (ISO 13616), in the electronic form or in the printed form: groups of four
  /// with blanks between them. Letters are capitals.
  ///
  /// The country must be in SWIFT's registry, or among those that use IBANs without being in it.
  public static let iban = FieldType(
    "iban", .iban,
    typing: Pattern("[0-9A-Za-z]*"),
    validation: Pattern("[A-Z]{2}[0-9]{2}(?:[0-9A-Z]{11,30}|(?: [0-9A-Z]{4}){2,7}(?: [0-9A-Z]{1,4})?)"),
    checks: [IBANCheck()],
    message: "Enter an IBAN such as GB29 NWBK 6016 1331 9268 19.",
    maximumLength: 34, caseMapping: .upper, mapsDigits: true)

  /// A card's verification code, of three digits unless the brand has four.
  ///
  /// - Parameter digits: 3 or 4.
  public static func cvv(digits: Int = 3) -> FieldType {
    precondition(codeLengths.contains(digits), "a card's verification code has three or four digits")
    return FieldType(
      digits == 3 ? "cvv" : "cvv:\(digits)", .cvv(digits: digits),
      typing: Pattern("[0-9]*"),
      validation: Pattern("[0-9]{\(digits)}"),
      message: "Enter the \(digits) digits of the card's verification code.",
      maximumLength: digits, mapsDigits: true)
  }

  /// A card's verification code of the length that a brand has; three digits if the brand is not known.
  public static func cvv(for brand: CardBrand?) -> FieldType { cvv(digits: brand?.codeLength ?? 3) }

  static let codeLengths = 3...4
}
