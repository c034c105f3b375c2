/// Whether a text is an International Bank Account Number (ISO 13616-1:2020).
///
/// Reads the electronic form and the printed one: blanks are passed over, where they may stand is the pattern's
/// business. The country must be known, check digits are from 02 to 98, each character must be of the kind that the
/// country's structure has at its place, and the whole is 1 modulo 97.
struct IBANCheck: ValueCheck {
  private static let checkDigits = 2..<4

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    var reading = Reading()
    for index in value.indices where value[index] != UInt8(ascii: " ") {
      if let fault = reading.append(value[index], at: index) { return .invalid(fault) }
    }
    return reading.outcome(end: value.count)
  }

  /// An IBAN as far as it has been read.
  private struct Reading {
    private var count = 0
    private var first: UInt8 = 0
    private var country: IBANRegistry.Country?
    private var checkNumber = 0
    /// Where the first character stands that the country's numbers do not have.
    private var surplus: Int?
    private var remainder = Mod97()

    /// Takes the next character; a fault where it cannot stand there.
    mutating func append(_ byte: UInt8, at offset: Int) -> ValueFault? {
      defer { count += 1 }
      switch count {
      case 0:
        first = byte
        return byte.isASCIIUppercase ? nil : Self.wrongKind("a capital letter", at: offset)
      case 1: return appendCountry(byte, at: offset)
      case IBANCheck.checkDigits: return appendCheckDigit(byte, at: offset)
      default: return appendAccount(byte, at: offset)
      }
    }

    private mutating func appendCountry(_ byte: UInt8, at offset: Int) -> ValueFault? {
      guard byte.isASCIIUppercase else { return Self.wrongKind("a capital letter", at: offset) }
      country = IBANRegistry.country(first, byte)
      if country != nil { return nil }
      return ValueFault(
        reason: .country, message: "No country with IBANs begins with these two letters.", offset: offset - 1)
    }

    private mutating func appendCheckDigit(_ byte: UInt8, at offset: Int) -> ValueFault? {
      guard byte.isASCIIDigit else { return Self.wrongKind("a digit", at: offset) }
      checkNumber = checkNumber * 10 + byte.digitValue
      if count == 2 || (2...98).contains(checkNumber) { return nil }
      return ValueFault(
        reason: .checksum, message: "The check digits of an IBAN are from 02 to 98.", offset: offset - 1)
    }

    private mutating func appendAccount(_ byte: UInt8, at offset: Int) -> ValueFault? {
      guard let country else { return nil }
      let place = count - 4
      // Characters beyond the end are counted, for the message.
      guard place < country.kinds.count else {
        surplus = surplus ?? offset
        return byte.isASCIIDigit || byte.isASCIIUppercase
          ? nil : Self.wrongKind("a digit or capital letter", at: offset)
      }
      let kind = IBANRegistry.kinds[country.kinds.lowerBound + place]
      guard kind.contains(byte) else { return Self.wrongKind(kind.name, at: offset) }
      remainder.append(byte)
      return nil
    }

    /// The outcome of the characters so far, at the end of the text.
    func outcome(end: Int) -> CheckOutcome {
      guard let country else { return .valid }
      let length = country.kinds.count + 4
      if count != length {
        let message = "\(count) characters, \(country.code) has \(length)"
        let fault = ValueFault(reason: .length, message: message, offset: surplus ?? end)
        return count < length ? .incomplete(fault) : .invalid(fault)
      }
      var whole = remainder
      for byte in country.codeBytes { whole.append(byte) }
      whole.append(twoDigits: checkNumber)
      return whole.isOne
        ? .valid : .invalid(ValueFault(reason: .checksum, message: "The IBAN has a mistyped character."))
    }

    private static func wrongKind(_ kind: String, at offset: Int) -> ValueFault {
      ValueFault(reason: .characters, message: "An IBAN has \(kind) at this place.", offset: offset)
    }
  }
}

/// The remainder of a long number modulo 97, taken as its characters come; letters count 10 to 35 (ISO/IEC 7064).
struct Mod97 {
  private var value: UInt64 = 0

  /// Adds a digit or a capital letter.
  mutating func append(_ byte: UInt8) {
    if byte.isASCIIDigit {
      append(UInt64(byte.digitValue), times: 10)
    } else {
      append(UInt64(byte &- UInt8(ascii: "A")) + 10, times: 100)
    }
  }

  /// Adds a number of two digits.
  mutating func append(twoDigits number: Int) { append(UInt64(number), times: 100) }

  /// Whether the number so far is 1 modulo 97.
  var isOne: Bool { value % 97 == 1 }

  private mutating func append(_ number: UInt64, times factor: UInt64) {
    // A division takes some 25 cycles, a comparison one: divide when the next factor could overflow.
    if value > UInt64.max / 100 - 100 { value %= 97 }
    value = value * factor + number
  }
}
